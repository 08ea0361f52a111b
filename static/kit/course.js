/** How the game went: the history folded into one line of points for each seat. */
import { apply } from "./patch.js";

/** One value a turn and seat: `values[turn][seat]`, turn 0 before the first. @typedef {number[][]} Course */

const PAGE = 500; // events that the server gives at once

/**
 * @param {(from: number, to: number) => Promise<{ seq: number, patch: any[] }[]>} history events `from + 1` to `to`
 * @param {number} last seq of the last event
 * @param {(view: any, seat: number) => number} value the points of a seat in a view
 * @param {(doc: import("./types.js").Doc) => number} turnOf the turn or round that a position is in
 * @returns {Promise<Course>}
 */
export async function courseOf(history, last, value, turnOf) {
  /** @type {Course} */
  const course = [];
  let doc = /** @type {any} */ (null);
  for (let from = -1; from < last; ) {
    const steps = await history(from, Math.min(last, from + PAGE));
    if (!steps.length) break;
    for (const { patch } of steps) {
      doc = apply(doc, patch);
      if (!doc.game) continue;
      const seats = Object.keys(doc.table.seats).map(Number);
      const turn = turnOf(doc);
      const values = seats.map((seat) => value(doc.game, seat));
      course[0] ??= values; // the deal
      course.length = turn + 1; // what lay beyond was taken back
      course[turn] = values;
    }
    from = steps[steps.length - 1].seq;
  }
  return filled(course);
}

/** Turns that no event left a value for keep that of the turn before. @param {Course} course @returns {Course} */
function filled(course) {
  /** @type {Course} */
  const out = [];
  for (let turn = 0; turn < course.length; turn++) out.push(course[turn] ?? out[turn - 1]);
  return out;
}
