/** The curtain between two players of one device, and the way to let it fall: see `curtain.js`. */
import { html, useEffect, useRef } from "../vendor/index.js";
import { called, dueOf, opened, shared } from "./curtain.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { Badge, nameOf } from "./seats.js";

/** @typedef {import("./store.js").State} State */

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
