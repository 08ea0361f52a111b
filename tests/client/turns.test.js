/** The log cut into turns. */
import assert from "node:assert/strict";
import test from "node:test";
import { rows } from "../../static/kit/turns.js";

const line = (seq, by, kind, facts = {}) => ({ seq, by, kind, ...facts });
const shape = (log, now) =>
  rows(log, now).map((row) => ("turn" in row ? `${row.now ? "now" : "turn"} ${row.turn}` : `${row.undone ? "-" : ""}${row.note.kind}`));

test("a mark stands before each player's turn and before the one that is to come", () => {
  const log = [
    line(3, 0, "table.started"), line(3, 0, "begin"), line(4, 0, "privilege"), line(5, 0, "take"), line(6, 1, "take"),
  ];
  assert.deepEqual(shape(log, { turn: 3, playing: true, waiting: [0] }), [
    "table.started", "begin", "turn 1", "privilege", "take", "turn 2", "take", "now 3",
  ]);
});

test("the log may begin in the middle of the game", () => {
  const log = [line(80, 1, "take"), line(81, 0, "buy")];
  assert.deepEqual(shape(log, { turn: 41, playing: true, waiting: [0] }), ["turn 40", "take", "turn 41", "buy"]);
});

test("an extra turn of the same player is a turn of its own", () => {
  const log = [line(4, 0, "buy"), line(4, 0, "again"), line(5, 0, "take")];
  assert.deepEqual(shape(log, { turn: 3, playing: true, waiting: [1] }), [
    "turn 1", "buy", "again", "turn 2", "take", "now 3",
  ]);
});

test("undone lines are struck through and stay under the turn they were played in", () => {
  const log = [line(4, 0, "take"), line(5, 1, "take"), line(6, 1, "table.undone", { undone: [5] })];
  assert.deepEqual(shape(log, { turn: 2, playing: true, waiting: [1] }), [
    "turn 1", "take", "now 2", "-take", "table.undone",
  ]);
  assert.deepEqual(shape([...log, line(7, 1, "buy")], { turn: 3, playing: true, waiting: [0] }), [
    "turn 1", "take", "turn 2", "-take", "table.undone", "buy", "now 3",
  ]);
});

test("an undo back over an extra turn begins the first one again", () => {
  const log = [
    line(4, 0, "buy"), line(4, 0, "again"), line(5, 0, "take"), line(6, 0, "table.undone", { undone: [4, 5] }), line(7, 0, "take"),
  ];
  assert.deepEqual(shape(log, { turn: 2, playing: true, waiting: [1] }), [
    "turn 1", "-buy", "-again", "turn 2", "-take", "table.undone", "turn 1", "take", "now 2",
  ]);
});

test("a game that counts no turns has marks without a number; a finished one has none to come", () => {
  assert.deepEqual(shape([line(4, 0, "take")], { playing: false, waiting: [] }), ["turn null", "take"]);
});

test("a whole log is numbered from its beginning, also where the last turn was not played", () => {
  const log = [line(3, 0, "table.started"), line(4, 0, "take"), line(5, 1, "take"), line(6, 0, "table.resigned")];
  assert.deepEqual(shape(log, { turn: 3, playing: false, waiting: [] }), [
    "table.started", "turn 1", "take", "turn 2", "take", "table.resigned",
  ]);
});
