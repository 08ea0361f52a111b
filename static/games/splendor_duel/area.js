/** One player's whole area: tokens, bonuses, bought cards by colour, royals, reserved cards. */
import { html } from "../../vendor/index.js";
import { cardBack, jewelCard, royalCard } from "./cards.js";
import { COLOURS, GEMS, roman } from "./jewels.js";
import { Meters } from "./meters.js";
import { gem, icon, token } from "./pieces.js";
import { cardClass, cardTag, spokenState } from "./pyramid.js";
import { brought, player } from "./reckon.js";
import { touchCard } from "./touch.js";
import { colourName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Components} Components */

/** Bought cards of one colour, the later ones on top, heads visible.
 * @param {{ colour: string, owner: Player, view: View, ctx: Ctx, components: Components }} props */
function Column({ colour, owner, view, ctx, components }) {
  const cards = owner.cards.filter(([, as]) => as === colour).map(([id]) => id);
  if (cards.length === 0 && colour === "none") return null;
  const { bonuses, colours } = brought(components, owner), points = colours[colour] ?? 0;
  const title = colour === "none" ? ctx.t("area.no_colour") : colourName(ctx, colour);
  return html`
    <div class="column">
      <div class="head">${gem(colour)}<b>${title}</b>
        ${colour !== "none" && html`<span class="small">${ctx.t("area.bonus", { n: bonuses[colour] ?? 0 })}</span>`}
        <span class="small">${ctx.t("words.points", { n: points })}</span></div>
      <div class="stack">
        ${cards.length === 0 && html`<span class="jcard gap"></span>`}
        ${cards.map((id) => html`<span class="place" key=${id}>${jewelCard(ctx, components.cards[id], {
          press: () => ctx.enlarge(id), more: { "data-large": id },
        })}</span>`)}
      </div>
    </div>`;
}

/**
 * @param {{ view: View, seat: number | null, ctx: Ctx, components: Components,
 *           offers?: import("./types.js").Offer[], staged?: import("./types.js").Move | null,
 *           useCard?: (id: string) => void }} props   `useCard` stages an own reserved card
 */
export function Area({ view, seat, ctx, components, offers = [], staged = null, useCard }) {
  if (seat === null) return null;
  const owner = player(view, seat);
  const own = seat === ctx.me;
  /** A reserved card: the own ones say what they lack, like those of the pyramid. @param {string} id */
  const reserved = (id) => {
    const touch = touchCard({ view, offers, staged }, id);
    const tag = own ? cardTag(ctx, view, components, id, seat, touch, staged) : null;
    return jewelCard(ctx, components.cards[id], {
      cls: own ? cardClass(touch, staged) : "", tag, label: own ? spokenState(ctx, touch, tag, false) : "",
      press: () => (own && useCard ? useCard(id) : ctx.enlarge(id)),
      more: { "data-large": id },
    });
  };
  return html`
    <div class="area">
      <${Meters} owner=${owner} components=${components} ctx=${ctx} />
      <section>
        <h3>${ctx.t("area.tokens")}</h3>
        <ul class="tokenlist">
          ${COLOURS.map((colour) => html`<li key=${colour} class=${owner.tokens[colour] ? "" : "zero"}>${token(colour)}<b class="num">${owner.tokens[colour] ?? 0}</b><span>${colourName(ctx, colour)}</span></li>`)}
          <li class=${owner.privileges ? "" : "zero"}>${icon("ico-scroll", "tok")}<b class="num">${owner.privileges}</b><span>${ctx.t("area.privileges", { n: owner.privileges })}</span></li>
        </ul>
      </section>
      <section>
        <h3>${ctx.t("area.reserved", { n: owner.reserved.length, limit: components.limits.reserved })}</h3>
        ${owner.reserved.length === 0 && html`<p class="small muted">${ctx.t("area.none_reserved")}</p>`}
        <div class="hand">
          ${owner.reserved.map(([id, level], k) => id
            ? html`<span class="place" key=${id}>${reserved(id)}</span>`
            : html`<span class="place" key=${"hidden" + k}>${cardBack(level, "", { label: ctx.t("area.hidden_card", { level: roman(level) }) })}</span>`)}
        </div>
        ${ctx.mine(seat) && owner.reserved.length > 0 && html`<p class="small muted">${ctx.t("area.only_you")}</p>`}
      </section>
      <section>
        <h3>${ctx.t("area.bought", { n: owner.cards.length })}</h3>
        <div class="columns">
          ${[...GEMS, "none"].map((colour) => html`<${Column} key=${colour} colour=${colour} owner=${owner} view=${view} ctx=${ctx} components=${components} />`)}
        </div>
      </section>
      <section>
        <h3>${ctx.t("area.royals", { n: owner.royals.length })}</h3>
        ${owner.royals.length === 0 && html`<p class="small muted">${ctx.t("area.no_royals")}</p>`}
        <div class="royals">${owner.royals.map((id) => html`<span class="place" key=${id}>${royalCard(ctx, components.royals[id], {
          press: () => ctx.enlarge(id), more: { "data-large": id },
        })}</span>`)}</div>
      </section>
    </div>`;
}
