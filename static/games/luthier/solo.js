/** The rival of a solo game. */
import { html } from "../../vendor/index.js";
import { Badge } from "../../kit/seats.js";
import { at } from "./marks.js";
import { icon, said, sign } from "./pieces.js";
import { counted } from "./rival.js";
import { cardWords, instrumentName, seatName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** A card that the rival keeps. @param {BoardProps & { id: string, mark: string, name: string }} props */
const Kept = ({ ctx, view, id, mark, name }) => html`
  <button type="button" class="power" data-go data-large=${id} onClick=${() => ctx.enlarge(id)}>
    ${said(cardWords(ctx, id), html`${icon(mark)}<span>${name}</span>`)}</button>`;

/** The rival of a solo game, in the place of a strip. @param {BoardProps & { shown: boolean }} props */
export function SoloRival(props) {
  const { view, ctx, components, shown } = props;
  const { prestige, patrons, instruments, performances, repairs, discs, unplaced, level } = view.rival;
  const name = seatName(ctx, 1);
  const done = ctx.t("rival.done", { performances, repairs });
  return html`<section class=${shown ? "strip solo shown" : "strip solo"} aria-label=${ctx.t("rival.title")} data-area="rival">
    <div class="who"><${Badge} seat=${1} name=${name} />
      <span class="id"><span class="name">${name}</span><span class="sub">${ctx.t("rival.level." + level)}</span></span></div>
    <div class="rv">
      <span class="rvmain" data-flip=${at.purse(1)}>
        <span class="g big"><span class="vh">${ctx.t("gain.prestige", { n: prestige })}</span><b aria-hidden="true">${prestige}</b>${sign("prestige")}</span>
        <span class="rp" title=${done}><span class="vh">${done}</span>
          <span class="row" aria-hidden="true">${counted("act-perform", performances)}${counted("act-repair", repairs)}</span></span>
        <span class="rp">${ctx.t("rival.discs", { discs: discs.join(", "), n: unplaced })}</span></span>
      <span class="rvmore">
        ${patrons.map((/** @type {string} */ id) => html`
          <${Kept} key=${id} ...${props} id=${id} mark=${"kind-" + components.patrons[id].type} name=${ctx.t(`patron.${id}.short`)} />`)}
        ${instruments.map((/** @type {string} */ id) => html`
          <${Kept} key=${id} ...${props} id=${id} mark=${"type-" + components.instruments[id].type} name=${instrumentName(ctx, components.instruments[id].name)} />`)}
      </span></div></section>`;
}
