/**
 * The spaces of the board that the last turn touched, found by comparing views: they stay marked
 * until the next turn's first step.
 */
import { useRef } from "../../vendor/index.js";
import { CELLS } from "./jewels.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{ view: View, turn: number, cells: Set<string> }} Seen  `turn`: whose steps `cells` are */

/** @param {Seen} seen @param {View} view @returns {Seen} */
export function follow(seen, view) {
  const before = seen.view;
  const touched = CELLS.filter((cell) => before.cells[cell] !== view.cells[cell]);
  if (touched.length === 0) return { ...seen, view };
  // A step that ends a turn already shows the next turn's number: it belongs to the one before.
  const earlier = seen.turn === before.turn ? [...seen.cells] : [];
  return { view, turn: before.turn, cells: new Set([...earlier, ...touched]) };
}

/** @param {View} view @returns {Set<string>} cells touched by the last turn, or so far by this one */
export function useTouched(view) {
  const seen = useRef(/** @type {Seen} */ ({ view, turn: 0, cells: new Set() }));
  if (seen.current.view !== view) seen.current = follow(seen.current, view);
  return seen.current.cells;
}
