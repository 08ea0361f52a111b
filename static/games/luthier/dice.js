/** Dice on the table: what they show, and what the rating makes of them. */
import { html } from "../../vendor/index.js";
import { open } from "../../kit/offers.js";
import { gains, icon } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { touch } from "./touch.js";
import { cardName, gainWords, range } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {{ kind: string, face: number }} Die */

/** The symbol of a face. @param {import("./types.js").Components} components @param {Die} die */
function faceSign(components, { kind, face }) {
  const shown = components.dice[kind][face];
  if (kind !== "purple") return `die-${kind}-${shown}`;
  const [[name, n]] = Object.entries(shown);
  return name === "prestige" ? `die-purple-p${n}` : `die-purple-${name}`;
}

/** A die in words. @param {Ctx} ctx @param {Die} die */
export function dieWords(ctx, { kind, face }) {
  const shown = ctx.components.dice[kind][face];
  return ctx.t("die." + kind, { n: typeof shown === "number" ? shown : 0, gain: typeof shown === "number" ? "" : gainWords(ctx, shown) });
}

/** The performance and its dice as everybody sees them. @param {BoardProps} props */
export function DiceHead({ ctx, view }) {
  const card = String(view.act.card);
  return html`
    <button type="button" class="hv still" data-go data-large=${card} onClick=${() => ctx.enlarge(card)}>${cardName(ctx, card).split(" (")[0]}</button>
    <${DiceRow} ctx=${ctx} dice=${view.act.dice ?? []} />`;
}

/** @param {{ ctx: Ctx, dice: Die[] }} props */
const DiceRow = ({ ctx, dice }) => html`<span class="dicerow" role="img" aria-label=${dice.map((die) => dieWords(ctx, die)).join(", ")}>
  ${dice.map((die, k) => html`<span key=${`${k}-${die.kind}-${die.face}`} class="die">${icon(faceSign(ctx.components, die), "dieface")}</span>`)}</span>`;

/** The own dice: each can be rolled again while rerolls are left. @param {BoardProps} props */
export function DiceChoice(props) {
  const { ctx, view } = props;
  const dice = view.act.dice ?? [];
  return html`<div class="ask" role="group" aria-label=${ctx.t("dice.title")}>
    <p class="ask-title"><b>${ctx.t("dice.title")}</b> <span class="small muted">${ctx.t("dice.rerolls", { n: view.act.rerolls ?? 0 })}</span></p>
    <div class="ask-row">${dice.map((/** @type {Die} */ die, /** @type {number} */ k) => {
      const meaning = touch(nowOf(props), [["reroll", "die", String(k + 1)]]);
      const words = [dieWords(ctx, die), meaning.state === "can" ? ctx.t("dice.again") : "", whyNot(props, meaning)].filter(Boolean).join(". ");
      return html`<button type="button" key=${`${k}-${die.face}`} class=${"die big " + meaning.state} data-go aria-label=${words} title=${words} ...${states(meaning)} onClick=${() => press(props, meaning)}>
        ${icon(faceSign(ctx.components, die), "dieface")}</button>`;
    })}</div></div>`;
}

/** The three tiers with the one lit that the rating reaches. @param {BoardProps} props */
export function Tiers({ ctx, view, components, offers, staged }) {
  const card = components.performances[view.act.card];
  const conclude = open(offers, "conclude")[0];
  if (!card || !conclude) return null;
  const rating = (conclude.facts?.rating ?? 0) + (staged?.m === "conclude" ? staged.inspiration ?? 0 : 0);
  return html`<ol class="tiersline" aria-label=${ctx.t("dice.rating", { n: rating })}>
    <li class="now"><b>${rating}</b></li>
    ${card.tiers.map((/** @type {any} */ tier, /** @type {number} */ k) => {
      const lit = rating >= tier.min && (k + 1 === card.tiers.length || rating < card.tiers[k + 1].min);
      return html`<li key=${k} class=${lit ? "lit" : ""}><b>${range(tier)}</b> ${gains(ctx, tier.gain, true)}${tier.token && html`${icon("token")}<span class="vh">${ctx.t("words.token")}</span>`}</li>`;
    })}</ol>`;
}
