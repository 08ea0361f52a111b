/**
 * The sentence of the action bar: what can be done now, and what the staged move leads to. It says
 * nothing that does not follow from the view, the components and the offers.
 */
import { admitting, open } from "../../kit/offers.js";
import { prompted } from "../../kit/sentences.js";
import { counted, payout, player, plus, shortfall, total } from "./glass.js";
import { arriving, leaving } from "./touch.js";
import { advantageName, advantageWords, bagPart, capital, cardPart, either, liraPart, marketName, say, shardPart } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Sentence} Sentence */
/** @typedef {{ title: any, detail: any, plain: string }} Prompt */

/** @param {View} view @param {Offer[]} offers @param {Move | null} staged @param {Ctx} ctx @returns {Prompt} */
export function prompt(view, offers, staged, ctx) {
  if (ctx.me === null || !offers.length) return prompted(say(ctx, "prompt.wait"), []);
  if (open(offers, "return").length) return returning(view, staged, ctx);
  if (!staged) return question(view, offers, ctx);
  const then = [after(view, offers, staged, ctx)];
  const by = staged.tile && ["buy", "sell", "exchange"].includes(staged.m) ? [say(ctx, "prompt.with", { advantage: advantageName(ctx, view.tiles[staged.tile]) })] : [];
  switch (staged.m) {
    case "collect":
      return collecting(view, offers, staged, ctx, then);
    case "exchange":
      return exchanging(view, offers, staged, ctx, [...by, ...then]);
    case "buy": {
      if (!staged.market) return prompted(say(ctx, "prompt.buy"), [...by, say(ctx, "prompt.buy_which")]);
      const price = admitting(offers, staged)?.facts?.price ?? ctx.components.prices.buy;
      return prompted(say(ctx, "prompt.buy_here", { shards: bagPart(ctx, counted(view.markets[staged.market].filter(Boolean))), market: marketName(ctx, staged.market), price: liraPart(ctx, price) }), [...by, ...purse(view, -price, ctx), ...then]);
    }
    case "sell": {
      if (!total(staged.shards ?? {})) return prompted(say(ctx, "prompt.sell"), [...by, say(ctx, "prompt.sell_which")]);
      const gain = admitting(offers, staged)?.facts?.gain ?? ctx.components.gains.sell;
      return prompted(say(ctx, "prompt.sell_these", { shards: bagPart(ctx, staged.shards), gain: liraPart(ctx, gain) }), [...by, say(ctx, "prompt.sell_all"), ...purse(view, gain, ctx)]);
    }
    case "complete":
      return completing(view, offers, staged, ctx);
    case "rotate":
      return turning(view, staged, ctx, ctx.components.prices.rotate * (staged.steps ?? 0));
    case "reorder":
      return prompted(staged.position ? say(ctx, "prompt.reorder_to", { card: cardPart(ctx, player(view, ctx.me).hand[0]), n: staged.position }) : say(ctx, "prompt.reorder"),
        [say(ctx, staged.position ? "prompt.reorder_secret" : "prompt.reorder_which"), ...purse(view, -ctx.components.prices.reorder, ctx)]);
    case "proceed":
      return prompted(say(ctx, "prompt.proceed." + open(offers, "proceed")[0]?.facts?.to), [say(ctx, "prompt.proceed_how")]);
    case "end_turn":
      return prompted(say(ctx, "prompt.end_turn"), [say(ctx, payable(view, ctx) ? "prompt.end_turn_payable" : "prompt.end_turn_how")]);
    default:
      return advantage(view, offers, staged, ctx, then);
  }
}

/** Whether the first card can be paid now. @param {View} view @param {Ctx} ctx */
function payable(view, ctx) {
  const { hand, bench } = player(view, ctx.me ?? 0);
  return hand.length > 0 && shortfall(ctx.components, bench, hand[0]).after === 0;
}

/** Lira afterwards. @param {View} view @param {number} change @param {Ctx} ctx @returns {Sentence[]} */
const purse = (view, change, ctx) =>
  change ? [say(ctx, "prompt.purse", { lira: liraPart(ctx, player(view, ctx.me ?? 0).lira + change) })] : [];

/** What the bench holds after the staged move, and what must go back. @param {View} view @param {Offer[]} offers
 * @param {Move} staged @param {Ctx} ctx @returns {Sentence | null} */
function after(view, offers, staged, ctx) {
  const now = { view, offers, staged, components: ctx.components, seat: ctx.me };
  const gained = arriving(now);
  if (!total(gained) && !total(leaving(now))) return null;
  const bench = plus(plus(player(view, ctx.me ?? 0).bench, leaving(now), -1), gained);
  const over = total(bench) - ctx.components.bench;
  return over > 0
    ? say(ctx, "prompt.too_many", { count: total(bench), most: ctx.components.bench, n: over })
    : say(ctx, "prompt.bench", { count: total(bench), most: ctx.components.bench });
}

/** @param {View} view @param {Move | null} staged @param {Ctx} ctx */
function returning(view, staged, ctx) {
  const back = staged?.shards ?? {};
  const left = view.excess - total(back);
  return prompted(say(ctx, "prompt.return", { n: view.excess }),
    [left > 0 ? say(ctx, "prompt.return_left", { n: left, most: ctx.components.bench }) : say(ctx, "prompt.return_these", { shards: bagPart(ctx, back) })]);
}

/** Nothing is picked. @param {View} view @param {Offer[]} offers @param {Ctx} ctx */
function question(view, offers, ctx) {
  const can = (/** @type {string} */ m) => open(offers, m).length > 0;
  if (view.phase === "collect") {
    if (can("collect")) return prompted(say(ctx, "prompt.collect"), [say(ctx, "prompt.collect_how")]);
    return prompted(say(ctx, "prompt.more_or_on"), [say(ctx, "prompt.advantage_or_on")]);
  }
  if (view.phase === "negotiate") {
    const verbs = ["exchange", "sell", "buy"].filter(can).map((m) => ctx.t("prompt.verb." + m));
    if (!verbs.length) return prompted(say(ctx, "prompt.more_or_on"), [say(ctx, "prompt.advantage_or_on")]);
    const title = capital(either(ctx, verbs));
    return prompted({ text: title, plain: title }, [say(ctx, can("proceed") ? "prompt.second_action" : "prompt.negotiate_how")]);
  }
  const first = player(view, ctx.me ?? 0).hand[0];
  if (can("complete") && first) {
    const { bench } = player(view, ctx.me ?? 0);
    return prompted(say(ctx, "prompt.can_complete", { card: cardPart(ctx, first), lira: liraPart(ctx, payout(ctx.components, bench, first)) }), [say(ctx, "prompt.complete_how")]);
  }
  const short = offers.find((offer) => offer.move === "complete" && offer.blocked)?.facts?.short;
  return prompted(say(ctx, "prompt.end_or_more"), short && first ? [say(ctx, "prompt.first_lacks", { card: cardPart(ctx, first), short: bagPart(ctx, short) })] : []);
}

/** @param {View} view @param {Offer[]} offers @param {Move} staged @param {Ctx} ctx @param {(Sentence | null)[]} then */
function collecting(view, offers, staged, ctx, then) {
  const facts = open(offers, "collect")[0]?.facts ?? {};
  const shards = bagPart(ctx, plus(facts.shards ?? {}, staged.instead ?? {}));
  const title = say(ctx, facts.turns ? "prompt.collect_turn" : "prompt.collect_stay", { shards });
  const lacks = total(facts.missing ?? {}) > 0;
  const notes = [
    lacks ? say(ctx, staged.instead ? "prompt.collect_lacks" : "prompt.collect_choose", { missing: bagPart(ctx, facts.missing) }) : null,
    facts.lira ? say(ctx, "prompt.gains", { lira: liraPart(ctx, facts.lira) }) : null,
    ...then,
  ];
  return prompted(title, notes);
}

/** @param {View} view @param {Offer[]} offers @param {Move} staged @param {Ctx} ctx @param {(Sentence | null)[]} then */
function exchanging(view, offers, staged, ctx, then) {
  const { shard, market } = staged;
  if (!shard && !market) return prompted(say(ctx, "prompt.exchange"), [say(ctx, "prompt.exchange_which")]);
  if (!market) return prompted(say(ctx, "prompt.exchange_shard", { shard: shardPart(ctx, shard) }), [say(ctx, "prompt.exchange_market")]);
  const where = marketName(ctx, market);
  if (!shard) return prompted(say(ctx, "prompt.exchange_at", { market: where }), [say(ctx, "prompt.exchange_give")]);
  const gain = arriving({ view, offers, staged, components: ctx.components, seat: ctx.me });
  if (staged.tile && !staged.take) return prompted(say(ctx, "prompt.exchange_put", { shard: shardPart(ctx, shard), market: where }), [...then, say(ctx, "prompt.exchange_take")]);
  return prompted(say(ctx, "prompt.exchange_for", { shard: shardPart(ctx, shard), gain: bagPart(ctx, gain), market: where }), [...then, staged.tile ? null : say(ctx, "prompt.exchange_change")]);
}

/** @param {View} view @param {Offer[]} offers @param {Move} staged @param {Ctx} ctx */
function completing(view, offers, staged, ctx) {
  const facts = open(offers, "complete")[0]?.facts ?? {};
  const pays = (facts.payout ?? 0) + (facts.bonus ?? 0);
  const wild = player(view, ctx.me ?? 0).bench[ctx.components.wild] ?? 0; // any of them may be swapped in or out
  return prompted(say(ctx, "prompt.complete", { card: cardPart(ctx, staged.card), shards: bagPart(ctx, staged.pay ?? {}) }), [
    say(ctx, "prompt.complete_pays", { n: facts.payout ?? 0, lira: liraPart(ctx, facts.payout ?? 0) }),
    facts.bonus ? say(ctx, "prompt.complete_second", { lira: liraPart(ctx, facts.bonus) }) : null,
    wild ? say(ctx, "prompt.complete_swap") : null,
    ...purse(view, pays, ctx),
    say(ctx, "prompt.no_undo"),
  ]);
}

/** @param {View} view @param {Move} staged @param {Ctx} ctx @param {number} price */
function turning(view, staged, ctx, price) {
  return prompted(say(ctx, "prompt.rotate", { n: staged.steps ?? 0 }), [say(ctx, "prompt.rotate_how"), ...purse(view, -price, ctx)]);
}

/** @param {View} view @param {Offer[]} offers @param {Move} staged @param {Ctx} ctx @param {(Sentence | null)[]} then */
function advantage(view, offers, staged, ctx, then) {
  const id = view.tiles[staged.tile];
  const facts = admitting(offers, staged)?.facts ?? {};
  const aside = staged.set_aside
    ? say(ctx, "prompt.set_aside", { card: cardPart(ctx, staged.set_aside) })
    : say(ctx, "prompt.choose_aside");
  const money = (facts.gain ?? 0) - (facts.price ?? 0);
  return prompted(say(ctx, "prompt.advantage", { advantage: advantageName(ctx, id) }), [
    { text: advantageWords(ctx, id), plain: advantageWords(ctx, id) }, aside, ...purse(view, money, ctx), ...then,
  ]);
}
