/** The course of a game: history folded into one value a turn and seat. */
import assert from "node:assert/strict";
import test from "node:test";
import { coursesOf } from "../../static/kit/course.js";

const points = (doc, seat) => doc.game.points[seat];
const courseOf = async (history, last, measure, turnOf) => (await coursesOf(history, last, [measure], turnOf))[0];
const turn = (doc) => doc.game.turn;

/** A server that gives at most two events at once. */
const serving = (events) => async (from) => events.filter(({ seq }) => seq > from).slice(0, 2);

test("each turn has the points as they stood at its end, from the first event on", async () => {
  const set = (path, value) => [`=${path}`, value];
  const lobby = { table: { seats: { 0: {}, 1: {} } }, game: null };
  const events = [
    { seq: 0, patch: [set("", lobby)] },
    { seq: 1, patch: [set("/game", { turn: 1, points: [0, 0] })] },
    { seq: 2, patch: [set("/game/points/0", 2)] },
    { seq: 3, patch: [set("/game/turn", 2)] },
    { seq: 4, patch: [set("/game/points/1", 5), set("/game/turn", 4)] },
  ];
  assert.deepEqual(await courseOf(serving(events), 4, points, turn), [
    [0, 0], [2, 0], [2, 0], [2, 0], [2, 5],
  ]);
});

test("the line begins with what the players are dealt", async () => {
  const whole = (round, points) => [["=", { table: { seats: { 0: {} } }, game: { round, points } } ]];
  const events = [
    { seq: 0, patch: whole(1, [4]) },
    { seq: 1, patch: whole(1, [3]) },
    { seq: 2, patch: whole(2, [9]) },
  ];
  assert.deepEqual(await courseOf(serving(events), 2, points, (doc) => doc.game.round), [[4], [3], [9]]);
});

test("turns that were taken back are forgotten", async () => {
  const whole = (turn, points) => [["=", { table: { seats: { 0: {} } }, game: { turn, points } } ]];
  const events = [
    { seq: 0, patch: whole(1, [1]) },
    { seq: 1, patch: whole(2, [7]) },
    { seq: 2, patch: whole(1, [1]) },
  ];
  assert.deepEqual(await courseOf(serving(events), 2, points, turn), [[1], [1]]);
});

test("a history that ends too early ends the course, it does not ask for ever", async () => {
  assert.deepEqual(await courseOf(async () => [], 9, points, turn), []);
});

test("several measures are taken in one pass, also what the rules count", async () => {
  const events = [
    { seq: 0, patch: [["=", { table: { seats: { 0: {}, 1: {} } }, game: { turn: 1, points: [1, 2] } } ]], totals: [5, 6] },
  ];
  const counted = (doc, seat, totals) => totals[seat];
  assert.deepEqual(await coursesOf(serving(events), 0, [points, counted], turn), [[[1, 2], [1, 2]], [[5, 6], [5, 6]]]);
});
