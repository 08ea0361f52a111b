/** Quick ways to say something: phrases that every reader gets in the own language, and emoji. */
import { html } from "../vendor/index.js";
import { t } from "./i18n.js";

/** The names that the server knows; their words are `phrase.<name>`. */
export const PHRASES = ["hello", "luck", "nice", "thanks", "sorry", "think", "moment", "back", "turn", "oops", "gg", "again"];

/** Emoji and the text key of what each shows. @type {[string, string][]} */
const EMOJI = [
  ["🙂", "smile"], ["😂", "laugh"], ["😮", "wow"], ["🤔", "think"], ["😅", "phew"], ["😢", "sad"], ["😎", "cool"], ["🙏", "please"],
  ["👍", "up"], ["👏", "clap"], ["👋", "wave"], ["🎉", "party"], ["❤️", "heart"], ["🔥", "fire"], ["🍀", "luck"], ["☕", "break"],
];

/** @param {{ onPhrase: (name: string) => void }} props */
export const Phrases = ({ onPhrase }) =>
  html`<div class="quick" role="group" aria-label=${t("chat.phrases")}>
    ${PHRASES.map((name) => html`<button type="button" key=${name} class="chip-btn" onClick=${() => onPhrase(name)}>${t(`phrase.${name}`)}</button>`)}
  </div>`;

/** @param {{ onEmoji: (emoji: string) => void }} props */
export const Emoji = ({ onEmoji }) =>
  html`<div class="quick emoji" role="group" aria-label=${t("chat.emoji")}>
    ${EMOJI.map(([emoji, name]) => html`<button type="button" key=${name} aria-label=${t(`emoji.${name}`)} title=${t(`emoji.${name}`)} onClick=${() => onEmoji(emoji)}>${emoji}</button>`)}
  </div>`;
