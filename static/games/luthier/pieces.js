/** The drawn pieces: signs, cubes, gains as signs with their numbers. */
import { html } from "../../vendor/index.js";
import { singles } from "./box.js";
import { gainWords } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Gain} Gain */

/** A symbol of this game's sheet. @param {string} name @param {string} [cls] */
export const icon = (name, cls = "i") =>
  html`<svg class=${cls} viewBox="0 0 48 48" aria-hidden="true"><use href=${"#luthier-" + name} /></svg>`;

/** @type {Record<string, string>} */
const SIGNS = {
  animal: "cube-animal", wood: "cube-wood", metal: "cube-metal", any: "cube-any",
  performance_skill: "act-perform", repair_skill: "act-repair", skill_choice: "skill",
};
/** @type {Record<string, string>} */
const PLACE_SIGNS = {
  salon: "kind-composer", guild: "act-build", perform: "act-perform", repair: "act-repair", balcony: "urn",
  roughing: "act-saw", finishing: "act-brush", market: "lira", any: "disc-back",
};

/** The sign of a gain. @param {string} name @param {string} [cls] */
export const sign = (name, cls = "i") => icon(SIGNS[name] ?? name, cls);
/** @param {string} place @param {string} [cls] */
export const placeSign = (place, cls = "i") => icon(PLACE_SIGNS[place] ?? "disc-back", cls);

/** What is inside a button: its words for screen readers, and what is drawn for everybody else.
 * @param {string} words @param {any} drawn */
export const said = (words, drawn) => html`<span class="vh">${words}</span><span class="in" aria-hidden="true">${drawn}</span>`;

/** A gain in signs; `said` when its words do not stand elsewhere. @param {Ctx} ctx @param {Gain} gain @param {boolean} [said] */
export const gains = (ctx, gain, said = false) => html`
  <span class="gs" role=${said ? "img" : undefined} aria-label=${said ? gainWords(ctx, gain) : undefined} title=${gainWords(ctx, gain)}>
    ${Object.entries(gain).map(([name, n]) => html`<span class="g" key=${name}><b>${n}</b>${sign(name)}${/_skill$/.test(name) && html`<sup>+</sup>`}</span>`)}</span>`;

/** How much of something is held, and what is left of it after the staged move. @param {Ctx} ctx @param {string} name @param {number} n @param {number} [then] */
export const amount = (ctx, name, n, then = n) => html`<li key=${name} class=${then === n ? "g big" : "g big pays"} title=${ctx.t("gain." + name, { n })}>
  <span class="vh">${ctx.t("gain." + name, { n })}${then !== n ? ` ${ctx.t("goods.then", { n: then })}` : ""}</span>
  <b aria-hidden="true">${then === n ? n : `${n}\u2192${then}`}</b>${sign(name)}</li>`;

/** Cubes one by one. @param {Record<string, number>} bag */
export const cubes = (bag) => singles(bag).map((kind) => icon("cube-" + kind, "q"));
