/** The seven kinds of token: their order, and how moves write them. */

/** Gems, in the order of the colour wheel. A card's bonus is one of these. */
export const GEMS = /** @type {const} */ (["white", "blue", "green", "red", "black"]);

/** The token that stands for any other. */
export const GOLD = "gold";

/** All kinds of token in the order in which they are always shown. */
export const COLOURS = /** @type {const} */ ([...GEMS, "pearl", "gold"]);

/** How many tokens of each kind the game has. */
export const SUPPLY = /** @type {import("./types.js").Bag} */ ({
  white: 4, blue: 4, green: 4, red: 4, black: 4, pearl: 2, gold: 3,
});

/** How a payment is written in a move. @type {Record<string, string>} */
export const CODES = { white: "W", blue: "B", green: "G", red: "R", black: "K", pearl: "P", gold: "Au" };

/** Pale pieces carry a dark letter. @param {string} colour */
export const isPale = (colour) => colour === "white" || colour === "pearl";

/** @param {string} code @returns {string | undefined} */
export const colourOf = (code) => COLOURS.find((colour) => CODES[colour] === code);

/** The bag without zeros, in the order of `COLOURS`. @param {import("./types.js").Bag} bag */
export const entries = (bag) =>
  COLOURS.filter((colour) => (bag[colour] ?? 0) > 0).map(
    (colour) => /** @type {[string, number]} */ ([colour, bag[colour]]),
  );

/** How many tokens a bag holds. @param {import("./types.js").Bag} bag */
export const total = (bag) => Object.values(bag).reduce((sum, n) => sum + n, 0);

/** The cells in reading order: A1, B1, .. E5. */
export const CELLS = [1, 2, 3, 4, 5].flatMap((row) => ["A", "B", "C", "D", "E"].map((c) => c + row));

/** Column and row of a cell, both from 0. @param {string} cell @returns {[number, number]} */
export const place = (cell) => ["ABCDE".indexOf(cell[0]), Number(cell[1]) - 1];

/** Roman number of a level, 1 to 3. @param {number} level */
export const roman = (level) => "I".repeat(level);

/** How cells of one line are written in a move: sorted by column, then row. @param {string[]} cells */
export const joinCells = (cells) => [...cells].sort().join("-");

/** @param {string | undefined} text @returns {string[]} */
export const splitCells = (text) => (text ? text.split("-") : []);
