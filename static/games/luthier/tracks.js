/** A track with everybody's markers: reputation on the balcony, the two skills in a workshop. */
import { html } from "../../vendor/index.js";
import { seats } from "./box.js";
import { badge } from "./badges.js";
import { gains, said } from "./pieces.js";
import { seatName, spaceWords } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").View} View */

/** @param {{ ctx: Ctx, view: View, name: string, only?: number }} props `only`: one seat's marker */
export function Track({ ctx, view, name, only }) {
  const { spaces } = ctx.components.tracks[name];
  const shown = only === undefined ? seats(view) : [only];
  const on = (/** @type {number} */ n) => shown.filter((seat) => view.players[seat].tracks[name] === n);
  const standing = shown.map((seat) => ctx.t("track.at", { name: seatName(ctx, seat), n: view.players[seat].tracks[name] })).join(" ");
  return html`<button type="button" class=${"trk n" + spaces.length} data-go data-large=${"track-" + name}
    onClick=${() => ctx.enlarge("track-" + name)}>
    ${said(`${ctx.t("track." + name)}. ${standing}`, spaces.map((/** @type {any} */ space) => html`<span class=${shown.length === 1 && view.players[shown[0]].tracks[name] >= space.n ? "sp got" : "sp"} title=${spaceWords(ctx, space, true)}>
      <b>${space.n}</b>${space.perk ? html`<em>${spaceWords(ctx, space)}</em>` : gains(ctx, space.gain)}
      <span class="ms">${on(space.n).map((seat) => html`<span key=${seat} data-flip=${`track-${name}-${seat}`}>${badge(ctx, seat)}</span>`)}</span></span>`))}
  </button>`;
}
