/** Wording: names of shards, creations, markets and advantages, alone and inside sentences. */
import { html } from "../../vendor/index.js";
import { both } from "../../kit/sentences.js";
import { counted, entries } from "./glass.js";
import { icon, shard } from "./pieces.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Bag} Bag */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").Part} Part */

/** @param {Ctx} ctx @param {string} kind */
export const kindName = (ctx, kind) => ctx.t("shard." + kind);
/** @param {Ctx} ctx @param {string} id */
export const cardName = (ctx, id) => ctx.t("creation." + id);
/** @param {Ctx} ctx @param {string} market */
export const marketName = (ctx, market) => ctx.t("market." + market);
/** @param {Ctx} ctx @param {string} id */
export const advantageName = (ctx, id) => ctx.t("advantage." + id);
/** @param {Ctx} ctx @param {string} category */
export const categoryName = (ctx, category) => ctx.t("category." + category);
/** @param {Ctx} ctx @param {number} n */
export const liraName = (ctx, n) => ctx.t("words.lira", { n });

/** "A, B and C". @param {Ctx} ctx @param {string[]} names */
export const list = (ctx, names) => row(ctx, "words.and", names);
/** "A, B or C". @param {Ctx} ctx @param {string[]} names */
export const either = (ctx, names) => row(ctx, "words.or", names);

/** @param {Ctx} ctx @param {string} key @param {string[]} names */
function row(ctx, key, names) {
  if (names.length < 2) return names.join("");
  return ctx.t(key, { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** "2 blue and 1 red", or "nothing". @param {Ctx} ctx @param {Bag} bag */
export const bagName = (ctx, bag) =>
  list(ctx, entries(ctx.components, bag).map(([kind, n]) => ctx.t("words.count", { count: n, shard: kindName(ctx, kind) }))) ||
  ctx.t("words.nothing");

/** "1st". @param {Ctx} ctx @param {number} n */
export const nth = (ctx, n) => ctx.t(n > 3 ? "nth" : "nth." + n, { n });

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

// ---- parts of sentences -----------------------------------------------------------------------

/** @param {Ctx} ctx @param {string} kind @returns {Part} */
export const shardPart = (ctx, kind) => ({ show: shard(kind), say: kindName(ctx, kind) });

/** Shards one by one up to four, then as counts. @param {Ctx} ctx @param {Bag} bag @returns {Part} */
export function bagPart(ctx, bag) {
  const held = entries(ctx.components, bag);
  if (!held.length) return { show: ctx.t("words.nothing"), say: ctx.t("words.nothing") };
  const few = held.reduce((sum, [, n]) => sum + n, 0) <= 4;
  const show = few
    ? held.flatMap(([kind, n]) => Array.from({ length: n }, () => shard(kind)))
    : held.flatMap(([kind, n], k) => [...(k ? [" "] : []), html`<span class="nowrap">${n}\u00a0${shard(kind)}</span>`]);
  return { show, say: bagName(ctx, bag) };
}

/** @param {Ctx} ctx @param {string[]} shards */
export const listPart = (ctx, shards) => bagPart(ctx, counted(shards.filter(Boolean)));

/** @param {Ctx} ctx @param {number} n @returns {Part} */
export const liraPart = (ctx, n) => ({ show: html`<span class="nowrap">${n}\u00a0${icon("lira")}</span>`, say: liraName(ctx, n) });

/** @param {Ctx} ctx @param {string} id @returns {Part} */
export const cardPart = (ctx, id) => ({ show: html`<b>${cardName(ctx, id)}</b>`, say: cardName(ctx, id) });

/** @param {Ctx} ctx @param {string} id @returns {Part} */
export const advantagePart = (ctx, id) => ({ show: html`<b>${advantageName(ctx, id)}</b>`, say: advantageName(ctx, id) });

/** @param {Ctx} ctx @param {string} key @param {Record<string, any>} [facts] */
export const say = (ctx, key, facts = {}) => both(ctx, key, facts);

// ---- whole things in words ----------------------------------------------------------------------

/** A creation in words. @param {Ctx} ctx @param {string} id */
export function cardWords(ctx, id) {
  const { recipe, categories } = ctx.components.creations[id];
  return ctx.t("card.words", {
    name: cardName(ctx, id), categories: list(ctx, categories.map((/** @type {string} */ c) => categoryName(ctx, c))), recipe: bagName(ctx, recipe),
  });
}

/** What an advantage does. @param {Ctx} ctx @param {string} id */
export function advantageWords(ctx, id) {
  const { price, gain, times, shards } = ctx.components.advantages[id];
  return ctx.t("advantage.does." + id, { price, gain, times, shards: either(ctx, shards.map((/** @type {string} */ kind) => kindName(ctx, kind))) });
}

/** Facts of a reason with ids turned into words. @param {Ctx} ctx @param {Facts} [facts] @returns {Facts} */
export function worded(ctx, facts = {}) {
  /** @type {Record<string, (value: any) => string>} */
  const words = {
    shard: (kind) => kindName(ctx, kind),
    card: (id) => cardName(ctx, id),
    first: (id) => cardName(ctx, id),
    market: (name) => marketName(ctx, name),
    advantage: (id) => advantageName(ctx, id),
    tile: (category) => categoryName(ctx, category),
    short: (bag) => bagName(ctx, bag),
    missing: (bag) => bagName(ctx, bag),
    needs: (phase) => ctx.t("phase." + phase),
    phase: (phase) => ctx.t("phase." + phase),
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => {
    const word = name in words ? words[name](value) : value;
    return [name, word];
  }));
}
