/** Where the spaces of a reef board are on the picture. Hexes stand on a corner; a level lifts them. */

/** @typedef {import("./types.js").Site} Site */

export const SIZE = 40; // from the middle to a corner
export const WIDE = SIZE * Math.sqrt(3);
export const RISE = 9; // of a level
const RIM = 8; // above and below
const FLANK = 6; // left and right
const HEADROOM = 2; // levels that fit above the first row from the start

/** The middle of a base space. @param {Site} site @param {string} space */
export function middle(site, space) {
  const { q, r } = site.spaces[space];
  return { x: (q + r / 2) * WIDE, y: r * 1.5 * SIZE };
}

/** A corner, counted clockwise from the top. @param {number} x @param {number} y @param {number} k @param {number} [size] */
const corner = (x, y, k, size = SIZE) => {
  const angle = (Math.PI / 3) * k - Math.PI / 2;
  return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
};

/** The corners of a hex. @param {number} x @param {number} y @param {number} [size] */
export const hex = (x, y, size = SIZE) => [0, 1, 2, 3, 4, 5].map((k) => corner(x, y, k, size)).join(" ");

/** A hex without the side on a way (0 = right, clockwise), as an open line. @param {number} x @param {number} y
 * @param {number} way @param {number} [size] */
export const openHex = (x, y, way, size = SIZE) =>
  [2, 3, 4, 5, 6, 7].map((k) => corner(x, y, way + k, size)).join(" ");

/** The two sides of a layer that are seen below its top. @param {number} x @param {number} y of the upper face
 * @param {number} [depth] */
export function walls(x, y, depth = RISE) {
  const half = (WIDE / 2) * 0.99;
  const f = (/** @type {number[][]} */ points) => points.map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join(" ");
  return {
    left: f([[x - half, y + SIZE / 2], [x, y + SIZE], [x, y + SIZE + depth], [x - half, y + SIZE / 2 + depth]]),
    right: f([[x, y + SIZE], [x + half, y + SIZE / 2], [x + half, y + SIZE / 2 + depth], [x, y + SIZE + depth]]),
  };
}

/** The frame of the picture. @param {Site} site @param {(space: string) => number} height levels on a space
 * @param {string[]} [within] the spaces that must be seen */
export function frame(site, height, within = site.order) {
  const at = within.map((space) => ({ ...middle(site, space), h: height(space) }));
  const left = Math.min(...at.map(({ x }) => x)) - WIDE / 2 - FLANK;
  const right = Math.max(...at.map(({ x }) => x)) + WIDE / 2 + FLANK;
  const first = Math.min(...at.map(({ y }) => y));
  const upper = Math.min(first - HEADROOM * RISE, ...at.map(({ y, h }) => y - h * RISE)) - SIZE - RIM;
  const lower = Math.max(...at.map(({ y }) => y)) + SIZE + RIM;
  return { left, upper, width: right - left, height: lower - upper };
}
