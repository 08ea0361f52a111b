/** Parts of sentences: what is drawn in the text, and how it is said. */
import { html } from "../../vendor/index.js";
import { both, joined } from "../../kit/sentences.js";
import { CUBES } from "./box.js";
import { cubes, gains } from "./pieces.js";
import { bagWords, cardName, gainWords, list } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Gain} Gain */
/** @typedef {import("./types.js").Part} Part */

/** @param {Ctx} ctx @param {Gain} gain @returns {Part} */
export const gainPart = (ctx, gain) =>
  Object.values(gain ?? {}).some(Boolean) ? { show: gains(ctx, gain), say: gainWords(ctx, gain) } : { show: ctx.t("words.nothing"), say: ctx.t("words.nothing") };

/** What somebody holds or owes: a nought is said too. @param {Ctx} ctx @param {Gain} stock @returns {Part} */
export const stockPart = (ctx, stock) =>
  ({ show: gains(ctx, stock), say: list(ctx, Object.entries(stock).map(([name, n]) => ctx.t("gain." + name, { n }))) });

/** @param {Ctx} ctx @param {Record<string, number>} bag @returns {Part} */
export const bagPart = (ctx, bag) => {
  const n = CUBES.reduce((sum, kind) => sum + (bag[kind] ?? 0), 0);
  return n ? { show: html`<span class="nowrap">${cubes(bag)}</span>`, say: bagWords(ctx, bag) } : { show: ctx.t("words.nothing"), say: ctx.t("words.nothing") };
};

/** Lira and inspiration paid. @param {Ctx} ctx @param {number} lira @param {number} inspiration @returns {Part} */
export const pricePart = (ctx, lira, inspiration) => gainPart(ctx, { ...(lira ? { lira } : {}), ...(inspiration ? { inspiration } : {}) });

/** @param {Ctx} ctx @param {string} id @returns {Part} */
export const cardPart = (ctx, id) => ({ show: html`<b>${cardName(ctx, id)}</b>`, say: cardName(ctx, id) });

/** @param {Ctx} ctx @param {string} key @param {Record<string, any>} [facts] */
export const say = (ctx, key, facts = {}) => both(ctx, key, facts);

export { joined };
