import { t } from "./i18n.js";
import { admitting } from "./offers.js";

/** @typedef {import("./types.js").Offer} Offer @typedef {import("./types.js").Move} Move */

/** What the confirm button says. @param {any} game @param {Offer[]} offers @param {Move | null} staged @param {any} ctx */
export function confirmWord(game, offers, staged, ctx) {
  const offer = admitting(offers, staged);
  return offer && staged ? game.label(offer, staged, ctx) : t("bar.confirm");
}
