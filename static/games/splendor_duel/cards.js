/**
 * Jewel cards, deck backs and royals as drawings. Whether they are buttons is the caller's choice. What
 * is drawn is hidden from screen readers: the name says all of it in words.
 */
import { html } from "../../vendor/index.js";
import { ui } from "../../kit/icon.js";
import { entries, roman } from "./jewels.js";
import { gem, icon, pip } from "./pieces.js";
import { cardWords, royalWords } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Royal} Royal */

/** What a caller adds to a drawing: classes, a tag, handlers, keys for the motion.
 * @typedef {{ cls?: string, tag?: any, label?: string, press?: () => void, more?: Record<string, any> }} Use */

/** The face of a card: everything inside its frame. @param {Card} card @param {any} [tag] */
function face(card, tag) {
  return html`
    <span class="bg"></span>
    ${icon("art-" + card.level, "art")}
    <span class="top"></span>
    ${card.points > 0 && html`<b class="pts" aria-hidden="true">${card.points}</b>`}
    ${card.crowns > 0 && html`<span class="crowns">${Array.from({ length: card.crowns }, () => icon("ico-crown", ""))}</span>`}
    <span class="bonus" aria-hidden="true">${Array.from({ length: card.bonus }, () => gem(card.colour, "", 2))}</span>
    ${card.abilities.map((ability) => icon("ab-" + ability, "ab"))}
    <span class="cost" aria-hidden="true">${entries(card.cost).map(([colour, n]) => pip(colour, n))}</span>
    ${tag && html`<span class="tag" aria-hidden="true">${tag}</span>`}`;
}

/** A face-up card; a button when it has `press`. @param {Ctx} ctx @param {Card} card @param {Use} [use] */
export function jewelCard(ctx, card, { cls = "", tag, label, press, more = {} } = {}) {
  const words = [cardWords(ctx, card), label].filter(Boolean).join(". ");
  return press
    ? html`<button type="button" class=${"jcard " + cls} data-color=${card.colour} onClick=${press} ...${more}>
        <span class="vh">${words}</span>${face(card, tag)}</button>`
    : html`<span class=${"jcard " + cls} data-color=${card.colour} role="img" aria-label=${words} ...${more}>${face(card, tag)}</span>`;
}

/** The back of a deck, or of a hidden card. @param {number} level @param {any} note @param {Use} [use] */
export function cardBack(level, note, { cls = "", label, press, tag, more = {} } = {}) {
  const inside = html`
    <span class="frame"></span>
    <span class="dots">${Array.from({ length: level }, () => html`<b></b>`)}</span>
    <span class="lv" aria-hidden="true">${roman(level)}</span>
    ${note && html`<span class="n" aria-hidden="true">${note}</span>`}
    ${tag && html`<span class="tag" aria-hidden="true">${tag}</span>`}`;
  return press
    ? html`<button type="button" class=${"jcard back " + cls} onClick=${press} ...${more}><span class="vh">${label}</span>${inside}</button>`
    : html`<span class=${"jcard back " + cls} role="img" aria-label=${label} ...${more}>${inside}</span>`;
}

/** A royal. @param {Ctx} ctx @param {Royal} royal @param {Use} [use] */
export function royalCard(ctx, royal, { cls = "", label, press, more = {} } = {}) {
  const words = [royalWords(ctx, royal), label].filter(Boolean).join(". ");
  const inside = html`
    <span class="p" aria-hidden="true">${royal.points}</span>
    ${royal.ability ? icon("ab-" + royal.ability, "ab") : html`<span></span>`}
    ${icon("ico-crown", "cr")}`;
  return press
    ? html`<button type="button" class=${"royal " + cls} onClick=${press} ...${more}><span class="vh">${words}</span>${inside}</button>`
    : html`<span class=${"royal " + cls} role="img" aria-label=${words} ...${more}>${inside}</span>`;
}

/** The tag of a card that can be bought or reserved. @param {string} text */
export const tick = (text) => html`${ui("check", "")}${text}`;
