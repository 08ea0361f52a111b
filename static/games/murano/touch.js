/**
 * What pressing a thing means now: which move it leads to, or why it cannot be used. Pure: it reads
 * the offers, the view and what is staged. The boards draw the answer and stage its move.
 */
import { blocked, candidates, choices, filled, open } from "../../kit/offers.js";
import { changed, counted, nextSlot, payment, player, plus, total } from "./glass.js";

/** @typedef {import("./types.js").Now} Now */
/** @typedef {import("./types.js").Touch} Touch */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Bag} Bag */
/** @typedef {import("./types.js").Facts} Facts */

/** @type {Touch} */
const REST = { state: "rest" };
/** @param {string} key @param {Facts} [facts] @returns {Touch} */
const no = (key, facts = {}) => ({ state: "no", why: { key, facts } });
/** @param {Move | null} move @param {boolean} [more] @returns {Touch} */
const can = (move, more) => ({ state: "can", move, more });
/** @param {Move | null} move @param {boolean} [more] @returns {Touch} */
const picked = (move, more) => ({ state: "picked", move, more });

/** A move without some of its arguments. @param {Move} move @param {...string} names @returns {Move} */
export function without(move, ...names) {
  const rest = { ...move };
  for (const name of names) delete rest[name];
  return rest;
}

/** A move, or nothing when nothing but its tag is left. @param {Move} move @returns {Move | null} */
const unlessBare = (move) => (Object.keys(move).length > 1 ? move : null);

/** An advantage declared with a move stays while its other arguments change. @param {Move | null} staged */
const declared = (staged) => (staged?.tile ? { tile: staged.tile, set_aside: staged.set_aside } : {});

/** @param {Move} move @returns {Move} */
const tidy = (move) => /** @type {Move} */ (Object.fromEntries(Object.entries(move).filter(([, value]) => value !== undefined)));

/** Why nothing can be negotiated now. @param {Now} now @returns {Touch} */
function notNow({ view, offers, seat }) {
  if (seat === null || view.active !== seat || view.phase === "over" || !offers.length) return REST;
  if (view.phase === "collect") return no("collect_first");
  return no("negotiated");
}

/** The offers of a move as it is staged now: with its advantage, or without any.
 * @param {Offer[]} offers @param {string} m @param {Move | null} [staged] */
export const plainOffers = (offers, m, staged) =>
  open(offers, m).filter((offer) => Boolean(offer.args?.tile) === Boolean(staged?.m === m && staged.tile));

/** The kinds that leave the bench with the staged move. @param {Now} now @returns {Bag} */
export function leaving({ staged, components }) {
  if (!staged) return {};
  if (staged.m === "sell_transparent") return { [components.wild]: 1 };
  if (staged.m === "exchange") return staged.shard ? { [staged.shard]: 1 } : {};
  return staged.shards ?? staged.pay ?? staged.give ?? {};
}

/** What the staged move brings, as far as it is known. @param {Now} now @returns {Bag} */
export function arriving({ view, offers, staged }) {
  if (!staged) return {};
  switch (staged.m) {
    case "collect": {
      const facts = open(offers, "collect")[0]?.facts;
      return plus(facts?.shards ?? {}, staged.instead ?? {});
    }
    case "exchange":
      return staged.take ?? (staged.market && !staged.tile ? exchangeOffer(offers, staged.market)?.facts?.gain : undefined) ?? {};
    case "buy":
      return staged.market ? counted(view.markets[staged.market].filter(Boolean)) : {};
    case "take_shard":
      return staged.shard ? { [staged.shard]: 1 } : {};
    case "swap_shard":
      return staged.take ?? {};
    default:
      return {};
  }
}

/** The plain exchange at a market. @param {Offer[]} offers @param {string} market */
export const exchangeOffer = (offers, market) =>
  open(offers, "exchange").find((offer) => !offer.args?.tile && choices([offer], { m: "exchange" }, "market").has(market));

// ---- the bench ----------------------------------------------------------------------------------

/** The bag argument into which bench shards are picked for a move. @type {Record<string, string>} */
const BAGS = { return: "shards", sell: "shards", swap_shard: "give" };

/** A shard on the own bench; `chosen`: this very one is shown as picked.
 * @param {Now} now @param {string} kind @param {boolean} chosen @returns {Touch} */
export function touchShard(now, kind, chosen) {
  const { offers, staged } = now;
  if (open(offers, "return").length) return intoBag(now, staged ?? { m: "return" }, kind, chosen);
  if (staged?.m === "swap_shard" || staged?.m === "sell") return intoBag(now, staged, kind, chosen);
  if (staged?.m === "complete" || staged?.m === "sell_transparent") return chosen ? picked(staged) : REST;
  const exchanges = open(offers, "exchange").length > 0, sells = open(offers, "sell").length > 0;
  if (!exchanges && !sells) return notNow(now);
  if (staged?.m === "exchange") {
    if (chosen) return picked(unlessBare(without(staged, "shard")));
    const alone = staged.shard && !staged.market && !staged.tile && plainOffers(offers, "sell").length;
    if (alone) return can({ m: "sell", shards: changed({ [staged.shard]: 1 }, kind) }, true);
    return can(filled(offers, { ...staged, shard: kind }));
  }
  return exchanges ? can({ m: "exchange", shard: kind }) : can({ m: "sell", shards: { [kind]: 1 } }, true);
}

/** @param {Now} now @param {Move} staged @param {string} kind @param {boolean} chosen @returns {Touch} */
function intoBag({ offers, view, seat }, staged, kind, chosen) {
  const arg = BAGS[staged.m];
  const bag = /** @type {Bag} */ (staged[arg] ?? {});
  if (chosen) {
    const left = changed(bag, kind, -1);
    if (total(left)) return picked(tidy({ ...staged, [arg]: left }), true);
    return picked(unlessBare(without(staged, arg)));
  }
  const next = { ...staged, [arg]: changed(bag, kind) };
  if (candidates(offers, next).length) return can(next, true);
  const held = seat === null ? 0 : player(view, seat).bench[kind] ?? 0;
  return (bag[kind] ?? 0) < held ? no("too_many", { n: total(bag) + 1, most: total(bag) }) : REST;
}

// ---- markets and the middle ---------------------------------------------------------------------

/** The shard that is proposed when a market is pressed first: the one held most.
 * @param {Now} now @param {string} market */
function proposed({ view, offers, seat, components }, market) {
  if (seat === null) return undefined;
  const { bench } = player(view, seat);
  const possible = choices(offers, { m: "exchange", market }, "shard");
  return [...components.colours, components.wild].filter((kind) => possible.has(kind))
    .sort((a, b) => (bench[b] ?? 0) - (bench[a] ?? 0))[0];
}

/** A market's plate. @param {Now} now @param {string} market @returns {Touch} */
export function touchMarket(now, market) {
  const { offers, staged } = now;
  if (staged?.m === "move_market_shard") return carrying(now, staged, market);
  if (staged?.m === "buy" && (staged.market === market || staged.tile)) return touchBuy(now, market);
  if (staged?.m === "exchange" && staged.market === market) return picked(unlessBare(without(staged, "market", "take")));
  const from = staged?.m === "sell" ? Object.keys(staged.shards ?? {})[0] : staged?.m === "exchange" ? staged.shard : undefined;
  const base = staged?.m === "exchange" ? { ...staged, take: undefined, market } : { m: "exchange", market };
  if (choices(offers, tidy({ ...base, market: undefined }), "market").has(market)) {
    const shard = from ?? proposed(now, market);
    return can(filled(offers, tidy({ ...base, shard, ...declared(staged?.m === "exchange" ? staged : null) })));
  }
  const barred = offers.find((offer) => offer.move === "exchange" && offer.blocked && !offer.args?.tile
    && (offer.args?.market?.d !== "one" || offer.args.market.of.includes(market)));
  if (barred?.blocked) return no(barred.blocked, { market, ...barred.facts });
  const buying = touchBuy(now, market);
  return buying.state === "can" ? buying : open(offers, "sell").length ? no("bench_empty") : notNow(now);
}

/** The Traveler: the market to take from, then the one to put into. @param {Now} now @param {Move} staged @param {string} market @returns {Touch} */
function carrying({ offers, view }, staged, market) {
  if (staged.source === market) return picked(without(staged, "source", "shard", "target"));
  if (staged.target === market) return picked(without(staged, "target"));
  if (!staged.source) {
    return choices(offers, staged, "source").has(market)
      ? can(filled(offers, { ...staged, source: market }))
      : no("market_empty", { market });
  }
  return choices(offers, staged, "target").has(market)
    ? can({ ...staged, target: market })
    : no(view.markets[market].includes("") ? "choose_shard" : "market_full", { market });
}

/** The tag on a plate that buys what lies there. @param {Now} now @param {string} market @returns {Touch} */
export function touchBuy(now, market) {
  const { offers, staged, view } = now;
  const own = staged?.m === "buy" ? staged : null;
  if (own?.market === market) return picked(unlessBare(without(own, "market")));
  const base = tidy({ m: "buy", ...declared(own) });
  const possible = plainOffers(offers, "buy", own);
  if (choices(possible, base, "market").has(market)) return can({ ...base, market });
  if (open(offers, "exchange").length || open(offers, "sell").length || open(offers, "buy").length) {
    if (!view.markets[market].some(Boolean)) return no("market_empty", { market });
    const barred = offers.find((offer) => offer.move === "buy" && offer.blocked && !offer.args?.tile);
    if (barred?.blocked) return no(barred.blocked, barred.facts);
    return no("short_of_lira", { have: player(view, view.active).lira, price: now.components.prices.buy });
  }
  return notNow(now);
}

/** The warehouse: sells what is picked; before collecting, collects. @param {Now} now @returns {Touch} */
export function touchWarehouse(now) {
  const { offers, staged } = now;
  if (open(offers, "collect").length) return touchCollect(now);
  if (staged?.m === "sell") return picked(null);
  if (!open(offers, "sell").length) return notNow(now);
  if (staged?.m === "exchange" && staged.shard) return can({ m: "sell", shards: { [staged.shard]: 1 } }, true);
  return no("choose_sale");
}

/** @param {Now} now @returns {Touch} */
function touchCollect({ offers, staged }) {
  if (staged?.m === "collect") return picked(null);
  return can(filled(offers, { m: "collect" }), true);
}

/** A place of circle and ring. @param {Now} now @param {number} slot @returns {Touch} */
export function touchSlot(now, slot) {
  if (!open(now.offers, "collect").length) return REST;
  return slot === nextSlot(now.view, now.components) ? touchCollect(now) : REST;
}

/** The button that turns the ring one step further. @param {Now} now @returns {Touch} */
export function touchTurn({ view, offers, staged, seat, components }) {
  const free = staged?.m === "rotate_ring_free";
  const m = free ? "rotate_ring_free" : "rotate";
  const domain = candidates(offers, free ? without(staged, "steps") : { m })[0]?.args?.steps;
  if (domain?.d !== "num") {
    const barred = blocked(offers, "rotate");
    if (barred?.blocked) return no(barred.blocked, barred.facts);
    if (seat === null || seat !== view.active || !offers.length) return REST;
    return open(offers, "return").length ? no("return_first", { n: view.excess })
      : no("short_of_lira", { have: player(view, seat).lira, price: components.prices.rotate });
  }
  const steps = staged?.m === m ? (staged.steps ?? 0) + 1 : Math.max(1, domain.least);
  if (steps > domain.most) {
    return free ? can({ ...staged, steps: 0 }, true) : no("bad_steps", { n: steps, most: domain.most });
  }
  return can({ ...(free ? staged : {}), m, steps }, true);
}

// ---- creations and advantages -------------------------------------------------------------------

/** A creation in the own hand; `place` 0 is the first. @param {Now} now @param {string} id @param {number} place @returns {Touch} */
export function touchCard(now, id, place) {
  const { view, offers, staged, seat, components } = now;
  if (staged?.m === "reorder") {
    if (place === 0) return picked(null);
    return staged.position === place + 1 ? picked({ m: "reorder" }) : can({ m: "reorder", position: place + 1 });
  }
  if (place > 0 || seat === null) return REST;
  if (staged?.m === "complete") return picked(null);
  if (open(offers, "complete").length) {
    const pay = payment(components, player(view, seat).bench, id);
    return can({ m: "complete", card: id, pay });
  }
  const barred = blocked(offers, "complete");
  if (barred?.blocked) return no(barred.blocked, barred.facts);
  return REST;
}

/** The advantage on a tile. @param {Now} now @param {string} tile @returns {Touch} */
export function touchTile(now, tile) {
  const { offers, staged } = now;
  const mine = offers.filter((offer) => offer.args?.tile?.d === "one" && offer.args.tile.of[0] === tile);
  const usable = mine.filter((offer) => !offer.blocked);
  if (staged?.tile === tile) {
    const joins = staged.m === "buy" || staged.m === "sell" || staged.m === "exchange";
    return picked(joins ? unlessBare(without(staged, "tile", "set_aside", "take")) : null);
  }
  if (!usable.length) {
    const why = mine[0];
    return why?.blocked ? no(why.blocked, why.facts) : REST;
  }
  const { move: m } = usable[0];
  const base = staged?.m === m && !staged.tile ? staged : { m };
  const with_ = { ...base, tile };
  const start = candidates(offers, with_).length ? with_ : { m, tile };
  return can(prepared(offers, start), true);
}

/** A move with an advantage: the card to set aside is filled in when there is one only, and all else
 * that has no choice. @param {Offer[]} offers @param {Move} move @returns {Move} */
export function prepared(offers, move) {
  const aside = [...choices(offers, move, "set_aside")];
  const next = aside.length === 1 && !move.set_aside ? { ...move, set_aside: aside[0] } : move;
  const order = candidates(offers, next)[0]?.args?.order;
  const ordered = order?.d === "order" && !next.order ? { ...next, order: [...order.of] } : next;
  return filled(offers, ordered);
}
