/** The language of the page: catalogues of the kit and of the game, switched without a reload. */
import { batch, computed, signal } from "../vendor/index.js";
import { page, remember, staticUrl } from "./env.js";
import { letter, spell } from "./letters.js";
import { known, word } from "./words.js";

export const LANGUAGES = ["en", "vi"];

export const lang = signal(document.documentElement.lang || "en");
/** @type {import("../vendor/signals.js").Signal<import("./words.js").Catalogue[]>} the game's, then the kit's */
export const catalogues = signal([]);

/** Words a key of the kit; a game's key of the same name does not get in the way.
 * @param {string} key @param {Record<string, any>} [facts] */
export const t = (key, facts) => word([...catalogues.peek()].reverse(), lang.peek(), key, facts);

/** Words a key for a game: its own catalogue first. @param {string} key @param {Record<string, any>} [facts] */
export const gameWord = (key, facts) => word(catalogues.peek(), lang.peek(), key, facts);

/** @param {string} key */
export const has = (key) => known(catalogues.peek(), key);

/** The rulebook's name of the game on the page. */
export const gameTitle = () => (has("about.title") ? t("about.title") : page.title);

/** Changes whenever any text may have changed. */
export const tongue = computed(() => [lang.value, catalogues.value]);

/** @param {string} path @returns {Promise<import("./words.js").Catalogue>} */
const load = (path) =>
  fetch(staticUrl(path), { credentials: "same-origin" }).then((answer) => (answer.ok ? answer.json() : {}));

/** Loads the catalogues of a language and puts it in force. @param {string} code */
export async function speak(code) {
  const paths = page.game && page.board ? [`games/${page.game}/i18n/${code}.json`, `i18n/${code}.json`] : [`i18n/${code}.json`];
  const loaded = await Promise.all(paths.map(load));
  spell(loaded[0]);
  for (const text of /** @type {NodeListOf<SVGTextElement>} */ (document.querySelectorAll("[data-letter]")))
    text.textContent = letter(text.dataset.letter ?? ""); // on the sheet of pieces
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
