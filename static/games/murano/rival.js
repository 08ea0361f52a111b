/** An opponent in the strip: lira, bench, cards in hand and made. */
import { html } from "../../vendor/index.js";
import { Spots } from "./bench.js";
import { at } from "./flights.js";
import { kinds, player, singles } from "./glass.js";
import { Made } from "./hand.js";
import { icon, shard } from "./pieces.js";
import { Purse } from "./purse.js";
import { bagName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** A bench as small pictures. @param {BoardProps & { seat: number }} props */
export function SmallBench({ view, seat, ctx, components }) {
  const { bench } = player(view, seat);
  const held = singles(components, bench);
  return html`
    <div class="ob" style=${`--n:${Math.max(components.bench, held.length)}`} role="img" aria-label=${ctx.t("rival.bench", { shards: bagName(ctx, bench) })}>
      ${held.map((kind, k) => html`<span key=${k} class="o" data-flip=${held.indexOf(kind) === k ? at.held(seat, kind) : undefined}>${shard(kind, "sh")}</span>`)}
      ${Array.from({ length: Math.max(0, components.bench - held.length) }, (_, k) => html`<i key=${"e" + k}></i>`)}
      <${Spots} seat=${seat} spaces=${components.bench} />
      ${kinds(components).filter((kind) => !bench[kind]).map((kind) => html`<span key=${"a" + kind} class="anchor" data-flip=${at.held(seat, kind)}></span>`)}
    </div>`;
}

/** @param {BoardProps} props */
export function Rival(props) {
  const { view, seat, ctx, components } = props;
  if (seat === null) return null;
  const owner = player(view, seat);
  const first = view.first === seat && html`<span class="firstmark" title=${ctx.t("rival.first")}>${icon("first-player")}<span class="vh">${ctx.t("rival.first")}</span></span>`;
  return html`
    <${Purse} seat=${seat} lira=${owner.lira} ctx=${ctx}>${first}<//>
    <${SmallBench} ...${props} seat=${seat} />
    <div class="backrow">
      <span class="backs" role="img" aria-label=${ctx.t("rival.hand", { n: owner.hand.length })}>${owner.hand.map((_, k) => html`<i key=${k}></i>`)}</span>
      <span class="lab" aria-hidden="true">${ctx.t("rival.hand", { n: owner.hand.length })}</span>
      ${first}
      <span class="grow"></span>
      <${Made} owner=${owner} seat=${seat} ctx=${ctx} components=${components} />
    </div>`;
}
