/** Picks: steps that can be taken back, kept while they are possible, dropped when they are not. */
import assert from "node:assert/strict";
import test from "node:test";
import { createPicking } from "../../static/kit/picking.js";

const take = (...of) => ({ move: "take", args: { cells: { d: "one", of } } });

function table(offers) {
  const now = { offers, seq: 4, validFrom: 4 };
  return { now, picking: createPicking(() => now) };
}

test("each pick is a step back; clearing forgets them all", () => {
  const { picking } = table([take("A1", "A1-A2")]);
  picking.put({ m: "take", cells: "A1" });
  picking.set("cells", "A1-A2");
  assert.equal(picking.complete(), true);
  assert.equal(picking.back(), true);
  assert.deepEqual(picking.staged.peek(), { m: "take", cells: "A1" });
  assert.equal(picking.back(), true);
  assert.equal(picking.staged.peek(), null);
  assert.equal(picking.back(), false);
  picking.put({ m: "take", cells: "A1" });
  picking.put(null);
  assert.equal(picking.back(), false);
});

test("what the board proposes is no pick: there is nothing to take back until something is picked", () => {
  const { picking } = table([take("A1"), { move: "end", args: {} }]);
  picking.put({ m: "end" }, true);
  assert.equal(picking.complete(), true);
  assert.equal(picking.picked(), false);
  assert.equal(picking.back(), false);
  assert.deepEqual(picking.staged.peek(), { m: "end" });
  picking.put({ m: "take", cells: "A1" });
  assert.equal(picking.picked(), true);
  assert.equal(picking.back(), true);
  assert.deepEqual(picking.staged.peek(), { m: "end" });
});

test("dropping an argument leaves the rest; starting a move fills in what has one value", () => {
  const { picking } = table([{ move: "reserve", args: { gold: { d: "one", of: ["C3"] }, card: { d: "one", of: ["a", "b"] } } }]);
  picking.mode("reserve");
  assert.deepEqual(picking.staged.peek(), { m: "reserve", gold: "C3" });
  picking.set("card", "a");
  picking.set("card", undefined);
  assert.deepEqual(picking.staged.peek(), { m: "reserve", gold: "C3" });
});

test("a change that does not concern the offers leaves the picks and their base", () => {
  const { now, picking } = table([take("A1")]);
  picking.put({ m: "take", cells: "A1" });
  now.seq = 6;
  assert.equal(picking.judge(), false);
  assert.equal(picking.base(), 4);
  assert.deepEqual(picking.staged.peek(), { m: "take", cells: "A1" });
});

test("new offers keep what is still possible and drop the rest", () => {
  const { now, picking } = table([take("A1", "B1")]);
  picking.put({ m: "take", cells: "A1" });
  Object.assign(now, { seq: 5, validFrom: 5, offers: [take("A1")] });
  assert.equal(picking.judge(), false);
  assert.equal(picking.base(), 5);
  Object.assign(now, { seq: 6, validFrom: 6, offers: [take("B1")] });
  assert.equal(picking.judge(), true);
  assert.equal(picking.staged.peek(), null);
});

test("a move on its way stands still and goes silently when it is done", () => {
  const { now, picking } = table([take("A1", "B1")]);
  picking.put({ m: "take", cells: "A1" });
  picking.sending(true);
  picking.put({ m: "take", cells: "B1" });
  assert.equal(picking.back(), false);
  assert.deepEqual(picking.staged.peek(), { m: "take", cells: "A1" });
  Object.assign(now, { seq: 5, validFrom: 5 });
  assert.equal(picking.judge(), false);
  assert.equal(picking.staged.peek(), null);
});

test("a refused move can be changed again", () => {
  const { picking } = table([take("A1", "B1")]);
  picking.put({ m: "take", cells: "A1" });
  picking.sending(true);
  picking.sending(false);
  picking.put({ m: "take", cells: "B1" });
  assert.deepEqual(picking.staged.peek(), { m: "take", cells: "B1" });
});
