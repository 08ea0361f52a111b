/** The royals left on the table, and the rail above the board: privileges and the bag. */
import { html } from "../../vendor/index.js";
import { royalCard } from "./cards.js";
import { at } from "./flights.js";
import { entries, total } from "./jewels.js";
import { icon, token } from "./pieces.js";
import { bagContent } from "./reckon.js";
import { touchRoyal } from "./touch.js";
import { bagName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Components} Components */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ctx} Ctx */

/** All royals in their places; those taken leave a dashed place that says who has them.
 * @param {BoardProps} props */
export function Royals({ view, offers, staged, pick, ctx, busy, components }) {
  const now = { view, offers, staged };
  const choosing = offers.some((offer) => offer.move === "royal");

  /** @param {string} id */
  const draw = (id) => {
    const owner = Object.keys(view.players).find((seat) => view.players[seat].royals.includes(id));
    if (owner !== undefined) {
      const mine = Number(owner) === ctx.me;
      return html`<span class="royal gone" key=${id}>${mine ? ctx.t("royal.yours") : ctx.t("royal.taken", { seat: ctx.seatName(Number(owner)) })}</span>`;
    }
    const touch = touchRoyal(now, id);
    return html`<span class="place" key=${id}>${royalCard(ctx, components.royals[id], {
      cls: touch.state === "picked" ? "picked" : choosing ? "can" : "",
      press: () => {
        if (touch.state === "rest") return ctx.enlarge(id);
        if (busy) return;
        if (touch.state === "no") pick.refuse(touch.why.key, touch.why.facts);
        else pick.stage(touch.move);
      },
      more: {
        "data-flip": at.royal(id), "data-go": "royal-" + id, "data-large": id,
        "aria-pressed": touch.state === "picked" ? "true" : touch.state === "can" ? "false" : undefined,
      },
    })}</span>`;
  };

  return html`
    <div class="royals" role="group" aria-label=${ctx.t("board.royals")} data-area="royals">
      ${Object.keys(components.royals).map(draw)}
    </div>`;
}

/** Privileges above the board, and the bag with its count; a press tells what is in it.
 * @param {BoardProps & { extra: boolean }} props   `extra`: this turn is an extra one */
export function Rail({ view, ctx, extra }) {
  const held = view.privileges;
  const again = view.again ? "board.turn_follows" : extra ? "board.extra_turn" : "";
  return html`
    <div class="rail">
      <span class="row" role="img" aria-label=${ctx.t("board.privileges_of_3", { count: held })}>
        <span>${ctx.t("board.privileges")}</span>
        ${[0, 1, 2].map((k) => (k < held ? html`<span key=${"p" + k} data-flip=${k ? undefined : at.privileges}>${icon("ico-scroll")}</span>` : html`<span class="slot" key=${"s" + k} data-flip=${k ? undefined : at.privileges}></span>`))}
      </span>
      ${again && html`<span class="again" title=${ctx.t(again)}>${icon("ab-take_another_turn", "ab")}<span>${ctx.t(again)}</span></span>`}
      <button type="button" class="bagbtn"
        onClick=${() => ctx.sheet(html`<${BagSheet} view=${view} ctx=${ctx} />`, ctx.t("bag.title"))}>
        <span class="bagicon" data-flip=${at.bag}>${icon("ico-bag")}</span>
        <span>${ctx.t("board.in_bag", { n: total(bagContent(view)) })}</span>
      </button>
    </div>`;
}

/** What the bag must hold: everything that lies nowhere else. @param {{ view: View, ctx: Ctx }} props */
function BagSheet({ view, ctx }) {
  const bag = bagContent(view), held = total(bag);
  return html`
    <div class="bagsheet">
      <p>${held ? ctx.t("bag.known") : ctx.t("bag.empty")}</p>
      ${held > 0 && html`
        <ul class="tokenlist" aria-label=${bagName(ctx, bag)}>
          ${entries(bag).map(([colour, n]) => html`<li key=${colour}>${token(colour)}<b class="num">${n}</b><span>${ctx.t("colour." + colour)}</span></li>`)}
        </ul>`}
    </div>`;
}
