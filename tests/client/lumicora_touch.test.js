import assert from "node:assert/strict";
import test from "node:test";
import { admits } from "../../static/kit/offers.js";
import {
  counting, ghost, laying, touchAtoll, touchDisplay, touchHand, touchLimestone, touchPlace, touchScoring, touchSpace, touchTurn,
} from "../../static/games/lumicora/touch.js";
import { bagOf, layOffer, now, oneOf, position, START, tile } from "./lumicora_table.js";

const [P4, P5] = [tile("pink", 4), tile("pink", 5)];
const [B3, B4, B5, B6] = [3, 4, 5, 6].map((n) => tile("blue", n));
const G4 = tile("green", 4);

/** The spaces beside pink of the starting Lumino on which a pink one may lie. */
const NEAR = ["r4c3-r3c3", "r4c3-r5c3", "r3c3-r3c4"];
const placing = (hand, staged = null, more = {}) =>
  now(position({ phase: "place", players: [{ hand, ...more }, {}] }), [layOffer(hand, NEAR), { move: "return", args: { tile: oneOf(...hand) }, facts: { points: -1 } }], staged);

test("step 1: a Lumino of the display is picked and dropped again; limestone and Atoll must wait", () => {
  const view = position({ players: [{ display: [P4, B3, G4, P5] }, {}], atoll: [B4] });
  const offers = [{ move: "add", args: { tile: oneOf(P4, B3, G4, P5) } }, { move: "swap", blocked: "no_jellyfish" }];
  assert.deepEqual(touchDisplay(now(view, offers), P4), { state: "can", move: { m: "add", tile: P4 }, more: undefined });
  assert.deepEqual(touchDisplay(now(view, offers, { m: "add", tile: P4 }), P4), { state: "picked", move: null, more: undefined });
  assert.equal(touchDisplay(now(view, offers, { m: "add", tile: P4 }), B3).state, "can");
  assert.equal(touchAtoll(now(view, offers), B4).why.key, "add_first");
  assert.equal(touchLimestone(now(view, offers)).why.key, "add_first");
  assert.equal(touchScoring(now(view, offers), "pink").state, "rest");
});

test("off turn and for spectators nothing can be pressed", () => {
  const view = position({ phase: "place", players: [{ hand: [P4] }, {}], atoll: [B4] });
  for (const at of [now(view, []), now(view, [], null, null)]) {
    for (const touch of [touchAtoll(at, B4), touchDisplay(at, P4), touchSpace(at, "r4c3"), touchLimestone(at), touchScoring(at, "pink"), touchTurn(at, 1)])
      assert.equal(touch.state, "rest");
    assert.equal(laying(at), undefined);
  }
});

const ACT = [
  { move: "limestone", facts: { n: 4, number: 4 } },
  { move: "own", args: { tile: oneOf(P5, G4) } },
  { move: "take", args: { tiles: bagOf([P4], 1, 1) }, facts: { colour: "pink" }, blocked: "colour_just_added" },
  { move: "take", args: { tiles: bagOf([B3, B4, B5, B6], 1, 3) }, facts: { colour: "blue" } },
  { move: "take", args: { tiles: bagOf([G4], 1, 1) }, facts: { colour: "green" } },
];
const acting = (staged) => now(position({ phase: "act", added: P4, atoll: [P4, B3, B4, B5, B6, G4], players: [{ display: [P5] }, {}] }), ACT, staged);

test("step 2: up to three of one colour; another colour begins anew, the added one is barred", () => {
  let touch = touchAtoll(acting(null), B3);
  assert.deepEqual(touch, { state: "can", move: { m: "take", tiles: { [B3]: 1 } }, more: true });
  touch = touchAtoll(acting(touch.move), B4);
  touch = touchAtoll(acting(touch.move), B5);
  assert.deepEqual(touch, { state: "can", move: { m: "take", tiles: { [B3]: 1, [B4]: 1, [B5]: 1 } }, more: false });
  assert.ok(admits(ACT, touch.move));
  assert.deepEqual(touchAtoll(acting(touch.move), B6).why, { key: "too_many", facts: { n: 4, most: 3 } });
  assert.deepEqual(touchAtoll(acting(touch.move), B4).move.tiles, { [B3]: 1, [B5]: 1 });
  assert.deepEqual(touchAtoll(acting(touch.move), G4).move.tiles, { [G4]: 1 });
  assert.deepEqual(touchAtoll(acting({ m: "take", tiles: { [G4]: 1 } }), G4), { state: "picked", move: null, more: true });
  assert.deepEqual(touchAtoll(acting(null), P4).why, { key: "colour_just_added", facts: { colour: "pink" } });
});

test("step 2: limestone and the own display are picked and dropped again", () => {
  assert.deepEqual(touchLimestone(acting(null)).move, { m: "limestone" });
  assert.deepEqual(touchLimestone(acting({ m: "limestone" })), { state: "picked", move: null, more: undefined });
  assert.deepEqual(touchDisplay(acting({ m: "limestone" }), P5).move, { m: "own", tile: P5 });
});

test("a jellyfish swaps Luminos of one source; one of the other source begins anew", () => {
  const view = position({ players: [{ display: [P4, P5], jellyfish: ["pink", "blue"], scored: { pink: 3, blue: 0 } }, {}], atoll: [B3, B4] });
  const offers = [
    { move: "add", args: { tile: oneOf(P4, P5) } },
    ...[["atoll", [B3, B4]], ["display", [P4, P5]]].map(([source, tiles]) => ({ move: "swap", args: { jellyfish: oneOf("pink", "blue"), source: oneOf(source), tiles: bagOf(tiles, 1, 2) } })),
  ];
  const start = touchScoring(now(view, offers), "blue").move;
  assert.deepEqual(start, { m: "swap", jellyfish: "blue" });
  const one = touchAtoll(now(view, offers, start), B3);
  assert.deepEqual(one.move, { m: "swap", jellyfish: "blue", source: "atoll", tiles: { [B3]: 1 } });
  assert.ok(one.more && admits(offers, one.move));
  const other = touchDisplay(now(view, offers, one.move), P5).move;
  assert.deepEqual(other, { m: "swap", jellyfish: "blue", source: "display", tiles: { [P5]: 1 } });
  assert.deepEqual(touchDisplay(now(view, offers, other), P5).move, { m: "swap", jellyfish: "blue" });
  assert.deepEqual(touchScoring(now(view, offers, one.move), "pink").move, { ...one.move, jellyfish: "pink" });
  assert.equal(touchScoring(now(view, offers, one.move), "blue").move, null);
  // begun from the bar no jellyfish is named: any will do
  assert.equal(touchAtoll(now(view, offers, { m: "swap" }), B3).move.jellyfish, "pink");
  const late = position({ phase: "act", players: [{ jellyfish: ["pink"] }, {}] });
  assert.equal(touchScoring(now(late, ACT), "pink").why.key, "swap_at_start");
});

test("a pressed space gets the Lumino in a legal way, pressing it again turns it, another one moves it", () => {
  const at = placing([P4, P5]);
  assert.equal(laying(at), P4);
  assert.equal(ghost(at), undefined);
  const first = touchSpace(at, "r4c3");
  assert.equal(first.state, "can");
  assert.ok(first.more && admits(at.offers, first.move));
  const again = touchSpace(placing([P4, P5], first.move), "r4c3");
  assert.equal(again.state, "picked");
  assert.notEqual(again.move.place, first.move.place);
  assert.equal(again.move.place.split("-")[0], "r4c3");
  // pressing the half without the number turns about that half
  const pivot = touchSpace(placing([P4, P5], { m: "place", tile: P4, place: "r3c4-r3c3" }), "r3c3").move.place;
  assert.ok(pivot.startsWith("r3c3-") && pivot !== "r3c3-r3c4");
  const moved = touchSpace(placing([P4, P5], first.move), "r3c4").move;
  assert.ok(admits(at.offers, moved) && moved.place.startsWith("r3c4-"));
});

test("where nothing is legal the server is asked about the likeliest place", () => {
  // all of r1c1's places are bare water far from any pink
  const far = touchSpace(placing([P4]), "r1c1");
  assert.equal(far.state, "no");
  assert.equal(far.ask.m, "place");
  assert.ok(far.ask.place.startsWith("r1c1-"));
  // short of limestone: of all ways that one is asked about which touches pink
  const offers = [{ move: "return", args: { tile: oneOf(P4) } }];
  const at = now(position({ phase: "place", players: [{ hand: [P4], reef: [START, [P5, "r4c3-r4c2", 1]] }, {}] }), offers);
  const short = touchSpace(at, "r6c1");
  assert.equal(short.ask.place, "r6c1-r5c1");
  // on a Lumino another one is preferred as the second to be covered
  assert.ok(["r4c3-r4c4"].includes(touchSpace(at, "r4c3").ask.place));
});

test("another Lumino in hand keeps the place, and turning without a place finds the first one", () => {
  const staged = { m: "place", tile: P4, place: "r4c3-r3c3" };
  assert.deepEqual(touchHand(placing([P4, P5], staged), P5).move, { ...staged, tile: P5 });
  assert.equal(touchHand(placing([P4, P5], staged), P4).state, "picked");
  assert.deepEqual(touchHand(placing([P4, P5], { m: "return" }), P5).move, { m: "return", tile: P5 });
  assert.equal(laying(placing([P4, P5], { m: "return" })), undefined);
  assert.equal(touchTurn(placing([P4]), 1).move.place.split("-")[0], "r3c3");
  assert.equal(touchTurn(placing([P4], staged), 1).move.place, "r4c3-r5c3");
  assert.equal(touchTurn(placing([P4], staged), "ends").move.place, "r3c3-r4c3");
  assert.equal(touchTurn(placing([P4], { ...staged, place: "r3c4-r3c3" }), 1).why.key, "lay.one_way");
  assert.equal(touchPlace(placing([P4]), "r4c3-r3c3").move.tile, P4);
  assert.equal(touchPlace(placing([P4]), undefined).state, "rest");
  const stuck = now(position({ phase: "place", players: [{ hand: [P4] }, {}] }), [{ move: "return", args: { tile: oneOf(P4) } }]);
  assert.equal(touchTurn(stuck, 1).why.key, "lay.nowhere");
});

test("the starting Lumino is turned within its area alone", () => {
  const view = position({ phase: "orient", players: [{ reef: [] }, {}] });
  const offers = [{ move: "orient", args: { place: oneOf("r4c4-r4c5", "r4c5-r4c4") }, facts: { tile: "S1" } }];
  const first = touchTurn(now(view, offers), 1).move;
  assert.deepEqual(first, { m: "orient", place: "r4c4-r4c5" });
  assert.equal(touchTurn(now(view, offers, first), -1).move.place, "r4c5-r4c4");
  assert.equal(touchSpace(now(view, offers, first), "r4c4").move.place, "r4c5-r4c4");
  assert.equal(touchSpace(now(view, offers, first), "r4c5").move.place, "r4c5-r4c4");
  assert.equal(touchSpace(now(view, offers, first), "r1c1").why.key, "not_starting_area");
});

test("scoring tiles score once a game, and the picked one shows the spaces that it counts", () => {
  const levels = [[1, "r3c3", 3], [2, "r4c4", 6]];
  const offers = [
    { move: "score", args: { colour: oneOf("pink") }, facts: { points: 9, limestone: 4, levels } },
    { move: "score", args: { colour: oneOf("blue") }, facts: { colour: "blue" }, blocked: "already_scored" },
    { move: "skip" },
  ];
  const view = position({ phase: "score", players: [{ scored: { blue: 2 }, jellyfish: ["blue"] }, {}] });
  const pick = touchScoring(now(view, offers), "pink");
  assert.deepEqual(pick.move, { m: "score", colour: "pink" });
  assert.deepEqual(counting(now(view, offers, pick.move)), ["r3c3", "r4c4"]);
  assert.deepEqual(counting(now(view, offers)), []);
  assert.equal(touchScoring(now(view, offers, pick.move), "pink").move, null);
  assert.deepEqual(touchScoring(now(view, offers), "blue").why, { key: "already_scored", facts: { colour: "blue" } });
});
