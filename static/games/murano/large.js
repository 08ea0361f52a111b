/** A creation or an advantage large, with its text in words. */
import { html } from "../../vendor/index.js";
import { creation } from "./cards.js";
import { entries, payout, player, shortfall } from "./glass.js";
import { icon, shard } from "./pieces.js";
import { advantageName, advantageWords, bagName, cardName, capital, categoryName, kindName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").View} View */

/** @param {{ id: string, ctx: Ctx, view?: View }} props */
function LargeCard({ id, ctx, view }) {
  const { components } = ctx;
  const { recipe, categories } = components.creations[id];
  const owner = view && ctx.me !== null ? player(view, ctx.me) : null;
  const held = owner?.hand.includes(id) ? owner : null;
  const { lacking, after } = held ? shortfall(components, held.bench, id) : { lacking: {}, after: 0 };
  return html`
    <div class="largecard">
      ${creation(ctx, id)}
      <ul class="signs">
        ${categories.map((/** @type {string} */ c) => html`<li key=${c}><span class="cat">${icon("cat-" + c, "i")}</span><span>${ctx.t("large.category", { category: categoryName(ctx, c), advantage: view ? advantageName(ctx, view.tiles[c]) : "" })}</span></li>`)}
        ${entries(components, recipe).map(([kind, n]) => html`<li key=${kind}>${shard(kind)}<span>${ctx.t("words.count", { count: n, shard: kindName(ctx, kind) })}</span></li>`)}
        <li>${shard(components.wild)}<span>${ctx.t("large.wild")}</span></li>
        ${held && html`<li class="reckoned"><span>${after > 0 ? ctx.t("short_of_shards", { short: bagName(ctx, lacking) }) : ctx.t("large.pays", { n: payout(components, held.bench, id) })}</span></li>`}
      </ul>
    </div>`;
}

/** @param {{ id: string, ctx: Ctx }} props */
function LargeAdvantage({ id, ctx }) {
  const { phase } = ctx.components.advantages[id];
  return html`
    <div class="largetext">
      <p>${advantageWords(ctx, id)}</p>
      <p class="small muted">${capital(ctx.t("when." + phase))} ${ctx.t("large.set_aside")}</p>
    </div>`;
}

/**
 * The large picture of a creation ("C05") or an advantage ("advantage-gift"), for Z and long press.
 * @param {string} id @param {Ctx} ctx @param {View} [view]
 */
export function large(id, ctx, view) {
  if (id in ctx.components.creations) return { title: cardName(ctx, id), content: html`<${LargeCard} id=${id} ctx=${ctx} view=${view} />` };
  const advantage = /^advantage-(\w+)$/.exec(id)?.[1];
  if (advantage && advantage in ctx.components.advantages)
    return { title: advantageName(ctx, advantage), content: html`<${LargeAdvantage} id=${advantage} ctx=${ctx} />` };
  return null;
}
