import assert from "node:assert/strict";
import test from "node:test";
import { coins, exchange, formatPayment, parsePayment } from "../../static/games/splendor_duel/payment.js";
import { openEnded, otherUse, proposedBuy, touchCard } from "../../static/games/splendor_duel/touch.js";
import { oneOf, position } from "./splendor_duel_table.js";

const offered = ["W2-K1-P1", "W1-K1-P1-Au1", "W2-P1-Au1", "W2-K1-Au1", "W1-P1-Au2", "W1-K1-Au2", "W2-Au2"];
const price = { white: 2, black: 1, pearl: 1 };

test("payments are read and written alike", () => {
  for (const text of [...offered, "free", "B3-Au3"]) assert.equal(formatPayment(parsePayment(text)), text);
  assert.deepEqual(parsePayment("K4-Au2"), { black: 4, gold: 2 });
  assert.equal(formatPayment({ gold: 1, white: 0, blue: 2 }), "B2-Au1");
});

test("a token is exchanged for gold and back", () => {
  const once = exchange(offered, "W2-K1-P1", "white", true);
  assert.equal(once, "W1-K1-P1-Au1");
  assert.equal(exchange(offered, once, "white", false), "W2-K1-P1");
  assert.equal(exchange(offered, once, "black", true), "W1-P1-Au2");
});

test("what the offer does not list cannot be paid", () => {
  assert.equal(exchange(offered, "W1-P1-Au2", "pearl", true), null, "no third gold");
  assert.equal(exchange(offered, "W2-K1-P1", "black", false), null, "no gold to take back");
  assert.equal(exchange(["Au1"], "Au1", "blue", false), null, "no blue token held");
});

test("the coins show every token of the price once, gold where it stands in", () => {
  assert.deepEqual(coins(price, parsePayment("W1-K1-Au2")), [
    { colour: "white", gold: false }, { colour: "white", gold: true },
    { colour: "black", gold: false }, { colour: "pearl", gold: true },
  ]);
});

const buy = (card, args = {}) => ({ move: "buy", args: { card: oneOf(card), payment: oneOf("K4", "K3-Au1"), ...args } });
const reserve = (...gold) => ({ move: "reserve", args: { gold: oneOf(...gold), card: oneOf("1-26", "1-01", "deck-2") } });

test("a purchase is proposed with the least gold, and with the colour if there is only one", () => {
  assert.deepEqual(proposedBuy(buy("1-01"), "1-01"), { m: "buy", card: "1-01", payment: "K4" });
  assert.equal(proposedBuy(buy("1-26", { colour: oneOf("red") }), "1-26").colour, "red");
  assert.equal("colour" in proposedBuy(buy("1-26", { colour: oneOf("red", "blue") }), "1-26"), false);
});

test("a card is bought if it can be, else reserved, else it tells what is short", () => {
  const view = position();
  const short = { move: "buy", args: { card: oneOf("1-01") }, blocked: "too_dear" };
  assert.equal(touchCard({ view, offers: [buy("1-01"), reserve("C3")], staged: null }, "1-01").move.m, "buy");
  assert.deepEqual(touchCard({ view, offers: [short, reserve("C3")], staged: null }, "1-01").move, { m: "reserve", card: "1-01", gold: "C3" });
  assert.deepEqual(touchCard({ view, offers: [short, reserve("C3", "D1")], staged: null }, "1-01").move, { m: "reserve", card: "1-01" });
  assert.deepEqual(touchCard({ view, offers: [short], staged: null }, "1-01"), { state: "no", why: { key: "too_dear", facts: { card: "1-01" } } });
  assert.deepEqual(touchCard({ view, offers: [], staged: null }, "1-01"), { state: "rest" });
});

test("with a gold picked a card is reserved even if it could be bought, and the use can be changed", () => {
  const view = position(), offers = [buy("1-01"), reserve("C3", "D1")];
  const touch = touchCard({ view, offers, staged: { m: "reserve", gold: "D1" } }, "1-01");
  assert.deepEqual(touch.move, { m: "reserve", gold: "D1", card: "1-01" });
  assert.equal(otherUse(offers, touch.move).m, "buy");
  assert.equal(otherUse(offers, { m: "buy", card: "1-01", payment: "K4" }).m, "reserve");
});

test("a purchase that can be paid or counted in several ways waits for Confirm", () => {
  const plainBuy = { move: "buy", args: { card: oneOf("1-01"), payment: oneOf("K4") }, facts: {} };
  assert.equal(openEnded([plainBuy], { m: "buy", card: "1-01", payment: "K4" }), false);
  assert.equal(openEnded([buy("1-01")], { m: "buy", card: "1-01", payment: "K4" }), true);
  const wild = { ...plainBuy, args: { ...plainBuy.args, colour: oneOf("red", "blue") } };
  assert.equal(openEnded([wild], { m: "buy", card: "1-01", payment: "K4", colour: "red" }), true);
  assert.equal(openEnded([reserve("C3")], { m: "reserve", card: "1-01", gold: "C3" }), false);
});
