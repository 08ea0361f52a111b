/** The log cut into turns. Pure: what a line says is the business of log.js. */
import { isSeat } from "./seatnumber.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {{ note: Note, undone: boolean } | { turn: number | null, now: boolean }} Row */

/** A line of the house, as opposed to the game's. @param {Note} note */
export const isHouse = (note) => note.kind.startsWith("table.");

/** The seq of the deal: what the game tells with it belongs to no turn. @param {Note[]} log */
export const dealtAt = (log) => log.find((note) => note.kind === "table.started")?.seq;

/** @param {Note[]} log @returns {Set<number>} the seqs whose lines were undone */
export function undoneSeqs(log) {
  return new Set(log.flatMap((note) => (note.kind === "table.undone" ? note.undone : [])));
}

/**
 * The lines with a mark before each turn. Turns are numbered backwards from the present one, because
 * the log may begin in the middle of the game.
 * @param {Note[]} log
 * @param {{ turn?: number, playing: boolean, waiting: number[] }} now
 * @returns {Row[]}
 */
export function rows(log, now) {
  const undone = undoneSeqs(log);
  /** @type {Row[]} */
  const out = [];
  /** @type {number | null} */
  let actor = null;
  let againAt = Infinity; // seq of an extra turn that has been told and not begun
  let turns = 0;
  const dealt = dealtAt(log);
  for (const note of log) {
    const struck = undone.has(note.seq);
    if (!isHouse(note) && !struck && isSeat(note.by) && note.seq !== dealt) {
      if (note.by !== actor || note.seq > againAt) {
        out.push({ turn: ++turns, now: false });
        againAt = Infinity;
      }
      actor = note.by;
      if (note.kind === "again") againAt = note.seq;
    }
    out.push({ note, undone: struck });
  }
  if (now.playing && (actor === null || againAt < Infinity || !now.waiting.includes(actor)))
    out.push({ turn: ++turns, now: true });
  const first = now.turn === undefined ? null : now.turn - turns;
  return out.map((row) => ("turn" in row ? { ...row, turn: first === null ? null : first + (row.turn ?? 0) } : row));
}
