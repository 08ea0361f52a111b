/**
 * The shapes of Lumicora that the server sends: the view, its components and the words used for them.
 * Types only: nothing runs here.
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

/** "pink" | "yellow" | "green" | "blue". @typedef {string} Colour */
/** "shellfish" | "crab" | "seahorse" | "starfish". @typedef {string} Species */
/** A base space by row from the top and place from the left, "r3c4". @typedef {string} Space */
/** The spaces of a Lumino's number and of its animal, "r3c4-r3c5". @typedef {string} Place */
/** A Lumino "L57", or a starting one "S3". @typedef {string} Tile */

/** A Lumino in a reef. @typedef {[tile: Tile, place: Place, level: number]} Placed */
/** One number that a coral scoring counts. @typedef {[level: number, space: Space, number: number]} Counted */

/**
 * One player. `scored`: points by colour of the coral scorings carried out; `jellyfish`: those of them
 * not spent yet; `reef`: its Luminos in the order of placement.
 * @typedef {{ starting: Tile, display: Tile[], hand: Tile[], limestone: number, points: number,
 *             returned: number, scored: Record<Colour, number>, jellyfish: Colour[],
 *             reef: Placed[] }} Player
 */

/**
 * The final scoring of a player: the points by part that are not 0 ("corals", "crab", "blue", ..), and
 * what the coral scorings counted.
 * @typedef {{ points: Record<string, number>, corals: Record<Colour, Counted[]> }} Final
 */

/**
 * The position, the same for all viewers. `added`: the Lumino put into the Atoll this turn, or "".
 * @typedef {{ board: "dark" | "light", side: string, round: number,
 *             phase: "orient" | "start" | "act" | "place" | "score" | "over",
 *             octopus: number, added: Tile, atoll: Tile[], bag: number, emergency: number,
 *             early: boolean, dry: boolean, extra: boolean,
 *             players: Record<string, Player>, final: Record<string, Final> }} View
 */

/** @typedef {{ q: number, r: number, kind: string, penalty: number, neighbours: Space[] }} Ground */
/** One side of the reef board. @typedef {{ order: Space[], start: Space[], spaces: Record<Space, Ground> }} Site */
/** @typedef {{ counted: string, few: number, small: number, many: number, large: number }} LightRule */
/**
 * @typedef {{ colours: Colour[], species: Species[],
 *             luminos: Record<Tile, { colour: Colour, value: number, animal: string }>,
 *             starting: Record<Tile, [Colour, Colour]>, reefs: Record<string, Site>, rounds: number,
 *             display: number, atoll: number, storage: number, supply: number, limestone: number[],
 *             points: { returned: number, jellyfish: number, limestone: number },
 *             dark: Record<Species, number[]>, light: Record<Species, LightRule>,
 *             majority: Record<string, number> }} Components
 */

/** One half of a Lumino where it lies; `other` is the space of its other half.
 * @typedef {{ tile: Tile, colour: Colour, value: number, animal: string, space: Space, other: Space }} Half */
/** What lies on each space, from the bottom up. @typedef {Map<Space, Half[]>} Reef */

/** What is known at a press. @typedef {{ view: View, offers: Offer[], staged: Move | null,
 *  components: Components, seat: number | null }} Now */

/**
 * What pressing a thing means. `rest`: nothing can be done with it in this step. `can`: pressing stages
 * `move`. `picked`: it is part of the staged move; pressing takes it out, or turns it. `no`: `why` says
 * what stands against it, or the server is asked about `ask`. `more`: the move may well go on.
 * @typedef {{ state: "rest" } | { state: "can" | "picked", move: Move | null, more?: boolean }
 *           | { state: "no", why: Reason, ask?: undefined } | { state: "no", ask: Move, why?: undefined }} Touch
 */

export {};
