/** Short rules in our own words, for the drawer. */
import { html } from "../../vendor/index.js";
import { icon, sign } from "./pieces.js";

/** @typedef {import("./types.js").Ctx} Ctx */

/** A heading with its sentences, keys `rules.<name>.1`, `.2`, ... @param {{ ctx: Ctx, name: string, count: number }} props */
const Part = ({ ctx, name, count }) => html`
  <h3>${ctx.t("rules." + name)}</h3>
  <ul>${Array.from({ length: count }, (_, k) => html`<li key=${k}>${ctx.t(`rules.${name}.${k + 1}`)}</li>`)}</ul>`;

const SIGNS = ["lira", "inspiration", "prestige", "apprentice", "animal", "wood", "metal", "any", "reputation", "specialty"];
const ICONS = ["act-saw", "act-brush", "act-perform", "act-repair", "chair", "token", "urn", "rare", "type-string", "type-woodwind", "type-percussion", "genre-baroque", "genre-classical", "genre-romantic", "kind-composer", "kind-performer", "kind-noble"];

/** @param {{ ctx: Ctx }} props */
export const Rules = ({ ctx }) => html`
  <div class="shortrules">
    <${Part} ctx=${ctx} name="goal" count=${2} />
    <${Part} ctx=${ctx} name="round" count=${4} />
    <${Part} ctx=${ctx} name="places" count=${6} />
    <${Part} ctx=${ctx} name="cards" count=${4} />
    <${Part} ctx=${ctx} name="orchestra" count=${4} />
    <${Part} ctx=${ctx} name="patrons" count=${4} />
    <${Part} ctx=${ctx} name="market" count=${3} />
    <${Part} ctx=${ctx} name="end" count=${3} />
    <h3>${ctx.t("rules.signs")}</h3>
    <ul class="signlist">${SIGNS.map((name) => html`<li key=${name}>${sign(name)}<span>${ctx.t("sign." + name)}</span></li>`)}${ICONS.map((name) => html`<li key=${name}>${icon(name)}<span>${ctx.t("sign." + name)}</span></li>`)}</ul>
    <p class="small muted">${ctx.t("rules.own_words")}</p>
  </div>`;
