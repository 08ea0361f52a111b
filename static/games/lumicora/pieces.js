/** The drawn pieces: corals, Luminos, limestone, animals and signs. */
import { html } from "../../vendor/index.js";
import { halves } from "./reef.js";

/** @typedef {import("./types.js").Components} Components */

/** A symbol of this game's sheet. @param {string} name @param {string} [cls] */
export const icon = (name, cls = "pc") =>
  html`<svg class=${cls} viewBox="0 0 48 48" aria-hidden="true"><use href=${"#lumicora-" + name} /></svg>`;

/** A coral with its letter. @param {string} colour @param {string} [cls] */
export const coral = (colour, cls = "pc") => icon("coral-" + colour, cls);

/** A Lumino as it lies in the display: the number on the left, the animal on the right; with the letter of its colour.
 * @param {Components} components @param {string} tile @param {(colour: string) => string} letter */
export function lumino(components, tile, letter) {
  const two = halves(components, tile);
  return html`
    <svg viewBox="0 0 152 84" class="lumi" aria-hidden="true">
      ${two.map(({ colour, value, animal }, k) => html`
        <g key=${k} class=${"ink-" + colour}>
          <use href=${"#lumicora-base-" + colour} x=${k * 67.5} y="0" width="84" height="84" />
          ${value > 0 && html`<text x="42" y="53" class="val">${value}</text>`}
          ${animal && html`<use href=${"#lumicora-animal-" + animal} x=${k * 67.5 + 23} y="23" width="38" height="38" />`}
        </g>`)}
      ${two[0].colour === two[1].colour
        ? html`<text x="75.75" y="21" class="cl">${letter(two[0].colour)}</text>`
        : two.map(({ colour }, k) => html`<text key=${"l" + k} x=${k * 67.5 + 42} y="50" class=${"val small ink-" + colour}>${letter(colour)}</text>`)}
    </svg>`;
}

/** A number of limestone markers. @param {number | string} n */
export const stones = (n) => html`<span class="stones nowrap"><b class="num">${n}</b>${icon("limestone")}</span>`;
