/** The opponent in the strip above the board: meters, and what lies open in front of them. */
import { html } from "../../vendor/index.js";
import { ui } from "../../kit/icon.js";
import { at } from "./flights.js";
import { COLOURS } from "./jewels.js";
import { Meters } from "./meters.js";
import { icon, token } from "./pieces.js";
import { brought, player } from "./reckon.js";
import { bagName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Rival(props) {
  const { view, seat, ctx, components, game } = props;
  if (seat === null) return null;
  const owner = player(view, seat);
  const { bonuses } = brought(components, owner);
  const said = { tokens: bagName(ctx, owner.tokens), bonuses: bagName(ctx, bonuses), privileges: owner.privileges, reserved: owner.reserved.length };
  const count = (/** @type {string} */ flip, /** @type {any} */ drawn, /** @type {number} */ n, bonus = 0) => html`
    <li key=${flip} class=${n || bonus ? "" : "zero"}><span data-flip=${flip}>${drawn}</span><b>${n}</b>${bonus > 0 && html`<i>+${bonus}</i>`}</li>`;
  return html`
    <${Meters} owner=${owner} components=${components} ctx=${ctx} />
    <div class="held" data-flip=${at.area(seat)}>
      <span class="vh">${Object.entries(said).map(([what, n]) => `${ctx.t("rival." + what)}: ${n || ctx.t("words.nothing")}. `)}</span>
      <ul aria-hidden="true">
        ${COLOURS.map((colour) => count(at.held(seat, colour), token(colour), owner.tokens[colour] ?? 0, bonuses[colour]))}
        ${count(at.scrolls(seat), icon("ico-scroll"), owner.privileges)}
        ${count(at.reserved(seat), ui("lock"), owner.reserved.length)}
      </ul>
    </div>
    <p class="told only-narrow">${game.Told && html`<${game.Told} ...${props} />`}</p>`;
}
