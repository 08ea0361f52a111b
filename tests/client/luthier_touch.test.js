import assert from "node:assert/strict";
import test from "node:test";
import { after, unpaid } from "../../static/games/luthier/after.js";
import { leavesNext, pile, stateOf } from "../../static/games/luthier/box.js";
import { meets, metric, secretNow } from "../../static/games/luthier/reckon.js";
import { possible } from "../../static/games/luthier/told.js";
import { prepared, proposed, touch, touchCube, touchMove } from "../../static/games/luthier/touch.js";
import { bagOf, components, from, now, oneOf, position } from "./luthier_table.js";

const guild = [
  { move: "take", args: { card: oneOf("I01", "I05"), to: oneOf("hand", "bench"), inspiration: from(0, 0) }, facts: { cost: 0 } },
  { move: "take", args: { card: oneOf("I09"), to: oneOf("hand", "bench"), inspiration: from(1, 2) }, facts: { cost: 4 } },
  { move: "take", args: { card: oneOf("I37") }, facts: { cost: 8, have: 7 }, blocked: "short" },
  { move: "search", facts: {}, blocked: "needs_apprentice" },
  { move: "alternative", facts: { gain: { metal: 1 } } },
  { move: "skip", facts: { lira: 2 } },
];
const card = (id, staged = null) => touch(now(position(), guild, staged), [["take", "card", id]]);

test("a card comes ready to confirm: paid in lira as far as it goes, loaded where it may", () => {
  assert.deepEqual(card("I01"), { state: "can", move: { m: "take", card: "I01", to: "bench", inspiration: 0 }, more: true });
  assert.deepEqual(card("I09").move, { m: "take", card: "I09", to: "bench", inspiration: 1 });
});

test("another card replaces the picked one although it is another offer", () => {
  const staged = card("I01").move;
  assert.equal(card("I01", staged).state, "picked");
  assert.deepEqual(card("I09", staged).move, { m: "take", card: "I09", to: "bench", inspiration: 1 });
});

test("a card that is too dear says what it costs, one of another place is only looked at", () => {
  assert.deepEqual(card("I37"), { state: "no", why: { key: "short", facts: { cost: 8, have: 7 } } });
  assert.equal(card("P01").state, "rest");
});

test("verbs are ready at once, barred ones keep their reason", () => {
  assert.deepEqual(touchMove(now(position(), guild), "alternative").move, { m: "alternative" });
  assert.equal(touchMove(now(position(), guild), "search").why.key, "needs_apprentice");
  assert.equal(touchMove(now(position(), guild, { m: "skip" }), "skip").state, "picked");
  assert.equal(touchMove(now(position(), guild), "perform").state, "rest");
});

test("a payment saves the dearest cubes first and leaves out what is not held", () => {
  const cost = { animal: 1, wood: 2, metal: 1 };
  assert.deepEqual(proposed(bagOf(cost, 3, 4), { cost, saving: 1 }), { animal: 1, wood: 2 });
  assert.deepEqual(proposed(bagOf({ animal: 1, wood: 2 }, 3, 3), { cost, saving: 1 }), { animal: 1, wood: 2 });
  assert.deepEqual(proposed(bagOf({ wood: 1 }, 0, 1), { cost, saving: 0 }), { wood: 1 });
  const rough = [{ move: "rough", args: { card: oneOf("I03"), cubes: bagOf({ animal: 1, wood: 2 }, 3, 3) }, facts: { card: "I03", cost: { animal: 1, wood: 2 }, saving: 0 } }];
  assert.deepEqual(prepared(rough, { m: "rough" }), { m: "rough", card: "I03", cubes: { animal: 1, wood: 2 } });
});

test("two goals are gathered one by one and dropped one by one", () => {
  const offers = [{ move: "pick", args: { patron: oneOf("P01", "P02"), instrument: oneOf("I01", "I05"), goals: bagOf({ V01: 1, V02: 1, V03: 1 }, 2, 2) } }];
  const goal = (id, staged) => touch(now(position(), offers, staged), [["pick", "goals", id]]);
  const first = goal("V01", { m: "pick", patron: "P01" }).move;
  assert.deepEqual(first, { m: "pick", patron: "P01", goals: { V01: 1 } });
  const both = goal("V03", first).move;
  assert.deepEqual(both.goals, { V01: 1, V03: 1 });
  assert.equal(goal("V02", both).state, "rest"); // a third is too many
  assert.deepEqual(goal("V01", both), { state: "picked", move: { m: "pick", patron: "P01", goals: { V03: 1 } }, more: true });
});

test("a cube of the store goes into the first move that takes it", () => {
  const offers = [{ move: "sell", args: { cubes: bagOf({ wood: 2 }, 1, 2) }, facts: { prices: { wood: 2 } } }];
  const view = position({ players: [{ cubes: { animal: 0, wood: 2, metal: 1 } }, {}] });
  const one = touchCube(now(view, offers), "wood", ["give_back", "sell"]);
  assert.deepEqual(one.move, { m: "sell", cubes: { wood: 1 } });
  assert.deepEqual(touchCube(now(view, offers, one.move), "wood", ["sell"]).move.cubes, { wood: 2 });
  assert.equal(touchCube(now(view, offers), "metal", ["sell"]).state, "rest");
  assert.deepEqual(after(view, offers, { m: "sell", cubes: { wood: 2 } }, 0), { lira: 9 });
});

test("what is left after a mixed payment, a repair in inspiration, and hats", () => {
  const view = position();
  assert.deepEqual(after(view, guild, { m: "take", card: "I09", to: "hand", inspiration: 1 }, 0), { lira: 2, inspiration: 1 });
  const pay = [{ move: "pay", args: { cubes: bagOf({ wood: 1 }, 0, 2) }, facts: { cost: { wood: 2, metal: 1 }, saving: 1, each: 2 } }];
  assert.equal(unpaid(pay[0], { m: "pay", cubes: { wood: 1 } }), 1);
  assert.deepEqual(after(view, pay, { m: "pay", cubes: { wood: 1 } }, 0), { inspiration: 0 });
  const place = [{ move: "place", args: { disc: oneOf("1"), place: oneOf("salon"), apprentices: from(0, 1) } }];
  assert.deepEqual(after(view, place, { m: "place", disc: "1", place: "salon", apprentices: 1 }, 0), { apprentice: 0 });
});

const disc = (seat, place, value, more = {}) => ({ seat, place, disc: value, apprentices: 0, value, state: "open", ...more });

test("shown discs stand by value and then as they were placed; hidden ones as they lie", () => {
  const view = position({ discs: [disc(0, "guild", 3), disc(1, "guild", 5), disc(1, "guild", 3), disc(0, "salon", 0, { state: "hidden" })], opened: { place: "guild", seat: 1 } });
  assert.deepEqual(pile(view, "guild").map(({ index }) => index), [1, 0, 2]);
  assert.deepEqual([stateOf(view, "guild"), stateOf(view, "salon"), stateOf(view, "repair")], ["now", "open", ""]);
});

test("a hidden disc can be what its owner has and has not shown", () => {
  const view = position({ discs: [disc(1, "guild", 5), disc(1, "salon", 0, { state: "hidden" })] });
  assert.deepEqual(possible(view, 1), [1, 3]);
  assert.deepEqual(possible(position({ rival: { discs: [1, 3, 5] }, players: [{}] }), 1), [1, 3, 5]);
});

test("a patron at the last gift leaves next, but not after the last round", () => {
  assert.equal(leavesNext(components, position(), { cube: 2 }), true);
  assert.equal(leavesNext(components, position(), { cube: 1 }), false);
  assert.equal(leavesNext(components, position({ round: 6 }), { cube: 2 }), false);
});

test("goals count what was done, and a royal patron for any genre", () => {
  const view = position({
    players: [{ built: ["I01", "I37"], performed: [{ card: "F01", tier: 3 }, { card: "F13", tier: 1 }], repaired: ["R01"], finished: ["P19"], tracks: { reputation: 4, performance: 1, repair: 2 } }, {}],
    orchestra: { string_baroque: { first: "0", instruments: ["0"], tokens: { 1: 2 } }, string_rare: { first: "", instruments: ["0", "1", "0"], tokens: {} } },
  });
  const count = (name, filter) => metric(components, view, 0, name, filter);
  assert.deepEqual([count("instruments", { rare: true }), count("performances", { min_tier: 3 }), count("performance_genres"), count("repairs", { type: "woodwind" })], [1, 1, 2, 0]);
  assert.deepEqual([count("patrons", { genre: "romantic" }), count("first_chairs"), count("first_chairs", { type: "woodwind" }), count("sections"), count("skill_total")], [1, 3, 0, 2, 3]);
  assert.deepEqual([meets(components, view, 0, "G03"), meets(components, view, 0, "G04"), meets(components, view, 0, "G11")], [true, false, true]);
  assert.deepEqual(secretNow(components, view, 0, "V01"), { n: 2, points: 7 });
});
