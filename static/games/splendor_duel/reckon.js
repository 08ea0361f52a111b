/**
 * What follows from the open position: shortfalls, the content of the bag, who gains a privilege,
 * and what a purchase leads to. Everything is computed from the view and the components, so it
 * says nothing that the viewer could not count at the table.
 */
import { COLOURS, GEMS, SUPPLY, total } from "./jewels.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Bag} Bag */
/** @typedef {import("./types.js").Components} Components */

/** The other one of the two seats. @param {number} seat */
export const rivalOf = (seat) => 1 - seat;

/** @param {View} view @param {number} seat @returns {Player} */
export const player = (view, seat) => view.players[String(seat)];

/** @type {WeakMap<Player["cards"], { bonuses: Bag, colours: Bag }>} */
const summed = new WeakMap();

/** What the bought cards bring: discounts, and prestige points, by the colour that each counts for.
 * @param {Components} components @param {Player} owner */
export function brought(components, { cards }) {
  const known = summed.get(cards);
  if (known) return known;
  const sums = { bonuses: /** @type {Bag} */ ({}), colours: /** @type {Bag} */ ({}) };
  for (const [id, colour] of cards) {
    const { bonus, points } = components.cards[id];
    sums.bonuses[colour] = (sums.bonuses[colour] ?? 0) + bonus;
    sums.colours[colour] = (sums.colours[colour] ?? 0) + points;
  }
  summed.set(cards, sums);
  return sums;
}

/** What a card costs after the player's bonuses; colours at 0 are left out.
 * @param {Components} components @param {Card} card @param {Player} owner @returns {Bag} */
export function priceFor(components, card, owner) {
  const { bonuses } = brought(components, owner);
  /** @type {Bag} */
  const price = {};
  for (const [colour, n] of Object.entries(card.cost)) {
    const rest = n - (bonuses[colour] ?? 0);
    if (rest > 0) price[colour] = rest;
  }
  return price;
}

/**
 * What the player lacks for a card: by colour before gold is counted, and how many after it.
 * @param {Components} components @param {Card} card @param {Player} owner
 * @returns {{ lacking: Bag, after: number }}
 */
export function shortfall(components, card, owner) {
  /** @type {Bag} */
  const lacking = {};
  for (const [colour, n] of Object.entries(priceFor(components, card, owner))) {
    const rest = n - (owner.tokens[colour] ?? 0);
    if (rest > 0) lacking[colour] = rest;
  }
  return { lacking, after: Math.max(0, total(lacking) - (owner.tokens.gold ?? 0)) };
}

/** Whether the player owns a bonus that a wild card could join. @param {Components} components @param {Player} owner */
export const ownsBonus = (components, owner) => total(brought(components, owner).bonuses) > 0;

/** What the bag holds: all tokens but those on the board and in the hands. @param {View} view
 * @returns {Bag} */
export function bagContent(view) {
  /** @type {Bag} */
  const bag = { ...SUPPLY };
  for (const colour of Object.values(view.cells)) if (colour) bag[colour] -= 1;
  for (const owner of Object.values(view.players)) {
    for (const colour of COLOURS) bag[colour] -= owner.tokens[colour] ?? 0;
  }
  return bag;
}

/** The colour with the most prestige points and these points; the first of equals.
 * @param {Components} components @param {Player} owner @returns {{ colour: string, points: number }} */
export function bestColour(components, owner) {
  const { colours } = brought(components, owner);
  return GEMS.map((colour) => ({ colour: /** @type {string} */ (colour), points: colours[colour] ?? 0 }))
    .reduce((best, next) => (next.points > best.points ? next : best));
}

/** Where the privilege comes from that `seat` gains now (RB p.4). @param {View} view
 * @param {number} seat @returns {"table" | "opponent" | "none"} */
export function privilegeSource(view, seat) {
  if (view.privileges > 0) return "table";
  return player(view, rivalOf(seat)).privileges > 0 ? "opponent" : "none";
}

/**
 * The player's figures after buying `id`, counted for `colour`, and the ways to win that they reach.
 * With a royal due, its least possible points are counted, so a victory named here is certain.
 * @param {View} view @param {Components} components @param {number} seat
 * @param {string} id @param {string} colour
 */
export function afterBuying(view, components, seat, id, colour) {
  const owner = player(view, seat), card = components.cards[id];
  const crowns = owner.crowns + card.crowns;
  const royalDue = [3, 6].some((n) => owner.crowns < n && crowns >= n) && view.royals.length > 0;
  const royal = royalDue ? Math.min(...view.royals.map((r) => components.royals[r].points)) : 0;
  const inColour = GEMS.some((c) => c === colour) ? (brought(components, owner).colours[colour] ?? 0) + card.points : 0;
  const prestige = owner.prestige + card.points;
  const { goals } = components;
  /** @type {("prestige" | "crowns" | "colour")[]} */
  const wins = [];
  if (prestige + royal >= goals.prestige) wins.push("prestige");
  if (crowns >= goals.crowns) wins.push("crowns");
  if (inColour >= goals.colour) wins.push("colour");
  return { prestige, crowns, inColour, royalDue, wins };
}
