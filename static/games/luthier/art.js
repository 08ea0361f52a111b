/** Which drawing shows which instrument. */
import { html } from "../../vendor/index.js";
import { slug } from "./box.js";

/** @type {Record<string, string>} drawing by instrument; what is not named is drawn by its type */
const DRAWINGS = {
  lute: "lute", viola_da_gamba: "bass", violin: "violin", viola: "violin", cello: "bass", double_bass: "bass", viola_d_amore: "violin",
  baryton: "bass", arpeggione: "bass", hurdy_gurdy: "hurdy", recorder: "recorder", boehm_flute: "flute", oboe: "pipe", oboe_d_amore: "pipe",
  clarinet: "clarinet", chalumeau: "recorder", cor_anglais: "pipe", bassoon: "bassoon", basset_horn: "clarinet", serpent: "horn",
  timpani: "drum", bass_drum: "bassdrum", glass_armonica: "glass", grand_piano: "grand", fortepiano: "grand", harpsichord: "wing",
  celesta: "upright", lautenwerck: "wing", tangent_piano: "keys", clavichord: "keys",
};
/** @type {Record<string, string>} */
const BY_TYPE = { string: "violin", woodwind: "pipe", percussion: "keys" };

/** The instrument's picture. @param {string} name as it is printed @param {string} type @param {string} [cls] */
export const art = (name, type, cls = "ar") =>
  html`<svg class=${cls} viewBox="0 0 64 64" aria-hidden="true"><use href=${"#luthier-inst-" + (DRAWINGS[slug(name)] ?? BY_TYPE[type])} /></svg>`;
