/**
 * What a table can be played without: the log and the talk, the menu and its sheets, looking back, motion,
 * the lobby and the result, and what a game keeps for them. One fetch brings it all, as soon as the page
 * has been drawn and is at rest, or when somebody asks for some of it.
 */
import { signal } from "../vendor/index.js";

/** @typedef {typeof import("./around.js").around} Around */

const SOON_MS = 200; // where a browser does not tell that it is at rest

/** what came later, once it is there */
export const around = signal(/** @type {Around | null} */ (null));
/** @type {Promise<Around> | null} */
let coming = null;

/** What the game keeps for later joins its record. @param {any} game the game's client */
export const complete = async (game) => void Object.assign(game, (await game.later?.())?.default);

/** Fetches it, once; the game's record is then complete. @param {any} game the game's client @returns {Promise<Around>} */
export function later(game) {
  coming ??= Promise.all([import("./around.js"), complete(game)]).then(
    ([kit]) => (around.value = kit.around),
    (lost) => {
      coming = null; // the next who asks tries again
      throw lost;
    },
  );
  return coming;
}

/** Runs this when the browser has nothing else to do. @param {() => void} run */
export const atRest = (run) => void (window.requestIdleCallback ?? ((then) => setTimeout(then, SOON_MS)))(run);
