/** Things that can be pressed: the attributes of a drawn one, and what a press does. */
import { worded } from "./words.js";

/** @typedef {import("./types.js").Touch} Touch */
/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Now} Now */

/** What is known at a press. @param {BoardProps} props @returns {Now} */
export const nowOf = ({ view, offers, staged, components, seat }) => ({ view, offers, staged, components, seat });

/** Does what a touch means; `rest` does what `otherwise` does. @param {BoardProps} props @param {Touch} touch
 * @param {() => void} [otherwise] */
export async function press({ pick, busy }, touch, otherwise) {
  if (busy) return;
  if (touch.state === "rest") otherwise?.();
  else if (touch.state !== "no") pick.stage(touch.move, { more: touch.more ?? false });
  else {
    const why = touch.why ?? reason(await pick.ask(touch.ask));
    if (why) pick.refuse(why.key, why.facts);
  }
}

/** @param {{ reason: import("./types.js").Reason } | { facts: any }} answer */
const reason = (answer) => ("reason" in answer ? answer.reason : null);

/** The reason in words where it is known, or "". @param {BoardProps} props @param {Touch} touch */
export const whyNot = ({ ctx }, touch) => (touch.state === "no" && touch.why ? ctx.t(touch.why.key, worded(ctx, touch.why.facts)) : "");

/** Attributes of a pressable thing. @param {Touch} touch */
export const states = (touch) => ({
  "aria-disabled": touch.state === "no" ? "true" : undefined,
  "aria-pressed": touch.state === "picked" ? "true" : touch.state === "can" ? "false" : undefined,
});

/** A pressable group inside a drawing, for mouse, touch and keys; Enter may do another thing than a press.
 * @param {() => void} act @param {() => void} [enter] */
export const drawnButton = (act, enter = act) => ({
  role: "button",
  onClick: act,
  onKeyDown: (/** @type {KeyboardEvent} */ event) => {
    if ((event.key !== "Enter" && event.key !== " ") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key === "Enter") enter();
    else act();
  },
});
