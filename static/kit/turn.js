/** "Your turn" outside the page: the tab's title and a dot on its icon. */
import { staticUrl } from "./env.js";

/** @param {string} title of the page, which says so in words @param {boolean} mine it is this viewer's turn */
export function showTurn(title, mine) {
  document.title = title;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const href = staticUrl(mine ? "art/icon_turn.svg" : "art/icon.svg");
  if (icon && icon.href !== href) icon.href = href;
}
