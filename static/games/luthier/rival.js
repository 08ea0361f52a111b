/** An opponent in the strip: points, goods, cubes, patrons at risk, discs in hand; and the solo rival. */
import { html } from "../../vendor/index.js";
import { BENCHES, leavesNext, player, solo } from "./box.js";
import { disc } from "./discs.js";
import { at } from "./flights.js";
import { cubes, gains, icon, placeSign, sign } from "./pieces.js";
import { Badge } from "../../kit/seats.js";
import { bagWords, cardName, cardWords, familyName, gainWords, instrumentName, seatName } from "./words.js";
import { showLarge } from "./large.js";
import { pile } from "./box.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Rival({ view, seat, ctx, components }) {
  if (seat === null || !player(view, seat)) return null;
  const own = player(view, seat);
  const goods = { prestige: own.prestige, lira: own.lira, inspiration: own.inspiration, apprentice: own.apprentices };
  const patrons = Object.values(own.patrons).filter((held) => held.card);
  const words = [
    own.family ? familyName(ctx, own.family) + "." : "", gainWords(ctx, goods) + ".", ctx.t("rival.cubes", { cubes: bagWords(ctx, own.cubes) }),
    patrons.length ? ctx.t("rival.patrons", { names: patrons.map((held) => cardName(ctx, held.card)).join(", ") }) : "",
  ].filter(Boolean).join(" ");
  return html`<div class="rv" data-flip=${at.purse(seat)}><span class="vh">${words}</span>
    <span class="rvmain" aria-hidden="true">
      <span class="g big"><b>${own.prestige}</b>${sign("prestige")}</span>
      ${gains(ctx, { lira: own.lira, inspiration: own.inspiration, apprentice: own.apprentices })}
      <span class="cs">${cubes(own.cubes)}</span></span>
    <span class="rvmore" aria-hidden="true">
      ${own.family > 0 && html`<span class="famname">${familyName(ctx, own.family)}</span>`}
      ${patrons.map((held) => html`<span key=${held.card} class=${leavesNext(components, view, held) ? "rp warn" : "rp"} title=${cardName(ctx, held.card)}>${icon("kind-" + components.patrons[held.card].type)}<small>${held.cube}/${components.patience.end}</small></span>`)}
      ${[...own.roughing, ...own.finishing, ...own.hand].length > 0 && html`<span class="rp">${icon("hand")}<small>${own.hand.length}</small>${icon("act-saw")}<small>${own.roughing.length}</small>${icon("act-brush")}<small>${own.finishing.length}</small></span>`}
      ${BENCHES.map((bench) => pile(view, bench, seat).length > 0 && html`<span class="rp" key=${bench}>${placeSign(bench)}<span class="pile">${pile(view, bench, seat).map((one) => disc(ctx, view, one, one.state === "acting"))}</span></span>`)}
    </span></div>`;
}

/** The rival of a solo game, in the place of a strip. @param {BoardProps & { shown: boolean }} props */
export function SoloRival({ view, ctx, components, shown }) {
  if (!solo(view)) return null;
  const { prestige, patrons, instruments, performances, repairs, discs, unplaced, level } = view.rival;
  const name = seatName(ctx, 1);
  return html`<section class=${shown ? "strip solo shown" : "strip solo"} aria-label=${ctx.t("rival.title")} data-area="rival">
    <div class="who"><${Badge} seat=${1} name=${name} /><span class="id"><span class="name">${name}</span><span class="sub">${ctx.t("rival.level." + (level || "normal"))}</span></span></div>
    <div class="rv" data-flip=${at.purse(1)}>
      <span class="rvmain"><span class="g big" title=${ctx.t("gain.prestige", { n: prestige })}><span class="vh">${ctx.t("gain.prestige", { n: prestige })}</span><b aria-hidden="true">${prestige}</b>${sign("prestige")}</span>
        <span class="rp" title=${ctx.t("rival.done", { performances, repairs })}><span class="vh">${ctx.t("rival.done", { performances, repairs })}</span><span class="row" aria-hidden="true">${icon("act-perform")}<small>${performances}</small>${icon("act-repair")}<small>${repairs}</small></span></span>
        <span class="rp">${ctx.t("rival.discs", { discs: discs.join(", "), n: unplaced })}</span></span>
      <span class="rvmore">
        ${patrons.map((/** @type {string} */ id) => html`<button type="button" key=${id} class="power" data-go data-large=${id} aria-label=${cardWords(ctx, id)} onClick=${() => showLarge(id, ctx, view)}>${icon("kind-" + components.patrons[id].type)}<span>${ctx.t(`patron.${id}.short`)}</span></button>`)}
        ${instruments.map((/** @type {string} */ id) => html`<button type="button" key=${id} class="power" data-go data-large=${id} aria-label=${cardWords(ctx, id)} onClick=${() => showLarge(id, ctx, view)}>${icon("type-" + components.instruments[id].type)}<span>${instrumentName(ctx, components.instruments[id].name)}</span></button>`)}
      </span></div></section>`;
}
