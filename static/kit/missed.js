/** What a player has missed at the table. Pure. */
import { isHouse, undoneSeqs } from "./turns.js";

/** @typedef {import("./types.js").Note} Note */
/** The moves of others after seq `from`, up to `to`. @typedef {{ from: number, to: number, n: number }} Missed */

/**
 * What happened since one's own last move, if any of it came after `seen`.
 * @param {Note[]} log @param {number} you @param {number} seen seq up to which the page was looked at
 * @returns {Missed | null}
 */
export function missed(log, you, seen) {
  const undone = undoneSeqs(log);
  const moves = log.filter((note) => !isHouse(note) && !undone.has(note.seq) && note.by !== null && note.by >= 0);
  const own = moves.filter(({ by }) => by === you).at(-1);
  const dealt = log.find(({ kind }) => kind === "table.started")?.seq;
  const from = own?.seq ?? dealt ?? (log[0]?.seq ?? 0) - 1;
  const seqs = [...new Set(moves.filter(({ by, seq }) => by !== you && seq > from).map(({ seq }) => seq))];
  if (!seqs.length || seqs[seqs.length - 1] <= seen) return null;
  return { from, to: seqs[seqs.length - 1], n: seqs.length };
}
