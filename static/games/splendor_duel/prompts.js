/**
 * The sentence of the action bar: what can be done now, and what the staged move leads to. It says
 * nothing that does not follow from the view, the components and the offers.
 */
import { blocked, open } from "../../kit/offers.js";
import { prompted } from "../../kit/sentences.js";
import { splitCells, total } from "./jewels.js";
import { isLine, joining, lineOffer, takeLines } from "./lines.js";
import { parsePayment } from "./payment.js";
import { afterBuying, bagContent, player, priceFor, privilegeSource, rivalOf, shortfall } from "./reckon.js";
import { arriving, buyableReserve, leaving } from "./touch.js";
import { bagPart, both, capital, cardPart, colourName, colourPart, either, joined, list, tokensPart } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {{ text: any, plain: string }} Sentence */
/** @typedef {{ title: any, detail: any, plain: string }} Prompt */

/** @param {Ctx} ctx @param {string} key @param {Record<string, any>} [facts] @returns {Sentence} */
const say = (ctx, key, facts = {}) => both(ctx, key, facts);

/**
 * @param {View} view @param {Offer[]} offers @param {Move | null} staged @param {Ctx} ctx
 * @returns {Prompt}
 */
export function prompt(view, offers, staged, ctx) {
  if (ctx.me === null || offers.length === 0) return waiting(view, ctx);
  for (const m of ["match", "discard", "steal", "royal"]) {
    const offer = open(offers, m)[0];
    if (offer) return task(view, offer, staged, ctx);
  }
  switch (staged?.m) {
    case "take":
      return take(view, offers, staged, ctx);
    case "privilege":
      return privilege(view, staged, ctx);
    case "replenish":
      return replenish(view, offers, ctx);
    case "reserve":
      return reserve(view, offers, staged, ctx);
    case "buy":
      return buy(view, staged, ctx);
    case "claim":
      return prompted(say(ctx, "prompt.claim"), [say(ctx, "prompt.claim_how", { seat: rivalName(ctx) })]);
    default:
      return start(view, offers, ctx);
  }
}

/** @param {Ctx} ctx */
const rivalName = (ctx) => ctx.seatName(rivalOf(ctx.me ?? 0));

/** @param {View} view @param {Ctx} ctx @returns {Prompt} */
function waiting(view, ctx) {
  if (view.phase === "over") return prompted(say(ctx, "prompt.over"), []);
  const seat = rivalName(ctx);
  const doing = ["steal", "match", "royal", "discard"].includes(view.phase) ? "prompt.doing." + view.phase : "prompt.doing.turn";
  return prompted(say(ctx, "prompt.waiting", { seat }), [say(ctx, doing, { seat })]);
}

/** @param {View} view @param {Offer[]} offers @param {Ctx} ctx @returns {Prompt} */
function start(view, offers, ctx) {
  const refill = open(offers, "replenish")[0];
  if (refill?.facts?.forced) return prompted(say(ctx, "prompt.forced"), [say(ctx, "prompt.forced_why")]);
  const buys = open(offers, "buy"), kept = buyableReserve(offers, player(view, ctx.me ?? 0));
  // a card that only the hand offers is out of sight on a phone
  const elsewhere = buys.some(({ args }) => args?.card.d === "one" && args.card.of.some((id) => !kept.includes(id)));
  const can = {
    take: open(offers, "take").length > 0, reserve: open(offers, "reserve").length > 0,
    buy: elsewhere, buy_reserved: buys.length > 0 && !elsewhere,
  };
  const verbs = Object.entries(can).filter(([, yes]) => yes).map(([m]) => ctx.t("prompt.verb." + m));
  const title = either(ctx, verbs);
  const notes = [say(ctx, can.take ? "prompt.start_how" : "prompt.start_no_take")];
  if (open(offers, "claim").length) notes.push(say(ctx, "prompt.can_claim", { seat: rivalName(ctx) }));
  return prompted({ text: capital(title), plain: capital(title) }, notes);
}

/** How many tokens the viewer holds after the staged move, and what follows from it.
 * @param {View} view @param {Move | null} staged @param {Ctx} ctx @returns {Sentence[]} */
function holding(view, staged, ctx) {
  const limit = ctx.components.limits.tokens;
  const n = total(player(view, ctx.me ?? 0).tokens) + arriving(view, staged).length - total(leaving(staged));
  const over = n - limit;
  return [over > 0 ? say(ctx, "prompt.hold_over", { count: n, n: over }) : say(ctx, "prompt.hold", { count: n, limit })];
}

/** A privilege for the opponent, or nothing if there is none to gain. @param {View} view @param {Ctx} ctx @returns {Sentence[]} */
function rivalGains(view, ctx) {
  const rival = rivalOf(ctx.me ?? 0);
  return [say(ctx, "prompt.rival_gains." + privilegeSource(view, rival), { seat: ctx.seatName(rival) })];
}

/** @param {View} view @param {Offer[]} offers @param {Move} staged @param {Ctx} ctx @returns {Prompt} */
function take(view, offers, staged, ctx) {
  const cells = splitCells(staged.cells), lines = takeLines(offers);
  const title = say(ctx, "prompt.take", { tokens: tokensPart(ctx, cells.map((cell) => view.cells[cell])) });
  const next = [...joining(lines, cells)].sort();
  const names = next.map((cell) => ctx.t("prompt.cell", { cell, colour: colourName(ctx, view.cells[cell]) }));
  if (!isLine(lines, cells)) return prompted(title, [say(ctx, "prompt.between", { cells: either(ctx, names) })]);
  const penalty = lineOffer(offers, cells)?.facts?.penalty;
  const notes = [];
  if (names.length > 0 && names.length <= 3) notes.push(say(ctx, "prompt.add", { n: cells.length, cells: either(ctx, names) }));
  else if (names.length > 3) notes.push(say(ctx, "prompt.add_any", { n: cells.length }));
  notes.push(...holding(view, staged, ctx));
  if (penalty) notes.push(...rivalGains(view, ctx));
  return { ...prompted(title, notes), plain: spokenPicks(view, cells, next, notes, ctx) };
}

/** The picks as they are said: "C3 green and B2 blue picked, 2 of 3. A1 white or D4 red can follow."
 * @param {View} view @param {string[]} cells @param {string[]} next @param {Sentence[]} notes @param {Ctx} ctx */
function spokenPicks(view, cells, next, notes, ctx) {
  const names = (/** @type {string[]} */ of) => of.map((cell) => ctx.t("prompt.cell", { cell, colour: colourName(ctx, view.cells[cell]) }));
  const picked = ctx.t("say.picked", { cells: list(ctx, names(cells)), n: cells.length });
  const follow = next.length > 0 && next.length <= 8 ? ctx.t("say.can_follow", { cells: either(ctx, names(next)) }) : "";
  return [picked, follow, ...notes.slice(next.length > 0 ? 1 : 0).map((note) => note.plain)].filter(Boolean).join(" ");
}

/** @param {View} view @param {Move} staged @param {Ctx} ctx @returns {Prompt} */
function privilege(view, staged, ctx) {
  if (!staged.cell) return prompted(say(ctx, "prompt.privilege"), [say(ctx, "prompt.privilege_how")]);
  const token = colourPart(ctx, view.cells[staged.cell]);
  return prompted(say(ctx, "prompt.privilege_take", { token, cell: staged.cell }),
    [...holding(view, staged, ctx), say(ctx, "prompt.privilege_then")]);
}

/** @param {View} view @param {Offer[]} offers @param {Ctx} ctx @returns {Prompt} */
function replenish(view, offers, ctx) {
  const { forced, count = total(bagContent(view)) } = open(offers, "replenish")[0]?.facts ?? {};
  if (forced) return prompted(say(ctx, "prompt.forced"), [say(ctx, "prompt.forced_why"), ...rivalGains(view, ctx), say(ctx, "prompt.no_undo")]);
  const notes = [say(ctx, "prompt.replenish_how", { n: count }), ...rivalGains(view, ctx)];
  if (open(offers, "privilege").length) notes.push(say(ctx, "prompt.no_privilege_after"));
  return prompted(say(ctx, "prompt.replenish"), [...notes, say(ctx, "prompt.no_undo")]);
}

/** @param {View} view @param {Offer[]} offers @param {Move} staged @param {Ctx} ctx @returns {Prompt} */
function reserve(view, offers, staged, ctx) {
  const short = staged.card && blocked(offers, "buy", "card", staged.card)?.blocked === "too_dear";
  const lacking = short ? [say(ctx, "why.short", { lacking: bagPart(ctx, shortfall(ctx.components, ctx.components.cards[staged.card], player(view, ctx.me ?? 0)).lacking) })] : [];
  if (!staged.card) return prompted(say(ctx, "prompt.reserve"), [say(ctx, "prompt.reserve_which")]);
  const deck = /^deck-(\d)$/.exec(staged.card);
  const card = deck ? ctx.t("prompt.deck_top", { level: "I".repeat(Number(deck[1])) }) : cardPart(ctx, ctx.components.cards[staged.card]);
  const title = say(ctx, "prompt.reserve_card", { card });
  if (!staged.gold) return prompted(title, [say(ctx, "prompt.reserve_gold"), ...lacking]);
  const hidden = deck ? [say(ctx, "prompt.deck_seen")] : [];
  return prompted(title, [...hidden, say(ctx, "prompt.gold_from", { cell: staged.gold }), ...holding(view, staged, ctx), ...lacking]);
}

/** @param {View} view @param {Move} staged @param {Ctx} ctx @returns {Prompt} */
function buy(view, staged, ctx) {
  const card = ctx.components.cards[staged.card];
  const paid = parsePayment(staged.payment);
  const price = priceFor(ctx.components, card, player(view, ctx.me ?? 0));
  const saved = Object.fromEntries(Object.entries(card.cost).map(([c, n]) => [c, /** @type {number} */ (n) - (price[c] ?? 0)]));
  const name = cardPart(ctx, card);
  const title = total(paid) ? say(ctx, "prompt.buy", { card: name, price: bagPart(ctx, paid) }) : say(ctx, "prompt.buy_free", { card: name });
  /** @type {Sentence[]} */
  const notes = [];
  if (card.colour === "wild" && !staged.colour) return prompted(title, [say(ctx, "prompt.choose_colour")]);
  const after = afterBuying(view, ctx.components, ctx.me ?? 0, staged.card, card.colour === "wild" ? staged.colour : card.colour);
  if (after.wins.length) notes.push(say(ctx, "prompt.you_win", { how: winning(ctx, after, staged.colour ?? card.colour) }));
  if (card.colour === "wild") notes.push(say(ctx, "prompt.counts_as", { colour: colourPart(ctx, staged.colour) }));
  if (!after.wins.length) {
    if (card.points) notes.push(say(ctx, "prompt.prestige_after", { count: after.prestige, goal: ctx.components.goals.prestige }));
    if (after.royalDue) notes.push(say(ctx, "prompt.royal_due"));
    for (const ability of card.abilities.filter((/** @type {string} */ a) => a !== "associate_color")) notes.push(...effect(view, ability, card.colour, ctx));
  }
  if (!notes.length && total(saved)) notes.push(say(ctx, "prompt.saved", { saved: bagPart(ctx, saved) }));
  return prompted(title, notes.length ? notes : holding(view, staged, ctx));
}

/** What an ability will do, as far as it can be told before. @param {View} view @param {string} ability
 * @param {string} colour @param {Ctx} ctx @returns {Sentence[]} */
function effect(view, ability, colour, ctx) {
  const me = ctx.me ?? 0, rival = rivalOf(me), seat = ctx.seatName(rival);
  switch (ability) {
    case "take_privilege":
      return [say(ctx, "prompt.you_gain." + privilegeSource(view, me), { seat })];
    case "take_matching_token":
      return [Object.values(view.cells).includes(colour)
        ? say(ctx, "prompt.effect.match", { token: colourPart(ctx, colour) })
        : say(ctx, "prompt.effect.match_none", { token: colourPart(ctx, colour) })];
    case "steal_token": {
      const { gold: _, ...rest } = player(view, rival).tokens;
      return [say(ctx, total(rest) ? "prompt.effect.steal" : "prompt.effect.steal_none", { seat })];
    }
    default:
      return [say(ctx, "prompt.effect.again")];
  }
}

/** "12 prestige in white and 10 crowns". @param {Ctx} ctx
 * @param {{ prestige: number, crowns: number, inColour: number, wins: string[] }} after @param {string} colour */
function winning(ctx, after, colour) {
  const values = /** @type {Record<string, number>} */ ({ prestige: after.prestige, crowns: after.crowns, colour: after.inColour });
  return list(ctx, after.wins.map((way) => ctx.t("won.with." + way, { n: values[way], colour: colourName(ctx, colour) })));
}

/** A choice that an effect asks for. @param {View} view @param {Offer} offer @param {Move | null} staged @param {Ctx} ctx @returns {Prompt} */
function task(view, offer, staged, ctx) {
  const again = view.again ? [say(ctx, "prompt.effect.again")] : [];
  switch (offer.move) {
    case "match":
      return prompted(say(ctx, "prompt.match", { token: colourPart(ctx, offer.facts?.colour) }),
        [staged?.cell ? holding(view, staged, ctx)[0] : say(ctx, "prompt.match_how"), ...again]);
    case "steal":
      return prompted(say(ctx, "prompt.steal", { seat: rivalName(ctx) }),
        [staged?.token ? holding(view, staged, ctx)[0] : say(ctx, "prompt.steal_how"), ...again]);
    case "royal":
      return prompted(say(ctx, "prompt.royal"), [royalEffect(view, staged, ctx), ...again]);
    default: {
      const n = offer.facts?.n ?? 0, left = n - total(leaving(staged));
      return prompted(say(ctx, "prompt.discard", { n }),
        [left > 0 ? say(ctx, "prompt.discard_left", { n: left, limit: ctx.components.limits.tokens })
          : say(ctx, "prompt.discard_done", { tokens: bagPart(ctx, leaving(staged)) })]);
    }
  }
}

/** @param {View} view @param {Move | null} staged @param {Ctx} ctx @returns {Sentence} */
function royalEffect(view, staged, ctx) {
  if (!staged?.card) return say(ctx, "prompt.royal_how");
  const royal = ctx.components.royals[staged.card];
  const prestige = player(view, ctx.me ?? 0).prestige + royal.points, goal = ctx.components.goals.prestige;
  if (prestige >= goal) return say(ctx, "prompt.you_win", { how: ctx.t("won.with.prestige", { n: prestige }) });
  return joined([say(ctx, "prompt.prestige_after", { count: prestige, goal }), ...(royal.ability ? effect(view, royal.ability, "", ctx) : [])]);
}
