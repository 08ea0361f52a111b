import assert from "node:assert/strict";
import test from "node:test";
import { CLOSEST, fingers, inward, panned, steps, WHOLE, zoomed } from "../../static/games/lumicora/zoom.js";

const size = { width: 400, height: 300 };

test("looking closer keeps the point under the fingers where it is", () => {
  const near = zoomed(WHOLE, 2, { x: 100, y: 200 }, size);
  assert.deepEqual(near, { k: 2, x: -100, y: -200 });
  const nearer = zoomed(near, 1.2, { x: 300, y: 10 }, size);
  const before = (300 - near.x) / near.k, after = (300 - nearer.x) / nearer.k;
  assert.ok(Math.abs(before - after) < 1e-9);
});

test("one comes no closer than the limit, no farther than the whole, and never beyond the rim", () => {
  assert.equal(zoomed(WHOLE, 50, { x: 0, y: 0 }, size).k, CLOSEST);
  assert.deepEqual(zoomed({ k: 2, x: -100, y: -50 }, 0.1, { x: 0, y: 0 }, size), { k: 1, x: 0, y: 0 });
  assert.deepEqual(panned({ k: 2, x: -100, y: -50 }, 500, -900, size), { k: 2, x: 0, y: -300 });
});

test("two fingers tell how they spread, moved and turned", () => {
  const moved = fingers([{ x: 0, y: 0 }, { x: 100, y: 0 }], [{ x: 10, y: 10 }, { x: 10, y: 210 }]);
  assert.deepEqual([moved.factor, moved.turn], [2, 90]);
  assert.deepEqual([moved.dx, moved.dy], [-40, 110]);
  // across the left, where angles jump from 180 to -180
  const across = fingers([{ x: 0, y: 0 }, { x: -100, y: 5 }], [{ x: 0, y: 0 }, { x: -100, y: -5 }]);
  assert.ok(Math.abs(across.turn) < 10 && across.turn > 0);
});

test("a turn of the fingers counts in steps of sixty degrees, the first one a little sooner", () => {
  assert.deepEqual(steps(20), { n: 0, left: 20 });
  assert.deepEqual(steps(36), { n: 1, left: -24 });
  assert.deepEqual(steps(-100), { n: -2, left: 20 });
});

test("what lies beyond the frame is brought in as far as needed, what is seen stays", () => {
  assert.deepEqual(inward({ x: 200, y: 150 }, size), { dx: 0, dy: 0 });
  assert.deepEqual(inward({ x: -40, y: 150 }, size), { dx: 140, dy: 0 });
  assert.deepEqual(inward({ x: 200, y: 400 }, size), { dx: 0, dy: -175 });
});
