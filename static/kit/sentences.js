/**
 * Texts with drawn pieces inside, the same for every game.
 *
 * `rich` asks for the catalogue's sentence with marks in place of the values, and the marks are
 * replaced by what is drawn. Its twin in plain words is `plain`.
 */
import { html } from "../vendor/index.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Children} Children */

/** A value of a sentence: what is shown, and how it is said. @typedef {{ show: Children, say: string }} Part */
/** @typedef {{ text: Children, plain: string }} Sentence */

const MARK = "\u0001";

/** Punctuation that must not begin a line: it stays with the drawing before it. */
const CLOSING = /^[.,;:!?)]+/;

/**
 * @param {Ctx} ctx
 * @param {string} key
 * @param {Record<string, Part | string | number>} facts
 * @returns {Children[]}
 */
export function rich(ctx, key, facts) {
  /** @type {Record<string, string | number>} */
  const marked = {};
  for (const [name, value] of Object.entries(facts)) {
    marked[name] = typeof value === "object" ? MARK + name + MARK : value;
  }
  const pieces = ctx.t(key, marked).split(MARK);
  return pieces.map((piece, k) => {
    if (k % 2 === 0) return k > 0 ? piece.replace(CLOSING, "") : piece;
    const value = facts[piece], after = CLOSING.exec(pieces[k + 1])?.[0];
    return glued(typeof value === "object" ? value.show : value, after);
  });
}

/** What is shown with what must not begin a line: of a row of drawings only the last one keeps it.
 * @param {Children} show @param {string} [after] @returns {Children} */
export function glued(show, after) {
  if (!after) return show;
  if (Array.isArray(show)) return [...show.slice(0, -1), glued(show[show.length - 1], after)];
  return html`<span class="nowrap">${show}${after}</span>`;
}

/** The sentence in plain words; a drawing that says nothing leaves no hole in it.
 * @param {Ctx} ctx @param {string} key @param {Record<string, Part | string | number>} facts */
export function plain(ctx, key, facts) {
  const words = Object.entries(facts).map(([name, value]) => [name, typeof value === "object" ? value.say : value]);
  return ctx.t(key, Object.fromEntries(words)).replace(/ +(?=[ .,;:])/g, "");
}

/** Both at once. @param {Ctx} ctx @param {string} key @param {Record<string, Part | string | number>} facts
 * @returns {Sentence} */
export const both = (ctx, key, facts) => ({ text: rich(ctx, key, facts), plain: plain(ctx, key, facts) });

/** Joins sentences. @param {Sentence[]} sentences @returns {Sentence} */
export const joined = (sentences) => ({
  text: sentences.flatMap((s, k) => (k ? [" ", s.text] : [s.text])),
  plain: sentences.map((s) => s.plain).join(" "),
});

/** Texts said one after the other: a full stop between two, unless the first has its own end. @param {string[]} texts */
export const spoken = (texts) => texts.filter(Boolean).join(". ").replace(/([.?!…])\. /g, "$1 ");

/** One run of text in which drawn pieces stand like words. @param {any} text */
const phrase = (text) => html`<span class="phrase">${text}</span>`;

/** What the action bar says: the question, and what helps to answer it.
 * @param {Sentence | string} title @param {(Sentence | string | null | undefined | false)[]} sentences @returns {{ title: any, detail: any, plain: string }} */
export function prompted(title, sentences) {
  const [head, ...rest] = [title, ...sentences.filter((s) => !!s)].map((s) => (typeof s === "string" ? { text: s, plain: s } : /** @type {Sentence} */ (s)));
  const detail = joined(rest);
  return { title: phrase(head.text), detail: phrase(detail.text), plain: spoken([head.plain, detail.plain]) };
}
