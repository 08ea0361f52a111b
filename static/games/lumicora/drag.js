/** A Lumino that is dragged from the hand: let go over a space it is aimed there, as by a press on the space. */
import { nowOf, press } from "./press.js";
import { lit } from "./sight.js";
import { touchSpace } from "./touch.js";
import { ends } from "./reef.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

const STILL_PX = 8; // so far a press may slip

/** Begins a drag. @param {BoardProps} props @param {string} tile */
export const dragged = (props, tile) => (/** @type {PointerEvent & { currentTarget: Element }} */ { currentTarget, pointerId, button, clientX, clientY }) => {
  if (props.busy || button) return;
  const now = { ...nowOf(props), staged: { m: "place", tile } };
  /** @type {SVGElement | null} */
  let copy = null;
  const over = (/** @type {PointerEvent} */ at) => {
    const space = document.elementFromPoint(at.clientX, at.clientY)?.closest(".seawrap.own .spot")?.getAttribute("data-go")?.replace("space-", "");
    return space ? touchSpace(now, space) : null;
  };
  const move = (/** @type {PointerEvent} */ at) => {
    if (at.pointerId !== pointerId) return;
    if (!copy) {
      if (Math.hypot(at.clientX - clientX, at.clientY - clientY) < STILL_PX) return;
      copy = /** @type {SVGElement} */ (currentTarget.querySelector("svg")?.cloneNode(true));
      copy.classList.add("dragged");
      document.body.append(copy);
    }
    copy.style.transform = `translate(${at.clientX}px,${at.clientY}px) translate(-50%,-110%)`;
    const touch = over(at);
    lit.value = touch?.state === "can" ? ends(touch.move?.place) : [];
  };
  const end = (/** @type {PointerEvent} */ at) => {
    if (at.pointerId !== pointerId) return;
    for (const [name, run] of heard) removeEventListener(name, run);
    if (!copy) return;
    copy.remove();
    lit.value = [];
    const touch = at.type === "pointerup" ? over(at) : null;
    if (touch) void press(props, touch);
  };
  const heard = /** @type {[string, any][]} */ ([["pointermove", move], ["pointerup", end], ["pointercancel", end]]);
  for (const [name, run] of heard) addEventListener(name, run);
};
