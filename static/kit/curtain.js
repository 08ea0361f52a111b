/**
 * Several players on one device: between their turns a curtain hides the table until the next one
 * says "it is me". Each sees only what that seat may know. The curtain itself comes later
 * (`curtaincloth.js`); where it has to hide the table at first, the page waits for it.
 */
import { signal, useEffect, useSignalValue } from "../vendor/index.js";

/** @typedef {import("./store.js").State} State */

const LOOK_MS = 2500; // what the own move brought is seen before the curtain falls

/** whose player opened the curtain last, and whose turn it was then; null while nobody did */
export const opened = signal(/** @type {{ seat: number, due: number | null } | null} */ (null));
/** the seat for which the curtain falls now */
export const called = signal(/** @type {number | null} */ (null));

/** Whose turn it is on this device: the seat in view if it has something to do, else the next.
 * @param {State} state */
export function dueOf({ doc: { table }, you, mine }) {
  const waiting = mine.filter((seat) => table.waiting.includes(seat));
  if (you !== null && (waiting.includes(you) || !waiting.length)) return you;
  return waiting[0] ?? you;
}

/** @param {State} state */
export const shared = (state) => state.mine.length > 1 && ["playing", "paused"].includes(state.doc.table.status);

/** Whether another player of this device is waited for. @param {State} state @param {typeof opened.value} by */
const isLate = (state, by) => by !== null && dueOf(state) !== state.you && dueOf(state) !== by.due;

/** Whether the curtain hides the page; draws the page anew when that changes. @param {State} state */
export function useCurtain(state) {
  const by = useSignalValue(opened);
  const call = useSignalValue(called);
  const due = dueOf(state);
  const late = shared(state) && isLate(state, by) && call !== due;
  useEffect(() => {
    if (!late) return undefined;
    const timer = setTimeout(() => (called.value = due), LOOK_MS);
    return () => clearTimeout(timer);
  }, [late, due]);
  if (!shared(state)) return false;
  return by === null || by.seat !== state.you || (due !== state.you && call === due);
}
