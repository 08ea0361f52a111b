/**
 * What comparing views tells: the spaces of the board that the last turn touched (marked until the
 * next turn's first step), and whether this turn is an extra one.
 */
import { useRef } from "../../vendor/index.js";
import { CELLS } from "./jewels.js";

/** @typedef {import("./types.js").View} View */
/**
 * `actor`: the seat that must act. `turn`: the turn that touched `cells`. `extra`: the actor had the
 * turn before as well.
 * @typedef {{ view: View, actor: number | undefined, turn: number, cells: Set<string>, extra: boolean }} Seen
 */

/** @param {Seen} seen @param {View} view @param {number | undefined} actor @returns {Seen} */
export function follow(seen, view, actor) {
  const before = seen.view;
  const touched = CELLS.filter((cell) => before.cells[cell] !== view.cells[cell]);
  const extra = view.turn > before.turn ? actor === seen.actor : view.turn === before.turn && seen.extra;
  if (touched.length === 0) return { ...seen, view, actor, extra };
  // A step that ends a turn already shows the next turn's number: it belongs to the one before.
  const earlier = seen.turn === before.turn ? [...seen.cells] : [];
  return { view, actor, turn: before.turn, cells: new Set([...earlier, ...touched]), extra };
}

/** @param {View} view @param {number | undefined} actor @returns {Seen} */
export function useSeen(view, actor) {
  const seen = useRef(/** @type {Seen} */ ({ view, actor, turn: 0, cells: new Set(), extra: false }));
  if (seen.current.view !== view) seen.current = follow(seen.current, view, actor);
  return seen.current;
}
