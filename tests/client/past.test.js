/** The past of a game: where a replay stops, and how it goes by turns. */
import assert from "node:assert/strict";
import test from "node:test";
import { createPast } from "../../static/kit/past.js";

const set = (path, value) => [`=${path}`, value];
const lobby = { table: { status: "lobby", seats: { 0: {}, 1: {} } }, game: null };
const said = (seq, by, kind = "took", facts = {}) => ({ seq, by, kind, ...facts });

const EVENTS = [
  { seq: 0, by: 0, patch: [set("", lobby)], log: [said(0, 0, "table.created")] },
  { seq: 1, by: -1, patch: [set("/game", { n: 0 }), set("/table/status", "playing")], log: [said(1, -1, "table.started")] },
  { seq: 2, by: 0, patch: [set("/game/n", 1)], log: [said(2, 0)] },
  { seq: 3, by: 0, patch: [set("/game/n", 2)], log: [said(3, 0)] },
  { seq: 4, by: 0, patch: [set("/game/n", 1)], log: [said(4, 0, "table.undone", { undone: [3] })] },
  { seq: 5, by: 1, patch: [set("/table/seats/1", { name: "B" })], log: [said(5, 1, "table.named")] },
  { seq: 6, by: 0, patch: [set("/game/n", 3)], log: [said(6, 0)] },
  { seq: 7, by: 1, patch: [set("/game/n", 4)], log: [said(7, 1)] },
  { seq: 8, by: 0, patch: [], log: [said(8, 0)] },
  { seq: 9, by: 1, patch: [set("/table/status", "finished")], log: [said(9, 1, "table.resigned")] },
];

/** A server that gives at most four events at once. */
const serving = (asked) => async (from, to) => {
  asked.push([from, to]);
  return EVENTS.filter(({ seq }) => seq > from && seq <= to).slice(0, 4);
};

const loaded = async () => {
  const past = createPast(serving([]));
  await past.reach(9);
  return past;
};

test("it stops at the deal and at what stands of the game, not at what was taken back or is the house's", async () => {
  const past = await loaded();
  assert.deepEqual(past.stops(), [1, 2, 6, 7, 8, 9]);
});

test("every position can be shown, also one that was taken back", async () => {
  const past = await loaded();
  assert.equal(past.at(3).doc.game.n, 2);
  assert.equal(past.at(4).doc.game.n, 1);
  assert.equal(past.at(10), undefined);
});

test("a later call asks only for what is new", async () => {
  const asked = [];
  const past = createPast(serving(asked));
  await past.reach(3);
  await Promise.all([past.reach(6), past.reach(9)]);
  assert.deepEqual(asked.map(([from]) => from), [-1, 3, 6]);
  assert.equal(past.lines().length, EVENTS.length);
});

test("a seq between two stops belongs to the earlier one", async () => {
  const past = await loaded();
  assert.deepEqual([0, 1, 5, 6, 99].map(past.index), [0, 0, 1, 2, 5]);
});

test("by turns it goes from the end of one to the end of the next", async () => {
  const past = await loaded();
  assert.deepEqual([1, 2, 6, 7, 8, 9].map(past.turn), [0, 1, 1, 2, 3, 3]);
  const ends = [];
  for (let at = 0; at < past.stops().length - 1; ) ends.push(past.stops()[(at = past.turnEnd(at, 1))]);
  assert.deepEqual(ends, [6, 7, 9]);
  const back = [];
  for (let at = past.stops().length - 1; at > 0; ) back.push(past.stops()[(at = past.turnEnd(at, -1))]);
  assert.deepEqual(back, [7, 6, 1]);
});

test("a history that ends too early is not asked for ever", async () => {
  const past = createPast(async () => []);
  await past.reach(5);
  assert.deepEqual(past.stops(), []);
});

test("where the rules tell when a turn begins, the move after that is its first, and the first turn needs no telling", async () => {
  const told = EVENTS.map((event) => (event.seq === 6 ? { ...event, log: [...event.log, said(6, 0, "turn", { seat: 1 })] } : event));
  const past = createPast(async (from, to) => told.filter(({ seq }) => seq > from && seq <= to), "turn");
  await past.reach(9);
  assert.deepEqual([1, 2, 6, 7, 8].map(past.turn), [0, 1, 1, 2, 2]);
});
