/** The three ways to win as meters: prestige, crowns, points in the best colour. */
import { html } from "../../vendor/index.js";
import { Count } from "../../kit/count.js";
import { gem, icon } from "./pieces.js";
import { bestColour } from "./reckon.js";
import { colourName } from "./words.js";

/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Components} Components */
/** @typedef {import("./types.js").Ctx} Ctx */

/** @param {{ drawn: any, label: string, said: string, value: number, goal: number, cls?: string }} props */
function Meter({ drawn, label, said, value, goal, cls = "" }) {
  const share = Math.min(100, Math.round((100 * value) / goal));
  return html`
    <div class=${value >= goal ? "meter done" : "meter"} role="img" aria-label=${said}>
      ${drawn}<span class="v"><${Count} n=${value} /><small>${"\u200a/\u200a"}${goal}</small></span><span class="lbl">${label}</span>
      <span class=${"bar " + cls}><b style=${{ width: share + "%" }}></b></span>
    </div>`;
}

/** @param {{ owner: Player, components: Components, ctx: Ctx }} props */
export function Meters({ owner, components, ctx }) {
  const { goals } = components;
  const best = bestColour(components, owner);
  const said = (/** @type {string} */ key, /** @type {number} */ value, /** @type {number} */ goal) =>
    ctx.t("meter.said", { label: ctx.t(key), value, goal });
  const inColour = best.points
    ? ctx.t("meter.said_colour", { colour: colourName(ctx, best.colour), value: best.points, goal: goals.colour })
    : said("meter.colour", 0, goals.colour);
  return html`
    <div class="meters">
      <${Meter} drawn=${icon("ico-points")} label=${ctx.t("meter.prestige")} value=${owner.prestige} goal=${goals.prestige}
        said=${said("meter.prestige", owner.prestige, goals.prestige)} />
      <${Meter} drawn=${icon("ico-crown")} label=${ctx.t("meter.crowns")} value=${owner.crowns} goal=${goals.crowns}
        said=${said("meter.crowns", owner.crowns, goals.crowns)} cls="c" />
      <${Meter} drawn=${gem(best.points ? best.colour : "none")} label=${ctx.t("meter.colour")} value=${best.points}
        goal=${goals.colour} said=${inColour} />
    </div>`;
}
