/** How the game went: the history folded into one line for each seat and measure. */
import { apply } from "./patch.js";

/** One value a turn and seat: `values[turn][seat]`, turn 0 before the first. @typedef {number[][]} Course */

const PAGE = 500; // events that the server gives at once

/** @typedef {{ seq: number, patch: any[], totals?: number[] }} Step `totals`: what the rules count for each seat */
/** What is told of a seat at a moment. @typedef {(doc: import("./types.js").Doc, seat: number, totals: number[]) => number} Measure */

/**
 * @param {(from: number, to: number) => Promise<Step[]>} history events `from + 1` to `to`
 * @param {number} last seq of the last event
 * @param {Measure[]} measures
 * @param {(doc: import("./types.js").Doc) => number} turnOf the turn or round that a position is in
 * @returns {Promise<Course[]>} one for each measure
 */
export async function coursesOf(history, last, measures, turnOf) {
  /** @type {Course[]} */
  const courses = measures.map(() => []);
  let doc = /** @type {any} */ (null);
  for (let from = -1; from < last; ) {
    const steps = await history(from, Math.min(last, from + PAGE));
    if (!steps.length) break;
    for (const { patch, totals = [] } of steps) {
      doc = apply(doc, patch);
      if (!doc.game) continue;
      const seats = Object.keys(doc.table.seats).map(Number);
      const turn = turnOf(doc);
      courses.forEach((course, nth) => {
        const values = seats.map((seat) => measures[nth](doc, seat, totals) ?? 0);
        course[0] ??= values; // the deal
        course.length = turn + 1; // what lay beyond was taken back
        course[turn] = values;
      });
    }
    from = steps[steps.length - 1].seq;
  }
  return courses.map(filled);
}

/** Turns that no event left a value for keep that of the turn before. @param {Course} course @returns {Course} */
function filled(course) {
  /** @type {Course} */
  const out = [];
  for (let turn = 0; turn < course.length; turn++) out.push(course[turn] ?? out[turn - 1]);
  return out;
}
