/** An opponent in the strip: points, limestone, scoring tiles, hand, and the reef as a thumbnail. */
import { html, useSignalValue } from "../../vendor/index.js";
import { at } from "./flights.js";
import { Picture } from "./hexes.js";
import { coral, icon, lumino, stones } from "./pieces.js";
import { player, pointsOf } from "./reef.js";
import { summary } from "./sea.js";
import { watch, watched } from "./sight.js";
import { capital, colourName, letters, limestoneName, list, pointsName, signed, tileName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Rival(props) {
  const { view, seat, ctx, components } = props;
  const shown = useSignalValue(watched) === seat;
  if (seat === null) return null;
  const owner = player(view, seat), points = pointsOf(view, seat);
  return html`
    <span class="vp">
      ${view.octopus === seat && html`<span class="octopus" data-flip="octopus" title=${ctx.t("octopus.holds")}>${icon("octopus")}<span class="vh">${ctx.t("octopus.holds")}</span></span>`}
      <span class="vh">${pointsName(ctx, points)}</span><span aria-hidden="true"><b class="num">${signed(points)}</b> <span class="unit">${ctx.t("words.vp")}</span></span></span>
    <button type="button" class="thumb" data-go="thumb" data-flip=${at.reef(seat)} aria-pressed=${String(shown)} title=${ctx.t("reef.enlarge")}
      onClick=${() => watch(shown ? null : seat)}>
      <span class="vh">${summary(ctx, view, seat)} ${ctx.t("reef.enlarge")}</span>
      <${Picture} components=${components} side=${view.side} placed=${owner.reef} letter=${letters(ctx)} look="mini" />
    </button>
    <div class="holds">
      <span class="grp" data-flip=${at.store(seat)}><span class="vh">${limestoneName(ctx, owner.limestone)}</span><span aria-hidden="true">${stones(owner.limestone)}</span></span>
      <${ScoringSigns} ...${props} seat=${seat} />
      <${Small} ...${props} tiles=${owner.hand.length ? owner.hand : owner.display} name=${owner.hand.length ? "rival.hand" : "rival.display"} />
    </div>`;
}

/** The four scoring tiles: coral, jellyfish, or spent. @param {BoardProps & { seat: number }} props */
export function ScoringSigns({ view, seat, ctx, components }) {
  const { scored, jellyfish } = player(view, seat);
  return html`<ul class="signs4">${components.colours.map((/** @type {string} */ colour) => {
    const is = !(colour in scored) ? "open" : jellyfish.includes(colour) ? "jelly" : "spent";
    const words = ctx.t("rival." + is, { colour: capital(colourName(ctx, colour)), points: scored[colour] ?? 0 });
    return html`<li key=${colour} class=${is} title=${words}><span class="vh">${words}</span>${is === "jelly" ? icon("jellyfish") : coral(colour)}</li>`;
  })}</ul>`;
}

/** Luminos as small pictures. @param {BoardProps & { tiles: string[], name: string }} props */
export function Small({ ctx, components, tiles, name }) {
  return html`<span class="smalls" role="img" aria-label=${ctx.t(name, { tiles: list(ctx, tiles.map((tile) => tileName(ctx, tile))) || ctx.t("words.none") })}>
    ${tiles.map((tile) => html`<span key=${tile} class="small-lt" data-flip=${at.tile(tile)} data-flip-from=${at.bag}>${lumino(components, tile, letters(ctx))}</span>`)}
  </span>`;
}
