/** A Lumino large, with its text in words. */
import { html } from "../../vendor/index.js";
import { icon, lumino } from "./pieces.js";
import { halves } from "./reef.js";
import { capital, letters, speciesName, tileName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */

/** For Z and long press. @param {string} id @param {Ctx} ctx @param {import("./types.js").View} view */
export function large(id, ctx, view) {
  const { luminos, starting, dark, light } = ctx.components;
  if (!(id in luminos) && !(id in starting)) return null;
  const [first, second] = halves(ctx.components, id);
  const rule = second.animal && light[second.animal];
  return {
    title: capital(tileName(ctx, id)),
    content: html`
      <div class="largelumino">
        ${lumino(ctx.components, id, letters(ctx))}
        <ul class="stacked">
          ${first.value > 0 && html`<li>${ctx.t("large.number", { value: first.value })}</li>`}
          ${first.value > 0 && html`<li>${ctx.t("large.limestone", { value: first.value })}</li>`}
          ${second.animal && html`<li class="row">${icon("animal-" + second.animal)}<span><b>${capital(speciesName(ctx, second.animal))}.</b> ${view.board === "light" ? ctx.t("rules.light." + rule.counted, rule) : ctx.t("rules.dark", { points: dark[second.animal].slice(1).join(", ") })}</span></li>`}
        </ul>
      </div>`,
  };
}
