/**
 * Several players on one device: between their turns a curtain hides the table until the next one
 * says "it is me". Each sees only what that seat may know.
 */
import { html, signal, useEffect, useRef, useSignalValue } from "../vendor/index.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { Badge, nameOf } from "./seats.js";

/** @typedef {import("./store.js").State} State */

const LOOK_MS = 2500; // what the own move brought is seen before the curtain falls

/** whose player opened the curtain last, and whose turn it was then; null while nobody did */
const opened = signal(/** @type {{ seat: number, due: number | null } | null} */ (null));
/** the seat for which the curtain falls now */
const called = signal(/** @type {number | null} */ (null));

/** Whose turn it is on this device: the seat in view if it has something to do, else the next.
 * @param {State} state */
function dueOf({ doc: { table }, you, mine }) {
  const waiting = mine.filter((seat) => table.waiting.includes(seat));
  if (you !== null && (waiting.includes(you) || !waiting.length)) return you;
  return waiting[0] ?? you;
}

/** @param {State} state */
const shared = (state) => state.mine.length > 1 && ["playing", "paused"].includes(state.doc.table.status);

/** Whether another player of this device is waited for. @param {State} state @param {typeof opened.value} by */
const isLate = (state, by) => by !== null && dueOf(state) !== state.you && dueOf(state) !== by.due;

/** Whether the curtain hides the page; draws the page anew when that changes. @param {State} state */
export function useCurtain(state) {
  const by = useSignalValue(opened);
  const call = useSignalValue(called);
  const due = dueOf(state);
  const late = shared(state) && isLate(state, by) && call !== due;
  useEffect(() => {
    if (!late) return undefined;
    const timer = setTimeout(() => (called.value = due), LOOK_MS);
    return () => clearTimeout(timer);
  }, [late, due]);
  if (!shared(state)) return false;
  return by === null || by.seat !== state.you || (due !== state.you && call === due);
}

/** "Pass on": another player of this device has the turn. @param {{ state: State }} props */
export function PassOn({ state }) {
  const due = dueOf(state);
  if (!shared(state) || due === state.you || due === null) return null;
  return html`<div class="net">${ui("swap")}<span class="grow">${t("curtain.next", { name: nameOf(state.doc.table, due) })}</span>
    <button type="button" class="btn primary" onClick=${() => (called.value = due)}>${t("curtain.pass")}</button></div>`;
}

/** @param {{ state: State, onTurn: (seat: number) => void }} props `onTurn` asks for the view of a seat */
export function Curtain({ state, onTurn }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const seat = dueOf(state);
  useEffect(() => button.current?.focus(), [seat]);
  if (seat === null) return null;
  const { table } = state.doc;
  const name = nameOf(table, seat);
  /** @param {number} one */
  const open = (one) => {
    opened.value = { seat: one, due: seat };
    called.value = null;
    if (one !== state.you) onTurn(one);
  };
  const others = state.mine.filter((one) => one !== seat);
  return html`<div class="curtain felt" role="dialog" aria-modal="true" aria-labelledby="curtain-h">
    <div class="inner">
      <${Badge} seat=${seat} name=${name} />
      <h2 id="curtain-h">${t("curtain.title", { name })}</h2>
      <p>${t("curtain.why")}</p>
      <button type="button" class="btn primary big" ref=${button} onClick=${() => open(seat)}>${ui("eye")}${t("curtain.open", { name })}</button>
      <div class="row wrap center">
        ${others.map((one) => html`<button type="button" key=${one} class="btn ghost" onClick=${() => open(one)}>${t("curtain.look", { name: nameOf(table, one) })}</button>`)}
      </div>
    </div>
  </div>`;
}
