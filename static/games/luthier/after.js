/** What the viewer will hold once the staged move is done, as far as it is certain. */
import { candidates, total } from "../../kit/offers.js";
import { player } from "./box.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */

/** Money and hats afterwards; only what changes. @param {View} view @param {Offer[]} offers @param {Move | null} staged
 * @param {number | null} seat @returns {Record<string, number>} */
export function after(view, offers, staged, seat) {
  if (!staged || seat === null || !player(view, seat)) return {};
  const offer = candidates(offers, staged)[0];
  if (!offer) return {};
  const own = player(view, seat);
  const facts = offer.facts ?? {};
  const cost = typeof facts.cost === "number" ? facts.cost : typeof facts.due === "number" ? facts.due : 0;
  const inspiration = typeof staged.inspiration === "number" ? staged.inspiration : 0;
  let lira = own.lira - Math.max(0, cost - (cost ? inspiration : 0));
  if (staged.m === "sell") lira += Object.entries(staged.cubes ?? {}).reduce((sum, [kind, n]) => sum + n * (facts.prices?.[kind] ?? 0), 0);
  if (staged.m === "skip") lira += facts.lira ?? 0;
  let spent = inspiration;
  if (staged.m === "pay") spent = unpaid(offer, staged) * (facts.each ?? 0);
  /** @type {Record<string, number>} */
  const then = {};
  const gain = facts.gain ?? {};
  lira += gain.lira ?? 0;
  const left = own.inspiration - spent + (gain.inspiration ?? 0);
  const hats = own.apprentices - (staged.apprentices ?? 0) + (gain.apprentice ?? 0);
  if (lira !== own.lira) then.lira = lira;
  if (left !== own.inspiration) then.inspiration = left;
  if (hats !== own.apprentices) then.apprentice = hats;
  if (gain.prestige) then.prestige = own.prestige + gain.prestige;
  return then;
}

/** Cubes of a repair that are paid in inspiration. @param {Offer} offer @param {Move} staged */
export const unpaid = (offer, staged) =>
  Math.max(0, total(offer.facts?.cost ?? {}) - (offer.facts?.saving ?? 0) - total(staged.cubes ?? {}));
