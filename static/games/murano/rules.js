/** Short rules in our own words, for the drawer. */
import { html } from "../../vendor/index.js";
import { kinds } from "./glass.js";
import { shard } from "./pieces.js";
import { advantageName, advantageWords, kindName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */

/** A heading with its sentences, keys `rules.<name>.1`, `.2`, ... @param {{ ctx: Ctx, name: string, count: number }} props */
const Part = ({ ctx, name, count }) => html`
  <h3>${ctx.t("rules." + name)}</h3>
  <ul>${Array.from({ length: count }, (_, k) => html`<li key=${k}>${ctx.t(`rules.${name}.${k + 1}`)}</li>`)}</ul>`;

/** @param {{ ctx: Ctx }} props */
export function Rules({ ctx }) {
  const { advantages } = ctx.components;
  const ids = Object.keys(advantages).sort((a, b) => advantages[a].number - advantages[b].number);
  return html`
    <div class="shortrules">
      <${Part} ctx=${ctx} name="goal" count=${2} />
      <${Part} ctx=${ctx} name="collect" count=${3} />
      <${Part} ctx=${ctx} name="negotiate" count=${4} />
      <${Part} ctx=${ctx} name="complete" count=${4} />
      <${Part} ctx=${ctx} name="always" count=${4} />
      <${Part} ctx=${ctx} name="end" count=${3} />
      <h3>${ctx.t("rules.advantages")}</h3>
      <ul>${ids.map((id) => html`<li key=${id}><b>${advantageName(ctx, id)}.</b> ${advantageWords(ctx, id)}</li>`)}</ul>
      <h3>${ctx.t("rules.letters")}</h3>
      <p>${ctx.t("rules.letters.why")}</p>
      <ul class="letters-list">${kinds(ctx.components).map((kind) => html`<li key=${kind}>${shard(kind)}<span>${kindName(ctx, kind)}</span></li>`)}</ul>
      <p class="small muted">${ctx.t("rules.own_words")}</p>
    </div>`;
}
