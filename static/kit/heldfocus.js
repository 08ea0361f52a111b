/** A focus whose element goes (a card is taken, the turn ends, a dialog draws something else) is not left on nothing. */
import { useEffect } from "../vendor/index.js";

/** where it goes then: the open dialog, the question of the moment, the page's content */
const GOALS = ["dialog[open] button", ".prompt", "main"];

/** what had the focus last @type {Element | null} */
let last = null;

/** Watches where the focus is. */
function watch() {
  /** @param {FocusEvent} event */
  const seen = ({ target }) => void (last = /** @type {Element} */ (target));
  document.addEventListener("focusin", seen);
  return () => document.removeEventListener("focusin", seen);
}

/** Gives the focus a place if it has lost its own. */
export function holdFocus() {
  if (document.activeElement !== document.body || !last || last.getClientRects().length) return;
  const goal = /** @type {HTMLElement | undefined} */ (GOALS.map((it) => document.querySelector(it)).find(Boolean));
  if (!goal) return;
  if (goal.tabIndex < 0) goal.tabIndex = -1; // may now be given the focus, though Tab passes it by
  goal.focus({ preventScroll: true });
}

/** Holds it from now on, after each drawing of the component that uses this. */
export function useHeldFocus() {
  useEffect(watch, []);
  useEffect(holdFocus);
}
