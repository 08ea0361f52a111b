/** An opponent in the strip: points, goods, cubes, patrons with their patience, discs on benches; and the solo rival. */
import { html } from "../../vendor/index.js";
import { Badge } from "../../kit/seats.js";
import { BENCHES, leavesNext, pile, player, solo } from "./box.js";
import { Pile } from "./discs.js";
import { at } from "./flights.js";
import { cubes, gains, icon, placeSign, said, sign } from "./pieces.js";
import { bagWords, cardName, cardWords, familyName, gainWords, instrumentName, seatName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** A sign with a small number. @param {string} name @param {any} n */
const counted = (name, n) => html`${icon(name)}<small>${n}</small>`;

/** @param {BoardProps} props */
export function Rival({ view, seat, ctx, components }) {
  if (seat === null || !player(view, seat)) return null;
  const own = player(view, seat);
  const { prestige, lira, inspiration, apprentices: apprentice } = own;
  const patrons = Object.values(own.patrons).filter((held) => held.card);
  const cards = [...own.hand, ...own.roughing, ...own.finishing];
  const words = [
    own.family ? familyName(ctx, own.family) + "." : "",
    gainWords(ctx, { prestige, lira, inspiration, apprentice }) + ".",
    ctx.t("rival.cubes", { cubes: bagWords(ctx, own.cubes) }),
    patrons.length ? ctx.t("rival.patrons", { names: patrons.map((held) => cardName(ctx, held.card)).join(", ") }) : "",
  ];
  return html`<div class="rv">
    <span class="vh">${words.filter(Boolean).join(" ")}</span>
    <span class="rvmain" aria-hidden="true" data-flip=${at.purse(seat)}>
      <span class="g big"><b>${prestige}</b>${sign("prestige")}</span>
      ${gains(ctx, { lira, inspiration, apprentice })}
      <span class="cs">${cubes(own.cubes)}</span>
    </span>
    <span class="rvmore" aria-hidden="true">
      ${own.family > 0 && html`<span class="famname">${familyName(ctx, own.family)}</span>`}
      ${patrons.map((held) => html`
        <span key=${held.card} class=${leavesNext(components, view, held) ? "rp warn" : "rp"} title=${cardName(ctx, held.card)}>
          ${counted("kind-" + components.patrons[held.card].type, `${held.cube}/${components.patience.end}`)}</span>`)}
      ${cards.length > 0 && html`
        <span class="rp">${counted("hand", own.hand.length)}${counted("act-saw", own.roughing.length)}${counted("act-brush", own.finishing.length)}</span>`}
      ${BENCHES.filter((bench) => pile(view, bench, seat).length).map((bench) => html`
        <span class="rp" key=${bench}>${placeSign(bench)}<${Pile} ctx=${ctx} view=${view} place=${bench} seat=${seat} /></span>`)}
    </span></div>`;
}

/** A card that the rival keeps. @param {BoardProps & { id: string, mark: string, name: string }} props */
const Kept = ({ ctx, view, id, mark, name }) => html`
  <button type="button" class="power" data-go data-large=${id} onClick=${() => ctx.enlarge(id)}>
    ${said(cardWords(ctx, id), html`${icon(mark)}<span>${name}</span>`)}</button>`;

/** The rival of a solo game, in the place of a strip. @param {BoardProps & { shown: boolean }} props */
export function SoloRival(props) {
  const { view, ctx, components, shown } = props;
  if (!solo(view)) return null;
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
