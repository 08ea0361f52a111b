/** The board's geometry in its 1000 x 1000 picture: slots around the middle, plates in the corners. */

export const MIDDLE = 500;
/** Radii: the warehouse, the circle and the ring from their inner to their outer edge. */
export const RADII = { warehouse: 168, circle: [174, 256], circleSymbol: 215, ring: [266, 349], ringSymbol: 308, rim: 352 };

/** @param {number} angle clockwise from 12 o'clock, in degrees @param {number} radius @returns {[number, number]} */
export function polar(angle, radius) {
  const turn = ((angle - 90) * Math.PI) / 180;
  return [MIDDLE + radius * Math.cos(turn), MIDDLE + radius * Math.sin(turn)];
}

/** @param {[number, number]} point */
const at = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The piece of a ring between two angles and two radii. @param {number} a0 @param {number} a1 @param {number} r0 @param {number} r1 */
export const sector = (a0, a1, r0, r1) =>
  `M${at(polar(a0, r1))}A${r1} ${r1} 0 0 1 ${at(polar(a1, r1))}L${at(polar(a1, r0))}A${r0} ${r0} 0 0 0 ${at(polar(a0, r0))}Z`;

const CORNERS = ["NE", "SE", "SW", "NW"];
const INNER = 372; // radius of a plate's inner edge

/** A point of the north-east corner, turned to another corner. @param {string} corner @param {number} x @param {number} y
 * @returns {[number, number]} */
export function turned(corner, x, y) {
  let point = /** @type {[number, number]} */ ([x, y]);
  for (let k = CORNERS.indexOf(corner); k > 0; k -= 1) point = [2 * MIDDLE - point[1], point[0]];
  return point;
}

/** The outline of a market's plate; its inner edge spans exactly the slots that feed it.
 * @param {string} corner @param {number[]} slots @param {number} positions */
export function plate(corner, slots, positions) {
  const step = 360 / positions;
  const from = polar(Math.min(...slots) * step, INNER), to = polar((Math.max(...slots) + 1) * step, INNER);
  const edge = (/** @type {number} */ x, /** @type {number} */ y) => at(turned(corner, x, y));
  return `M${at(from)}L${edge(620, 24)}L${edge(948, 24)}Q${edge(976, 24)} ${edge(976, 52)}L${edge(976, 380)}L${at(to)}A${INNER} ${INNER} 0 0 0 ${at(from)}Z`;
}

/** Centres of a market's spaces. @param {string} corner @param {number} spaces @returns {[number, number][]} */
export function sockets(corner, spaces) {
  const middle = 45 + 90 * CORNERS.indexOf(corner);
  return Array.from({ length: spaces }, (_, k) => {
    const side = spaces === 1 ? 0 : (2 * k) / (spaces - 1) - 1;
    return polar(middle + 16.5 * side, 528 - 54 * Math.abs(side));
  });
}

/** A point of the north-east corner, mirrored into another corner: what is read keeps its place.
 * @param {string} corner @param {number} x @param {number} y @returns {[number, number]} */
const mirrored = (corner, x, y) => [corner.endsWith("E") ? x : 2 * MIDDLE - x, corner.startsWith("N") ? y : 2 * MIDDLE - y];

/** Where the words of a plate stand: what buying costs, and that it is full. @param {string} corner */
export const tags = (corner) => ({ buy: mirrored(corner, 908, 58), full: mirrored(corner, 812, 52) });
