/** How far a game has come: its round where it counts rounds, else its turn. */

/** @typedef {import("./types.js").Doc} Doc */
/** @typedef {{ round?: (view: any) => number }} Counting */

/** @param {Counting} game @param {Doc} doc @returns {number} */
export const reached = (game, { game: view }) => game.round?.(view) ?? view?.turn ?? 0;

/** The ending of the text keys that say it: `log.round`, `finish.chip_turn`. @param {Counting} game */
export const unit = (game) => (game.round ? "round" : "turn");
