/**
 * The strip in the own area that asks for what the board cannot show: how to pay, which colour a
 * wild card counts for, what to give back, what to steal, which royal, which gold.
 */
import { html } from "../../vendor/index.js";
import { ui } from "../../kit/icon.js";
import { choices, open } from "../../kit/offers.js";
import { entries, total } from "./jewels.js";
import { coins, exchange, parsePayment, payments } from "./payment.js";
import { gem, icon, token } from "./pieces.js";
import { player, priceFor, rivalOf } from "./reckon.js";
import { buyOffer, changedDiscard, leaving, openEnded, otherUse } from "./touch.js";
import { colourName, royalWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */

/** The strip that is due now, or null. @param {BoardProps} props */
export function ask(props) {
  const { offers, staged } = props;
  const discard = open(offers, "discard")[0];
  if (discard) return html`<${Discard} ...${props} offer=${discard} />`;
  if (open(offers, "steal").length) return html`<${Steal} ...${props} />`;
  if (open(offers, "royal").length) return html`<${RoyalChoice} ...${props} />`;
  const buy = staged?.m === "buy" ? buyOffer(offers, staged.card) : undefined;
  if (buy && staged) return html`<${Payment} ...${props} offer=${buy} move=${staged} />`;
  if (staged?.m === "reserve" && staged.card) return html`<${Gold} ...${props} />`;
  return null;
}

/** @param {{ title: any, note?: any, children?: any, other?: any, label: string }} props */
const Strip = ({ title, note, children, other, label }) => html`
  <section class="ask" aria-label=${label}>
    <p class="ask-title"><b>${title}</b>${note && html` <span class="small muted">${note}</span>`}</p>
    <div class="ask-row">${children}</div>
    ${other && html`<div class="ask-other">${other}</div>`}
  </section>`;

/** The button that turns a purchase into a reservation, or back. @param {BoardProps} props */
function OtherUse({ offers, staged, pick, ctx }) {
  const other = otherUse(offers, staged);
  return other && html`
    <button type="button" data-go class="btn quiet slim" onClick=${() => pick.stage(other, { more: openEnded(offers, other) })}>
      ${ui("swap")}${ctx.t(other.m === "buy" ? "ask.buy_instead" : "ask.reserve_instead")}</button>`;
}

/** Paying: each token of the price is a button that exchanges it for gold, or gold for it.
 * @param {BoardProps & { offer: Offer, move: Move }} props */
function Payment(props) {
  const { view, pick, ctx, busy, offer, move, components } = props;
  const price = priceFor(components, components.cards[move.card], player(view, ctx.me ?? 0));
  const offered = payments(offer);
  const change = (/** @type {string} */ colour, /** @type {boolean} */ toGold) => exchange(offered, move.payment, colour, toGold);
  const drawn = coins(price, parsePayment(move.payment));
  const flexible = drawn.some(({ colour, gold }) => change(colour, !gold));
  const colours = offer.args?.colour;
  return html`
    <${Strip} label=${ctx.t("ask.pay")} title=${drawn.length ? ctx.t("ask.pay") : ctx.t("ask.free")}
      note=${flexible ? ctx.t("ask.exchange") : ""} other=${html`<${OtherUse} ...${props} />`}>
      ${drawn.length > 0 && html`<span class="coins">
        ${drawn.map(({ colour, gold }, k) => {
          const next = change(colour, !gold);
          const first = k > 0 && drawn[k - 1].colour !== colour;
          const look = html`${token(gold ? "gold" : colour, "tok")}${gold && html`<i class="for">${gem(colour)}</i>`}`;
          const name = gold ? ctx.t("ask.gold_for", { colour: colourName(ctx, colour) }) : colourName(ctx, colour);
          return next
            ? html`<button type="button" data-go key=${colour + k} class=${first ? "coin swaps group" : "coin swaps"} aria-disabled=${busy ? "true" : undefined}
                aria-label=${`${name}: ${ctx.t(gold ? "ask.take_gold_back" : "ask.use_gold", { colour: colourName(ctx, colour) })}`}
                title=${ctx.t(gold ? "ask.take_gold_back" : "ask.use_gold", { colour: colourName(ctx, colour) })}
                onClick=${() => !busy && pick.stage({ ...move, payment: next }, { more: true })}>${look}</button>`
            : html`<span key=${colour + k} class=${first ? "coin group" : "coin"} role="img" aria-label=${name}>${look}</span>`;
        })}</span>`}
      ${colours?.d === "one" && html`
        <span class="chips" role="group" aria-label=${ctx.t("ask.colour")}>
          <span class="small">${ctx.t("ask.colour")}</span>
          ${colours.of.map((colour) => html`
            <button type="button" data-go key=${colour} class="chip-btn bare" aria-pressed=${move.colour === colour ? "true" : "false"}
              aria-label=${colourName(ctx, colour)} title=${colourName(ctx, colour)}
              onClick=${() => !busy && pick.stage({ ...move, colour }, { more: true })}>${gem(colour)}</button>`)}
        </span>`}
    <//>`;
}

/** Which gold comes with the reserved card, when there are several. @param {BoardProps} props */
function Gold(props) {
  const { offers, staged, pick, ctx, busy } = props;
  const cells = staged ? [...choices(offers, staged, "gold")].sort() : [];
  return html`
    <${Strip} label=${ctx.t("ask.gold")} title=${cells.length > 1 ? ctx.t("ask.gold") : ctx.t("ask.one_gold")}
      other=${html`<${OtherUse} ...${props} />`}>
      ${cells.map((cell) => html`
        <button type="button" data-go key=${cell} class="chip-btn" aria-pressed=${staged?.gold === cell ? "true" : "false"}
          onClick=${() => !busy && pick.set("gold", cell)}>${token("gold", "pc")}<span>${cell}</span></button>`)}
    <//>`;
}

/** Down to the limit: tokens are chosen in the tray below; here they lie, to be taken back.
 * @param {BoardProps & { offer: Offer }} props */
function Discard({ staged, pick, ctx, busy, offer }) {
  const due = offer.facts?.n ?? 0;
  const chosen = entries(leaving(staged)).flatMap(([colour, n]) => Array.from({ length: n }, () => colour));
  return html`
    <${Strip} label=${ctx.t("ask.discard", { n: due })} title=${ctx.t("ask.discard", { n: due })} note=${ctx.t("ask.discard_how")}>
      <span class="coins">
        ${chosen.map((colour, k) => html`
          <button type="button" data-go key=${colour + k} class="coin" aria-label=${ctx.t("ask.keep", { colour: colourName(ctx, colour) })}
            onClick=${() => !busy && pick.stage(changedDiscard(staged, colour, -1))}>${token(colour, "tok")}<i class="for x">${ui("x")}</i></button>`)}
        ${Array.from({ length: Math.max(0, due - chosen.length) }, (_, k) => html`<span key=${"open" + k} class="coin open"></span>`)}
      </span>
    <//>`;
}

/** What can be taken from the opponent. @param {BoardProps} props */
function Steal({ view, offers, staged, pick, ctx, busy }) {
  const rival = rivalOf(ctx.me ?? 0);
  const held = player(view, rival).tokens;
  return html`
    <${Strip} label=${ctx.t("ask.steal", { seat: ctx.seatName(rival) })} title=${ctx.t("ask.steal", { seat: ctx.seatName(rival) })}>
      ${[...choices(offers, { m: "steal" }, "token")].map((colour) => html`
        <button type="button" data-go key=${colour} class="chip-btn"
          aria-pressed=${staged?.token === colour ? "true" : "false"}
          onClick=${() => !busy && pick.stage(staged?.token === colour ? null : { m: "steal", token: colour })}>
          ${token(colour, "pc")}<span class="vh">${ctx.t("words.count_colour", { count: held[colour], colour: colourName(ctx, colour) })}</span>
          <span class="only-wide" aria-hidden="true">${colourName(ctx, colour)}</span><b aria-hidden="true">${"×"}${held[colour]}</b></button>`)}
    <//>`;
}

/** Which royal comes. @param {BoardProps} props */
function RoyalChoice({ offers, staged, pick, ctx, busy, components }) {
  return html`
    <${Strip} label=${ctx.t("ask.royal")} title=${ctx.t("ask.royal")}>
      ${[...choices(offers, { m: "royal" }, "card")].map((id) => {
        const royal = components.royals[id];
        return html`
          <button type="button" data-go key=${id} class="chip-btn royal-btn" aria-pressed=${staged?.card === id ? "true" : "false"}
            onClick=${() => !busy && pick.stage(staged?.card === id ? null : { m: "royal", card: id })}>
            <span class="vh">${royalWords(ctx, royal)}</span><b class="num" aria-hidden="true">${royal.points}</b>${royal.ability ? icon("ab-" + royal.ability, "ab") : ""}
            <span aria-hidden="true">${royal.ability ? ctx.t("ability.short." + royal.ability) : ctx.t("royal.no_ability")}</span></button>`;
      })}
    <//>`;
}

/** How many more must be chosen before the discard is complete. @param {Offer} offer @param {Move | null} staged */
export const stillDue = (offer, staged) => (offer.facts?.n ?? 0) - total(leaving(staged));
