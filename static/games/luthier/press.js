/** Things that can be pressed: their attributes, and what a press does. */
import { late } from "./late.js";

/** @typedef {import("./types.js").Touch} Touch */
/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Now} Now */

/** What is known at a press. @param {BoardProps} props @returns {Now} */
export const nowOf = ({ view, offers, staged, components, seat }) => ({ view, offers, staged, components, seat });

/** Does what a touch means; `rest` does what `otherwise` does.
 * @param {BoardProps} props @param {Touch} touch @param {() => void} [otherwise] */
export function press({ pick, busy }, touch, otherwise) {
  if (touch.state === "rest") return otherwise?.();
  if (busy) return;
  if (touch.state === "no") pick.refuse(touch.why.key, touch.why.facts);
  else pick.stage(touch.move, { more: touch.more ?? false });
}

/** The reason in words, or ""; they come later. @param {BoardProps} props @param {Touch} touch */
export const whyNot = ({ ctx }, touch) => (touch.state === "no" && late.worded ? ctx.t(touch.why.key, late.worded(touch.why.facts ?? {}, ctx)) : "");

/** Attributes of a pressable thing. @param {Touch} touch */
export const states = (touch) => ({
  "aria-disabled": touch.state === "no" ? "true" : undefined,
  "aria-pressed": touch.state === "picked" ? "true" : touch.state === "can" ? "false" : undefined,
});
