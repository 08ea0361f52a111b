/** The opponent in the strip above the board: meters, and what lies open in front of them. */
import { html } from "../../vendor/index.js";
import { ui } from "../../kit/icon.js";
import { at } from "./flights.js";
import { COLOURS, entries } from "./jewels.js";
import { Meters } from "./meters.js";
import { gem, icon } from "./pieces.js";
import { brought, player } from "./reckon.js";
import { bagName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {{ title: string, said: string, children?: any }} props */
const Group = ({ title, said, children }) => html`
  <span class="grp" role="img" aria-label=${said}><i aria-hidden="true">${title}</i>${children}</span>`;

/** @param {BoardProps} props */
export function Rival({ view, seat, ctx, components }) {
  if (seat === null) return null;
  const owner = player(view, seat);
  const { bonuses } = brought(components, owner);
  const counts = (/** @type {Record<string, number>} */ bag, /** @type {boolean} */ held) =>
    entries(bag).map(([colour, n]) => html`
      <span class="count" key=${colour}>
        <span data-flip=${held ? at.held(seat, colour) : undefined}>${gem(colour)}</span>${n}</span>`);
  const nothing = html`<b class="zero">0</b>`;
  const said = (/** @type {string} */ key, /** @type {string} */ what) => `${ctx.t(key)}: ${what || ctx.t("words.nothing")}`;
  return html`
    <${Meters} owner=${owner} components=${components} ctx=${ctx} />
    <div class="holdings only-wide">
      <${Group} title=${ctx.t("rival.tokens")} said=${said("rival.tokens", bagName(ctx, owner.tokens))}>
        ${entries(owner.tokens).length ? counts(owner.tokens, true) : nothing}<//>
      <${Group} title=${ctx.t("rival.bonuses")} said=${said("rival.bonuses", bagName(ctx, bonuses))}>
        <span data-flip=${at.area(seat)} class="row">${entries(bonuses).length ? counts(bonuses, false) : nothing}</span><//>
      <${Group} title=${ctx.t("rival.privileges")} said=${said("rival.privileges", String(owner.privileges))}>
        <span data-flip=${at.scrolls(seat)}>${icon("ico-scroll")}</span><b>${owner.privileges}</b><//>
      <${Group} title=${ctx.t("rival.reserved")} said=${said("rival.reserved", String(owner.reserved.length))}>
        <span data-flip=${at.reserved(seat)}>${ui("lock")}</span><b>${owner.reserved.length}</b><//>
    </div>
    <span class="anchors" aria-hidden="true">
      ${[...COLOURS.map((colour) => at.held(seat, colour)), at.area(seat), at.scrolls(seat), at.reserved(seat)].map((key) => html`
        <span key=${key} data-flip=${key}></span>`)}
    </span>`;
}
