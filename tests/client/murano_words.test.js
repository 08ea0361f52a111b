import assert from "node:assert/strict";
import test from "node:test";
import { actions, label } from "../../static/games/murano/acts.js";
import { describe } from "../../static/games/murano/describe.js";
import { finish } from "../../static/games/murano/finish.js";
import { flights } from "../../static/games/murano/flights.js";
import { prompt } from "../../static/games/murano/prompts.js";
import { advantageWords, bagPart, cardWords, nth, worded } from "../../static/games/murano/words.js";
import { bagOf, components, context, letters, oneOf, position } from "./murano_table.js";

const said = (view, offers, staged, ctx = context()) => prompt(view, offers, staged, ctx).plain;

test("the prompt of an exchange tells what it brings and what the bench will hold", () => {
  const view = position({ players: [{ bench: { blue: 4, red: 3 } }, {}] });
  const offers = [{ move: "exchange", args: { market: oneOf("NE"), shard: oneOf("blue", "red") }, facts: { gain: { red: 1, green: 1 } } }];
  assert.equal(said(view, offers, { m: "exchange", market: "NE", shard: "blue" }),
    "Exchange blue for 1 red and 1 green at the north-east market. Bench after this: 8 of 8. Tap another shard or market to change it.");
  view.players[0].bench.red = 4;
  assert.match(said(view, offers, { m: "exchange", market: "NE", shard: "blue" }), /That makes 9 of 8: 1 must go back/);
});

test("a creation names its payment, its pay and that it cannot be undone", () => {
  const view = position({ phase: "complete", players: [{ bench: { red: 1, green: 3 }, hand: ["C05"] }, {}] });
  const offers = [{ move: "complete", args: { card: oneOf("C05"), pay: bagOf({ red: 1, green: 3 }, 4, 4) }, facts: { payout: 8, bonus: 2 } }];
  const move = { m: "complete", card: "C05", pay: { red: 1, green: 3 } };
  assert.match(said(view, offers, move), /Complete Bead Necklace with 1 red and 3 green\. 8 empty spaces pay 8 lira\..* 2 lira more\..*14 lira\..*cannot be undone/);
  assert.equal(label(offers[0], move, context()), "Complete, +10 lira");
  assert.match(said(view, offers, { m: "end_turn" }), /can be completed now/);
});

test("cards are counted first, second, third", () => {
  assert.deepEqual([1, 2, 3, 4, 5].map((n) => nth(context(), n)), ["1st", "2nd", "3rd", "4th", "5th"]);
});

test("a figure and its shard stay in one line", () => {
  const { show } = bagPart(context(), { red: 3, blue: 2 });
  assert.deepEqual(show.filter((part) => part !== " ").map((part) => [part.props.class, letters(part)]), [["nowrap", "3\u00a0"], ["nowrap", "2\u00a0"]]);
});

test("a missing colour is named and asked for", () => {
  const offers = [{ move: "collect", args: { instead: bagOf({ blue: 1 }, 0, 1) }, facts: { shards: { green: 1 }, missing: { red: 1 }, lira: 0, turns: true } }];
  assert.match(said(position({ phase: "collect" }), offers, { m: "collect" }), /lacks 1 red: choose/);
  assert.match(said(position({ phase: "collect" }), offers, { m: "collect", instead: { blue: 1 } }), /take 1 green and 1 blue/);
});

test("a moved first card is told to its owner with the place, to others without", () => {
  const ctx = context();
  assert.equal(describe({ seq: 1, by: 0, kind: "reorder", price: 1, position: 3 }, ctx).plain, "Linh moved the first card to place 3 for 1 lira.");
  assert.equal(describe({ seq: 1, by: 1, kind: "reorder", price: 1 }, ctx).plain, "Marta moved the first card for 1 lira.");
});

const NOTES = [
  { kind: "begin", seat: 1, tiles: { animal: "trader", art: "gift", jewel: "seer", tableware: "free" } },
  { kind: "collect", slot: 3, stays: true, shards: { red: 1 }, missing: { blue: 1 }, instead: {}, lira: 1 },
  { kind: "collect", slot: 3, shards: {}, missing: { blue: 2 }, instead: { red: 2 } }, { kind: "collect", slot: 3, shards: { red: 2 } },
  { kind: "exchange", market: "NE", shard: "red", shards: {} },
  { kind: "buy", market: "SW", shards: { red: 2 }, price: 0 },
  { kind: "sell", shards: { red: 2 }, lira: 1 },
  { kind: "complete", card: "C22", shards: { red: 4 }, lira: 8, bonus: 2 },
  { kind: "last_round", seat: 2 }, { kind: "return", shards: { red: 1 } }, { kind: "rotate", steps: 2, price: 2 },
  { kind: "not_negotiated", seat: 0 }, { kind: "nothing_left", seat: 0 }, { kind: "turn", seat: 3, round: 4 }, { kind: "over", winners: [0, 2] },
  { kind: "activate", advantage: "present", tile: "art", card: "C22", shard: "red" },
  { kind: "activate", advantage: "favoritism", tile: "art", card: "C22", shard: "transparent", lira: 3 },
  { kind: "activate", advantage: "traveler", tile: "art", card: "C22", shard: "red", source: "NE", target: "SW" },
  { kind: "activate", advantage: "opportunistic", tile: "art", card: "C22", gave: { red: 1 }, took: { blue: 1 }, price: 1 },
  { kind: "activate", advantage: "seer", tile: "art", card: "C22", steps: 0 },
  { kind: "activate", advantage: "repeat", tile: "art", card: "C22", price: 1 },
  { kind: "activate", advantage: "magician", tile: "art", card: "C22", lira: 1 },
  { kind: "activate", advantage: "provident", tile: "art", card: "C22" },
];

test("every note has a line in both languages, the same drawn and spoken but for pictures", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    for (const note of NOTES) {
      const line = describe({ seq: 1, by: 0, ...note }, ctx);
      assert.ok(line.plain.length > 5 && letters(line.text).length > 3, note.kind);
      assert.doesNotMatch(line.plain, /undefined|\{|\u0001/);
      flights({ seq: 1, by: 0, ...note }, ctx).forEach(({ from, to }) => assert.ok(from && to));
    }
  }
});

test("what is bought flies from the market, what is sold to the warehouse", () => {
  const ctx = context();
  assert.deepEqual(flights({ seq: 1, by: 1, kind: "buy", market: "NE", shards: { red: 1 }, price: 2 }, ctx), [{ from: "market-NE-0", to: "held-1-red" }]);
  assert.deepEqual(flights({ seq: 1, by: 1, kind: "sell", shards: { blue: 1 }, lira: 1 }, ctx), [{ from: "held-1-blue", to: "warehouse-blue" }]);
});

test("a creation's lira leave the spaces that are empty", () => {
  const made = flights({ seq: 1, by: 0, kind: "complete", card: "C05", shards: {}, lira: 3, bonus: 2 }, context());
  const coins = made.filter(({ copy }) => copy);
  assert.deepEqual(coins.map(({ from }) => from), ["bench-0-5", "bench-0-6", "bench-0-7"]);
  assert.ok(coins.every(({ to, copy }) => to === "lira-0" && copy === "coin-0"));
});

test("every creation, advantage and reason has words in both languages", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    for (const id of Object.keys(components.creations)) assert.ok(cardWords(ctx, id).length > 15);
    for (const id of Object.keys(components.advantages)) assert.ok(advantageWords(ctx, id).length > 15, id);
  }
  const facts = worded(context("vi"), { short: { red: 2 }, market: "NE", needs: "collect", n: 3 });
  assert.deepEqual(facts, { short: "2 đỏ", market: "chợ đông bắc", needs: "Thu nhặt", n: 3 });
});

test("the bar offers to go on and to end the turn when they are open", () => {
  const offers = [{ move: "proceed", facts: { to: "complete" } }, { move: "end_turn" }];
  assert.deepEqual(actions(position(), offers, context()).map(({ move, label }) => [move.m, label]), [["proceed", "Done negotiating"], ["end_turn", "End turn"]]);
  assert.deepEqual(actions(position(), [{ move: "proceed", facts: { to: "negotiate" }, blocked: "collect_first" }], context()), []);
});

test("the advantages are told in the order of the board, however they come", () => {
  const note = { seq: 1, by: -1, ...NOTES[0] };
  assert.match(describe(note, context()).plain, /art: Gift, jewel: Seer, tableware: Free and animal: Trader/);
});

test("the line of the end has the badge of who won, not of who moved last", () => {
  assert.equal(describe({ seq: 1, by: 0, kind: "over", winners: [2] }, context()).seat, 2);
});

test("the end tells the winner's lira, the parts of everybody and what broke a tie", () => {
  const view = position({ players: [{ made: ["C01"] }, { made: ["C02", "C03"] }] });
  const seats = [{ total: 20, parts: { start: 4, creations: 18, spent: -2 }, rank: 1 }, { total: 20, parts: { start: 4, creations: 16 }, rank: 2 }];
  const panel = finish(view, { reasons: ["all_completed", "fewest_creations"], winners: [0], seats }, context());
  assert.equal(panel.title, "Linh wins with 20 lira");
  assert.match(panel.subtitle, /fewer completed creations decide.*Marta: 20 lira, 2 creations/);
  assert.deepEqual(panel.rows.find((row) => row.label === "Spent").values, ["\u22122", 0]);
  assert.deepEqual(panel.rows.at(-1), { icon: "murano-cat-art", label: "Creations completed", values: [1, 2], mark: [0] });
});
