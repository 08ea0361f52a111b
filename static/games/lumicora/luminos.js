/** Luminos: the Atoll, the own display and the hand to press, and the display of whose reef is looked at. */
import { html, useSignalValue } from "../../vendor/index.js";
import { dragged } from "./drag.js";
import { at } from "./flights.js";
import { lumino, stones } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { player, supplyOf } from "./reef.js";
import { shownSeat } from "./sea.js";
import { watched } from "./sight.js";
import { laying, touchAtoll, touchDisplay, touchHand } from "./touch.js";
import { capital, letters, tileName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** Whether a Lumino is only not yet to be taken: it stays as readable as it is. @param {import("./types.js").Touch} touch */
const later = (touch) => touch.state !== "no" || touch.why?.key === "add_first" || touch.why?.key === "place_first";

/** One Lumino. @param {BoardProps & { tile: string, touch: import("./types.js").Touch, flag?: string, cls?: string, more?: Record<string, any> }} props */
export function Tile(props) {
  const { tile, touch, flag, cls = "", more = {}, ctx, components } = props;
  const label = [capital(tileName(ctx, tile)), flag, whyNot(props, touch)].filter(Boolean).join(". ");
  const shared = { class: `lt ${touch.state} ${later(touch) ? "" : "barred"} ${cls}`, "data-flip": at.tile(tile), "data-flip-from": at.bag, "data-go": "tile-" + tile, "data-large": tile, ...more };
  const inside = html`${lumino(components, tile, letters(ctx))}${flag && html`<span class="flag" aria-hidden="true">${flag}</span>`}`;
  return touch.state === "rest"
    ? html`<span ...${shared} role="img" aria-label=${label}>${inside}</span>`
    : html`<button type="button" ...${shared} ...${states(touch)} onClick=${() => void press(props, touch)}><span class="vh">${label}</span>${inside}</button>`;
}

/** @param {BoardProps} props */
export function Atoll(props) {
  const { view, ctx, staged, components } = props;
  const now = nowOf(props), supply = supplyOf(components, view);
  return html`
    <section class="panel atoll" aria-label=${ctx.t("atoll.title")} data-area="atoll">
      <header><h2>${ctx.t("atoll.title")}</h2>
        <span class="chip" data-flip=${at.bag} title=${ctx.t("atoll.bag_words", { n: view.bag })}>${ctx.t("atoll.bag", { n: view.bag })}</span>
        <span class="chip" data-flip=${at.supply} title=${ctx.t("atoll.supply_words", { n: supply })}><span class="vh">${ctx.t("atoll.supply_words", { n: supply })}</span><span aria-hidden="true">${stones(supply)}</span></span></header>
      <div class="lts">
        ${view.atoll.map((/** @type {string} */ tile) => {
          const touch = touchAtoll(now, tile);
          const flag = tile === view.added ? ctx.t("atoll.added") : undefined;
          return html`<${Tile} key=${tile} ...${props} tile=${tile} touch=${touch} flag=${flag} cls=${tile === view.added ? "added" : ""} />`;
        })}
        ${Array.from({ length: Math.max(0, components.atoll - view.atoll.length) }, (_, k) => html`<span key=${"e" + k} class="lt vacant"></span>`)}
        ${staged?.m === "add" && html`<span class="lt arriving">${lumino(components, staged.tile, letters(ctx))}<span class="flag" aria-hidden="true">+</span></span>`}
      </div>
    </section>`;
}

/** @param {BoardProps & { seat: number }} props */
export function Display(props) {
  const { view, seat, ctx, components } = props;
  const { display } = player(view, seat);
  const now = nowOf(props);
  return html`
    <section class="panel display" aria-label=${ctx.t("display.title")} data-area="display">
      <header><h2>${ctx.t("display.title")}</h2></header>
      <div class="lts">
        ${display.map((tile) => html`<${Tile} key=${tile} ...${props} tile=${tile} touch=${touchDisplay(now, tile)} />`)}
        ${Array.from({ length: Math.max(0, components.display - display.length) }, (_, k) => html`<span key=${"e" + k} class="lt vacant">${k === 0 && ctx.t("display.later")}</span>`)}
      </div>
    </section>`;
}

/** The display of the player whose reef stands in the frame, and what is in that hand. Where the strips
 * show the Luminos themselves this is only for spectators. @param {BoardProps} props */
export function Watched(props) {
  const { view, seat, ctx, components } = props;
  const whose = shownSeat(props, useSignalValue(watched));
  if (whose === seat) return null;
  const { display, hand } = player(view, whose);
  const title = ctx.t("display.whose", { name: ctx.seatName(whose) });
  const shown = (/** @type {string} */ tile, /** @type {string} */ flag = "") => html`
    <span key=${tile} class="lt" role="img" aria-label=${[capital(tileName(ctx, tile)), flag].filter(Boolean).join(". ")} data-large=${tile}>
      ${lumino(components, tile, letters(ctx))}${flag && html`<span class="flag" aria-hidden="true">${flag}</span>`}</span>`;
  return html`
    <section class=${seat === null ? "panel" : "panel only-narrow"} aria-label=${title}>
      <header><h2>${title}</h2></header>
      <div class="lts">${display.map((tile) => shown(tile))}${hand.map((tile) => shown(tile, ctx.t("hand.title")))}</div>
    </section>`;
}

/** What is to be laid now: the hand, at first the starting Lumino. @param {BoardProps & { seat: number }} props */
export function Hand(props) {
  const { view, seat, ctx, staged } = props;
  const now = nowOf(props);
  const { hand, starting } = player(view, seat);
  const aimed = laying(now);
  const tiles = view.phase === "orient" ? (aimed ? [starting] : []) : hand;
  if (!tiles.length) return html`<p class="nothing small muted">${ctx.t("hand.empty")}</p>`;
  return html`<div class="lts">
    ${tiles.map((tile) => {
      const touch = touchHand(now, tile);
      const back = staged?.m === "return" && staged.tile === tile;
      const flag = back ? ctx.t("hand.returning") : tile === aimed ? ctx.t("hand.laying") : undefined;
      return html`<${Tile} key=${tile} ...${props} tile=${tile} touch=${touch} flag=${flag} cls=${tile === aimed || back ? "chosen" : ""}
        more=${aimed ? { onPointerDown: dragged(props, tile) } : {}} />`;
    })}
  </div>`;
}
