/**
 * Shards in bags, and what the position says by arithmetic: which symbols a market is fed with, what
 * a bench will hold, what a creation pays. Everything follows from the view and the components.
 */

/** @typedef {import("./types.js").Bag} Bag */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Components} Components */
/** @typedef {import("./types.js").Player} Player */

/** All kinds of shard in the order of listing. @param {Components} components */
export const kinds = (components) => [...components.colours, components.wild];

/** @param {Bag} bag */
export const total = (bag) => Object.values(bag).reduce((sum, n) => sum + n, 0);

/** What is above 0, in the order of listing. @param {Components} components @param {Bag} bag
 * @returns {[string, number][]} */
export const entries = (components, bag) =>
  /** @type {[string, number][]} */ (kinds(components).map((kind) => [kind, bag[kind] ?? 0])).filter(([, n]) => n > 0);

/** The shards one by one. @param {Components} components @param {Bag} bag @returns {string[]} */
export const singles = (components, bag) =>
  entries(components, bag).flatMap(([kind, n]) => /** @type {string[]} */ (Array(n).fill(kind)));

/** `bag` with `n` more of a kind (fewer if negative); kinds at 0 are left out.
 * @param {Bag} bag @param {string} kind @param {number} [n] @returns {Bag} */
export function changed(bag, kind, n = 1) {
  const next = { ...bag, [kind]: (bag[kind] ?? 0) + n };
  if (next[kind] <= 0) delete next[kind];
  return next;
}

/** @param {Bag} bag @param {Bag} other @param {number} [sign] @returns {Bag} */
export const plus = (bag, other, sign = 1) =>
  Object.entries(other).reduce((sum, [kind, n]) => changed(sum, kind, sign * n), bag);

/** @param {string[]} list @returns {Bag} */
export const counted = (list) => list.reduce((bag, kind) => changed(bag, kind), /** @type {Bag} */ ({}));

/** @param {View} view @param {number} seat @returns {Player} */
export const player = (view, seat) => view.players[String(seat)];

/** @param {number} value @param {number} n */
const wrapped = (value, n) => ((value % n) + n) % n;

/** The ring's symbol at a slot, after `more` further steps.
 * @param {View} view @param {Components} components @param {number} slot @param {number} [more] */
export const ringAt = (view, components, slot, more = 0) =>
  components.rings[view.ring][wrapped(slot + view.turned + more, components.positions)];

/** @param {View} view @param {Components} components @param {number} slot */
export const circleAt = (view, components, slot) => components.boards[view.board][slot];

/** The slot that the selector takes from next. @param {View} view @param {Components} components */
export const nextSlot = (view, components) =>
  wrapped(view.selector + (view.stays ? 0 : 1), components.positions);

/** Markets clockwise. @param {Components} components */
export const marketNames = (components) =>
  Object.keys(components.markets).sort((a, b) => components.markets[a].slots[0] - components.markets[b].slots[0]);

/** The symbols that feed a market. @param {View} view @param {Components} components @param {string} market @param {number} [more] */
export const feeds = (view, components, market, more = 0) =>
  components.markets[market].slots.map((slot) => ringAt(view, components, slot, more));

/** Made creations of a category that were not set aside. @param {Player} owner @param {Components} components @param {string} category */
export const ready = (owner, components, category) =>
  owner.made.filter((id) => !owner.used.includes(id) && components.creations[id].categories.includes(category));

/** Which colours a bench lacks for a recipe, and how many shards after the wild ones are put in.
 * @param {Components} components @param {Bag} bench @param {string} id */
export function shortfall(components, bench, id) {
  /** @type {Bag} */
  const lacking = {};
  for (const [colour, n] of Object.entries(components.creations[id].recipe)) {
    if (n > (bench[colour] ?? 0)) lacking[colour] = n - (bench[colour] ?? 0);
  }
  return { lacking, after: Math.max(0, total(lacking) - (bench[components.wild] ?? 0)) };
}

/** What a creation pays: the spaces that are empty once its shards are gone (at least 0).
 * @param {Components} components @param {Bag} bench @param {string} id */
export const payout = (components, bench, id) =>
  Math.max(0, components.bench - total(bench) + total(components.creations[id].recipe));

/** The payment that keeps the wild shards as long as possible.
 * @param {Components} components @param {Bag} bench @param {string} id @returns {Bag} */
export function payment(components, bench, id) {
  const { recipe } = components.creations[id];
  const { lacking } = shortfall(components, bench, id);
  const own = plus(recipe, lacking, -1);
  return total(lacking) ? { ...own, [components.wild]: total(lacking) } : own;
}
