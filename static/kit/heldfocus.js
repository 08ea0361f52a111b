/** A focus whose element goes (a card is taken, the turn ends, a dialog draws something else) is not left on nothing. */
import { useEffect } from "../vendor/index.js";

/** what had the focus last @type {Element | null} */
let last = null;

/** Gives the focus a place if it has lost its own. */
export function holdFocus() {
  if (document.activeElement !== document.body || !last || last.getClientRects().length) return;
  const find = (/** @type {string} */ goal) => /** @type {HTMLElement | null} */ (document.querySelector(goal));
  const goal = find("dialog button") ?? find(".prompt") ?? find("main"); // a dialog, the question of the moment, the content
  if (!goal) return;
  if (goal.tabIndex < 0) goal.tabIndex = -1; // may now be given the focus, though Tab passes it by
  goal.focus({ preventScroll: true });
}

/** Holds it from now on, after each drawing of the component that uses this. */
export function useHeldFocus() {
  useEffect(() => document.addEventListener("focusin", ({ target }) => (last = /** @type {Element} */ (target))), []);
  useEffect(holdFocus);
}
