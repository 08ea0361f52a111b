/**
 * The move that is being put together: each pick is a step that can be taken back, nothing is sent.
 * Picks stay until the offers they were made from change; what is still possible then stays too.
 */
import { signal } from "../vendor/index.js";
import { admits, candidates, filled } from "./offers.js";

/** @typedef {import("./types.js").Move} Move @typedef {import("./types.js").Offer} Offer */

/** @param {() => { offers: Offer[], seq: number, validFrom: number }} now */
export function createPicking(now) {
  const staged = signal(/** @type {Move | null} */ (null));
  /** @type {(Move | null)[]} what was staged before each pick, oldest first */
  let steps = [];
  let base = now().seq;
  let sent = false;

  /** @param {Move | null} move @param {boolean} [proposed] nobody picked it, so there is no step to take back */
  function put(move, proposed) {
    if (sent) return;
    if (move === null || proposed) steps = [];
    else steps.push(staged.peek());
    base = now().seq;
    staged.value = move;
  }

  return {
    staged,
    put,
    /** Sets one argument; a value of undefined drops it. @param {string} arg @param {any} value */
    set(arg, value) {
      const move = staged.peek();
      if (!move) return;
      const next = { ...move, [arg]: value };
      if (value === undefined) delete next[arg];
      put(next);
    },
    /** Starts a move; what has one possible value only is filled in. @param {string | null} m */
    mode: (m) => put(m === null ? null : filled(now().offers, { m })),
    /** @returns {boolean} whether there was a pick to take back */
    back() {
      if (sent || !steps.length) return false;
      staged.value = steps.pop() ?? null;
      return true;
    },
    picked: () => steps.length > 0,
    complete: () => admits(now().offers, staged.peek()),
    /** The seq that the picks were made on. */
    base: () => base,
    /** The staged move is on its way: it stays as it is until the server's answer. @param {boolean} yes */
    sending: (yes) => void (sent = yes),
    /**
     * The table moved on. @returns {boolean} true when picks were dropped that were not one's own move
     */
    judge() {
      const { offers, validFrom, seq } = now();
      const move = staged.peek();
      if (validFrom <= base) return false;
      base = seq;
      const own = sent;
      sent = false;
      if (move === null || (!own && candidates(offers, move).length)) return false;
      steps = [];
      staged.value = null;
      return !own;
    },
  };
}
