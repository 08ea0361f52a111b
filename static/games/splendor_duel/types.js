/**
 * The shapes of Splendor Duel that the server sends: the view of one viewer, its components and the
 * words used for them. Types only: nothing runs here.
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

/** @typedef {"white" | "blue" | "green" | "red" | "black" | "pearl" | "gold"} Colour */
/** Counts by colour; a missing colour is 0. @typedef {Record<string, number>} Bag */

/**
 * One player's area. `cards` are in the order bought, each with the colour it counts for ("none" for
 * the points-only cards). `reserved` holds `[id, level]`, the id "" where the viewer may not know it.
 * @typedef {{ tokens: Bag, privileges: number, cards: [string, string][], royals: string[],
 *             reserved: [string, number][], prestige: number, crowns: number }} Player
 */

/**
 * The position for one viewer. `cells` maps "A1".."E5" (column letter from the left, row number from
 * the top) to a colour or "". `pyramid` and `decks` are keyed by level "1".."3"; an empty slot is "".
 * `new` are the cards turned up at the end of the last turn.
 * @typedef {{ cells: Record<string, string>, privileges: number,
 *             decks: Record<string, number>, pyramid: Record<string, string[]>, royals: string[],
 *             players: Record<string, Player>, turn: number,
 *             phase: "start" | "replenished" | "steal" | "match" | "royal" | "discard" | "over",
 *             again: boolean, stalled: number[], won: string[], winner: number,
 *             new: string[] }} View
 */

/**
 * A jewel card. `colour` is "wild" for cards that join a colour of their buyer and "none" for the
 * points-only cards; `cost` names only what is above 0.
 * @typedef {{ level: number, colour: string, bonus: number, points: number, crowns: number,
 *             abilities: string[], cost: Bag }} Card
 */
/** @typedef {{ points: number, ability: string }} Royal */
/**
 * @typedef {{ cards: Record<string, Card>, royals: Record<string, Royal>, spiral: string[],
 *             goals: { prestige: number, crowns: number, colour: number },
 *             limits: { tokens: number, reserved: number } }} Components
 */

export {};
