/** Symbols of the sheets that the page inlines: the kit's `ui-*`, `seat-*`, `logo`, and the game's own. */
import { html } from "../vendor/index.js";

/** A symbol by its full id. @param {string} id @param {string} [cls] */
export const symbol = (id, cls = "pc") =>
  html`<svg class=${cls} viewBox="0 0 48 48" aria-hidden="true"><use href=${"#" + id} /></svg>`;

/** An interface icon, e.g. `ui("check")`. @param {string} name @param {string} [cls] */
export const ui = (name, cls = "i") => symbol("ui-" + name, cls);
