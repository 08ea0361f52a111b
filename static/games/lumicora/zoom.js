/** Looking closer at the reef inside its frame: how far, and at which part. Pure. */

/** The picture is `k` times as large as its frame and moved by `x`, `y` px. @typedef {{ k: number, x: number, y: number }} Zoom */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ width: number, height: number }} Size */

/** @type {Zoom} */
export const WHOLE = { k: 1, x: 0, y: 0 };
export const CLOSEST = 3;
const MARGIN = 0.25; // of the frame, around what must be seen

/** Keeps the picture over its whole frame. @param {Zoom} zoom @param {Size} size @returns {Zoom} */
const within = ({ k, x, y }, { width, height }) => ({
  k,
  x: Math.min(0, Math.max(x, width * (1 - k))),
  y: Math.min(0, Math.max(y, height * (1 - k))),
});

/** Closer by a factor; what is at `at` stays there. @param {Zoom} zoom @param {number} factor @param {Point} at
 * @param {Size} size @returns {Zoom} */
export function zoomed(zoom, factor, at, size) {
  const k = Math.min(CLOSEST, Math.max(1, zoom.k * factor));
  const grow = k / zoom.k;
  return within({ k, x: at.x - (at.x - zoom.x) * grow, y: at.y - (at.y - zoom.y) * grow }, size);
}

/** @param {Zoom} zoom @param {number} dx @param {number} dy @param {Size} size @returns {Zoom} */
export const panned = (zoom, dx, dy, size) => within({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, size);

/** How far to pan so that a point comes in from beyond the frame, with some of its surroundings.
 * @param {Point} at @param {Size} size */
export function inward(at, { width, height }) {
  const by = (/** @type {number} */ place, /** @type {number} */ length) =>
    Math.max(0, length * MARGIN - place) - Math.max(0, place - length * (1 - MARGIN));
  return { dx: by(at.x, width), dy: by(at.y, height) };
}

/** What two fingers did between two moments: how they spread, where to they went, how far they turned in degrees.
 * @param {[Point, Point]} before @param {[Point, Point]} now */
export function fingers(before, now) {
  const [was, is] = [before, now].map(([a, b]) => ({
    x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(b.x - a.x, b.y - a.y),
    angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
  }));
  const turn = ((is.angle - was.angle + 540) % 360) - 180;
  return { factor: was.apart ? is.apart / was.apart : 1, dx: is.x - was.x, dy: is.y - was.y, turn, middle: { x: is.x, y: is.y } };
}

const STEP = 60; // degrees between two orientations of a Lumino
const FIRST = 35; // so far the fingers turn before the Lumino follows

/** Whole steps in a turn of the fingers, and what is left of it. @param {number} degrees */
export function steps(degrees) {
  const n = Math.trunc((degrees + Math.sign(degrees) * (STEP - FIRST)) / STEP);
  return { n, left: degrees - n * STEP };
}
