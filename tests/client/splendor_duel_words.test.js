import assert from "node:assert/strict";
import test from "node:test";
import { actions, label, value } from "../../static/games/splendor_duel/acts.js";
import { describe } from "../../static/games/splendor_duel/describe.js";
import { finish } from "../../static/games/splendor_duel/finish.js";
import { flights } from "../../static/games/splendor_duel/flights.js";
import { follow } from "../../static/games/splendor_duel/last.js";
import { positionWords } from "../../static/games/splendor_duel/position.js";
import { prompt } from "../../static/games/splendor_duel/prompts.js";
import { afterBuying, bagContent, privilegeSource, shortfall } from "../../static/games/splendor_duel/reckon.js";
import { lastTurn } from "../../static/games/splendor_duel/told.js";
import { bagPart, cardWords } from "../../static/games/splendor_duel/words.js";
import { bought, components, context, letters, oneOf, player, position } from "./splendor_duel_table.js";

const said = (view, offers, staged, ctx = context()) => {
  const { title, detail, plain } = prompt(view, offers, staged, ctx);
  return { title: letters(title), detail: letters(detail), plain };
};
const take = (facts, ...cells) => ({ move: "take", args: { cells: oneOf(...cells) }, facts });

test("taking tells how many are held afterwards and who gets a privilege", () => {
  const cells = { B2: "pearl", C3: "pearl", D4: "red" };
  const view = position({ cells, players: [{ tokens: { white: 8 } }, {}] });
  const offers = [take({ tokens: 1, penalty: false }, "B2", "C3", "D4"), take({ tokens: 2, penalty: true }, "B2-C3"), take({ tokens: 2, penalty: false }, "C3-D4")];
  const two = said(view, offers, { m: "take", cells: "B2-C3" });
  assert.match(two.detail, /You will hold 10 of 10\./);
  assert.match(two.detail, /Marta gets a privilege\./);
  assert.doesNotMatch(said(view, offers, { m: "take", cells: "C3-D4" }).detail, /privilege/);
  assert.equal(two.plain, "B2 pearl and C3 pearl picked, 2 of 3. You will hold 10 of 10. Marta gets a privilege.");
  assert.match(said(view, offers, { m: "take", cells: "C3" }).plain, /^C3 pearl picked, 1 of 3\. B2 pearl or D4 red can follow\./);
});

test("more than the limit is announced before it happens", () => {
  const view = position({ cells: { A1: "red", A2: "red" }, players: [{ tokens: { white: 4, blue: 4, green: 1 } }, {}] });
  const offers = [take({ tokens: 1, penalty: false }, "A1", "A2"), take({ tokens: 2, penalty: false }, "A1-A2")];
  assert.match(said(view, offers, { m: "take", cells: "A1-A2" }).detail, /hold 11 and must give 1 back/);
});

test("two cells with a gap ask for the one between", () => {
  const view = position({ cells: { A1: "red", B1: "white", C1: "blue" } });
  const offers = [take({ tokens: 3, penalty: false }, "A1-B1-C1")];
  assert.match(said(view, offers, { m: "take", cells: "A1-C1" }).detail, /Pick B1 white too/);
});

test("a privilege comes from the table, else from the opponent, else there is none to gain", () => {
  const of = (privileges, mine, theirs) => position({ privileges, players: [{ privileges: mine }, { privileges: theirs }] });
  assert.equal(privilegeSource(of(1, 1, 1), 1), "table");
  assert.equal(privilegeSource(of(0, 2, 1), 1), "opponent");
  assert.equal(privilegeSource(of(0, 0, 3), 1), "none");
});

test("a purchase that wins says so, with every condition that holds", () => {
  const view = position({ players: [{ prestige: 18, crowns: 9, cards: [bought("white", 9, 3)], tokens: { green: 4, red: 4, black: 4, pearl: 1 } }, {}] });
  const offers = [{ move: "buy", args: { card: oneOf("2-01"), payment: oneOf("G2-R2-K2-P1") }, facts: { card: "2-01", price: { green: 2, red: 2, black: 2, pearl: 1 } } }];
  const { detail } = said(view, offers, { m: "buy", card: "2-01", payment: "G2-R2-K2-P1" });
  assert.match(detail, /You win with 20 prestige, 10 crowns and 11 prestige in white\./);
});

test("a royal that is due counts only with its least points", () => {
  const view = position({ players: [{ prestige: 17, crowns: 2 }, {}] });
  assert.deepEqual(afterBuying(view, components, 0, "1-02", "white").wins, []);
  const near = position({ players: [{ prestige: 18, crowns: 2 }, {}] });
  assert.deepEqual(afterBuying(near, components, 0, "1-02", "white"), { prestige: 18, crowns: 3, inColour: 0, royalDue: true, wins: ["prestige"] });
});

test("points-only cards count for no colour", () => {
  const view = position({ players: [{ cards: [bought("white", 9, 0)] }, {}] });
  assert.equal(afterBuying(view, components, 0, "1-28", "none").inColour, 0);
});

test("shortfalls count bonuses, but never for pearls, and gold last", () => {
  const owner = player({ cards: [bought("white", 1, 1), bought("white", 0, 3)], tokens: { green: 3, gold: 2 } });
  assert.deepEqual(shortfall(components, components.cards["3-03"], owner), { lacking: { black: 5, pearl: 1 }, after: 4 });
});

test("the bag holds what lies nowhere else", () => {
  const view = position({ cells: { A1: "gold", A2: "blue" }, players: [{ tokens: { gold: 1, pearl: 2 } }, { tokens: { blue: 3 } }] });
  assert.deepEqual(bagContent(view), { white: 4, blue: 0, green: 4, red: 4, black: 4, pearl: 0, gold: 1 });
});

test("a figure and its token stay in one line", () => {
  const { show } = bagPart(context(), { red: 2, gold: 1 });
  const [red, between, gold] = show;
  assert.deepEqual([red, gold].map(({ props }) => props.class), ["nowrap", "nowrap"]);
  assert.deepEqual([letters(red), between, letters(gold)], ["2\u00a0R", " ", "1\u00a0Au"]);
});

test("what only the hand offers to buy is said to be there", () => {
  const view = position({ players: [{ reserved: [["1-02", 1]] }, {}] });
  const buy = (card) => ({ move: "buy", args: { card: oneOf(card), payment: oneOf("free") } });
  assert.equal(said(view, [buy("1-02")]).title, "Buy a reserved card");
  assert.equal(said(view, [buy("1-02"), buy("1-01")]).title, "Buy");
});

test("the confirm button names the act", () => {
  const ctx = context();
  assert.equal(label({}, { m: "take", cells: "A1-B2" }, ctx), "Take 2 tokens");
  assert.equal(label({}, { m: "take", cells: "A1" }, ctx), "Take 1 token");
  assert.equal(label({}, { m: "buy", card: "1-01", payment: "B2-Au1" }, ctx), "Buy for 2\u00a0B 1\u00a0Au");
  assert.equal(label({}, { m: "buy", card: "1-01", payment: "free" }, ctx), "Buy for free");
  assert.equal(label({}, { m: "discard", tokens: { red: 1, gold: 1 } }, ctx), "Give back 2");
});

test("optional actions stay visible and say why they are barred", () => {
  const offers = [{ move: "privilege", blocked: "no_privilege" }, { move: "replenish", facts: { count: 3, forced: false } }];
  assert.deepEqual(actions(position(), offers, context()).map(({ move, reason }) => [move.m, reason]), [["privilege", "no_privilege"], ["replenish", undefined]]);
  assert.deepEqual(actions(position(), [{ move: "steal" }], context()), []);
});

const notes = [
  { kind: "first_player", by: -1, seat: 1 },
  { kind: "take", cells: ["E3", "E4", "E5"], tokens: ["black", "black", "pearl"] },
  { kind: "privilege_spent", cell: "B3", token: "white" },
  { kind: "replenish", count: 1 },
  ...["table", "opponent", "none"].flatMap((from) => [{ kind: "penalty_privilege", to: 0, from }, { kind: "privilege_gained", seat: 1, from }]),
  { kind: "reserve", level: 2, gold: "C3", card: "2-22" },
  { kind: "reserve", level: 3, gold: "C3" },
  { kind: "buy", card: "1-02", payment: { blue: 2 }, saved: { blue: 1 } },
  { kind: "buy", card: "3-11", from: "reserve", payment: {}, saved: { red: 8 }, colour: "green" },
  { kind: "buy", card: "1-28", from: "reserve", payment: { gold: 1 } },
  { kind: "match", cell: "A1", token: "red", auto: true },
  { kind: "steal", token: "red", from: 0, auto: false },
  { kind: "royal", card: "R-1", auto: false },
  { kind: "ability_ignored", ability: "take_matching_token" },
  { kind: "ability_ignored", ability: "steal_token" },
  { kind: "discard", tokens: { red: 1, gold: 1 } },
  { kind: "refill", card: "1-02" },
  { kind: "again", seat: 1 },
  { kind: "pass", seat: 1 },
  { kind: "stalling", seat: 1, n: 2 },
  { kind: "stall_claimed" },
  { kind: "won", seat: 1, reasons: ["prestige", "crowns", "colour"] },
  { kind: "won", seat: 1, reasons: ["stalled"] },
];

test("every line of the log has its words in both languages, drawn and plain", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    for (const note of notes) {
      const { text, plain } = describe({ seq: 9, by: 1, ...note }, ctx);
      assert.match(plain, /\p{L}/u, note.kind);
      assert.doesNotMatch(plain + letters(text), /undefined|\[object|\{|\}/, `${lang} ${note.kind}`);
    }
  }
});

test("a line of the log says who did what, in plain words", () => {
  const say = (note) => describe({ seq: 9, by: 1, ...note }, context()).plain;
  assert.equal(say(notes[1]), "Marta took 2 black and 1 pearl from E3, E4 and E5.");
  assert.equal(say({ kind: "steal", token: "red", from: 0 }), "Marta took red from Linh.");
  assert.equal(say({ kind: "penalty_privilege", to: 0, from: "opponent" }), "Linh takes a privilege from Marta.");
});

test("a card reserved from a deck is not named to the other player", () => {
  assert.doesNotMatch(describe({ seq: 9, by: 1, kind: "reserve", level: 3, gold: "C3" }, context()).plain, /jewel/);
});

test("every card and royal has its words in both languages", () => {
  for (const lang of ["en", "vi"]) {
    const ctx = context(lang);
    for (const card of Object.values(components.cards)) assert.match(cardWords(ctx, card), /\p{L}/u);
    for (const id of Object.keys(components.cards)) assert.match(value("buy", "card", id, ctx), /\p{L}/u);
    for (const id of Object.keys(components.royals)) assert.match(value("royal", "card", id, ctx), /\p{L}/u);
  }
});

test("tokens fly from their spaces to the hand, and what is paid to the bag", () => {
  const by = (note) => flights({ seq: 9, by: 1, ...note }, context());
  assert.deepEqual(by(notes[1])[2], { from: "token-E5", to: "held-1-pearl" });
  assert.deepEqual(by({ kind: "buy", card: "1-02", payment: { blue: 2 } }), [
    { from: "held-1-blue", to: "bag" }, { from: "held-1-blue", to: "bag" }, { from: "card-1-02", to: "area-1" },
  ]);
  assert.deepEqual(by({ kind: "penalty_privilege", to: 0, from: "none" }), []);
});

test("spaces touched by a turn stay marked until the next turn's first step", () => {
  const first = position({ cells: { A1: "red", A2: "blue", A3: "white" }, turn: 4 });
  const step = position({ cells: { A2: "blue", A3: "white" }, turn: 4 });
  const end = position({ cells: { A3: "white" }, turn: 5 });
  const next = position({ cells: {}, turn: 6 });
  let seen = { view: first, actor: 0, turn: 0, cells: new Set(), extra: false };
  seen = follow(follow(seen, step, 0), end, 1);
  assert.deepEqual([...seen.cells], ["A1", "A2"]);
  assert.deepEqual([...follow(seen, { ...end }, 1).cells], ["A1", "A2"], "nothing moved");
  assert.deepEqual([...follow(seen, next, 0).cells], ["A3"]);
});

test("a turn is an extra one when the same player had the turn before", () => {
  let seen = { view: position({ turn: 3 }), actor: 0, turn: 0, cells: new Set(), extra: false };
  const after = (turn, actor) => (seen = follow(seen, position({ turn }), actor)).extra;
  assert.deepEqual([after(4, 1), after(5, 1), after(5, 1), after(6, 0), after(5, 1)], [false, true, true, false, false]);
});

test("the end panel names the winning conditions and marks the cells that met them", () => {
  const parts = (more) => ({ white: 0, blue: 0, green: 0, red: 0, black: 0, none: 0, royals: 0, ...more });
  const view = position({ players: [{ prestige: 18, crowns: 6, cards: [bought("white", 12, 1), bought("blue", 2, 1)] }, { prestige: 19, crowns: 3, cards: [bought("red", 6, 1)] }], winner: 0, won: ["colour"] });
  const result = { reasons: ["colour"], winners: [0], seats: [{ total: 18, rank: 1, parts: parts({ white: 12, blue: 2, royals: 4 }) }, { total: 19, rank: 2, parts: parts({ red: 6, none: 8, royals: 3 }) }] };
  const panel = finish(view, result, context());
  assert.equal(panel.title, "Linh wins with 12 prestige in white");
  assert.deepEqual(panel.rows.filter((row) => row.mark?.length).map((row) => row.label), ["White", "Best colour, of 10"]);
  assert.deepEqual(panel.rows.at(-1).values, ["12 white", "6 red"]);
  assert.equal(finish(view, { ...result, reasons: ["resigned"], winners: [1] }, context()).title, "Marta wins: Linh resigned");
  assert.equal(finish(view, { ...result, reasons: ["draw"], winners: [0, 1] }, context("vi")).title, "Hai bên đồng ý hoà");
});

test("the position in words tells board, bag, cards, royals and both players", () => {
  const view = position({ cells: { A1: "red", B1: "gold" }, players: [{ tokens: { blue: 2 }, prestige: 7, cards: [bought("red", 5, 1)] }, { privileges: 1 }] });
  const words = positionWords({ view, ctx: context(), components });
  assert.equal(words[0], "A1 red, B1 gold, C1 empty, D1 empty, E1 empty");
  const told = words.join("\n");
  assert.match(told, /In the bag: 4 white, 2 blue, 4 green, 3 red, 4 black, 2 pearl and 2 gold/);
  assert.match(told, /Privileges on the table: 1 of 3/);
  assert.match(told, /Level III, 10 left: Level 3; /);
  assert.match(told, /Royal cards: .*3 points/);
  assert.match(told, /Linh: prestige: 7 of 20; crowns: 0 of 10; one colour: 5 of 10, in red; tokens: 2 blue; bonuses: 1 red; privileges: none; reserved: none/);
  assert.match(told, /Marta: .*privileges: 1/);
});

test("the position in words is told in Vietnamese, too", () => {
  const [row] = positionWords({ view: position({ cells: { A1: "red" } }), ctx: context("vi"), components });
  assert.equal(row, "A1 đỏ, B1 trống, C1 trống, D1 trống, E1 trống");
});

test("what the opponent did last is their last turn, without what was taken back or follows by itself", () => {
  const note = (seq, by, kind, more = {}) => ({ seq, at: 0, by, kind, ...more });
  const log = [
    note(1, 1, "take"), note(2, 0, "take"), note(3, 1, "privilege_spent"), note(4, 1, "buy"), note(4, 1, "refill"), note(5, 1, "match"),
    note(6, 1, "table.undone", { undone: [5] }), note(7, -1, "table.paused"),
  ];
  const kinds = (seat, more = []) => lastTurn([...log, ...more], seat).map(({ kind }) => kind);
  assert.deepEqual(kinds(1), ["privilege_spent", "buy"]);
  assert.deepEqual(kinds(1, [note(8, 0, "reserve")]), ["privilege_spent", "buy"]);
  assert.deepEqual(kinds(0), ["take"]);
  assert.deepEqual(lastTurn([], 1), []);
});
