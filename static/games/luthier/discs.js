/** Worker discs: face down with a question mark, or with their number, and the hats at their rim. */
import { html } from "../../vendor/index.js";
import { pile } from "./box.js";
import { badge } from "./badges.js";
import { at } from "./marks.js";
import { icon } from "./pieces.js";
import { discWords } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Disc} Disc */

/** @param {Ctx} ctx @param {View} view @param {Required<Disc> & { index: number }} disc @param {boolean} [acts] */
export function disc(ctx, view, disc, acts = false) {
  const words = discWords(ctx, view, disc);
  const cls = ["dc", "s" + (disc.seat + 1), disc.disc ? "" : "hid", disc.state === "hidden" && disc.disc ? "mine" : "", acts ? "now" : "", ["acted", "skipped"].includes(disc.state) ? "dne" : ""].filter(Boolean).join(" ");
  return html`<span class=${cls} key=${disc.index} title=${words} role="img" aria-label=${words} data-flip=${at.disc(disc.index)}>
    <svg class=${disc.state === "hidden" ? "" : "shown"} viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" class="rim" /><circle cx="24" cy="24" r="15.5" class="fc" />
      <text x="24" y="32.5" class=${disc.disc ? "dv" : "dq"}>${disc.disc || "?"}</text></svg>
    <span class="db" aria-hidden="true">${badge(ctx, disc.seat)}</span>
    ${disc.apprentices > 0 && html`<span class="ap" aria-hidden="true">${icon("apprentice")}${disc.apprentices > 1 && html`<b>${disc.apprentices}</b>`}</span>`}
    ${disc.value > 0 && disc.value !== disc.disc && html`<b class="dval" aria-hidden="true">=${disc.value}</b>`}</span>`;
}

/** The discs of a place. @param {{ ctx: Ctx, view: View, place: string, seat?: number }} props */
export function Pile({ ctx, view, place, seat }) {
  const here = pile(view, place, seat);
  if (!here.length) return null;
  return html`<span class="pile">${here.map((one) => disc(ctx, view, one, one.state === "acting"))}</span>`;
}
