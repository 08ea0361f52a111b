/** Short rules in our own words, for the drawer. */
import { html } from "../../vendor/index.js";
import { COLOURS } from "./jewels.js";
import { gem, icon } from "./pieces.js";
import { colourName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */

const ABILITIES = ["take_another_turn", "associate_color", "take_matching_token", "take_privilege", "steal_token"];

/** A heading with its sentences, keys `rules.<name>.1`, `.2`, ... @param {{ ctx: Ctx, name: string, count: number }} props */
const Part = ({ ctx, name, count }) => html`
  <h3>${ctx.t("rules." + name)}</h3>
  <ul>${Array.from({ length: count }, (_, k) => html`<li key=${k}>${ctx.t(`rules.${name}.${k + 1}`)}</li>`)}</ul>`;

/** @param {{ ctx: Ctx }} props */
export function Rules({ ctx }) {
  return html`
    <div class="shortrules">
      <${Part} ctx=${ctx} name="goal" count=${3} />
      <${Part} ctx=${ctx} name="turn" count=${3} />
      <${Part} ctx=${ctx} name="action" count=${3} />
      <${Part} ctx=${ctx} name="privilege" count=${4} />
      <${Part} ctx=${ctx} name="card" count=${4} />
      <h3>${ctx.t("rules.abilities")}</h3>
      <ul class="signs">
        ${ABILITIES.map((ability) => html`<li key=${ability}>${icon("ab-" + ability, "ab")}<span>${ctx.t("large.ability." + ability)}</span></li>`)}
        <li>${icon("ico-crown")}<span>${ctx.t("rules.crowns")}</span></li>
      </ul>
      <${Part} ctx=${ctx} name="end" count=${3} />
      <h3>${ctx.t("rules.letters")}</h3>
      <p>${ctx.t("rules.letters.why")}</p>
      <ul class="letters-list">
        ${COLOURS.map((colour) => html`<li key=${colour}>${gem(colour)}<span>${colourName(ctx, colour)}</span></li>`)}
        <li>${gem("wild")}<span>${ctx.t("rules.wild")}</span></li>
      </ul>
      <p class="small muted">${ctx.t("rules.own_words")}</p>
    </div>`;
}
