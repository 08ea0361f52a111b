/** The viewer's own area above the action bar: meters or the question of the moment, tokens, hand. */
import { html } from "../../vendor/index.js";
import { ui } from "../../kit/icon.js";
import { open } from "../../kit/offers.js";
import { Badge } from "../../kit/seats.js";
import { Area } from "./area.js";
import { ask, stillDue } from "./ask.js";
import { jewelCard, tick } from "./cards.js";
import { at } from "./flights.js";
import { COLOURS } from "./jewels.js";
import { Meters } from "./meters.js";
import { icon, token } from "./pieces.js";
import { cardAttributes, cardClass, cardTag, spokenState } from "./pyramid.js";
import { brought, player } from "./reckon.js";
import { arriving, buyableReserve, changedDiscard, leaving, openEnded, touchCard } from "./touch.js";
import { colourName, counted, refuse } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** What happens to one kind of token with the staged move. @param {number} n @param {number} more @param {number} less */
function countText(n, more, less) {
  if (more) return html`<b class="new">${n}+${more}</b>`;
  if (less) return html`<b class="new out">${n}${"\u2212"}${less}</b>`;
  return html`<b>${n}</b>`;
}

/** The tokens held, what the staged move adds or takes, and the bonuses below. In a discard each
 * kind is a button. @param {BoardProps & { seat: number }} props */
function Tray({ view, seat, offers, staged, pick, ctx, busy, components }) {
  const owner = player(view, seat);
  const more = counted(arriving(view, staged)), less = leaving(staged);
  const discard = open(offers, "discard")[0];

  const draw = (/** @type {string} */ colour) => {
    const n = owner.tokens[colour] ?? 0, bonus = brought(components, owner).bonuses[colour] ?? 0;
    const plus = more[colour] ?? 0, minus = less[colour] ?? 0;
    const giving = discard && n > minus && stillDue(discard, staged) > 0;
    const said = [
      ctx.t("tray.tokens", { n, colour: colourName(ctx, colour) }),
      plus ? ctx.t("tray.more", { n: plus }) : "", minus ? ctx.t("tray.less", { n: minus }) : "",
      bonus ? ctx.t("tray.bonus", { n: bonus }) : "", giving ? ctx.t("tray.give") : "",
    ].filter(Boolean).join(", ");
    const inside = html`
      <span class="vh">${said}</span>
      ${token(colour, "tok", { "data-flip": at.held(seat, colour) })}
      <span class="tkn" aria-hidden="true">${countText(n, plus, minus)}</span>
      <span class="bn" aria-hidden="true">${bonus > 0 && html`+${bonus}`}</span>`;
    const cls = n || plus || bonus ? "tk" : "tk zero";
    return html`<li key=${colour} class=${cls}>${giving
      ? html`<button type="button" class="give" data-go=${"give-" + colour}
          onClick=${() => !busy && pick.stage(changedDiscard(staged, colour, 1))}>${inside}</button>`
      : inside}</li>`;
  };

  return html`
    <ul class="tray grow" aria-label=${ctx.t("tray.label", { n: held(owner), limit: components.limits.tokens })}>
      ${COLOURS.map(draw)}
      <li class=${owner.privileges ? "tk scrolls only-narrow" : "tk scrolls only-narrow zero"}>
        <span class="vh">${ctx.t("area.privileges", { n: owner.privileges })}: ${owner.privileges}</span>
        ${icon("ico-scroll", "tok")}<b aria-hidden="true">${owner.privileges}</b></li>
    </ul>`;
}

/** @param {import("./types.js").Player} owner */
const held = (owner) => COLOURS.reduce((sum, colour) => sum + (owner.tokens[colour] ?? 0), 0);

/** The reserved cards, to be bought from here, and the way to all cards.
 * @param {BoardProps & { seat: number, showArea: () => void }} props */
function Hand({ view, seat, offers, staged, pick, ctx, busy, components, showArea }) {
  const owner = player(view, seat);
  const now = { view, offers, staged };
  const limit = components.limits.reserved;
  return html`
    <div class="hand only-wide" role="group" aria-label=${ctx.t("hand.label")}>
      ${owner.reserved.map(([id, level]) => {
        const touch = touchCard(now, id);
        const tag = cardTag(ctx, view, components, id, seat, touch, staged);
        return html`<span class="place" key=${id}>${jewelCard(ctx, components.cards[id], {
          cls: cardClass(touch, staged), tag, label: spokenState(ctx, touch, tag, false),
          press: () => {
            if (touch.state === "rest") ctx.enlarge(id);
            else if (busy) return;
            else if (touch.state === "no") refuse(pick, ctx, touch.why, owner);
            else pick.stage(touch.move, { more: openEnded(offers, touch.move) });
          },
          more: { ...cardAttributes(touch, at.card(id), busy, id), "data-flip-from": at.deck(level), "data-turn-over": "" },
        })}</span>`;
      })}
      <button type="button" class="handnote" data-go="hand" onClick=${showArea} data-flip=${at.area(seat)}>
        <span><b>${owner.reserved.length > 0 && ui("lock")}${ctx.t("hand.count", { n: owner.reserved.length, limit })}</b><br />${ctx.t("hand.reserved")}</span>
        <b>${ui("cards")}${ctx.t("hand.bought", { n: owner.cards.length })}</b></button>
    </div>`;
}

/** @param {BoardProps} props */
export function Own(props) {
  const { view, table, seat, offers, staged, pick, ctx, components } = props;
  if (seat === null) return null;
  const owner = player(view, seat);
  const question = ask(props);
  /** A reserved card chosen in the sheet: staged like one in the hand. @param {string} id */
  const useCard = (id) => {
    const touch = touchCard({ view, offers, staged }, id);
    if (touch.state === "rest") return ctx.enlarge(id);
    ctx.closeSheet();
    if (touch.state === "no") refuse(pick, ctx, touch.why, owner);
    else pick.stage(touch.move, { more: openEnded(offers, touch.move) });
  };
  const title = ctx.mine(seat) ? ctx.t("area.yours") : ctx.seatName(seat);
  const showArea = () =>
    ctx.sheet(html`<${Area} ...${{ view, seat, ctx, components, offers, staged, useCard }} />`, title);
  const buyable = buyableReserve(offers, owner).length;
  return html`
    <div class=${question ? "you asking" : "you"}>
      <div class="row only-wide me">
        <${Badge} seat=${seat} name=${ctx.seatName(seat)} presence=${ctx.who.seats[seat]} />
        <div><bdi><b>${table.seats[seat].name}</b></bdi> <span class="muted small">${ctx.mine(seat) && ctx.t("own.you")}</span>
          <div class="row small muted"><span data-flip=${at.scrolls(seat)}>${icon("ico-scroll")}</span><span>${ctx.t("own.privileges", { n: owner.privileges })}</span></div></div>
      </div>
      ${question ?? html`<${Meters} owner=${owner} components=${components} ctx=${ctx} />`}
      <div class="row trayrow">
        <${Tray} ...${props} />
        <button type="button" class=${"btn quiet icon areabtn only-narrow" + (buyable ? " can" : "")} data-go="area" data-flip=${at.area(seat)} onClick=${showArea}
          title=${title}>
          <span class="vh">${ctx.t("own.area", { reserved: owner.reserved.length, cards: owner.cards.length })}${buyable > 0 && ". " + ctx.t("own.can_buy", { n: buyable })}</span>
          <span class="held" aria-hidden="true">${buyable > 0 && html`<b class="buyable">${tick(String(buyable))}</b>`}${owner.reserved.length > 0 && html`<b>${ui("lock")}${owner.reserved.length}</b>`}<b>${ui("cards")}${owner.cards.length}</b></span></button>
      </div>
      <${Hand} ...${props} showArea=${showArea} />
    </div>`;
}
