/** Creation cards as drawings. What is drawn is hidden from screen readers: the name says all of it. */
import { html } from "../../vendor/index.js";
import { singles } from "./glass.js";
import { icon, shard } from "./pieces.js";
import { cardName, cardWords, categoryName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Components} Components */

/** The colours of the glass of every creation, once on the page. @param {{ components: Components }} props */
export function Glazes({ components }) {
  return html`<svg class="glazes" width="0" height="0" aria-hidden="true"><defs>
    ${Object.entries(components.creations).map(([id, { recipe }]) => {
      const colours = singles(components, recipe);
      return html`<linearGradient key=${id} id=${"murano-glaze-" + id} x1="0" y1="0" x2="1" y2="1">
        ${colours.map((colour, k) => html`<stop key=${k} offset=${((k + 0.5) / colours.length).toFixed(2)} stop-color=${`var(--glass-${colour}-base)`} />`)}
      </linearGradient>`;
    })}</defs></svg>`;
}

/** The object itself. @param {string} id */
export const picture = (id) => html`
  <svg class="obj" style=${`--obj:url(#murano-glaze-${id})`} viewBox="0 0 64 64" aria-hidden="true"><use href=${"#murano-obj-" + id} /></svg>`;

/** A card's face. @param {Ctx} ctx @param {string} id @param {any} [flag] */
function face(ctx, id, flag) {
  const { recipe, categories } = ctx.components.creations[id];
  return html`
    <span class="head" aria-hidden="true"><span class="title">${cardName(ctx, id)}</span>
      <span class="cats">${categories.map((/** @type {string} */ c) => html`<span class="cat" key=${c} title=${categoryName(ctx, c)}>${icon("cat-" + c, "i")}</span>`)}</span></span>
    ${picture(id)}
    <span class="rec" aria-hidden="true">${singles(ctx.components, recipe).map((kind, k) => html`<span key=${k}>${shard(kind, "sh")}</span>`)}</span>
    ${flag && html`<span class="flag" aria-hidden="true">${flag}</span>`}`;
}

/**
 * A creation; a button when it has `press`.
 * @param {Ctx} ctx @param {string} id
 * @param {{ cls?: string, flag?: any, label?: string, press?: () => void, more?: Record<string, any> }} [use]
 */
export function creation(ctx, id, { cls = "", flag, label, press, more = {} } = {}) {
  const words = [label, cardWords(ctx, id)].filter(Boolean).join(" ");
  return press
    ? html`<button type="button" class=${"gcard " + cls} onClick=${press} ...${more}><span class="vh">${words}</span>${face(ctx, id, flag)}</button>`
    : html`<span class=${"gcard " + cls} role="img" aria-label=${words} ...${more}>${face(ctx, id, flag)}</span>`;
}
