/**
 * Murano on the screen: what the kit calls for (see kit/types.js). The public board is put together
 * here; every part has its own module.
 */
import { html } from "../../vendor/index.js";
import { open } from "../../kit/offers.js";
import { soleAct, useDue } from "../../kit/soleact.js";
import { actions, label, value } from "./acts.js";
import { Area } from "./area.js";
import { Glazes } from "./cards.js";
import { flights } from "./flights.js";
import { marketNames, player } from "./glass.js";
import { Hand } from "./hand.js";
import { Own } from "./own.js";
import { nowOf, press } from "./press.js";
import { prompt } from "./prompts.js";
import { Rival } from "./rival.js";
import { GlassTable } from "./table.js";
import { Tiles } from "./tiles.js";
import { steps } from "./steps.js";
import { touchBuy, touchCard, touchMarket, touchTurn, touchWarehouse } from "./touch.js";
import { worded } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
function Board(props) {
  const { seat, offers, components } = props;
  // collecting is a duty with one way to do it, whatever else can be done before it
  useDue(props, open(offers, "collect")[0] ?? soleAct(offers, ["proceed", "end_turn"]));
  return html`
    <div class="play">
      <${Glazes} components=${components} />
      <${GlassTable} ...${props} />
      <div class=${seat === null ? "side watching" : "side"}>
        ${seat !== null && html`<${Hand} ...${props} seat=${seat} />`}
        <${Tiles} ...${props} />
      </div>
    </div>`;
}

/** A key that presses a thing of the board.
 * @param {(props: BoardProps) => import("./types.js").Touch} touch @returns {(props: BoardProps) => void} */
const presses = (touch) => (props) => press(props, touch(props));

/** The market in focus, or the first one that can be pressed. @param {BoardProps} props
 * @param {(now: import("./types.js").Now, market: string) => import("./types.js").Touch} touch */
function atMarket(props, touch) {
  const names = marketNames(props.components);
  const focused = document.activeElement?.getAttribute("data-go")?.replace(/^(market|buy)-/, "") ?? "";
  const now = nowOf(props);
  const name = names.includes(focused) ? focused : names.find((market) => touch(now, market).state === "can") ?? names[0];
  press(props, touch(now, name));
}

/** Moves the focus to the next market. @param {BoardProps} props */
function nextMarket({ components }) {
  const names = marketNames(components);
  const here = names.indexOf(document.activeElement?.getAttribute("data-go")?.replace("market-", "") ?? "");
  const goal = document.querySelector(`[data-go="market-${names[(here + 1) % names.length]}"]`);
  if (goal instanceof SVGElement) goal.focus();
}

/** Starts the first of these moves that is offered. @param {...string} tags @returns {(props: BoardProps) => void} */
const starts = (...tags) => ({ offers, pick }) => {
  const m = tags.find((tag) => open(offers, tag).length);
  if (m) return pick.mode(m);
  const barred = offers.find((offer) => tags.includes(offer.move) && offer.blocked);
  if (barred?.blocked) pick.refuse(barred.blocked, barred.facts);
};

/** @type {import("../../kit/types.js").GameClient} */
export default {
  later: () => import("./later.js"),
  Board,
  Rival,
  Own,
  Area,
  flights,
  label,
  prompt,
  actions,
  value,
  facts: (facts, ctx) => worded(ctx, facts),
  steps,
  round: (view) => view.round,
  turnNote: "turn",
  keys: {
    KeyR: { label: "key.rotate", run: presses((props) => touchTurn(nowOf(props))) },
    KeyS: { label: "key.sell", run: presses((props) => touchWarehouse(nowOf(props))) },
    KeyB: { label: "key.buy", run: (props) => atMarket(props, touchBuy) },
    KeyE: { label: "key.exchange", run: (props) => atMarket(props, touchMarket) },
    KeyC: {
      label: "key.complete",
      run: (props) => {
        const first = props.seat === null ? undefined : player(props.view, props.seat).hand[0];
        if (open(props.offers, "collect").length) props.pick.mode("collect");
        else if (first) press(props, touchCard(nowOf(props), first, 0));
      },
    },
    KeyO: { label: "key.reorder", run: starts("reorder") },
    KeyM: { label: "key.market", run: nextMarket },
    KeyN: { label: "key.next", run: starts("proceed", "end_turn") },
  },
};
