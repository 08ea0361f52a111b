/** The letter that a piece bears beside its colour, in the language of the page. */

/** @type {Record<string, string>} */
let now = {};

/** @param {string} kind @returns {string} "" for a piece without one */
export const letter = (kind) => now[kind] ?? "";

/** Takes the letters from a game's catalogue, keys `letter.<kind>`. @param {import("./words.js").Catalogue} words */
export function spell(words) {
  now = Object.fromEntries(Object.keys(words).filter((key) => key.startsWith("letter.")).map((key) => [key.slice(7), String(words[key])]));
}
