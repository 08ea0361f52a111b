/** The three decks and the face-up cards: buying, reserving, and what is short of a price. */
import { html } from "../../vendor/index.js";
import { ui } from "../../kit/icon.js";
import { at } from "./flights.js";
import { roman } from "./jewels.js";
import { cardBack, jewelCard, tick } from "./cards.js";
import { ownsBonus, player, shortfall } from "./reckon.js";
import { lacking, openEnded, touchCard, touchDeck } from "./touch.js";
import { refuse } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Components} Components */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./touch.js").Touch} Touch */

/**
 * The tag of a card: what pressing does, or what is short for the viewer.
 * @param {Ctx} ctx @param {View} view @param {Components} components @param {string} id
 * @param {number | null} seat @param {Touch} touch @param {Move | null} staged
 */
export function cardTag(ctx, view, components, id, seat, touch, staged) {
  if (touch.state === "picked") return tick(ctx.t(touch.as === "buy" ? "tag.buying" : "tag.reserving"));
  if (touch.state === "can" && touch.as === "buy") return tick(ctx.t("tag.buy"));
  if (staged?.m === "reserve" && lacking(touch, staged, "card")) return ctx.t("tag.reserve");
  if (seat === null) return null;
  const owner = player(view, seat), card = components.cards[id];
  if (card.colour === "wild" && !ownsBonus(components, owner)) return ctx.t("tag.no_bonus");
  const { after } = shortfall(components, card, owner);
  return after > 0 ? ctx.t("tag.short", { n: after }) : null;
}

/**
 * The look of a card. A ring means that it can be bought, or chosen in the reservation under way; a
 * card that could only be reserved stays quiet until a reservation asks for its card.
 * @param {Touch} touch @param {Move | null} staged
 */
export function cardClass(touch, staged) {
  if (touch.state === "picked") return "picked";
  if (touch.state !== "can") return touch.state;
  return lacking(touch, staged, "card") && (touch.as === "buy" || staged?.m === "reserve") ? "can" : "";
}

/** Attributes shared by cards that can be pressed. @param {Touch} touch @param {string} flip
 * @param {boolean} busy @param {string} [large] id of the large picture */
export const cardAttributes = (touch, flip, busy, large) => ({
  "data-flip": flip,
  "data-large": large,
  "data-go": flip,
  "aria-pressed": touch.state === "picked" ? "true" : touch.state === "can" ? "false" : undefined,
  "aria-disabled": touch.state === "no" || busy ? "true" : undefined,
});

/** @param {BoardProps} props */
export function Pyramid({ view, offers, staged, pick, ctx, seat, busy, components }) {
  const now = { view, offers, staged };
  const reserving = staged?.m === "reserve" && !staged.card;

  /** @param {Touch} touch @param {string} [card] */
  const press = (touch, card) => {
    if (touch.state === "rest") return card && ctx.enlarge(card);
    if (busy) return;
    if (touch.state === "no") refuse(pick, ctx, touch.why, player(view, seat ?? 0));
    else pick.stage(touch.move, { more: openEnded(offers, touch.move) });
  };

  /** @param {string} id @param {number} level @param {number} slot */
  const drawCard = (id, level, slot) => {
    if (!id) {
      return html`<span class="jcard gap" key=${"gap" + slot} role="img" aria-label=${ctx.t("board.empty_slot")}></span>`;
    }
    const touch = touchCard(now, id);
    const tag = cardTag(ctx, view, components, id, seat, touch, staged);
    const fresh = view.new.includes(id);
    return html`<span class="place" key=${id}>${jewelCard(ctx, components.cards[id], {
      cls: [cardClass(touch, staged), fresh ? "fresh" : ""].filter(Boolean).join(" "),
      tag,
      label: spokenState(ctx, touch, tag, fresh),
      press: () => press(touch, id),
      more: { ...cardAttributes(touch, at.card(id), busy, id), "data-flip-from": at.deck(level), "data-turn-over": "" },
    })}</span>`;
  };

  /** @param {number} level */
  const drawRow = (level) => {
    const touch = touchDeck(now, level);
    const left = view.decks[level];
    const name = ctx.t("board.deck", { level: roman(level), n: left });
    const label = touch.state === "can" || touch.state === "picked" ? `${name}: ${ctx.t("board.reserve_top")}` : name;
    const cls = touch.state === "picked" ? "picked" : touch.state === "can" && reserving ? "can" : left === 0 ? "none" : touch.state === "no" ? "no" : "";
    const tag = touch.state === "picked" ? tick(ctx.t("tag.reserving")) : reserving && touch.state === "can" ? ctx.t("tag.reserve") : null;
    return html`
      <div class="prow" role="group" aria-label=${ctx.t("board.level", { level: roman(level) })}>
        ${cardBack(level, ctx.t("board.left", { n: left }), {
          cls, tag, label, press: () => press(touch),
          more: cardAttributes(touch, at.deck(level), busy),
        })}
        <button type="button" class=${"deckbtn " + cls} data-go=${"deckbtn-" + level} onClick=${() => press(touch)}
          aria-label=${label} aria-pressed=${cardAttributes(touch, "", busy)["aria-pressed"]}>
          ${ui("cards")}<span>${name}</span></button>
        <div class="cards">${view.pyramid[level].map((/** @type {string} */ id, /** @type {number} */ slot) => drawCard(id, level, slot))}</div>
      </div>`;
  };

  return html`
    <section class="pyr" aria-label=${ctx.t("board.pyramid")} data-area="cards">
      ${[3, 2, 1].map(drawRow)}
    </section>`;
}

/** What is said of a card beside its face. @param {Ctx} ctx @param {Touch} touch @param {any} tag @param {boolean} fresh */
export function spokenState(ctx, touch, tag, fresh) {
  const state =
    touch.state === "can" && touch.as === "buy" ? ctx.t("say.can_buy")
    : touch.state === "picked" ? ctx.t("say.is_picked")
    : typeof tag === "string" ? tag : "";
  return [fresh ? ctx.t("say.new_card") : "", state].filter(Boolean).join(". ");
}
