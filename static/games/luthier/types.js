/**
 * The shapes that Luthier's view, offers and components have. Types only: nothing runs here.
 * Seats are numbers in the view and texts as keys; a solo rival is seat 1 without a player of its own.
 */

/** @typedef {import("../../kit/types.js").Offer} Offer */
/** @typedef {import("../../kit/types.js").Move} Move */
/** @typedef {import("../../kit/types.js").Domain} Domain */
/** @typedef {import("../../kit/types.js").Ctx} Ctx */
/** @typedef {import("../../kit/types.js").Facts} Facts */
/** @typedef {import("../../kit/types.js").Note} Note */
/** @typedef {import("../../kit/types.js").Reason} Reason */
/** @typedef {import("../../kit/types.js").Result} Result */
/** @typedef {import("../../kit/types.js").BoardProps} BoardProps */
/** @typedef {import("../../kit/types.js").BarAction} BarAction */
/** @typedef {import("../../kit/types.js").FinishPanel} FinishPanel */
/** @typedef {import("../../kit/sentences.js").Part} Part */
/** @typedef {import("../../kit/sentences.js").Sentence} Sentence */

/** Amounts by name: lira, inspiration, animal, wood, metal, any, apprentice, prestige, reputation,
 *  performance_skill, repair_skill, skill_choice, specialty. @typedef {Record<string, number>} Gain */

/** A disc at a place, in the order in which they were placed. Without `disc` its number is hidden.
 * @typedef {{ seat: number, place: string, disc?: number, apprentices?: number, value?: number,
 *             state: "hidden" | "open" | "skipped" | "acted" | "acting" }} Disc */

/** @typedef {{ card: string, cube: number, rows: string[] }} HeldPatron */

/**
 * One player. `hand_discs`, `goals` and `offer` are filled for their owner only.
 * @typedef {{ family: number, lira: number, inspiration: number, prestige: number, apprentices: number,
 *   cubes: Record<string, number>, storage: number, discs: number[], hand_discs: number[],
 *   hand: string[], roughing: string[], finishing: string[], patrons: Record<string, HeldPatron>,
 *   finished: string[], tracks: Record<string, number>, urns: string[], awards: string[],
 *   specialties: Record<string, number>, market: boolean, built: string[],
 *   performed: { card: string, tier: number }[], repaired: string[], goals: string[],
 *   offer: Record<string, any> }} Player
 */

/** Who sits where; an instrument always holds the first chair. @typedef {{ first: string, instruments: string[], tokens: Record<string, number> }} Section */

/**
 * What the disc that acts now does, at the place that is opened; what is nothing is left out. `stage`:
 * "dice" while they lie on the table, "pay" while a repair is to be paid.
 * @typedef {{ disc: number, working: boolean, main: boolean, bonus: boolean, saving: number, card: string,
 *   stage: string, dice: { kind: string, face: number }[], rerolls: number, rating: number }} Act
 */

/**
 * @typedef {{ round: number, phase: string, hints: boolean, set: string, stock: number,
 *   order: number[], market: { card: string, animal: number, wood: number, metal: number },
 *   displays: Record<string, string[]>, decks: Record<string, number>,
 *   discards: Record<string, string[]>, specialties: string[],
 *   goals: Record<string, (number | string)[]>, orchestra: Record<string, Section>, discs: Disc[],
 *   opened: { place?: string, seat?: number }, act: Partial<Act>, visit: Record<string, any>,
 *   asks: Record<string, string>, players: Record<string, Player>, rival: Record<string, any>,
 *   final: Record<string, any> }} View
 */

/** @typedef {Record<string, any>} Components */

/** What is known at a press. @typedef {{ view: View, offers: Offer[], staged: Move | null,
 *  components: Components, seat: number | null }} Now */

/** One argument of a move that a thing can stand for. @typedef {[m: string, arg: string, name: string]} Target */

/**
 * What pressing a thing means. `rest`: nothing can be done with it in this step. `can`: pressing stages
 * `move`. `picked`: it is part of the staged move and pressing takes it out. `no`: `why` says what stands
 * against it. `more`: the staged move is legal but may well go on.
 * @typedef {{ state: "rest" } | { state: "can" | "picked", move: Move | null, more?: boolean }
 *           | { state: "no", why: Reason }} Touch
 */

export {};
