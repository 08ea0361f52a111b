/** The four advantages, each on the tile of its category. */
import { html } from "../../vendor/index.js";
import { player, ready } from "./glass.js";
import { icon } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { touchTile } from "./touch.js";
import { advantageName, advantageWords, categoryName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Tiles(props) {
  const { view, ctx, components } = props;
  return html`
    <section class="panel advantages" aria-label=${ctx.t("tiles.title")} data-area="advantages">
      <header><h2>${ctx.t("tiles.title")}</h2></header>
      <div class="tiles">${components.categories.map((/** @type {string} */ tile) => html`<${Tile} key=${tile} ...${props} tile=${tile} advantage=${view.tiles[tile]} />`)}</div>
    </section>`;
}

/** @param {BoardProps & { tile: string, advantage: string }} props */
function Tile(props) {
  const { view, ctx, components, seat, tile, advantage } = props;
  const touch = touchTile(nowOf(props), tile);
  const n = seat === null ? 0 : ready(player(view, seat), components, tile).length;
  const state = touch.state === "picked" ? ctx.t("tiles.picked") : n ? ctx.t("tiles.ready", { n }) : ctx.t("tiles.no_card");
  return html`
    <button type="button" class=${"tile " + touch.state} data-go=${"tile-" + tile} data-large=${"advantage-" + advantage} ...${states(touch)}
      title=${whyNot(props, touch)} onClick=${() => press(props, touch, () => ctx.enlarge("advantage-" + advantage))}>
      <span class="tc">${icon("cat-" + tile, "i")}<span>${categoryName(ctx, tile)}</span></span>
      <span class="ta"><b>${advantageName(ctx, advantage)}</b> <small>${advantageWords(ctx, advantage)}</small></span>
      ${seat !== null && html`<span class=${n || touch.state === "picked" ? "tf" : "vh"}>${state}</span>`}
      <span class="vh">${whyNot(props, touch)}</span>
    </button>`;
}
