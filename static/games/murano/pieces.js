/** The drawn pieces: shards with their letter, lira, the signs of the categories. */
import { html } from "../../vendor/index.js";

/** A symbol of this game's sheet. @param {string} name @param {string} [cls] @param {Record<string, any>} [more] */
export const icon = (name, cls = "pc", more = {}) =>
  html`<svg class=${cls} viewBox="0 0 48 48" aria-hidden="true" ...${more}><use href=${"#murano-" + name} /></svg>`;

/** A shard. @param {string} kind @param {string} [cls] @param {Record<string, any>} [more] */
export const shard = (kind, cls = "pc", more = {}) =>
  html`<svg class=${cls} viewBox="0 0 64 64" aria-hidden="true" ...${more}><use href=${"#murano-shard-" + kind} /></svg>`;

/** A number of lira. @param {number | string} n */
export const coins = (n) => html`<span class="coins nowrap"><b class="num">${n}</b>${icon("lira")}</span>`;
