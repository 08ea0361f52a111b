/** One card large, with every sign on it explained in words: what the small drawing only hints at. */
import { html } from "../../vendor/index.js";
import { jewelCard, royalCard } from "./cards.js";
import { entries, roman } from "./jewels.js";
import { gem, icon } from "./pieces.js";
import { ownsBonus, player, priceFor, shortfall } from "./reckon.js";
import { bagName, capital, colourName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Components} Components */

/** @param {{ drawn: any, text: string }} props */
const Line = ({ drawn, text }) => html`<li>${drawn}<span>${text}</span></li>`;

/** @param {{ id: string, view: View, ctx: Ctx, components: Components }} props */
export function LargeCard({ id, view, ctx, components }) {
  const card = components.cards[id];
  const owner = ctx.me === null ? null : player(view, ctx.me);
  const price = owner && priceFor(components, card, owner);
  const bought = Object.values(view.players).some((p) => p.cards.some(([other]) => other === id));
  const lack = owner && shortfall(components, card, owner);
  const wildBarred = owner && card.colour === "wild" && !ownsBonus(components, owner);
  return html`
    <div class="largecard">
      ${jewelCard(ctx, card)}
      <ul class="signs">
        <${Line} drawn=${html`<b class="lv">${roman(card.level)}</b>`} text=${ctx.t("card.level", { level: card.level })} />
        ${card.points > 0 && html`<${Line} drawn=${icon("ico-points")} text=${ctx.t("words.points", { n: card.points })} />`}
        ${card.crowns > 0 && html`<${Line} drawn=${icon("ico-crown")} text=${ctx.t("words.crowns", { n: card.crowns })} />`}
        <${Line} drawn=${gem(card.colour)} text=${ctx.t("large.bonus." + (card.colour === "wild" || card.colour === "none" ? card.colour : "gem"),
          { n: card.bonus, colour: colourName(ctx, card.colour) })} />
        ${card.abilities.filter((a) => a !== "associate_color").map((ability) => html`
          <${Line} key=${ability} drawn=${icon("ab-" + ability, "ab")} text=${ctx.t("large.ability." + ability)} />`)}
        <${Line} drawn=${icon("ico-bag")} text=${capital(ctx.t("card.costs", { cost: bagName(ctx, card.cost) }))} />
        ${!bought && price && html`<li class="reckoned">
          <span>${entries(price).length ? ctx.t("large.you_pay", { cost: bagName(ctx, price) }) : ctx.t("large.free")}
          ${wildBarred ? " " + ctx.t("no_bonus") : lack && lack.after > 0 ? " " + ctx.t("why.short", { lacking: bagName(ctx, lack.lacking), n: lack.after }) : ""}</span></li>`}
      </ul>
    </div>`;
}

/** @param {{ id: string, ctx: Ctx, components: Components }} props */
export function LargeRoyal({ id, ctx, components }) {
  const royal = components.royals[id];
  return html`
    <div class="largecard royals">
      ${royalCard(ctx, royal)}
      <ul class="signs">
        <${Line} drawn=${icon("ico-points")} text=${ctx.t("words.points", { n: royal.points })} />
        ${royal.ability && html`<${Line} drawn=${icon("ab-" + royal.ability, "ab")} text=${ctx.t("large.ability." + royal.ability)} />`}
        <${Line} drawn=${icon("ico-crown")} text=${ctx.t("large.royal")} />
      </ul>
    </div>`;
}

/**
 * The large picture of a card ("1-07") or a royal ("R-1"), for the kit's Z and long press.
 * @param {string} id @param {Ctx} ctx @param {View} view
 */
export function large(id, ctx, view) {
  const { components } = ctx;
  if (id in components.cards) {
    const content = html`<${LargeCard} id=${id} view=${view} ctx=${ctx} components=${components} />`;
    return { title: capital(ctx.t("card.name." + components.cards[id].colour)), content };
  }
  if (id in components.royals) {
    return { title: ctx.t("royal.name"), content: html`<${LargeRoyal} id=${id} ctx=${ctx} components=${components} />` };
  }
  return null;
}
