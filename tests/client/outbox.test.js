/** One unanswered action a tab: kept over a reload, sent again with the same id, never two at once. */
import assert from "node:assert/strict";
import test from "node:test";
import { createOutbox } from "../../static/kit/outbox.js";

/** A tab's session storage. */
function storage() {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const move = { t: "move", id: "one-0123456789abcd", base: 4, move: { m: "take" } };

test("a second action waits for the answer to the first", () => {
  const sent = [];
  const outbox = createOutbox(storage(), "k", (action) => sent.push(action));
  assert.equal(outbox.put(move), true);
  assert.equal(outbox.put({ ...move, id: "two-0123456789abcd" }), false);
  assert.deepEqual(sent, [move]);
  assert.equal(outbox.settle("another"), null);
  assert.deepEqual(outbox.settle(move.id), move);
  assert.equal(outbox.pending.peek(), null);
  assert.equal(outbox.put({ ...move, id: "two-0123456789abcd" }), true);
});

test("it goes out again unchanged, also from the page that a reload made", () => {
  const tab = storage();
  const sent = [];
  createOutbox(tab, "k", () => {}).put(move); // the line was down: nothing arrived
  const reloaded = createOutbox(tab, "k", (action) => sent.push(action));
  assert.deepEqual(reloaded.pending.peek(), move);
  reloaded.resend();
  reloaded.resend();
  assert.deepEqual(sent, [move, move]);
  reloaded.settle(move.id);
  reloaded.resend();
  assert.equal(sent.length, 2);
  assert.equal(createOutbox(tab, "k", () => {}).pending.peek(), null);
});

test("a broken or full storage costs only the resend after a reload", () => {
  const full = { ...storage(), setItem: () => { throw new Error("full"); } };
  assert.equal(createOutbox(full, "k", () => {}).put(move), true);
  const broken = { ...storage(), getItem: () => "{" };
  assert.equal(createOutbox(broken, "k", () => {}).pending.peek(), null);
});
