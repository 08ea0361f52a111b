/** The own creations: the stack in its order with the first card marked, and what has been made. */
import { html } from "../../vendor/index.js";
import { open } from "../../kit/offers.js";
import { creation } from "./cards.js";
import { at } from "./flights.js";
import { player } from "./glass.js";
import { coins, icon } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { touchCard } from "./touch.js";
import { cardName, categoryName, nth } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

const ROOMY = 2; // cards of a stack beside which there is room for what has been made

/** @param {BoardProps & { seat: number }} props */
export function Hand(props) {
  const { view, seat, ctx, staged, components } = props;
  const { hand } = player(view, seat);
  const now = nowOf(props);
  const moving = staged?.m === "reorder";
  const made = { owner: player(view, seat), seat, ctx, components, words: true };
  const roomy = hand.length <= ROOMY; // what is made stands beside the stack where there is room
  return html`
    <section class="panel hand" aria-label=${ctx.t("hand.title")} data-area="hand">
      <header><h2>${ctx.t("hand.title")}</h2>
        <${Made} ...${made} cls=${roomy ? "only-narrow" : ""} />
        <${MoveFirst} ...${props} /></header>
      <div class=${hand.length > 3 ? "stack many" : "stack"} style=${`--count:${hand.length}`}>
        ${hand.map((id, place) => {
          const touch = touchCard(now, id, place);
          const target = moving && staged?.position === place + 1;
          const flag = moving
            ? place === 0 ? ctx.t("hand.moving") : target ? ctx.t("hand.here") : ctx.t("hand.put", { n: place + 1 })
            : place === 0 ? (touch.state === "can" ? ctx.t("hand.first_can") : nth(ctx, 1)) : nth(ctx, place + 1);
          const label = [place === 0 ? ctx.t("hand.first_words") : ctx.t("hand.nth_words", { n: place + 1 }), whyNot(props, touch)].filter(Boolean).join(" ");
          const cls = [place === 0 ? "first" : "", touch.state === "rest" ? "" : touch.state, target ? "picked" : ""].filter(Boolean).join(" ");
          return html`<span class="slot" key=${id}>${creation(ctx, id, {
            cls, flag, label,
            press: () => press(props, touch, () => ctx.enlarge(id)),
            more: { ...states(touch), "data-flip": at.card(id), "data-go": "card-" + id, "data-large": id },
          })}</span>`;
        })}
        ${roomy && html`<${Made} ...${made} cls="only-wide beside" />`}
        ${hand.length === 0 && html`<p class="small muted">${ctx.t("hand.empty")}</p>`}
      </div>
    </section>`;
}

/** Starts moving the first card. @param {BoardProps} props */
function MoveFirst({ offers, staged, pick, ctx, components, busy, view, seat }) {
  const offered = open(offers, "reorder")[0];
  const barred = offers.find((offer) => offer.move === "reorder" && offer.blocked);
  if (seat === null || player(view, seat).hand.length < 2) return null;
  const chosen = staged?.m === "reorder";
  const act = () => {
    if (busy) return;
    if (chosen) pick.stage(null);
    else if (offered) pick.mode("reorder");
    else if (barred?.blocked) pick.refuse(barred.blocked, barred.facts);
    else pick.refuse(view.active === seat ? "return_first" : "engine.not_your_turn", { n: view.excess });
  };
  return html`<button type="button" class="btn slim" data-go="move-first" aria-pressed=${String(chosen)} aria-disabled=${offered ? undefined : "true"} onClick=${act}>
    ${ctx.t("hand.move_first")} ${coins(components.prices.reorder)}</button>`;
}

/** The completed creations of a player, as small signs. @param {{ owner: import("./types.js").Player, seat: number,
 *  ctx: import("./types.js").Ctx, components: import("./types.js").Components, words?: boolean, cls?: string }} props */
export function Made({ owner, seat, ctx, components, words, cls = "" }) {
  return html`
    <ul class=${["made", words ? "words" : "", cls].join(" ").trim()} data-flip=${at.made(seat)} aria-label=${ctx.t("made.title", { n: owner.made.length })}>
      ${words && html`<li class="lead" aria-hidden="true">${ctx.t("made.title", { n: owner.made.length })}</li>`}
      ${owner.made.map((id) => {
        const used = owner.used.includes(id);
        const { categories } = components.creations[id];
        const said = `${cardName(ctx, id)}, ${categories.map((c) => categoryName(ctx, c)).join(", ")}, ${ctx.t(used ? "made.used" : "made.ready")}`;
        return html`<li key=${id} class=${used ? "mini used" : "mini"} title=${said}>
          <span class="vh">${said}</span><span aria-hidden="true" class="row">${categories.map((c) => icon("cat-" + c, "i"))}${words && html`<b>${ctx.t(used ? "made.used" : "made.ready")}</b>`}</span></li>`;
      })}
    </ul>`;
}
