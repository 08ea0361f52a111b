/** How this viewer looks at the reefs: nothing of the game, and kept between drawings. */
import { signal } from "../../vendor/index.js";
import { inward, panned, WHOLE, zoomed } from "./zoom.js";

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

/** Brings spaces into the frame when one looks closely at another part. @param {Element[]} spaces */
export function bring(spaces) {
  const sea = spaces[0]?.closest(".sea");
  if (!sea) return;
  sea.scrollTo(0, 0); // the browser may have scrolled what cannot be scrolled back by hand
  if (zoom.peek().k === 1) return;
  const frame = sea.getBoundingClientRect();
  const boxes = spaces.map((space) => space.getBoundingClientRect());
  const mean = (/** @type {(box: DOMRect) => number} */ of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
  const at = { x: mean(({ left, width }) => left + width / 2) - frame.left, y: mean(({ top, height }) => top + height / 2) - frame.top };
  const { dx, dy } = inward(at, frame);
  if (dx || dy) zoom.value = panned(zoom.peek(), dx, dy, frame);
}

/** Attributes of a thing that lights spaces while it is pointed at or in focus. @param {string[]} spaces */
export const lights = (spaces) => ({
  onPointerEnter: () => void (lit.value = spaces),
  onPointerLeave: () => void (lit.value = []),
  onFocus: () => void (lit.value = spaces),
  onBlur: () => void (lit.value = []),
});
