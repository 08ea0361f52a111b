/** A player's own moves, and what was missed of the others'. Pure. */
import { dealtAt, isHouse, undoneSeqs } from "./turns.js";

/** @typedef {import("./types.js").Note} Note */
/** The moves of others after seq `from`, up to `to`. @typedef {{ from: number, to: number, n: number }} Missed */

/** Whether a line tells a move of the game that stands. @param {Note} note @param {Set<number>} undone */
const stands = (note, undone) => !isHouse(note) && !undone.has(note.seq) && note.by !== null && note.by >= 0;

/** One's own moves that stand, each with what it told. @param {Note[]} log @param {number} you
 * @returns {{ seq: number, notes: Note[] }[]} */
export function ownMoves(log, you) {
  const undone = undoneSeqs(log);
  const dealt = dealtAt(log);
  /** @type {{ seq: number, notes: Note[] }[]} */
  const moves = [];
  for (const note of log) {
    if (note.by !== you || note.seq === dealt || !stands(note, undone)) continue;
    if (moves.at(-1)?.seq === note.seq) moves[moves.length - 1].notes.push(note);
    else moves.push({ seq: note.seq, notes: [note] });
  }
  return moves;
}

/**
 * What happened since one's own last move, if any of it came after `seen`.
 * @param {Note[]} log @param {number} you @param {number} seen seq up to which the page was looked at
 * @returns {Missed | null}
 */
export function missed(log, you, seen) {
  const undone = undoneSeqs(log);
  const moves = log.filter((note) => stands(note, undone));
  const own = moves.filter(({ by }) => by === you).at(-1);
  const dealt = log.find(({ kind }) => kind === "table.started")?.seq;
  const from = own?.seq ?? dealt ?? (log[0]?.seq ?? 0) - 1;
  const seqs = [...new Set(moves.filter(({ by, seq }) => by !== you && seq > from).map(({ seq }) => seq))];
  if (!seqs.length || seqs[seqs.length - 1] <= seen) return null;
  return { from, to: seqs[seqs.length - 1], n: seqs.length };
}
