/** How this viewer looks at the reefs: nothing of the game, and kept between drawings. */
import { signal } from "../../vendor/index.js";
import { WHOLE, zoomed } from "./zoom.js";

export const zoom = signal(WHOLE);
/** heights only, drawn flat */
export const flat = signal(false);
/** the seat whose reef stands in the large frame; null: the own one, or for a spectator that of the player on turn */
export const watched = signal(/** @type {number | null} */ (null));
/** spaces that are pointed at, with the order in which they light up */
export const lit = signal(/** @type {string[]} */ ([]));

/** @param {number | null} seat */
export function watch(seat) {
  if (watched.peek() === seat) return;
  watched.value = seat;
  zoom.value = WHOLE;
  lit.value = [];
}

/** Closer or farther about the middle of the frame. @param {number} factor */
export function closer(factor) {
  const sea = document.querySelector(".sea");
  if (!(sea instanceof HTMLElement)) return;
  const size = { width: sea.clientWidth, height: sea.clientHeight };
  zoom.value = zoomed(zoom.peek(), factor, { x: size.width / 2, y: size.height / 2 }, size);
}

/** Attributes of a thing that lights spaces while it is pointed at or in focus. @param {string[]} spaces */
export const lights = (spaces) => ({
  onPointerEnter: () => void (lit.value = spaces),
  onPointerLeave: () => void (lit.value = []),
  onFocus: () => void (lit.value = spaces),
  onBlur: () => void (lit.value = []),
});
