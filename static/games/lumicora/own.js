/** The viewer's own area: points, the store of limestone, and what is to be laid with the way to turn it. */
import { html } from "../../vendor/index.js";
import { Badge } from "../../kit/seats.js";
import { at } from "./flights.js";
import { Hand } from "./luminos.js";
import { icon, stones } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { player, pointsOf } from "./reef.js";
import { met } from "./prompts.js";
import { ghost, laying, touchLimestone, touchTurn } from "./touch.js";
import { limestoneName, pointsName, signed } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
export function Own(props) {
  const { view, table, seat, ctx } = props;
  if (seat === null) return null;
  const { hand } = player(view, seat), points = pointsOf(view, seat);
  const lays = laying(nowOf(props)) !== undefined || hand.length > 0;
  return html`
    <div class=${lays ? "you lays" : "you"}>
      <div class="me">
        <${Badge} seat=${seat} name=${ctx.seatName(seat)} presence=${ctx.who.seats[seat]} />
        <b class="name">${table.seats[seat].name}</b>
        ${view.octopus === seat && html`<span class="octopus" data-flip="octopus" title=${ctx.t("octopus.holds")}>${icon("octopus")}<span class="vh">${ctx.t("octopus.holds")}</span></span>`}
        <${Store} ...${props} seat=${seat} />
        <span class="vp"><span class="vh">${pointsName(ctx, points)}</span><span aria-hidden="true"><b class="num">${signed(points)}</b> <span class="unit">${ctx.t("words.vp")}</span></span></span>
      </div>
      <div class="handrow">
        <${Hand} ...${props} seat=${seat} />
        ${laying(nowOf(props)) && html`<${Turns} ...${props} />`}
        <${Checks} ...${props} />
      </div>
    </div>`;
}

/** The limestone store with its spaces; pressing it takes action A. @param {BoardProps & { seat: number }} props */
function Store(props) {
  const { view, seat, ctx, components, staged, offers } = props;
  const { limestone } = player(view, seat);
  const touch = touchLimestone(nowOf(props));
  const gain = staged?.m === "limestone" ? offers.find((offer) => offer.move === "limestone")?.facts?.n ?? 0 : 0;
  const label = [ctx.t("store.words", { limestone: limestoneName(ctx, limestone), storage: components.storage }), whyNot(props, touch)].filter(Boolean).join(" ");
  const shared = { class: `store ${touch.state}`, "data-go": "store", "data-flip": at.store(seat) };
  const inside = html`<span class="pips" aria-hidden="true">${Array.from({ length: components.storage }, (_, k) =>
    k < limestone ? html`<span key=${k} class="pip">${icon("limestone")}</span>` : html`<i key=${k} class=${k < limestone + gain ? "in" : ""}></i>`)}</span>
    <b aria-hidden="true" class="num">${stones(limestone)}<small>/${components.storage}</small></b>`;
  return touch.state === "rest"
    ? html`<span ...${shared} role="img" aria-label=${label}>${inside}</span>`
    : html`<button type="button" ...${shared} ...${states(touch)} onClick=${() => void press(props, touch)}><span class="vh">${label}</span>${inside}</button>`;
}

/** Turning and swapping the aimed Lumino. @param {BoardProps} props */
function Turns(props) {
  const { ctx } = props;
  const now = nowOf(props);
  const button = (/** @type {1 | -1 | "ends"} */ how, /** @type {string} */ key, /** @type {any} */ sign, /** @type {string} */ word) => {
    const touch = touchTurn(now, how);
    return html`<button type="button" key=${key} class="tool turner" data-go=${"turn-" + how} aria-label=${ctx.t(word)} title=${`${ctx.t(word)} (${key})`}
      aria-disabled=${touch.state === "no" ? "true" : undefined} onClick=${() => void press(props, touch)}>${sign}</button>`;
  };
  return html`<div class="turns" role="group" aria-label=${ctx.t("turn.title")}>
    ${button(-1, "E", icon("rotate", "i mirrored"), "turn.left")}
    ${button("ends", "X", icon("ends", "i"), "turn.ends")}
    ${button(1, "R", icon("rotate", "i"), "turn.right")}
  </div>`;
}

/** The rules that the aimed place meets, and what it costs. @param {BoardProps} props */
function Checks(props) {
  const aim = ghost(nowOf(props));
  if (!aim || props.view.phase !== "place") return null;
  return html`<ul class="checks only-wide">${met(nowOf(props), props.ctx).map(({ key, text, cost }) => html`
    <li key=${key}>${cost ? icon("limestone", "i") : html`<span aria-hidden="true">✓</span>`} ${text}</li>`)}</ul>`;
}
