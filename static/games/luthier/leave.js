/** Leaving the market right after the trade that is put together: one Confirm does both. */
import { html, signal, useSignalValue } from "../../vendor/index.js";
import { admits, open } from "../../kit/offers.js";
import { player } from "./box.js";
import { icon } from "./pieces.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

const TRADES = ["sell", "buy", "hire", "train"];

/** the visit as it was when one wished to leave after the trade; "" without that wish */
const wished = signal("");

/** What a trade changes. @param {BoardProps} props */
function visit({ view, seat }) {
  const { cubes, apprentices, tracks } = player(view, seat ?? 0);
  return JSON.stringify([view.visit, cubes, apprentices, tracks]);
}

/** Whether a trade is ready to be confirmed. @param {BoardProps} props */
export const trading = ({ offers, staged }) => Boolean(staged && TRADES.includes(staged.m) && admits(offers, staged));

/** @param {BoardProps} props */
export function ThenLeave(props) {
  const { ctx } = props;
  const on = useSignalValue(wished) !== "";
  return trading(props) && html`<button type="button" class="chip-btn" data-go data-leave aria-pressed=${String(on)} onClick=${() => void (wished.value = on ? "" : visit(props))}>
    ${icon("skip")}<span>${ctx.t("market.then_leave")}</span></button>`;
}

/** Pays and leaves, lira first, once the trade is done. @param {BoardProps} props */
export function leaving(props) {
  const { offers, staged, busy, pick } = props;
  if (!wished.peek() || staged || busy) return;
  const traded = wished.peek() !== visit(props);
  wished.value = "";
  const due = open(offers, "close")[0]?.args?.inspiration;
  if (!traded || due?.d !== "num") return;
  pick.stage({ m: "close", inspiration: due.least }, { more: true });
  pick.confirm();
}
