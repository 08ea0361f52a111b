/**
 * The one action of this tab that the server has not answered yet.
 *
 * It is kept in the tab's session storage, so that a reload or a dropped line cannot lose or double
 * it: after the next snap it goes out again with the same id, and the server tells a repetition by
 * the id. While one is on its way, no other is taken.
 */
import { signal } from "../vendor/index.js";

/** @typedef {{ t: string, id: string } & Record<string, any>} Action */

/**
 * @param {{ getItem(key: string): string | null, setItem(key: string, value: string): void,
 *           removeItem(key: string): void }} storage
 * @param {string} key one per table
 * @param {(action: Action) => void} send puts it on the line; may drop it when the line is down
 */
export function createOutbox(storage, key, send) {
  /** @type {import("../vendor/signals.js").Signal<Action | null>} */
  const pending = signal(stored(storage, key));

  return {
    pending,

    /** Takes an action and sends it. @param {Action} action @returns {boolean} false: another is on its way */
    put(action) {
      if (pending.peek()) return false;
      pending.value = action;
      try {
        storage.setItem(key, JSON.stringify(action));
      } catch {
        // a full or forbidden storage costs only the resend after a reload
      }
      send(action);
      return true;
    },

    /** An ack or nak arrived. @param {string} id @returns {Action | null} the action it answers */
    settle(id) {
      const action = pending.peek();
      if (action?.id !== id) return null;
      storage.removeItem(key);
      pending.value = null;
      return action;
    },

    /** The line is up and the position known: what is unanswered goes out again, unchanged. */
    resend() {
      const action = pending.peek();
      if (action) send(action);
    },
  };
}

/** @param {{ getItem(key: string): string | null }} storage @param {string} key @returns {Action | null} */
function stored(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
