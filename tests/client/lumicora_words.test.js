import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { actions, label } from "../../static/games/lumicora/acts.js";
import { describe } from "../../static/games/lumicora/describe.js";
import { finish } from "../../static/games/lumicora/finish.js";
import { flights } from "../../static/games/lumicora/flights.js";
import { large } from "../../static/games/lumicora/large.js";
import { met, prompt } from "../../static/games/lumicora/prompts.js";
import { grown } from "../../static/games/lumicora/reef.js";
import { Rules } from "../../static/games/lumicora/rules.js";
import { steps } from "../../static/games/lumicora/steps.js";
import { reefWords, spaceWords, tileName, worded } from "../../static/games/lumicora/words.js";
import { value } from "../../static/games/lumicora/value.js";
import { bagOf, catalogue, components, context, layOffer, letters, now, oneOf, position, START, tile } from "./lumicora_table.js";

const said = (view, offers, staged, ctx = context()) => prompt(view, offers, staged, ctx).plain;
const CRAB = tile("blue", 3, 0, "crab"), P6 = tile("pink", 6), Y4 = tile("yellow", 4);

test("a Lumino is named by colour, number and animal", () => {
  assert.equal(tileName(context(), CRAB), "blue 3 with crab");
  assert.equal(tileName(context("vi"), P6), "hồng 6");
  assert.equal(tileName(context(), "S1"), "pink and yellow");
});

test("step 1 tells what the actions would then give", () => {
  const view = position({ players: [{ display: [P6, Y4], limestone: 7 }, {}], atoll: [CRAB, P6, Y4] });
  const offers = [{ move: "add", args: { tile: oneOf(P6, Y4) } }];
  assert.equal(said(view, offers, { m: "add", tile: P6 }),
    "Put pink 6 into the Atoll. Then A gives only 3 limestone of 6, B one of your other Luminos, C up to three of one colour: 1 yellow and 1 blue.");
  assert.match(said({ ...view, atoll: [P6] }, offers, { m: "add", tile: P6 }), /C is not possible/);
});

test("what brings new Luminos to light says that it cannot be undone", () => {
  const view = position({ phase: "act", added: P6, atoll: [P6, CRAB, Y4, Y4, Y4] });
  const offers = [{ move: "limestone", facts: { n: 3, number: 6 } }, { move: "take", args: { tiles: bagOf([CRAB], 1, 1) }, facts: { colour: "blue" } }];
  assert.doesNotMatch(said(view, offers, { m: "take", tiles: { [CRAB]: 1 } }), /undone/);
  assert.match(said({ ...view, atoll: [P6, CRAB, Y4, Y4] }, offers, { m: "take", tiles: { [CRAB]: 1 } }), /1 Lumino is drawn: it cannot be undone/);
  assert.match(said(view, offers, { m: "limestone" }), /holds 3 of 10\. 3 find no room\./);
});

test("the price of a place is told before it is confirmed, on the button too", () => {
  const offers = [layOffer([CRAB], ["r3c3-r2c2"], { level: 1, cost: 1, free: false }), { move: "return", args: { tile: oneOf(CRAB) }, facts: { points: -1 } }];
  const view = position({ phase: "place", players: [{ hand: [CRAB], limestone: 4 }, {}] });
  const staged = { m: "place", tile: CRAB, place: "r2c2-r3c3" };
  assert.equal(said(view, offers, staged), "Lay blue 3 with crab on level 1 for 1 limestone. Number at row 2, space 2, other half at row 3, space 3");
  assert.equal(label(offers[0], staged, context()), "Lay for 1 limestone");
  assert.deepEqual(met(now(view, offers, staged), context()).map(({ text }) => text), ["touches blue on level 1", "1 limestone for water, 3 left"]);
  assert.match(said(view, offers, null), /there is one place/);
  assert.match(said(view, offers, { m: "return", tile: CRAB }), /Return blue 3 with crab to the bag: \u22121 point\. It could still be laid/);
  assert.match(said(view, [offers[1]], null), /can be laid nowhere\. Return it: \u22121 point/);
});

test("turning the aimed Lumino is spoken of only where it can be turned", () => {
  const view = position({ phase: "place", players: [{ hand: [CRAB] }, {}] });
  const how = (...places) => JSON.stringify(prompt(view, [layOffer([CRAB], places, { level: 1, cost: 0, free: false })], { m: "place", tile: CRAB, place: "r3c3-r2c2" }, context()).detail);
  assert.match(how("r3c3-r2c2", "r3c3-r3c4"), /R and E turn it/);
  assert.doesNotMatch(how("r3c3-r2c2"), /turn it/);
  assert.match(how("r3c3-r2c2"), /X swaps its ends/);
});

test("the rules that a place meets are those of its level", () => {
  const view = position({ phase: "place", players: [{ hand: [CRAB] }, {}] });
  const texts = (facts) => met(now(view, [layOffer([CRAB], ["r3c3-r2c2"], facts)], { m: "place", tile: CRAB, place: "r3c3-r2c2" }), context()).map(({ key }) => key);
  assert.deepEqual(texts({ level: 3, cost: 0, free: false }), ["two", "touch", "price"]);
  assert.deepEqual(texts({ level: 1, cost: 2, free: true }), ["touch", "price"]);
  assert.deepEqual(met(now(view, []), context()), []);
});

test("a scoring tells its sum and what it brings; a pick that is no longer offered is not told", () => {
  const view = position({ phase: "score" });
  const offers = [{ move: "score", args: { colour: oneOf("pink") }, facts: { points: 11, limestone: 4, levels: [[1, "r1c1", 3], [2, "r1c2", 2], [4, "r1c3", 6]] } }, { move: "skip" }];
  assert.equal(said(view, offers, { m: "score", colour: "pink" }), "Score pink: 11 points. 3 + 2 + 6, the lowest number of each of 3 levels. You also gain 4 limestone and a jellyfish.");
  assert.equal(label(offers[0], { m: "score", colour: "pink" }, context()), "Score pink: 11 points");
  assert.equal(said(view, [{ move: "skip" }], { m: "score", colour: "pink" }), said(view, [{ move: "skip" }], null));
});

test("a scoring for nothing says so before anything else", () => {
  const offers = [{ move: "score", args: { colour: oneOf("green") }, facts: { points: 0, limestone: 4, levels: [] } }, { move: "skip" }];
  const move = { m: "score", colour: "green" };
  assert.match(said(position({ phase: "score" }), offers, move), /^Score green: 0 points\. No points now, and green cannot be scored again in this game\./);
  assert.equal(label(offers[0], move, context()), "Score green anyway: 0 points");
});

test("a full store is told beside what a scoring brings", () => {
  const view = position({ phase: "score" }), given = components.limestone[view.round - 1];
  const score = (limestone) => [{ move: "score", args: { colour: oneOf("pink") }, facts: { points: 3, limestone, levels: [[1, "r1c1", 3]] } }, { move: "skip" }];
  const brings = new RegExp(`brings ${given} limestone and a jellyfish\\.`);
  assert.match(said(view, score(0), null), new RegExp(brings.source + " Your store is full\\."));
  assert.match(said(view, score(given - 1), null), new RegExp(brings.source + " 1 finds no room\\."));
  assert.match(said(view, score(given), null), new RegExp(brings.source + "$"));
  assert.match(said(view, score(0), { m: "score", colour: "pink" }), /gain a jellyfish; your store of limestone is full\.$/);
});

test("the button that returns a Lumino names its price", () => {
  const offers = [{ move: "return", args: { tile: oneOf(CRAB) }, facts: { points: -1 } }];
  assert.deepEqual(actions(position({ phase: "place" }), offers, context()).map(({ label }) => label), ["Return, \u22121\u00a0point"]);
});

test("every phase has a question in both languages, with and without a pick", () => {
  const ends = ["r4c4-r4c5", "r4c5-r4c4"];
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    const orient = position({ phase: "orient", players: [{ reef: [] }, {}] });
    assert.match(said(orient, [{ move: "orient", args: { place: oneOf(...ends) } }], { m: "orient", place: ends[1] }, ctx), lang === "en" ? /Yellow lies on the left/ : /Vàng nằm bên trái/);
    const start = position({ players: [{ display: [P6], jellyfish: ["pink"] }, {}], atoll: [CRAB] });
    const swap = { move: "swap", args: { jellyfish: oneOf("pink"), source: oneOf("atoll"), tiles: bagOf([CRAB], 1, 1) } };
    for (const staged of [null, { m: "swap", jellyfish: "pink" }, { m: "swap", jellyfish: "pink", source: "atoll", tiles: { [CRAB]: 1 } }])
      assert.ok(said(start, [{ move: "add", args: { tile: oneOf(P6) } }, swap], staged, ctx).length > 20);
    assert.ok(said(position({ phase: "score", extra: true }), [{ move: "skip" }], { m: "skip" }, ctx).length > 20);
    assert.ok(said(position({ phase: "act" }), [{ move: "own", args: { tile: oneOf(P6) } }], { m: "own", tile: P6 }, ctx).length > 10);
    assert.ok(said(position(), [], null, ctx).length > 5);
  }
});

test("a space is told with its level, what it shows, what it covers and the ground", () => {
  const ctx = context(), site = components.reefs.B;
  const reef = grown(components, [START, [CRAB, "r3c4-r3c3", 1], [P6, "r4c4-r3c4", 2]]);
  assert.equal(spaceWords(ctx, site, reef, "r3c3"), "Row 3, space 3: level 1, blue with crab; limestone below.");
  assert.equal(spaceWords(ctx, site, reef, "r3c4"), "Row 3, space 4: level 2, pink, covers blue.");
  assert.equal(spaceWords(ctx, site, reef, "r1c3").startsWith("Row 1, space 3: bare"), true);
  const remote = site.order.find((space) => site.spaces[space].penalty === -3);
  assert.match(spaceWords(ctx, site, reef, remote), /bare remote limestone, \u22123 if left bare/);
  assert.deepEqual(reefWords(ctx, site, reef), [
    "Level 1, 2 spaces: blue with crab at row 3, space 3; yellow at row 4, space 5.",
    "Level 2, 2 spaces: pink at row 3, space 4; pink 6 at row 4, space 4.",
  ]);
});

const NOTES = [
  { kind: "begin", octopus: 1 }, { kind: "orient", tile: "S1", place: "r4c4-r4c5" }, { kind: "add", tile: P6 },
  { kind: "swap", jellyfish: "pink", source: "display", back: [P6], drawn: [Y4] }, { kind: "limestone", n: 4, number: 4 },
  { kind: "limestone", n: 0, number: 4 }, { kind: "own", tile: Y4 }, { kind: "take", tiles: [CRAB, P6] },
  { kind: "refill_atoll", tiles: [Y4] }, { kind: "place", tile: P6, place: "r4c3-r3c3", level: 2, cost: 0 },
  { kind: "place", tile: P6, place: "r4c3-r3c3", level: 1, cost: 2 }, { kind: "return", tile: P6, points: -1 },
  { kind: "refill", seat: 2, tiles: [P6, Y4] }, { kind: "round", round: 3, seat: 1 },
  { kind: "score", colour: "pink", points: 11, levels: [[1, "r1c1", 3], [2, "r1c2", 8]], limestone: 2 },
  { kind: "score", colour: "pink", points: 0, levels: [], limestone: 0 }, { kind: "skip" }, { kind: "nothing_to_score", seat: 1 },
  { kind: "octopus", seat: 2 }, { kind: "emergency", n: 4, early: false }, { kind: "emergency", n: 4, early: true },
  { kind: "dry", early: true }, { kind: "extra_scoring", round: 5 }, { kind: "over", winners: [1] }, { kind: "over", winners: [0, 2] },
];

test("every note has a line in both languages, the same drawn and spoken but for pictures", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    for (const note of NOTES) {
      const line = describe({ seq: 1, by: 0, ...note }, ctx);
      assert.ok(line.plain.length > 5 && letters(line.text).length > 3, note.kind);
      assert.doesNotMatch(line.plain, /undefined|\{|\u0001/);
      flights({ seq: 1, by: 0, ...note }).forEach(({ from, to }) => assert.ok(from && to));
    }
  }
  assert.equal(describe({ seq: 1, by: 0, ...NOTES[13] }, context()).plain, "Round 3. Marta begins.");
  assert.equal(describe({ seq: 1, by: 0, ...NOTES[14] }, context()).plain, "Linh scored pink: 3 + 8 = 11 points. That brought 2 limestone.");
});

test("the line of the end has the badge of who won, not of who moved last", () => {
  assert.equal(describe({ seq: 1, by: 0, kind: "over", winners: [1] }, context()).seat, 1);
});

test("what the rules tell is described here: the kinds of notes are those of the server", () => {
  const source = readFileSync(new URL("../../app/games/lumicora/", import.meta.url).pathname + "rules.py", "utf8")
    + ["bag.py", "deal.py"].map((name) => readFileSync(new URL(`../../app/games/lumicora/${name}`, import.meta.url), "utf8")).join("");
  const told = new Set([...source.matchAll(/play\.tell\(\s*"(\w+)"/g)].map(([, kind]) => kind));
  assert.deepEqual([...told].sort(), [...new Set(NOTES.map(({ kind }) => kind))].sort());
});

test("every reason that the server gives has words in both languages", () => {
  const source = readFileSync(new URL("../games/lumicora/test_reasons.py", import.meta.url), "utf8");
  const block = /KEYS = frozenset\(([\s\S]*?)\n\)\n/.exec(source)[1];
  const keys = [...block.matchAll(/"(\w+)"/g)].map(([, key]) => key);
  assert.ok(keys.length > 25);
  for (const lang of ["en", "vi"]) for (const key of keys) assert.ok(key in catalogue(lang), `${lang}: ${key}`);
  const facts = worded(context("vi"), { colour: "blue", levels: [2, 0], tile: CRAB, spaces: ["r1c1", "r3c2"], needs: "act", n: 3, place: "X" });
  assert.deepEqual(facts, { colour: "lam", levels: "0 và 2", tile: "lam 3 có cua", spaces: "hàng 1, ô 1 và hàng 3, ô 2", needs: "chọn hành động", n: 3, place: "X" });
  // what a player wrote is not taken for a name
  assert.deepEqual(worded(context(), { colour: "red", tile: "X9", space: "r99" }), { colour: "red", tile: "X9", space: "r99" });
});

test("a Lumino that flies goes to its landing and to the thumbnail, paid stones to the supply", () => {
  const ways = flights({ seq: 1, by: 2, kind: "place", tile: P6, level: 1, cost: 2 });
  assert.deepEqual(ways.map(({ from, to }) => `${from} ${to}`), [`lumino-${P6} landing-${P6}`, `lumino-${P6} reef-2`, "store-2 supply", "store-2 supply"]);
  assert.deepEqual(flights({ seq: 1, by: 0, kind: "skip" }), []);
});

test("the bar offers what stands beside the board", () => {
  const icons = (offers) => actions(position(), offers, context()).map(({ move }) => move.m);
  assert.deepEqual(icons([{ move: "limestone", facts: { n: 2 } }, { move: "own", args: { tile: oneOf(P6) } }]), ["limestone"]);
  assert.deepEqual(icons([{ move: "add", args: { tile: oneOf(P6) } }, { move: "swap", blocked: "no_jellyfish" }]), []);
  assert.deepEqual(icons([{ move: "return", args: { tile: oneOf(P6) } }]), ["return"]);
  assert.deepEqual(icons([{ move: "skip" }]), ["skip"]);
});

test("the bar tells the step of the turn, and none before the first and after the last", () => {
  assert.deepEqual(steps(position({ phase: "place" }), context()), { names: ["Atoll", "Action", "Lay", "Scoring"], at: 2 });
  for (const phase of ["orient", "over"]) assert.deepEqual(steps(position({ phase }), context()).names, []);
});

test("names in the plain list, the large Lumino and the short rules have words in both languages", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    for (const [m, arg, name] of [["place", "place", "r1c1-r1c2"], ["swap", "source", "atoll"], ["swap", "jellyfish", "pink"], ["score", "colour", "blue"], ["add", "tile", CRAB]])
      assert.doesNotMatch(value(m, arg, name, ctx), /^(r\d|L\d|atoll|pink|blue)/);
    for (const board of ["dark", "light"]) assert.ok(letters(large(CRAB, ctx, position({ board })).content).length > 60);
    assert.ok(letters(Rules({ ctx })).length > 10);
  }
  assert.equal(large("reef-1", context(), position()), null);
});

test("the end tells the winner's points, the parts of everybody and what broke a tie", () => {
  const parts = { corals: 14, returned: -2, jellyfish: 4, limestone: 2, shellfish: 8, crab: 2, seahorse: 7, starfish: 0, pink: 0, yellow: 3, green: 1, blue: 4, penalties: -3 };
  const view = position({ side: "B", players: [{ limestone: 5, scored: { pink: 11, blue: 3 } }, { limestone: 3, scored: {} }] });
  const seats = [{ total: 40, parts, rank: 1 }, { total: 40, parts, rank: 2 }];
  const panel = finish(view, { reasons: ["rounds_played", "most_limestone"], winners: [0], seats }, context());
  assert.equal(panel.title, "Linh wins with 40 points");
  assert.match(panel.subtitle, /more limestone decides.*Marta: 40 points/);
  assert.deepEqual(panel.rows.find((row) => row.label === "Remote limestone left bare").values, ["\u22123", "\u22123"]);
  assert.deepEqual(panel.rows.at(-1), { icon: "lumicora-limestone", label: "Limestone left", values: [5, 3], mark: [0] });
  assert.deepEqual(panel.rows.find((row) => row.label === "Scoring of pink").values, [11, "\u2013"]);
  // the numbers of the table add up to its total
  const numbers = panel.rows.filter((row) => !row.total && row.label !== "Limestone left").map((row) => (row.values[0] === "\u2013" ? 0 : Number(String(row.values[0]).replace("\u2212", "-"))));
  assert.equal(numbers.reduce((sum, n) => sum + n, 0), 40);
  const shared = finish(view, { reasons: ["bag_empty", "shared"], winners: [0, 1], seats }, context("vi"));
  assert.equal(shared.title, "Linh và Marta cùng thắng, mỗi người 40 điểm");
});
