/** Which drawing shows which instrument. */
import { html } from "../../vendor/index.js";
import { slug } from "./box.js";

/** @type {Record<string, string>} instruments by drawing; what is not named is drawn by its type */
const DRAWN = {
  lute: "lute", violin: "violin viola viola_d_amore", bass: "viola_da_gamba cello double_bass baryton arpeggione", hurdy: "hurdy_gurdy",
  recorder: "recorder chalumeau", flute: "boehm_flute", pipe: "oboe oboe_d_amore cor_anglais", clarinet: "clarinet basset_horn", bassoon: "bassoon",
  horn: "serpent", drum: "timpani", bassdrum: "bass_drum", glass: "glass_armonica", grand: "grand_piano fortepiano", wing: "harpsichord lautenwerck",
  upright: "celesta", keys: "tangent_piano clavichord",
};
/** @type {Record<string, string>} */
const BY_TYPE = { string: "violin", woodwind: "pipe", percussion: "keys" };

/** The instrument's picture. @param {string} name as it is printed @param {string} type */
export const art = (name, type) =>
  html`<svg class="ar" viewBox="0 0 64 64" aria-hidden="true"><use href=${"#luthier-inst-" + (Object.keys(DRAWN).find((one) => DRAWN[one].split(" ").includes(slug(name))) ?? BY_TYPE[type])} /></svg>`;
