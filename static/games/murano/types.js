/**
 * The shapes of Murano that the server sends: the view of one viewer, its components and the words
 * used for them. Types only: nothing runs here.
 */

/** @typedef {import("../../kit/types.js").Offer} Offer */
/** @typedef {import("../../kit/types.js").Move} Move */
/** @typedef {import("../../kit/types.js").Reason} Reason */
/** @typedef {import("../../kit/types.js").Facts} Facts */
/** @typedef {import("../../kit/types.js").Ctx} Ctx */
/** @typedef {import("../../kit/types.js").Pick} Pick */
/** @typedef {import("../../kit/types.js").Note} Note */
/** @typedef {import("../../kit/types.js").Result} Result */
/** @typedef {import("../../kit/types.js").BoardProps} BoardProps */
/** @typedef {import("../../kit/types.js").BarAction} BarAction */
/** @typedef {import("../../kit/types.js").FinishPanel} FinishPanel */
/** @typedef {import("../../kit/sentences.js").Part} Part */
/** @typedef {import("../../kit/sentences.js").Sentence} Sentence */

/** A kind of shard: "red" | "yellow" | "green" | "blue" | "transparent". @typedef {string} Kind */
/** Counts by kind; a missing kind is 0. @typedef {Record<string, number>} Bag */

/**
 * One player. `hand`: creation ids, the first card first; "" where the viewer may not know it.
 * `made`: completed creations in order, `used`: those of them that were set aside.
 * @typedef {{ hand: string[], bench: Bag, lira: number, made: string[], used: string[] }} Player
 */

/**
 * The position for one viewer. Slots count clockwise from the first one right of 12 o'clock; the ring
 * has turned `turned` steps counter-clockwise. `stays`: the selector will not move this turn.
 * `excess`: how many shards the active player must return now.
 * @typedef {{ board: string, ring: string, turned: number, selector: number, stays: boolean,
 *             warehouse: Bag, markets: Record<string, string[]>, tiles: Record<string, string>,
 *             players: Record<string, Player>, first: number, active: number, round: number,
 *             phase: "collect" | "negotiate" | "complete" | "over", excess: number,
 *             creations: number, last_round: boolean }} View
 */

/** @typedef {{ name: string, recipe: Bag, categories: string[] }} Creation */
/**
 * @typedef {{ number: number, name: string, phase: string, effect: string, price: number,
 *             gain: number, times: number, shards: string[] }} Advantage
 */
/**
 * @typedef {{ positions: number, colours: string[], wild: string, supply: Bag,
 *             boards: Record<string, string[]>, rings: Record<string, string[]>,
 *             markets: Record<string, { spaces: number, slots: number[] }>, bench: number,
 *             categories: string[], creations: Record<string, Creation>,
 *             advantages: Record<string, Advantage>, hand_cards: Record<string, number>, lira: number,
 *             prices: { rotate: number, reorder: number, buy: number },
 *             gains: { sell: number, second: number } }} Components
 */

/** What is known at a press. @typedef {{ view: View, offers: Offer[], staged: Move | null,
 *  components: Components, seat: number | null }} Now */

/**
 * What pressing a thing means. `rest`: nothing can be done with it in this step. `can`: pressing
 * stages `move`. `picked`: it is part of the staged move and pressing takes it out. `no`: `why` says
 * what stands against it. `more`: the staged move is legal but may well go on.
 * @typedef {{ state: "rest" } | { state: "can" | "picked", move: Move | null, more?: boolean }
 *           | { state: "no", why: Reason }} Touch
 */

export {};
