/** Names of people in whatever script: the letter on a badge, and their place within a sentence. */

/** What readers take for one letter, where the browser cannot tell: with its marks, a whole emoji, a flag. */
const LETTER =
  /^(?:\p{Regional_Indicator}{2}|\P{M}[\p{M}\p{Emoji_Modifier}]*(?:\u200d\P{M}[\p{M}\p{Emoji_Modifier}]*)*)/u;
const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : null;

/** Letters that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END] = ["\u2068", "\u2069"];

/**
 * The first letter of a name, whatever its script. The server's twin is `names.initial`.
 * @param {string} name @param {{ segment(text: string): Iterable<{ segment: string }> } | null} [by]
 */
export function initial(name, by = segmenter) {
  const plain = name.startsWith(ISOLATE) ? name.slice(1) : name;
  const [first] = by ? Array.from(by.segment(plain), ({ segment }) => segment) : (LETTER.exec(plain) ?? []);
  return first?.toUpperCase() ?? "?";
}

/** A name that goes into a sentence, so that its direction leaves the words around it alone. @param {string} name */
export const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? ISOLATE + name + END : name);
