/**
 * What pressing a thing means now: which move it leads to, or why it cannot be used. Pure: it reads
 * the offers, the view and what is staged. The boards draw the answer and stage its move.
 */
import { blocked, open } from "../../kit/offers.js";
import { aimed, covered, legal, placeOn, swapped, turned, way } from "./lay.js";
import { ends, grown, halves, level, player, top } from "./reef.js";

/** @typedef {import("./types.js").Now} Now */
/** @typedef {import("./types.js").Touch} Touch */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Facts} Facts */

/** @type {Touch} */
const REST = { state: "rest" };
/** @param {string} key @param {Facts} [facts] @returns {Touch} */
const no = (key, facts = {}) => ({ state: "no", why: { key, facts } });
/** @param {Move | null} move @param {boolean} [more] @returns {Touch} */
const can = (move, more) => ({ state: "can", move, more });
/** @param {Move | null} move @param {boolean} [more] @returns {Touch} */
const picked = (move, more) => ({ state: "picked", move, more });

/** Why the seat on turn cannot do this now. @param {Now} now @returns {Touch} */
function later({ view, offers, seat }) {
  if (seat === null || !offers.length) return REST;
  if (view.phase === "start") return no("add_first");
  if (view.phase === "place") return no("place_first", { n: player(view, seat).hand.length });
  return REST;
}

// ---- Luminos of the display, the Atoll and the hand ---------------------------------------------

/** A Lumino of the own display. @param {Now} now @param {string} tile @returns {Touch} */
export function touchDisplay(now, tile) {
  const { offers, staged } = now;
  if (staged?.m === "swap") return swapping(now, "display", tile);
  const m = ["add", "own"].find((tag) => open(offers, tag).length);
  if (m) return staged?.m === m && staged.tile === tile ? picked(null) : can({ m, tile });
  return later(now);
}

/** A Lumino of the Atoll. @param {Now} now @param {string} tile @returns {Touch} */
export function touchAtoll(now, tile) {
  const { offers, staged } = now;
  if (staged?.m === "swap") return swapping(now, "atoll", tile);
  const offer = offers.find(({ move, args }) => move === "take" && args?.tiles?.d === "bag" && tile in args.tiles.of);
  if (!offer) return later(now);
  if (offer.blocked) return no(offer.blocked, { colour: offer.facts?.colour });
  const domain = /** @type {import("../../kit/types.js").Subset} */ (offer.args?.tiles);
  const taken = staged?.m === "take" ? staged.tiles : {};
  const same = Object.keys(taken).every((other) => other in domain.of);
  return intoBag({ m: "take" }, same ? taken : {}, tile, domain.most);
}

/** A Lumino goes into or out of the staged bag of tiles. @param {Move} move @param {Record<string, number>} bag
 * @param {string} tile @param {number} most @returns {Touch} */
function intoBag(move, bag, tile, most) {
  const n = Object.keys(bag).length;
  if (tile in bag) {
    const { [tile]: _, ...left } = bag;
    return picked(n > 1 ? { ...move, tiles: left } : Object.keys(move).length > 1 ? move : null, true);
  }
  return n < most ? can({ ...move, tiles: { ...bag, [tile]: 1 } }, n + 1 < most) : no("too_many", { n: n + 1, most });
}

/** A Lumino among those that a jellyfish swaps; one of the other source begins anew.
 * @param {Now} now @param {string} source @param {string} tile @returns {Touch} */
function swapping({ staged, offers, view, seat }, source, tile) {
  const domain = open(offers, "swap").find(({ args }) => args?.source?.d === "one" && args.source.of[0] === source)?.args?.tiles;
  if (!staged || domain?.d !== "bag" || !(tile in domain.of)) return REST;
  const bag = staged.source === source ? staged.tiles ?? {} : {};
  const jellyfish = staged.jellyfish ?? player(view, seat ?? 0).jellyfish[0]; // all are worth the same
  const touch = intoBag({ m: "swap", jellyfish, source }, bag, tile, domain.most);
  // without any tile the source is open again
  return touch.state === "picked" && !touch.move?.tiles ? picked({ m: "swap", jellyfish }) : touch;
}

/** The Lumino that is being laid: the picked one, or the first in hand; the starting one at first. @param {Now} now */
export function laying({ view, offers, staged, seat }) {
  if (seat === null || !offers.length) return undefined;
  const { hand, starting } = player(view, seat);
  if (view.phase === "orient") return starting;
  if (view.phase !== "place" || staged?.m === "return") return undefined;
  return staged?.m === "place" && staged.tile ? /** @type {string} */ (staged.tile) : hand[0];
}

/** A Lumino in hand. @param {Now} now @param {string} tile @returns {Touch} */
export function touchHand(now, tile) {
  const { view, staged } = now;
  if (view.phase !== "place") return REST;
  if (staged?.m === "return") return staged.tile === tile ? picked({ m: "return" }) : can({ m: "return", tile });
  if (laying(now) === tile) return picked(staged);
  return can(staged?.place ? { m: "place", tile, place: staged.place } : { m: "place", tile }, true);
}

// ---- the reef -----------------------------------------------------------------------------------

/** The ghost: where the Lumino would lie. @param {Now} now @returns {{ tile: string, place: string } | undefined} */
export function ghost(now) {
  const tile = laying(now), place = now.staged?.place;
  return tile && place ? { tile, place } : undefined;
}

/** The move that lays, and where it may. @param {Now} now */
export function places({ view, offers }) {
  const m = view.phase === "orient" ? "orient" : "place";
  return { m, map: legal(offers, m) };
}

/** The staged move with the Lumino at a place. @param {Now} now @param {string} place @returns {Move} */
const layAt = (now, place) => (now.view.phase === "orient" ? { m: "orient", place } : { m: "place", tile: laying(now), place });

/** A space of the own reef. @param {Now} now @param {string} space @returns {Touch} */
export function touchSpace(now, space) {
  const tile = laying(now);
  if (!tile) return REST;
  const site = now.components.reefs[now.view.side];
  const { map } = places(now);
  const place = ghost(now)?.place;
  if (place && ends(place).includes(space)) {
    // the picture turns about the half that was pressed
    const pivot = ends(place)[0] === space ? place : swapped(map, place);
    const other = turned(map, site, pivot, 1);
    return picked(layAt(now, other === pivot ? swapped(map, place) : other), true);
  }
  const goal = aimed(map, site, space, place ? way(site, place) : 0);
  if (goal) return can(layAt(now, goal), true);
  if (now.view.phase === "orient") return no("not_starting_area");
  return { state: "no", ask: { m: "place", tile, place: likeliest(now, space) } };
}

/** A place with this space that comes closest to being legal, pointing as the ghost does if that makes
 * no difference: its reason tells most. @param {Now} now @param {string} space */
function likeliest(now, space) {
  const { components, view, seat, staged } = now;
  const site = components.reefs[view.side];
  const reef = grown(components, player(view, seat ?? 0).reef);
  const { colour } = halves(components, /** @type {string} */ (laying(now)))[0];
  const here = top(reef, space);
  const beside = (/** @type {string} */ name) =>
    site.spaces[name].neighbours.some((other) => level(reef, other) === 1 && top(reef, other)?.colour === colour);
  const rank = (/** @type {string} */ other) => {
    if (level(reef, other) !== level(reef, space)) return 3;
    if (here) return top(reef, other)?.tile === here.tile ? 2 : 1;
    return beside(space) || beside(other) ? 0 : 1;
  };
  const first = staged?.place ? way(site, staged.place) : 0;
  const all = [0, 1, 2, 3, 4, 5].map((k) => placeOn(site, space, first + k)).filter((place) => place !== undefined);
  return all.reduce((best, place) => (rank(ends(place)[1]) < rank(ends(best)[1]) ? place : best));
}

/** Turns the ghost, or swaps its ends; without a ghost the Lumino goes to its first legal place.
 * @param {Now} now @param {1 | -1 | "ends"} how @returns {Touch} */
export function touchTurn(now, how) {
  if (!laying(now)) return REST;
  const site = now.components.reefs[now.view.side];
  const { map } = places(now);
  const place = ghost(now)?.place;
  if (!map.size) return no("lay.nowhere");
  if (!place) {
    const space = site.order.find((name) => covered(map).has(name));
    const goal = space && aimed(map, site, space, 0);
    return goal ? can(layAt(now, goal), true) : REST;
  }
  const goal = how === "ends" || now.view.phase === "orient" ? swapped(map, place) : turned(map, site, place, how);
  return goal === place ? no("lay.one_way") : can(layAt(now, goal), true);
}

/** Stages the ghost at another place. @param {Now} now @param {string | undefined} place @returns {Touch} */
export const touchPlace = (now, place) => (place && laying(now) ? can(layAt(now, place), true) : REST);

// ---- limestone and scoring tiles ------------------------------------------------------------------

/** The store of limestone, action A. @param {Now} now @returns {Touch} */
export function touchLimestone(now) {
  if (open(now.offers, "limestone").length) return now.staged?.m === "limestone" ? picked(null) : can({ m: "limestone" });
  return later(now);
}

/** A scoring tile: scores its colour, or spends its jellyfish. @param {Now} now @param {string} colour @returns {Touch} */
export function touchScoring(now, colour) {
  const { view, offers, staged, seat } = now;
  if (seat === null || !offers.length) return REST;
  const spendable = player(view, seat).jellyfish.includes(colour);
  if (view.phase === "score") {
    if (blocked(offers, "score", "colour", colour)) return no("already_scored", { colour });
    return staged?.m === "score" && staged.colour === colour ? picked(null) : can({ m: "score", colour });
  }
  if (!spendable) return REST;
  if (view.phase !== "start") return view.phase === "orient" ? REST : no("swap_at_start");
  if (staged?.m !== "swap") return can({ m: "swap", jellyfish: colour });
  return staged.jellyfish === colour ? picked(null) : can({ ...staged, jellyfish: colour });
}

/** What a coral scoring of this colour gives. @param {import("./types.js").Offer[]} offers @param {string} colour @returns {Facts} */
export const scoringFacts = (offers, colour) =>
  open(offers, "score").find(({ args }) => args?.colour?.d === "one" && args.colour.of.includes(colour))?.facts ?? {};

/** The spaces that the staged move counts, from level 1 upward. @param {Now} now @returns {string[]} */
export function counting({ offers, staged }) {
  if (staged?.m !== "score") return [];
  return (scoringFacts(offers, staged.colour).levels ?? []).map((/** @type {import("./types.js").Counted} */ [, space]) => space);
}
