import assert from "node:assert/strict";
import test from "node:test";
import { label, value } from "../../static/games/luthier/acts.js";
import { describe } from "../../static/games/luthier/describe.js";
import { finish } from "../../static/games/luthier/finish.js";
import { flights } from "../../static/games/luthier/flights.js";
import { large } from "../../static/games/luthier/large.js";
import { positionWords } from "../../static/games/luthier/position.js";
import { prompt } from "../../static/games/luthier/prompts.js";
import { late } from "../../static/games/luthier/late.js";
import { outcome, question } from "../../static/games/luthier/outcome.js";
import { wholeCard, wholeDisc, wholeSection, worded } from "../../static/games/luthier/told.js";
import { cardWords, discWords, perkWords, readiness, sectionWords, spaceWords } from "../../static/games/luthier/words.js";
import { bagOf, components, context, from, letters, oneOf, position } from "./luthier_table.js";

Object.assign(late, { outcome, question, wholeCard, wholeDisc, wholeSection });

const said = (view, offers, staged, ctx = context()) => prompt(view, offers, staged, ctx).plain;

test("every card, family and space has words in both languages", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    const kinds = ["patrons", "instruments", "performances", "repairs", "public_goals", "private_goals", "specialties"];
    for (const kind of kinds)
      for (const id of Object.keys(components[kind])) {
        assert.ok(cardWords(ctx, id).length > 12, id);
        assert.doesNotMatch(cardWords(ctx, id), /undefined|NaN|null/, id);
        assert.ok(letters(large(id, ctx).content.type ? large(id, ctx).content.type({ ctx, id }) : "").length > 12, id);
      }
    for (const n of Object.keys(components.families)) assert.ok(perkWords(ctx, n).length > 8, n);
    for (const { spaces } of Object.values(components.tracks)) for (const space of spaces) assert.ok(spaceWords(ctx, space, true));
  }
});

test("a line has the badge of whom it is about: of who won, not of who moved last", () => {
  assert.equal(describe({ seq: 1, by: 0, kind: "over", winners: [1] }, context()).seat, 1);
  assert.equal(describe({ seq: 1, by: 0, seat: 1, kind: "pass" }, context()).seat, 1);
});

test("an instrument tells both costs, a patron its wishes and its power", () => {
  assert.equal(cardWords(context(), "I09"),
    "Cello, string, romantic. Rough with 1 animal cube and 2 wood cubes; finish with 3 animal cubes. 8 prestige.");
  assert.match(cardWords(context(), "P01"),
    /^Antonio Vivaldi, baroque composer\. Wants: build a string instrument; build a woodwind or give a baroque performance\. 7 prestige when done\. .* Power: Each time you finish a string instrument: 1 prestige\.$/);
});

test("a hidden disc names what it can be, unless the table wants no hints", () => {
  const view = position({ discs: [{ seat: 1, place: "salon", disc: 0, apprentices: 2, value: 0, state: "hidden" }] });
  assert.equal(discWords(context(), view, view.discs[0]), "Marta: a worker face down, 1, 3 or 5 with 2 apprentices");
  assert.equal(discWords(context(), { ...view, hints: false }, view.discs[0]), "Marta: a worker face down with 2 apprentices");
});

test("at an empty bench nobody is asked for a card", () => {
  const act = { disc: 0, main: false, bonus: true };
  const at = (/** @type {object} */ own) =>
    said(position({ players: [own, {}], asks: { 0: "act" }, opened: { place: "roughing", seat: 0 }, act, discs: [{ seat: 0, place: "roughing", disc: 0, apprentices: 0, value: 3, state: "open" }] }), [{ m: "pass" }], null);
  assert.match(at({}), /Nothing lies on this bench\. The bonus is still to be taken/);
  assert.match(at({ roughing: ["I01"] }), /Choose a card to rough/);
});

test("a section tells who sits first, what it gives and who else is there", () => {
  const here = { first: "1", instruments: ["1"], tokens: { 0: 2, n: 1 } };
  assert.equal(sectionWords(context(), "string_romantic", here),
    "string, romantic: an instrument of Marta sits first. The first chair gives 3 inspiration. Here: an instrument of Marta, 2 tokens of Linh and 1 token of the neutral piece.");
});

test("the prompt of a payment says what is left, and a reveal that there is no way back", () => {
  const view = position({ asks: { 0: "act" }, opened: { seat: 0, place: "perform" }, act: { disc: 0 }, discs: [{ seat: 0, place: "perform", state: "acting", disc: 5, value: 6 }] });
  const offers = [{ move: "perform", args: { card: oneOf("F05"), inspiration: from(1, 2) }, facts: { cost: 4 } }];
  assert.equal(said(view, offers, { m: "perform", card: "F05", inspiration: 1 }),
    "Perform Dido and Aeneas (Purcell): roll. Then you have 2 lira and 1 inspiration. This cannot be undone.");
  assert.equal(said(view, offers, null), "Perform, value 6. Choose a performance, or take 3 animal cubes.");
});

test("a purse that becomes empty is told as a nought", () => {
  const offers = [{ move: "close", args: { inspiration: from(0, 0) }, facts: { due: 2 } }];
  for (const [lang, words] of [["en", /Then you have 0 lira\./], ["vi", /Sau đó bạn có 0 lira\./]]) {
    const view = position({ asks: { 0: "market" }, visit: { seat: 0, due: 2 }, players: [{ lira: 2 }, {}] });
    assert.match(said(view, offers, { m: "close", inspiration: 0 }, context(lang)), words);
  }
});

test("dice that cannot be rolled again are only to be ended, and a game alone names no others", () => {
  const dice = (rerolls) => position({ asks: { 0: "dice" }, opened: { seat: 0, place: "perform" }, act: { disc: 0, card: "F05", rating: 7, rerolls } });
  const end = [{ move: "conclude", args: { inspiration: from(0, 0) }, facts: { rating: 7 } }];
  assert.match(said(dice(0), end, null), /End it: there are no rerolls\./);
  assert.match(said(dice(2), end, null), /roll a die again \(2 left\)/);
  const alone = position({ asks: { 0: "place" }, players: [{ hand_discs: [5, 3] }], rival: { level: "easy" } });
  const place = [{ move: "place", args: { disc: oneOf("5"), place: oneOf("salon"), apprentices: from(0, 1) } }];
  assert.doesNotMatch(said(alone, place, null), /[Nn]obody/);
});

test("before the last worker lies the prompt names the patrons that will leave", () => {
  const patrons = { 1: { card: "P09", cube: 2, rows: ["", ""] }, 2: { card: "", cube: 0, rows: [] }, 3: { card: "", cube: 0, rows: [] } };
  const view = position({ asks: { 0: "place" }, phase: "planning", players: [{ patrons, hand_discs: [5] }, {}] });
  const offers = [{ move: "place", args: { disc: oneOf("5"), place: oneOf("salon"), apprentices: from(0, 1) } }];
  assert.match(said(view, offers, null), /^Place your last worker\..*Will leave at the next round start: von Paradis!/);
});

test("a finish tells the chair it takes and what that gives", () => {
  const view = position({ asks: { 0: "act" }, opened: { seat: 0, place: "finishing" }, act: { disc: 0 } });
  const offers = [{ move: "finish", args: { card: oneOf("I09"), cubes: bagOf({ animal: 3 }, 2, 3) }, facts: { card: "I09", cost: { animal: 3 }, saving: 1, section: "string_romantic", chair: "first", gain: { inspiration: 6 }, doubled: 1 } }];
  const move = { m: "finish", card: "I09", cubes: { animal: 2 } };
  assert.match(said(view, offers, move), /First chair, string, romantic: 6 inspiration\. Doubled/);
  assert.equal(label(offers[0], move, context()), "Finish Cello for 2 animal cubes");
});

test("those who choose at the same time are counted as ready", () => {
  assert.equal(readiness(context(), position({ asks: { 1: "load" } })), "1 of 2 ready");
  assert.equal(readiness(context(), position({ asks: { 1: "turn" } })), "");
});

const NOTES = [
  { kind: "begin", goals: ["G01"], neutral: [] }, { kind: "begin", goals: ["G01"], neutral: ["string_baroque"] },
  { kind: "family" }, { kind: "family", family: 3 }, { kind: "pick" }, { kind: "pick", patron: "P01", instrument: "I01", goals: ["V01", "V02"] },
  { kind: "revealed", picks: { 0: { family: 3, patron: "P01", instrument: "I01" }, 1: { family: 4, patron: "P02", instrument: "I05" } }, order: [0, 1] },
  { kind: "seat_patron", card: "P01", slot: "1" }, { kind: "round", round: 2, card: "M01", animal: 1, wood: 2, metal: 4 },
  { kind: "patience", card: "P01", slot: "1", cube: 1 }, { kind: "patron_left", card: "P01", slot: "1", lost: 3 },
  ...["slot", "gift", "power", "urn", "first_chair", "second_chair", "alternative", "skip", "tier", "purple", "track", "specialty", "perk", "start", "bonus", "past_end", "completed", "instrument", "repair", "goal", "cubes"]
    .map((source) => ({ kind: "gain", source, id: source.endsWith("chair") ? "string_baroque" : source === "track" ? "reputation" : "P01", gain: { lira: 2, wood: 1 } })),
  { kind: "give_back", cubes: { wood: 1 } }, { kind: "step", track: "repair", to: 2 }, { kind: "specialty", card: "S01", next: "" },
  { kind: "load", cards: ["I01"] }, { kind: "load", cards: [] }, { kind: "place", place: "guild", apprentices: 0 }, { kind: "place", place: "guild", apprentices: 2, disc: 5 },
  { kind: "resolution" }, { kind: "open", place: "guild", owner: 0, discs: [{ seat: 0, disc: 5, apprentices: 1, value: 6 }, { seat: 1, disc: 3, apprentices: 0, value: 3 }] },
  { kind: "skip", place: "guild", disc: 3 }, { kind: "sell", cubes: { wood: 1 }, lira: 2 }, { kind: "buy", cubes: { wood: 1 }, price: 2 }, { kind: "hire", n: 2, price: 8 },
  { kind: "train", skill: "repair", price: 15 }, { kind: "close", lira: 3, inspiration: 1 }, { kind: "close", lira: 0, inspiration: 0 }, { kind: "pass" }, { kind: "declined" },
  { kind: "take", card: "I01", to: "bench", lira: 0, inspiration: 0 }, { kind: "take", card: "I01", to: "hand", lira: 3, inspiration: 1 },
  { kind: "take_patron", card: "P01", slot: "1", lira: 4, inspiration: 0 }, { kind: "perform", card: "F01", lira: 0, inspiration: 0 }, { kind: "repair", card: "R01", lira: 0, inspiration: 4 },
  { kind: "alternative", place: "salon" }, { kind: "claim", goal: "G01", urn: "star", points: 7 }, { kind: "recruit", n: 1 },
  { kind: "rough", card: "I01", cubes: { wood: 1 }, saved: 1 }, { kind: "finish", card: "I01", cubes: {}, saved: 1 }, { kind: "dice", card: "F01", dice: [{ kind: "white", face: 3 }, { kind: "purple", face: 0 }] },
  { kind: "reroll", card: "F01", die: 1, dice: [{ kind: "black", face: 3 }] }, { kind: "conclude", card: "F01", rating: 9, tier: 3, inspiration: 2 },
  { kind: "pay", card: "R05", cubes: { wood: 1 }, saved: 1, inspiration: 2 }, { kind: "give_up", card: "R05" },
  { kind: "chair", owner: "1", section: "string_baroque", chair: "first", piece: "token", displaced: "n" }, { kind: "chair", owner: "0", section: "string_rare", chair: "second", piece: "instrument", displaced: "" },
  { kind: "search", place: "salon", wanted: "composer", card: "P01", passed: ["P09", "P11"], lira: 8, inspiration: 2 }, { kind: "search", place: "perform", wanted: "baroque", card: "F01", passed: [], lira: 10, inspiration: 0 },
  { kind: "use", card: "I01", patron: "P01", slot: "1", row: "1" }, { kind: "unused", card: "I01" }, { kind: "completed", card: "P01", slot: "1" },
  { kind: "gift", card: "P01", slot: "1", cube: 0, gift: "1" }, { kind: "order", order: [1, 0] }, { kind: "b_patrons" }, { kind: "refill", place: "guild", cards: ["I01", "I05"] },
  { kind: "allot", card: "S01", disc: 3 }, { kind: "new_disc", disc: 2 }, { kind: "reshuffled", deck: "guild" },
  { kind: "rival_take", place: "guild", card: "I01", points: 2 }, { kind: "rival_nothing", place: "guild" }, { kind: "rival_balcony", points: 1, goal: "G01" }, { kind: "rival_seat", card: "I01", points: 2 },
  { kind: "over", winners: [0] }, { kind: "over", winners: [0, 1] },
];

test("every note has a line in both languages, the same drawn and spoken but for pictures", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    for (const note of NOTES) {
      const line = describe({ seq: 1, by: 0, seat: 0, ...note }, ctx);
      assert.ok(line.plain.length > 5 && letters(line.text).length > 3, JSON.stringify(note));
      assert.doesNotMatch(line.plain, /undefined|\{|\u0001/, JSON.stringify(note));
      flights({ seq: 1, by: 0, seat: 0, ...note }, ctx).forEach(({ from: start, to }) => assert.ok(start && to));
    }
  }
});

test("a worker's number is told to its owner only", () => {
  const ctx = context();
  assert.equal(describe({ seq: 1, by: 1, seat: 1, kind: "place", place: "guild", apprentices: 1 }, ctx).plain, "Marta places a worker with 1 apprentice: Guild.");
  assert.equal(describe({ seq: 1, by: 0, seat: 0, kind: "place", place: "guild", apprentices: 0, disc: 5 }, ctx).plain, "Linh places worker 5: Guild.");
});

test("who takes a chair and who steps back are told by name", () => {
  const note = { seq: 1, by: 0, kind: "chair", owner: "1", section: "string_baroque", chair: "first", piece: "token", displaced: "n" };
  assert.equal(describe(note, context()).plain, "Marta: a token takes the first chair, string, baroque. The neutral piece steps back.");
});

test("a card flies to a rival, a finished one to its section; one's own is seen to arrive", () => {
  const ctx = context();
  const note = { seq: 1, by: 1, seat: 1, kind: "take", card: "I09", to: "hand", lira: 0, inspiration: 0 };
  assert.deepEqual(flights(note, ctx), [{ from: "card-I09", to: "purse-1" }]);
  assert.deepEqual(flights({ ...note, seat: 0 }, ctx), []);
  assert.deepEqual(flights({ seq: 1, by: 0, seat: 0, kind: "finish", card: "I09", cubes: { animal: 1 }, saved: 2 }, ctx), [
    { from: "purse-0", to: "supply-animal" }, { from: "card-I09", to: "section-string_romantic" },
  ]);
});

test("reasons are worded with names instead of ids", () => {
  const facts = worded({ goal: "G03", card: "I09", cube: "wood", cost: { wood: 2 }, have: 3 }, context("vi"));
  assert.deepEqual(facts, { goal: "Tay nghề hiếm", card: "Cello", cube: "gỗ", cost: "2 khối gỗ", have: 3 });
  assert.equal(value("search", "kind", "baroque", context()), "baroque");
});

test("the end tells the winner, the parts of everybody and, alone, the rival", () => {
  const seats = [{ total: 40, parts: { instruments: 20, patrons: 10, lost: -3, chairs: 5, goals: 8 }, rank: 1 }, { total: 30, parts: { instruments: 30 }, rank: 2 }];
  const panel = finish(position(), { reasons: ["rounds_played"], winners: [0], seats }, context());
  assert.equal(panel.title, "Linh wins with 40 prestige");
  assert.match(panel.subtitle, /Six rounds are played\. Marta: 30\./);
  assert.deepEqual(panel.rows.find((row) => row.label === "Lost with patrons").values, ["\u22123", 0]);
  assert.deepEqual(panel.rows.at(-1).values, [40, 30]);
  const lost = finish(position({ players: [{}], rival: { prestige: 50, total: 70 } }), { reasons: ["rounds_played", "lost_to_rival"], winners: [], seats: [seats[0]] }, context());
  assert.equal(lost.title, "The rival wins with 70 prestige");
  const resigned = finish(position({ players: [{}], rival: { prestige: 50, total: 70 } }), { reasons: ["resigned"], winners: [], by: 0, seats: [seats[0]] }, context());
  assert.equal(resigned.title, "The rival wins");
});

test("the position is told whole, in both languages, and not what lies hidden", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang), view = position();
    const told = positionWords({ view, ctx, components, seat: ctx.me });
    assert.equal(told.length, 1 + 4 + 2 + 3 + Object.keys(view.players).length);
    for (const words of told) assert.doesNotMatch(words, /undefined|NaN|null|\[object|\.\.|: ?$/, words);
  }
});
