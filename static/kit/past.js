/**
 * The past of a game: every position there was, folded from the history as one viewer may see it.
 * Pure: what the positions are shown with is the business of replay.js.
 */
import { apply } from "./patch.js";
import { isHouse, takesBack, turnStarts, undoneSeqs } from "./turns.js";

/** @typedef {import("./types.js").Note} Note */
/** What stood after event `seq`, and what it told. @typedef {{ seq: number, by: number, doc: import("./types.js").Doc, log: Note[] }} Position */
/** @typedef {{ seq: number, by: number, patch: any[], log: Note[] }} Step */
/** @typedef {ReturnType<typeof createPast>} Past */

const PAGE = 500; // events that the server gives at once

/**
 * @param {(from: number, to: number) => Promise<Step[]>} history events `from + 1` to `to`
 * @param {string} [turnNote] kind of the notes with which the rules begin a turn, if they do
 */
export function createPast(history, turnNote) {
  /** by seq @type {Position[]} */
  const positions = [];
  /** where to stop, ascending @type {number[]} */
  let stops = [];
  /** seqs at which a turn begins @type {number[]} */
  let turns = [];
  /** seqs that were taken back @type {Set<number>} */
  let undone = new Set();
  /** @type {Promise<void>} */
  let loading = Promise.resolve();

  /** @param {number} last */
  async function load(last) {
    while (positions.length <= last) {
      const from = positions.length - 1;
      const steps = await history(from, Math.min(last, from + PAGE));
      if (!steps.length) break;
      let doc = /** @type {any} */ (positions[from]?.doc ?? null);
      for (const { seq, by, patch, log } of steps) {
        doc = apply(doc, patch);
        positions[seq] = { seq, by, doc, log };
      }
    }
    const log = lines();
    undone = undoneSeqs(log);
    stops = stopsOf(positions, undone);
    turns = turnStarts(log, turnNote);
  }

  const lines = () => positions.flatMap((position) => position.log);

  return {
    /** Loads the events up to `last`, one request after the other. @param {number} last @returns {Promise<void>} */
    reach: (last) => (loading = loading.catch(() => undefined).then(() => load(last))),
    lines,
    stops: () => stops,
    /** The position after event `seq`. @param {number} seq @returns {Position | undefined} */
    at: (seq) => positions[seq],
    /** Whether event `seq` was taken back. @param {number} seq */
    undone: (seq) => undone.has(seq),
    /** How many turns had begun at `seq`: 0 before the first move. @param {number} seq */
    turn: (seq) => turns.filter((start) => start <= seq).length,
    /** Where among the stops `seq` is: the last one that is not later. @param {number} seq */
    index: (seq) => indexIn(stops, seq),
    /** The end of the next turn, or of the one before. @param {number} index @param {1 | -1} way @returns {number} an index of `stops` */
    turnEnd(index, way) {
      const turn = (/** @type {number} */ at) => turns.filter((start) => start <= stops[at]).length;
      let at = index + way;
      while (at > 0 && at < stops.length - 1 && turn(at) === turn(at + 1)) at += way;
      return Math.min(Math.max(at, 0), stops.length - 1);
    },
  };
}

/**
 * The deal, and each event after it that changed or told something of the game and still stands.
 * @param {Position[]} positions @param {Set<number>} undone
 */
function stopsOf(positions, undone) {
  return positions
    .filter(({ seq, doc, log }) => {
      const before = positions[seq - 1]?.doc;
      if (!doc.game || undone.has(seq) || log.some(takesBack)) return false;
      return !before?.game || before.game !== doc.game || before.table.status !== doc.table.status || log.some((note) => !isHouse(note));
    })
    .map(({ seq }) => seq);
}

/** Where among ascending seqs one is: at the last that is not later, or else at the first.
 * @param {number[]} stops @param {number} seq */
export const indexIn = (stops, seq) => Math.max(0, stops.filter((stop) => stop <= seq).length - 1);
