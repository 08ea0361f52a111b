/** Short rules in our own words, for the drawer. */
import { html } from "../../vendor/index.js";
import { coral, icon } from "./pieces.js";
import { capital, colourName, speciesName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */

/** A heading with its sentences, keys `rules.<name>.1`, `.2`, ... @param {{ ctx: Ctx, name: string, count: number, facts?: any }} props */
const Part = ({ ctx, name, count, facts }) => html`
  <h3>${ctx.t("rules." + name)}</h3>
  <ul>${Array.from({ length: count }, (_, k) => html`<li key=${k}>${ctx.t(`rules.${name}.${k + 1}`, facts)}</li>`)}</ul>`;

/** @param {{ ctx: Ctx }} props */
export function Rules({ ctx }) {
  const { colours, species, dark, light, majority, points, storage, rounds, limestone } = ctx.components;
  const facts = { storage, rounds, returned: -points.returned, jellyfish: points.jellyfish, pair: points.limestone, first: majority.first, second: majority.second, tied_first: majority.tied_first_each, tied_second: majority.tied_second_each, limestone: limestone.join(", ") };
  return html`
    <div class="shortrules">
      <${Part} ctx=${ctx} name="goal" count=${2} facts=${facts} />
      <${Part} ctx=${ctx} name="turn" count=${5} facts=${facts} />
      <${Part} ctx=${ctx} name="lay" count=${6} facts=${facts} />
      <${Part} ctx=${ctx} name="score" count=${4} facts=${facts} />
      <${Part} ctx=${ctx} name="end" count=${5} facts=${facts} />
      <h3>${ctx.t("rules.animals")}</h3>
      <ul class="letters-list">${species.map((/** @type {string} */ name) => html`
        <li key=${name}>${icon("animal-" + name)}<span><b>${capital(speciesName(ctx, name))}.</b> ${ctx.t("rules.dark", { points: dark[name].slice(1).join(", ") })}
          ${ctx.t("rules.light." + light[name].counted, light[name])}</span></li>`)}</ul>
      <h3>${ctx.t("rules.letters")}</h3>
      <ul class="letters-list row wrap">${colours.map((/** @type {string} */ name) => html`<li key=${name}>${coral(name)}<span>${colourName(ctx, name)}</span></li>`)}</ul>
      <p class="small muted">${ctx.t("rules.own_words")}</p>
    </div>`;
}
