/**
 * The one dialog that may be open: a question (leave, resign), a sheet (menu, help, a player's area)
 * or a large picture. What draws it comes later (`dialogbox.js`).
 */
import { signal } from "../vendor/index.js";

/**
 * @typedef {object} Dialog
 * @property {string} title
 * @property {() => any} body         drawn again whenever the page is
 * @property {"question" | "sheet" | "large"} kind
 */

export const open = signal(/** @type {Dialog | null} */ (null));

/** @param {Dialog | null} dialog */
export const show = (dialog) => void (open.value = dialog);
export const close = () => show(null);
export const isOpen = () => open.peek() !== null;
