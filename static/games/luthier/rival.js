/** An opponent in the strip: points, goods, cubes, patrons with their patience, discs on benches. */
import { html } from "../../vendor/index.js";
import { BENCHES, leavesNext, pile, player } from "./box.js";
import { Pile } from "./discs.js";
import { late } from "./late.js";
import { at } from "./marks.js";
import { cubes, gains, icon, placeSign, sign } from "./pieces.js";
import { cardName, familyName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** A sign with a small number. @param {string} name @param {any} n */
export const counted = (name, n) => html`${icon(name)}<small>${n}</small>`;

/** @param {BoardProps} props */
export function Rival({ view, seat, ctx, components }) {
  if (seat === null || !player(view, seat)) return null;
  const own = player(view, seat);
  const { prestige, lira, inspiration, apprentices: apprentice } = own;
  const patrons = Object.values(own.patrons).filter((held) => held.card);
  const cards = [...own.hand, ...own.roughing, ...own.finishing];
  return html`<div class="rv">
    <span class="vh">${late.wholeRival?.(ctx, own)}</span>
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
