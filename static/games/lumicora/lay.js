/**
 * Where a Lumino may be laid, and how a place follows from another one by turning, swapping its ends
 * or going on. Pure; what is legal comes from the offers alone.
 */
import { open } from "../../kit/offers.js";
import { ends } from "./reef.js";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Site} Site */
/** @typedef {import("./types.js").Facts} Facts */

/** Steps to the six neighbours of a space, clockwise from the right. @type {[number, number][]} */
const WAYS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

/** The legal places of a move, with the facts of their offer: level, cost, whether by the exception.
 * @param {Offer[]} offers @param {string} m @returns {Map<string, Facts>} */
export function legal(offers, m) {
  /** @type {Map<string, Facts>} */
  const found = new Map();
  for (const { args, facts } of open(offers, m)) {
    const domain = args?.place;
    if (domain?.d === "one") for (const place of domain.of) found.set(place, facts ?? {});
  }
  return found;
}

/** The way of a place from its first space to its second, 0 to 5 clockwise from the right.
 * @param {Site} site @param {string} place */
export function way(site, place) {
  const [from, to] = ends(place).map((space) => site.spaces[space]);
  return WAYS.findIndex(([q, r]) => from.q + q === to.q && from.r + r === to.r);
}

/** The place from a space on a way, or undefined beyond the rim. @param {Site} site @param {string} space @param {number} direction */
export function placeOn(site, space, direction) {
  const { q, r, neighbours } = site.spaces[space];
  const [dq, dr] = WAYS[((direction % 6) + 6) % 6];
  const other = neighbours.find((name) => site.spaces[name].q === q + dq && site.spaces[name].r === r + dr);
  return other && `${space}-${other}`;
}

/** The first legal place with its number on a space, from a direction on clockwise (or against it).
 * @param {Map<string, Facts>} places @param {Site} site @param {string} space @param {number} direction @param {1 | -1} [turn] */
export function aimed(places, site, space, direction, turn = 1) {
  for (let k = 0; k < WAYS.length; k++) {
    const place = placeOn(site, space, direction + k * turn);
    if (place && places.has(place)) return place;
  }
  return undefined;
}

/** The next legal place around the space of the number; the same one when there is no other.
 * @param {Map<string, Facts>} places @param {Site} site @param {string} place @param {1 | -1} turn */
export function turned(places, site, place, turn) {
  return aimed(places, site, ends(place)[0], way(site, place) + turn, turn) ?? place;
}

/** The same spaces the other way round, where that is legal. @param {Map<string, Facts>} places @param {string} place */
export function swapped(places, place) {
  const other = ends(place).reverse().join("-");
  return places.has(other) ? other : place;
}

/** The spaces that a legal place covers. @param {Map<string, Facts>} places @returns {Set<string>} */
export const covered = (places) => new Set([...places.keys()].flatMap(ends));

/**
 * The legal place with its number on the next space in reading order, pointing the same way if it can.
 * @param {Map<string, Facts>} places @param {Site} site @param {string | undefined} place @param {1 | -1} step
 */
export function next(places, site, place, step) {
  const goals = site.order.filter((space) => covered(places).has(space));
  if (!goals.length) return undefined;
  const here = place ? goals.indexOf(ends(place)[0]) : step > 0 ? -1 : goals.length;
  const goal = goals[(here + step + goals.length) % goals.length];
  return aimed(places, site, goal, place ? way(site, place) : 0);
}

/** How many different pairs of spaces are legal. @param {Map<string, Facts>} places */
export const pairs = (places) => places.size / 2;
