/** The language of the page: catalogues of the kit and of the game, switched without a reload. */
import { batch, computed, signal } from "../vendor/index.js";
import { page, remember, staticUrl } from "./env.js";
import { known, word } from "./words.js";

export const LANGUAGES = ["en", "vi"];

export const lang = signal(document.documentElement.lang || "en");
/** @type {import("../vendor/signals.js").Signal<import("./words.js").Catalogue[]>} the game's first */
export const catalogues = signal([]);

/** Words a key. A component that calls it while drawing must read `tongue` (see app.js) to draw again. */
export const t = (/** @type {string} */ key, /** @type {Record<string, any>} */ facts = {}) =>
  word(catalogues.peek(), lang.peek(), key, facts);

/** @param {string} key */
export const has = (key) => known(catalogues.peek(), key);

/** Changes whenever any text may have changed. */
export const tongue = computed(() => [lang.value, catalogues.value]);

/** @param {string} path @returns {Promise<import("./words.js").Catalogue>} */
const load = (path) =>
  fetch(staticUrl(path), { credentials: "same-origin" }).then((answer) => (answer.ok ? answer.json() : {}));

/** Loads the catalogues of a language and puts it in force. @param {string} code */
export async function speak(code) {
  const paths = page.game ? [`games/${page.game}/i18n/${code}.json`, `i18n/${code}.json`] : [`i18n/${code}.json`];
  const loaded = await Promise.all(paths.map(load));
  batch(() => {
    lang.value = code;
    catalogues.value = loaded;
  });
  document.documentElement.lang = code;
}

/** The reader's choice, kept for the next page too. @param {string} code */
export function choose(code) {
  remember("gh_lang", code);
  return speak(code);
}
