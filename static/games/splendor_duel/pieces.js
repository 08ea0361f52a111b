/** The drawn pieces: gems, tokens, price pips and the small icons, each with its letter. */
import { html } from "../../vendor/index.js";
import { letter } from "../../kit/letters.js";
import { isPale } from "./jewels.js";

/** Height of the letter on a loose gem; the drop's belly sits low, the brilliant's table high. */
const GEM_LETTER = /** @type {Record<string, number>} */ ({ white: 29, blue: 37 });
const TOKEN_LETTER = /** @type {Record<string, number>} */ ({ white: 28, blue: 32 });
const PIP_NUMBER = /** @type {Record<string, number>} */ ({ white: 32, blue: 41 });

/** @param {string} cls @param {string} colour */
const toned = (cls, colour) => (isPale(colour) ? `${cls} d` : cls);

/** A symbol of this game's sheet. @param {string} name @param {string} [cls] */
export const icon = (name, cls = "pc") =>
  html`<svg class=${cls} viewBox="0 0 48 48" aria-hidden="true"><use href=${"#jewel-" + name} /></svg>`;

/** A loose gem with its letter. @param {string} colour @param {string} [cls] @param {number} [drop] */
export const gem = (colour, cls = "pc", drop = 0) => html`
  <svg class=${toned(cls, colour)} viewBox="0 0 48 48" aria-hidden="true">
    <use href=${"#jewel-gem-" + colour} />
    ${letter(colour) && html`<text aria-hidden="true" x="24" y=${(GEM_LETTER[colour] ?? 30) + drop}>${letter(colour)}</text>`}
  </svg>`;

/** A round token. @param {string} colour @param {string} [cls] @param {Record<string, any>} [more] */
export const token = (colour, cls = "tok", more = {}) => html`
  <svg class=${toned(cls, colour)} viewBox="0 0 48 48" aria-hidden="true" ...${more}>
    <use href=${"#jewel-tok-" + colour} />
    <text aria-hidden="true" x="24" y=${TOKEN_LETTER[colour] ?? 28.5}>${letter(colour)}</text>
  </svg>`;

/** One line of a price: the number on the gem, the letter beside it. @param {string} colour @param {number} n */
export const pip = (colour, n) => html`
  <span class="pip">
    <svg class=${isPale(colour) ? "d" : undefined} viewBox="0 0 48 48" aria-hidden="true">
      <use href=${"#jewel-gem-" + colour} />
      <text aria-hidden="true" x="24" y=${PIP_NUMBER[colour] ?? 35}>${n}</text>
    </svg>
    <span class="ltr">${letter(colour)}</span>
  </span>`;
