/**
 * Words for keys: a catalogue is `{key: text | {one, other}}`, a text has `{name}` places.
 * Pure; loading and switching are in i18n.js.
 */

/** @typedef {Record<string, string | { one: string, other: string }>} Catalogue */

/**
 * @param {Catalogue[]} catalogues the first that has the key wins
 * @param {string} lang chooses the plural form by `facts.n`
 * @param {string} key
 * @param {Record<string, any>} [facts]
 * @returns {string} the key itself when no catalogue has it
 */
export function word(catalogues, lang, key, facts = {}) {
  const found = catalogues.find((catalogue) => Object.hasOwn(catalogue, key))?.[key];
  if (found === undefined) return key;
  const text = typeof found === "string" ? found : found[plural(lang, facts.n)];
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in facts ? String(facts[name]) : place));
}

/** @param {string} lang @param {any} n @returns {"one" | "other"} */
function plural(lang, n) {
  return new Intl.PluralRules(lang).select(Number(n ?? 0)) === "one" ? "one" : "other";
}

/** Whether some catalogue has the key. @param {Catalogue[]} catalogues @param {string} key */
export const known = (catalogues, key) => catalogues.some((catalogue) => Object.hasOwn(catalogue, key));
