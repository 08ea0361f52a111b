/** One player's whole area, as a sheet: the reef large and in words, display, scoring tiles, limestone. */
import { html } from "../../vendor/index.js";
import { Picture } from "./hexes.js";
import { stones } from "./pieces.js";
import { grown, player } from "./reef.js";
import { ScoringSigns, Small } from "./rival.js";
import { summary } from "./sea.js";
import { letters, limestoneName, reefWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Area(props) {
  const { view, seat, ctx, components } = props;
  if (seat === null) return null;
  const owner = player(view, seat);
  const lines = reefWords(ctx, components.reefs[view.side], grown(components, owner.reef));
  return html`
    <div class="area">
      <div class="felt seabed"><${Picture} components=${components} side=${view.side} placed=${owner.reef} letter=${letters(ctx)} label=${summary(ctx, view, seat)} /></div>
      <p class="row"><span class="vh">${limestoneName(ctx, owner.limestone)}</span><span aria-hidden="true">${stones(owner.limestone)}</span><${ScoringSigns} ...${props} seat=${seat} /></p>
      <section><h3>${ctx.t("display.of")}</h3><${Small} ...${props} tiles=${owner.display} name="rival.display" /></section>
      ${owner.hand.length > 0 && html`<section><h3>${ctx.t("hand.title")}</h3><${Small} ...${props} tiles=${owner.hand} name="rival.hand" /></section>`}
      <section><h3>${ctx.t("reef.in_words")}</h3><ul class="small">${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul></section>
    </div>`;
}
