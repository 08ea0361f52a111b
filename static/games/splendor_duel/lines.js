/**
 * Picking tokens in a line, in any click order. Which lines exist is the server's word: the offers
 * list every straight line without a gap, and here the picks only narrow that list.
 */
import { place, splitCells } from "./jewels.js";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Reason} Reason */

/** All lines that may be taken, as lists of cells. @param {Offer[]} offers @returns {string[][]} */
export function takeLines(offers) {
  return offers
    .filter((offer) => offer.move === "take" && !offer.blocked)
    .flatMap((offer) => {
      const cells = offer.args?.cells;
      return cells?.d === "one" ? cells.of.map(splitCells) : [];
    });
}

/** The offer that holds exactly these cells. @param {Offer[]} offers @param {string[]} picked */
export function lineOffer(offers, picked) {
  return offers.find(
    (offer) => offer.move === "take" && takeLines([offer]).some((line) => sameCells(line, picked)),
  );
}

/** Whether the picks are one whole line. @param {string[][]} lines @param {string[]} picked */
export const isLine = (lines, picked) => lines.some((line) => sameCells(line, picked));

/**
 * Cells that can still join the picks, so that some line holds them all.
 * @param {string[][]} lines
 * @param {string[]} picked
 * @returns {Set<string>}
 */
export function joining(lines, picked) {
  const holding = lines.filter((line) => picked.every((cell) => line.includes(cell)));
  return new Set(holding.flat().filter((cell) => !picked.includes(cell)));
}

/**
 * Why `cell` cannot join the picks, or null when it can.
 * @param {Record<string, string>} cells
 * @param {string[][]} lines
 * @param {string[]} picked
 * @param {string} cell
 * @returns {Reason | null}
 */
export function whyApart(cells, lines, picked, cell) {
  if (cells[cell] === "gold") return { key: "why.gold_alone", facts: {} };
  if (joining(lines, picked).has(cell)) return null;
  if (picked.length === 0) return { key: "why.not_takable", facts: {} };
  if (picked.length >= 3) return { key: "why.three_already", facts: {} };
  if (!straight([...picked, cell])) {
    return { key: "why.not_in_line", facts: { n: picked.length } };
  }
  return { key: reach([...picked, cell]) > 2 ? "why.too_far" : "why.gap", facts: {} };
}

/** Whether cells lie on one row, column or diagonal. @param {string[]} cells */
export function straight(cells) {
  const [first, ...rest] = cells.map(place);
  const steps = rest.map(([x, y]) => [x - first[0], y - first[1]]);
  const sameWay = steps.every(([x, y]) => steps.every(([u, v]) => x * v === y * u));
  return sameWay && steps.every(([x, y]) => x === 0 || y === 0 || Math.abs(x) === Math.abs(y));
}

/** Greatest distance between two of the cells, in steps. @param {string[]} cells */
function reach(cells) {
  const at = cells.map(place);
  return Math.max(
    ...at.flatMap(([x, y]) => at.map(([u, v]) => Math.max(Math.abs(x - u), Math.abs(y - v)))),
  );
}

/** @param {string[]} a @param {string[]} b */
const sameCells = (a, b) => a.length === b.length && a.every((cell) => b.includes(cell));

/**
 * The two cells that lie farthest apart: the ends of the drawn line. Null for fewer than two.
 * @param {string[]} cells
 * @returns {[string, string] | null}
 */
export function ends(cells) {
  if (cells.length < 2) return null;
  const sorted = [...cells].sort((a, b) => {
    const [ax, ay] = place(a), [bx, by] = place(b);
    return ax - bx || ay - by;
  });
  return [sorted[0], sorted[sorted.length - 1]];
}
