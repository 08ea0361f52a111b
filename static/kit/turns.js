/** The log cut into turns. Pure: what a line says is the business of log.js. */
import { isSeat } from "./seatnumber.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {{ note: Note, undone: boolean } | { turn: number | null, now: boolean }} Row */

/** A line of the house, as opposed to the game's. @param {Note} note */
export const isHouse = (note) => note.kind.startsWith("table.");

/** The seq of the deal: what the game tells with it belongs to no turn. @param {Note[]} log */
export const dealtAt = (log) => log.find((note) => note.kind === "table.started")?.seq;

/** A line that takes moves back: freely, or agreed by all. @param {Note} note */
export const takesBack = (note) => note.kind === "table.undone" || note.kind === "table.rewound";

/** @param {Note[]} log @returns {Set<number>} the seqs whose lines were undone */
export function undoneSeqs(log) {
  return new Set(log.flatMap((note) => (takesBack(note) ? note.undone : [])));
}

/**
 * The lines with a mark before each turn. Undone lines stand under the turn that they were played in;
 * played again, it goes on under the same mark. A log that begins in the middle of the game is numbered
 * backwards from the present turn.
 * @param {Note[]} log
 * @param {{ turn?: number, playing: boolean, waiting: number[] }} now
 * @param {string} [told] kind of the notes that begin a turn, when the game tells them itself
 * @returns {Row[]}
 */
export function rows(log, now, told) {
  const undone = undoneSeqs(log);
  if (told) return log.map((note) => ({ note, undone: undone.has(note.seq) }));
  /** @type {Row[]} */
  const out = [];
  /** @type {number | null} */
  let actor = null;
  let againAt = Infinity; // seq of an extra turn that has been told and not begun
  let turns = 0;
  /** the mark that the last lines stand under */
  let mark = { turn: 0, now: false };
  /** how things stood before each event: where an undo goes back to @type {Map<number, [number | null, number, number]>} */
  const before = new Map();
  const begin = () => {
    turns += 1;
    if (mark.turn === turns) return;
    mark = { turn: turns, now: false };
    out.push(mark);
  };
  const dealt = dealtAt(log);
  for (const note of log) {
    if (!before.has(note.seq)) before.set(note.seq, [actor, againAt, turns]);
    if (takesBack(note)) {
      [actor, againAt, turns] = before.get(Math.min(...note.undone)) ?? [actor, againAt, turns];
    } else if (!isHouse(note) && isSeat(note.by) && note.seq !== dealt) {
      if (note.by !== actor || note.seq > againAt) {
        begin();
        againAt = Infinity;
      }
      actor = note.by;
      if (note.kind === "again") againAt = note.seq;
    }
    out.push({ note, undone: undone.has(note.seq) });
  }
  if (now.playing && (actor === null || againAt < Infinity || !now.waiting.includes(actor))) {
    begin();
    mark.now = true;
  }
  const first = dealt !== undefined ? 0 : now.turn === undefined ? null : now.turn - turns;
  return out.map((row) => ("turn" in row ? { ...row, turn: first === null ? null : first + (row.turn ?? 0) } : row));
}

/** The seqs at which a turn begins, in a log that is whole.
 * @param {Note[]} log @param {string} [told] as for `rows`: the move after such a note is the turn's first */
export function turnStarts(log, told) {
  const undone = undoneSeqs(log);
  if (told) {
    const starts = log.filter(({ kind, seq }) => kind === told && !undone.has(seq)).map(({ seq }) => seq + 1);
    const dealt = dealtAt(log);
    const first = log.find((note) => !isHouse(note) && isSeat(note.by) && note.seq !== dealt)?.seq ?? Infinity;
    return first < (starts[0] ?? Infinity) ? [first, ...starts] : starts; // rules may tell only of the turns after the first
  }
  const all = rows(log, { playing: false, waiting: [] });
  return all.flatMap((row, nth) => {
    const next = all[nth + 1];
    return "turn" in row && next && "note" in next ? [next.note.seq] : [];
  });
}
