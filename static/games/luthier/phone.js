/** What only a small screen shows: the goods in one strip, the map of the places, the four zones. */
import { html } from "../../vendor/index.js";
import { BENCHES, CARD_PLACES, CUBES, pile, player, seats, stateOf } from "./box.js";
import { disc } from "./discs.js";
import { badge } from "./badges.js";
import { amount, icon, placeSign, said } from "./pieces.js";
import { press, states } from "./press.js";
import { touchPlace } from "./places.js";
import { placeName } from "./words.js";
import { goods } from "./workshop.js";
import { ZONES, look, zone } from "./zone.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @type {Record<string, string>} */
const SIGNS = { places: "act-build", workshop: "act-saw", orchestra: "type-string", rivals: "kind-performer" };

/** @param {BoardProps & { front: string }} props */
export const Tabs = ({ ctx, front }) => html`<nav class="ztabs" data-area="zones" aria-label=${ctx.t("zones.title")}>
  ${ZONES.map((name) => html`<button type="button" data-go aria-current=${front === name || undefined} data-zone=${name} onClick=${() => (zone.value = name)}>
    ${icon(SIGNS[name])}<span>${ctx.t("zone." + name)}</span><i class="due" title=${ctx.t("zone.due")} /></button>`)}</nav>`;

/** @param {BoardProps & { front: string }} props */
export function PlaceMap(props) {
  const { ctx, view, front, seat } = props;
  return html`<nav class="map only-narrow" aria-label=${ctx.t("places.title")}>
    ${[...CARD_PLACES, "balcony", "market", ...BENCHES].map((name) => {
      const bench = BENCHES.includes(name);
      const whose = bench && seat !== null ? seat : undefined;
      const meaning = touchPlace(props, name);
      const state = stateOf(view, name, whose);
      return html`<button type="button" data-map=${name} class=${meaning.state + " " + state} aria-current=${front === name || undefined}
        ...${states(meaning)} onClick=${() => (look(name), press(props, meaning))}>
        ${said([placeName(ctx, name), state && ctx.t("place.state." + state)].filter(Boolean).join(". "), html`<span class="mname">${placeSign(name)}<span>${ctx.t("place.short." + name)}</span></span>
        <span class="pile">${name === "market" ? seats(view).filter((one) => player(view, one).market).map((one) => html`<span key=${one} class="tick">${badge(ctx, one)}</span>`) : pile(view, name, whose).map((one) => disc(ctx, view, one, one.state === "acting"))}</span>`)}</button>`;
    })}</nav>`;
}

/** @param {BoardProps & { seat: number, after: Record<string, number> }} props */
export function GoodsStrip({ ctx, view, seat, after }) {
  const own = player(view, seat);
  return html`<ul class="gstrip" aria-label=${ctx.t("goods.title")}><li class="ownbadge">${badge(ctx, seat)}</li>
    ${goods(ctx, own, after)}${CUBES.map((kind) => amount(ctx, kind, own.cubes[kind] ?? 0, after[kind]))}</ul>`;
}
