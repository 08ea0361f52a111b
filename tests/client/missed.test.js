/** "Since your last turn": which moves of others a player has not seen. */
import assert from "node:assert/strict";
import test from "node:test";
import { missed, ownMoves } from "../../static/kit/missed.js";

const line = (seq, by, kind = "took", facts = {}) => ({ seq, by, kind, ...facts });
const START = line(3, -1, "table.started");

test("it counts what others did since one's own last move", () => {
  const log = [START, line(4, 0), line(5, 1), line(6, 1), line(6, 1, "again"), line(7, 2)];
  assert.deepEqual(missed(log, 0, 4), { from: 4, to: 7, n: 3 });
});

test("before one's first move it begins with the deal", () => {
  assert.deepEqual(missed([START, line(4, 1)], 0, 3), { from: 3, to: 4, n: 1 });
});

test("what was on the screen already is not news, but a part of the recap when something is", () => {
  const log = [START, line(4, 0), line(5, 1), line(6, 1)];
  assert.equal(missed(log, 0, 6), null);
  assert.deepEqual(missed(log, 0, 5), { from: 4, to: 6, n: 2 });
});

test("neither the house nor what was taken back is news", () => {
  const log = [START, line(4, 0), line(5, 1), line(6, 1, "table.undone", { undone: [5] }), line(7, 1, "table.named")];
  assert.equal(missed(log, 0, 4), null);
});

test("a log that begins later tells what it has", () => {
  assert.deepEqual(missed([line(80, 1), line(81, 1)], 0, 10), { from: 79, to: 81, n: 2 });
});

test("one's own moves are those that stand, each with all that it told", () => {
  const log = [
    START, line(3, 0, "begins"), line(4, 0), line(4, 0, "again"), line(5, 1), line(6, 0),
    line(7, 0, "table.undone", { undone: [6] }), line(8, 0), line(9, 1, "table.rewound", { undone: [8] }), line(10, 0, "table.named"),
  ];
  assert.deepEqual(ownMoves(log, 0).map(({ seq, notes }) => [seq, notes.length]), [[4, 2]]);
});
