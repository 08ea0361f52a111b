/** One player's whole area, as a sheet: bench, lira, the hand as far as it is known, and all creations made. */
import { html } from "../../vendor/index.js";
import { creation } from "./cards.js";
import { player } from "./glass.js";
import { coins } from "./pieces.js";
import { SmallBench } from "./rival.js";
import { bagName, nth } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Area(props) {
  const { view, seat, ctx } = props;
  if (seat === null) return null;
  const owner = player(view, seat);
  return html`
    <div class="area">
      <p class="row">${coins(owner.lira)} <span class="muted">${ctx.t("rival.hand", { n: owner.hand.length })}</span></p>
      ${owner.hand.some(Boolean) && html`<section><h3>${ctx.t("area.hand")}</h3>
        <div class="stack">${owner.hand.map((id, k) => html`<span class="slot" key=${k}>${creation(ctx, id, {
          flag: nth(ctx, k + 1), more: { "data-large": id },
        })}</span>`)}</div></section>`}
      <section><h3>${ctx.t("bench.title")}</h3><${SmallBench} ...${props} seat=${seat} /><p class="small muted">${bagName(ctx, owner.bench)}</p></section>
      <section>
        <h3>${ctx.t("made.title", { n: owner.made.length })}</h3>
        ${owner.made.length === 0 && html`<p class="small muted">${ctx.t("made.none")}</p>`}
        <div class="stack">${owner.made.map((id) => html`<span class="slot" key=${id}>${creation(ctx, id, {
          cls: owner.used.includes(id) ? "used" : "", flag: ctx.t(owner.used.includes(id) ? "made.used" : "made.ready"), more: { "data-large": id },
        })}</span>`)}</div>
      </section>
    </div>`;
}
