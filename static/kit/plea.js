/**
 * Going back further than is free: which of the own moves, why, and what the others say to it. What
 * nobody had seen by then is dealt anew.
 */
import { html, useEffect, useState } from "../vendor/index.js";
import { close, show } from "./dialog.js";
import { lang, t } from "./i18n.js";
import { ui } from "./icon.js";
import { describe, reasonOf } from "./log.js";
import { ownMoves } from "./missed.js";
import { nameOf } from "./seats.js";

/** @typedef {import("./store.js").State} State @typedef {import("./session.js").Session} Session */
/** @typedef {{ seat: number, moves: number, reason: string, words: string, agreed: number[], until: string }} Wish */

const REASONS = ["slip", "misread", "rules", "other"];
const MOST_WORDS = 80;
const OFFERED = 5; // of the last own moves

/** Asks which move to take back. @param {State} state @param {Session} session @param {any} ctx @param {any} game */
export function showPlea(state, session, ctx, game) {
  const body = () => html`<${Ask} state=${state} session=${session} ctx=${ctx} game=${game} />`;
  show({ kind: "sheet", title: t("plea.title"), body });
}

/** @param {{ state: State, session: Session, ctx: any, game: any }} props */
function Ask({ state, session, ctx, game }) {
  const moves = ownMoves(state.log, state.you ?? -1).slice(-OFFERED).reverse();
  const [to, setTo] = useState((moves[0]?.seq ?? 0) - 1);
  const [reason, setReason] = useState(REASONS[0]);
  const [words, setWords] = useState("");
  if (!moves.length) return html`<p>${t("plea.nothing")}</p>`;
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (session.plead(to, reason, words.trim())) close();
  };
  return html`<form class="stacked plea" onSubmit=${send}>
    <p>${t("plea.text")}</p>
    <fieldset>
      <legend>${t("plea.before")}</legend>
      ${moves.map(
        ({ seq, notes }) => html`<label key=${seq} class="option">
          <input type="radio" name="plea-to" checked=${to === seq - 1} onChange=${() => setTo(seq - 1)} />
          <span>${notes.map((note) => html`${describe(note, ctx, game).text} `)}</span></label>`,
      )}
    </fieldset>
    <label class="field"><span class="lab">${t("plea.why")}</span>
      <select class="input" value=${reason} onChange=${(/** @type {any} */ event) => setReason(event.target.value)}>
        ${REASONS.map((name) => html`<option value=${name}>${t(`plea.reason.${name}`)}</option>`)}
      </select></label>
    <label class="field"><span class="lab">${t("plea.words")}</span>
      <input class="input" id="plea-words" dir="auto" maxlength=${MOST_WORDS} autocomplete="off" value=${words}
        onInput=${(/** @type {any} */ event) => setWords(event.target.value)} /></label>
    <div class="row wrap ends">
      <button type="button" class="btn" onClick=${close}>${t("ui.cancel")}</button>
      <button class="btn primary">${ui("send")}${t("plea.ask")}</button>
    </div>
  </form>`;
}

/** The wish that is open, and the answer to it. @param {{ state: State, session: Session }} props */
export function PleaStrip({ state: { doc, you }, session }) {
  const { table } = doc;
  const wish = /** @type {Wish | null} */ ("seat" in table.plea ? table.plea : null);
  const left = useLeft(wish?.until ?? "");
  if (!wish || !left || table.status !== "playing") return null;
  const said = t(wish.seat === you ? "plea.own" : "plea.asked", { name: nameOf(table, wish.seat), n: wish.moves });
  const time = t("plea.until", { time: new Intl.DateTimeFormat(lang.peek(), { timeStyle: "short" }).format(new Date(wish.until)) });
  const text = html`<span class="grow"><b>${said}</b> ${reasonOf(wish)}. <span class="muted">${time}</span></span>`;
  if (wish.seat === you)
    return html`<div class="net plea" role="status">${ui("undo")}${text}
      <button type="button" class="btn" onClick=${() => session.answerPlea(false)}>${t("draw.withdraw")}</button></div>`;
  if (you === null || wish.agreed.includes(you)) return html`<div class="net plea" role="status">${ui("undo")}${text}</div>`;
  return html`<div class="net plea" role="alert">${ui("undo")}${text}
    <button type="button" class="btn primary" onClick=${() => session.answerPlea(true)}>${t("draw.agree")}</button>
    <button type="button" class="btn" onClick=${() => session.answerPlea(false)}>${t("draw.decline")}</button></div>`;
}

/** Whether there is time left; the page is drawn again when there is not. @param {string} until */
function useLeft(until) {
  const [, redraw] = useState(0);
  const left = until ? Date.parse(until) - Date.now() : 0;
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => redraw((n) => n + 1), left + 50);
    return () => clearTimeout(timer);
  }, [until]);
  return left > 0;
}
