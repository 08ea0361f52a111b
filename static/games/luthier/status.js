/** Round, phase, turn order, and who is still choosing when all choose at once. */
import { html } from "../../vendor/index.js";
import { badge } from "./badges.js";
import { readiness, seatName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Status({ ctx, view, components }) {
  const ready = readiness(ctx, view);
  const order = view.order.map((/** @type {number} */ seat) => seatName(ctx, seat)).join(", ");
  const asked = Object.keys(view.asks);
  return html`<section class="status panel" aria-label=${ctx.t("status.title")}>
    <span class="rnd" role="img" aria-label=${ctx.t("status.round", { round: view.round, rounds: components.rounds })}>
      ${Array.from({ length: components.rounds }, (_, k) => html`<span class=${k + 1 === view.round ? "is" : k + 1 < view.round ? "was" : ""}>${k + 1}</span>`)}</span>
    <b class="phase">${ctx.t("phase." + view.phase)}</b>
    ${ready && html`<span class="chip acc">${ready}</span>`}
    <span class="grow"></span>
    ${view.order.length > 1 && html`<span class="ord" title=${order}><span class="vh">${ctx.t("status.order", { names: order })}</span><span class="row" aria-hidden="true">${ctx.t("status.order_short")}
      ${view.order.map((/** @type {number} */ seat) => html`<span key=${seat} class=${asked.length === 1 && asked[0] === String(seat) ? "on" : ""} data-flip=${"order-" + seat}>${badge(ctx, seat)}</span>`)}</span></span>`}
  </section>`;
}
