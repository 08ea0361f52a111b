/** Who is host follows from the table itself: nobody is told apart from the event. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hash } from "../../static/kit/patch.js";
import { createStore } from "../../static/kit/store.js";

const doc = (/** @type {number} */ host) => ({ table: { host, seats: {} }, game: null });

test("a player who becomes host has the host's buttons with the same frame", () => {
  const first = { t: "snap", you: 1, mine: [1], host: false, epoch: "e", seq: 3, doc: doc(0), offers: [], valid_from: 0, log: [] };
  const store = createStore(/** @type {any} */ (first));
  const patch = [["=/table/host", 1]];
  assert.equal(store.receive({ t: "ev", seq: 4, by: 0, patch, valid_from: 0, log: [], hash: hash(doc(1)) }), "ok");
  assert.equal(store.state.peek().host, true);
});
