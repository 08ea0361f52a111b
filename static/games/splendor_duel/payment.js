/**
 * Exact payments as the moves write them ("B2-G1-Au1", "free") and the exchange of single tokens
 * for gold. Every payment that may be sent is listed in the offer; here one is turned into another.
 */
import { COLOURS, CODES, colourOf, entries } from "./jewels.js";

/** @typedef {import("./types.js").Bag} Bag */
/** @typedef {import("./types.js").Offer} Offer */

/** @param {string | undefined} text @returns {Bag} */
export function parsePayment(text) {
  /** @type {Bag} */
  const bag = {};
  if (!text || text === "free") return bag;
  for (const part of text.split("-")) {
    const found = /^(\D+)(\d+)$/.exec(part);
    const colour = found && colourOf(found[1]);
    if (found && colour) bag[colour] = Number(found[2]);
  }
  return bag;
}

/** @param {Bag} bag @returns {string} */
export function formatPayment(bag) {
  return entries(bag).map(([colour, n]) => CODES[colour] + n).join("-") || "free";
}

/** The payments of a buy offer, the one with the least gold first. @param {Offer} offer */
export function payments(offer) {
  const domain = offer.args?.payment;
  return domain?.d === "one" ? domain.of : [];
}

/**
 * The tokens of a payment one by one: for each token of the price its colour, and whether gold
 * stands in for it. Gold comes last within a colour, so that exchanging one moves no other.
 * @param {Bag} price   what is to be paid after bonuses
 * @param {Bag} payment
 * @returns {{ colour: string, gold: boolean }[]}
 */
export function coins(price, payment) {
  return entries(price).flatMap(([colour, n]) =>
    Array.from({ length: n }, (_, k) => ({ colour, gold: k >= (payment[colour] ?? 0) })),
  );
}

/**
 * The payment after exchanging one token of `colour` for gold, or gold back for the token. Null
 * when the offer has no such payment (no gold left, or no such token held).
 * @param {string[]} offered  payments of the offer
 * @param {string} payment
 * @param {string} colour
 * @param {boolean} toGold
 * @returns {string | null}
 */
export function exchange(offered, payment, colour, toGold) {
  const bag = parsePayment(payment);
  const step = toGold ? 1 : -1;
  const changed = { ...bag, [colour]: (bag[colour] ?? 0) - step, gold: (bag.gold ?? 0) + step };
  if (COLOURS.some((c) => (changed[c] ?? 0) < 0)) return null;
  const text = formatPayment(changed);
  return offered.includes(text) ? text : null;
}
