import assert from "node:assert/strict";
import test from "node:test";
import { touchBuy, touchCard, touchMarket, touchShard, touchSlot, touchTile, touchTurn, touchWarehouse } from "../../static/games/murano/touch.js";
import { bagOf, now, oneOf, position } from "./murano_table.js";

const bench = { red: 1, green: 2 };
const view = position({ players: [{ bench, hand: ["C05", "C09"] }, {}], markets: { NE: ["blue", "", ""], SE: ["", "", ""], SW: ["red", "blue", "blue"], NW: ["", "", ""] } });
const exchange = (market, gain) => ({ move: "exchange", args: { market: oneOf(market), shard: oneOf("red", "green") }, facts: { gain } });
const negotiating = [
  exchange("NE", { yellow: 1 }), exchange("SE", { blue: 1 }), exchange("NW", {}),
  { move: "exchange", args: { market: oneOf("SW") }, blocked: "market_full" },
  { move: "sell", args: { shards: bagOf(bench, 1, 3) }, facts: { gain: 1 } },
  { move: "buy", args: { market: oneOf("NE", "SW") }, facts: { price: 2 } },
  { move: "rotate", args: { steps: { d: "num", least: 1, most: 2 } }, facts: { price: 1 } },
];
const at = (staged) => now(view, negotiating, staged);

test("a shard and then a market make an exchange", () => {
  const shard = touchShard(at(null), "red", false);
  assert.deepEqual(shard.move, { m: "exchange", shard: "red" });
  assert.deepEqual(touchMarket(at(shard.move), "NE").move, { m: "exchange", shard: "red", market: "NE" });
});

test("a market pressed first proposes the shard held most", () => {
  assert.deepEqual(touchMarket(at(null), "SE").move, { m: "exchange", market: "SE", shard: "green" });
});

test("a full market says so for an exchange and can be bought", () => {
  const touch = touchMarket(at(null), "SW");
  assert.deepEqual(touch, { state: "no", why: { key: "market_full", facts: { market: "SW" } } });
  assert.deepEqual(touchBuy(at(null), "SW").move, { m: "buy", market: "SW" });
  assert.deepEqual(touchBuy(at(null), "NW"), { state: "no", why: { key: "market_empty", facts: { market: "NW" } } });
});

test("more shards, or the warehouse, make a sale of it", () => {
  const first = { m: "exchange", shard: "green" };
  assert.deepEqual(touchShard(at(first), "green", false).move, { m: "sell", shards: { green: 2 } });
  const sale = touchWarehouse(at(first));
  assert.deepEqual([sale.move, sale.more], [{ m: "sell", shards: { green: 1 } }, true]);
  assert.equal(touchWarehouse(at(null)).why.key, "choose_sale");
});

test("pressing what is picked takes it out", () => {
  assert.deepEqual(touchShard(at({ m: "sell", shards: { green: 2 } }), "green", true).move, { m: "sell", shards: { green: 1 } });
  assert.equal(touchShard(at({ m: "sell", shards: { green: 1 } }), "green", true).move, null);
  assert.deepEqual(touchMarket(at({ m: "exchange", shard: "red", market: "NE" }), "NE").move, { m: "exchange", shard: "red" });
});

test("the ring turns one step more with each press, as far as the lira go", () => {
  assert.deepEqual(touchTurn(at(null)).move, { m: "rotate", steps: 1 });
  assert.deepEqual(touchTurn(at({ m: "rotate", steps: 1 })).move, { m: "rotate", steps: 2 });
  assert.deepEqual(touchTurn(at({ m: "rotate", steps: 2 })).why, { key: "bad_steps", facts: { n: 3, most: 2 } });
});

test("before collecting the next place collects and nothing else can be negotiated", () => {
  const offers = [{ move: "collect", facts: { shards: { red: 2 }, missing: {} } }];
  const before = now(position({ phase: "collect", selector: 15 }), offers);
  assert.deepEqual(touchSlot(before, 0).move, { m: "collect" });
  assert.equal(touchSlot(before, 3).state, "rest");
  assert.equal(touchShard(before, "red", false).why.key, "collect_first");
});

test("with too many shards only the way back is open", () => {
  const offers = [{ move: "return", args: { shards: bagOf(bench, 2, 2) }, facts: { n: 2 } }];
  const one = touchShard(now(view, offers), "green", false);
  assert.deepEqual(one.move, { m: "return", shards: { green: 1 } });
  const two = touchShard(now(view, offers, one.move), "red", false);
  assert.deepEqual(two.move, { m: "return", shards: { green: 1, red: 1 } });
  assert.equal(touchShard(now(view, offers, two.move), "green", false).why.key, "too_many");
});

test("the first card is paid, the others lie in the way of a moved one", () => {
  const offers = [{ move: "complete", args: { card: oneOf("C05"), pay: bagOf({ red: 1, green: 2, transparent: 1 }, 4, 4) }, facts: { payout: 7, bonus: 0 } }];
  const here = position({ phase: "complete", players: [{ bench: { red: 1, green: 2, transparent: 1 }, hand: ["C05", "C09"] }, {}] });
  assert.deepEqual(touchCard(now(here, offers), "C05", 0).move, { m: "complete", card: "C05", pay: { red: 1, green: 2, transparent: 1 } });
  assert.equal(touchCard(now(here, offers), "C09", 1).state, "rest");
  assert.deepEqual(touchCard(now(here, offers, { m: "reorder" }), "C09", 1).move, { m: "reorder", position: 2 });
});

test("a tile prepares its advantage, or joins the sale it is declared with", () => {
  const offers = [
    ...negotiating,
    { move: "take_shard", args: { tile: oneOf("art"), set_aside: oneOf("C22"), shard: oneOf("red", "green") }, facts: { advantage: "present" } },
    { move: "sell", args: { shards: bagOf(bench, 1, 3), tile: oneOf("animal"), set_aside: oneOf("C22") }, facts: { gain: 4, advantage: "trader" } },
    { move: "take_shard", args: { tile: oneOf("jewel") }, facts: { advantage: "gift" }, blocked: "no_card" },
  ];
  assert.deepEqual(touchTile(now(view, offers), "art").move, { m: "take_shard", tile: "art", set_aside: "C22" });
  assert.deepEqual(touchTile(now(view, offers, { m: "sell", shards: { red: 1 } }), "animal").move, { m: "sell", shards: { red: 1 }, tile: "animal", set_aside: "C22" });
  assert.equal(touchTile(now(view, offers), "jewel").why.key, "no_card");
});
