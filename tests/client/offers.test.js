/** Offers in the browser: the server's membership test, and what can still be picked. */
import assert from "node:assert/strict";
import test from "node:test";
import { admits, blocked, candidates, choices, filled, spelled } from "../../static/kit/offers.js";

const one = (...of) => ({ d: "one", of });
const offers = [
  { move: "reserve", args: { gold: one("C3", "D4"), card: one("1-07", "deck-1") } },
  { move: "buy", args: { card: one("1-01"), payment: one("B2", "B1-Au1") } },
  { move: "buy", args: { card: one("1-02"), payment: one("free"), colour: one("blue", "red") } },
  { move: "buy", args: { card: one("3-05") }, facts: { short: { blue: 2 } }, blocked: "short" },
  { move: "discard", args: { tokens: { d: "bag", of: { red: 2, gold: 1 }, least: 2, most: 2 } } },
  { move: "spend", args: { what: { d: "bag", of: { a: 3, b: 1 }, least: 1, most: 4, price: { a: 2, b: 3 }, purse: 5 } } },
  { move: "place", args: { order: { d: "order", of: ["x", "y", "z"] }, height: { d: "num", least: 1, most: 3 } } },
  { move: "replenish" },
];

test("offers on the wire leave out what goes without saying", () => {
  const told = [
    { move: "reserve", args: { gold: ["C3", "D4"], tokens: { d: "bag", of: { red: 2 } } } },
    { move: "spend", args: { what: { d: "bag", of: { a: 3 }, least: 0, most: 2 }, height: { d: "num", least: 1, most: 3 } } },
    { move: "replenish", blocked: "bag_empty" },
  ];
  assert.deepEqual(spelled(told), [
    { move: "reserve", args: { gold: one("C3", "D4"), tokens: { d: "bag", of: { red: 2 }, least: 1, most: 1 } } },
    { move: "spend", args: { what: { d: "bag", of: { a: 3 }, least: 0, most: 2 }, height: { d: "num", least: 1, most: 3 } } },
    { move: "replenish", blocked: "bag_empty" },
  ]);
});

test("arguments that go together are an offer a row", () => {
  const told = [{ move: "buy", args: { how: ["now"] }, rows: { card: ["1-01", "1-02"], payment: ["B2", "free"] } }];
  const both = spelled(told);
  assert.deepEqual(both, [
    { move: "buy", args: { how: one("now"), card: one("1-01"), payment: one("B2") } },
    { move: "buy", args: { how: one("now"), card: one("1-02"), payment: one("free") } },
  ]);
  assert.deepEqual(filled(both, { m: "buy", card: "1-02" }), { m: "buy", how: "now", card: "1-02", payment: "free" });
  assert.ok(!admits(both, { m: "buy", how: "now", card: "1-02", payment: "B2" }));
});

test("every member of an offer is admitted", () => {
  for (const move of [
    { m: "reserve", gold: "D4", card: "deck-1" },
    { m: "buy", card: "1-01", payment: "B1-Au1" },
    { m: "buy", card: "1-02", payment: "free", colour: "red" },
    { m: "discard", tokens: { red: 1, gold: 1 } },
    { m: "spend", what: { a: 1, b: 1 } },
    { m: "place", order: ["z", "x", "y"], height: 3 },
    { m: "replenish" },
  ])
    assert.equal(admits(offers, move), true, JSON.stringify(move));
});

test("nothing else is admitted", () => {
  for (const move of [
    null,
    { m: "unknown" },
    { m: "reserve", gold: "D4" },
    { m: "reserve", gold: "A1", card: "1-07" },
    { m: "reserve", gold: "D4", card: "1-07", more: "x" },
    { m: "buy", card: "1-01", payment: "free" },
    { m: "buy", card: "3-05" },
    { m: "discard", tokens: { red: 1 } },
    { m: "discard", tokens: { red: 3 } },
    { m: "discard", tokens: { red: 2, gold: 0 } },
    { m: "discard", tokens: { red: 1.5, gold: 0.5 } },
    { m: "discard", tokens: ["red", "gold"] },
    { m: "spend", what: { a: 3 } },
    { m: "place", order: ["x", "y"], height: 1 },
    { m: "place", order: ["x", "x", "y"], height: 1 },
    { m: "place", order: ["x", "y", "z"], height: 1.5 },
    { m: "place", order: ["x", "y", "z"], height: true },
  ])
    assert.equal(admits(offers, move), false, JSON.stringify(move));
});

test("a blocked offer tells its reason and never takes part", () => {
  assert.equal(blocked(offers, "buy", "card", "3-05")?.blocked, "short");
  assert.equal(blocked(offers, "buy", "card", "1-01"), undefined);
  assert.equal(blocked(offers, "replenish"), undefined);
  assert.deepEqual(choices(offers, { m: "buy" }, "card"), new Set(["1-01", "1-02"]));
});

test("picking narrows what the other arguments can be, not the argument itself", () => {
  assert.deepEqual(choices(offers, { m: "buy", card: "1-01" }, "payment"), new Set(["B2", "B1-Au1"]));
  assert.deepEqual(choices(offers, { m: "buy", card: "1-01" }, "card"), new Set(["1-01", "1-02"]));
  assert.deepEqual(choices(offers, { m: "buy", colour: "red" }, "card"), new Set(["1-02"]));
  assert.equal(candidates(offers, { m: "discard", tokens: { red: 1 } }).length, 1);
  assert.equal(candidates(offers, { m: "discard", tokens: { gold: 2 } }).length, 0);
});

test("what has one possible value only is filled in", () => {
  assert.deepEqual(filled(offers, { m: "buy", card: "1-02" }), { m: "buy", card: "1-02", payment: "free" });
  assert.deepEqual(filled(offers, { m: "reserve", gold: "C3" }), { m: "reserve", gold: "C3" });
  assert.deepEqual(filled(offers, { m: "replenish" }), { m: "replenish" });
});
