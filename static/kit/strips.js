/** Strips below the top bar about the table itself: an offer of a draw, a pause, a wish to be host. */
import { html } from "../vendor/index.js";
import { house } from "./asking.js";
import { close } from "./dialog.js";
import { page } from "./env.js";
import { post } from "./http.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { nameOf } from "./seats.js";

/** @typedef {import("./store.js").State} State @typedef {import("./desk.js").Desk} Desk */

/** Stops the game or lets it go on. @param {Desk} desk @param {boolean} paused */
export const pause = (desk, paused) => house(post(`/api/t/${page.code}/pause`, { paused }), desk).then((done) => done && close());

/** Asks to be host, agrees to it, or objects. @param {Desk} desk @param {boolean} wanted */
export const bid = (desk, wanted) => house(post(`/api/t/${page.code}/host/bid`, { wanted }), desk);

/** @param {{ state: State, desk: Desk }} props */
export function Strips({ state, desk }) {
  const { table } = state.doc;
  return html`<${DrawOffer} table=${table} you=${state.you} desk=${desk} />
    <${Paused} state=${state} desk=${desk} />
    <${Bid} state=${state} desk=${desk} />
    ${table.status === "frozen" && html`<div class="net bad">${ui("lock")}<span class="grow">${t("table.frozen")}</span></div>`}`;
}

/** Another seat asks for a draw. @param {{ table: import("./types.js").Table, you: number | null, desk: Desk }} props */
function DrawOffer({ table, you, desk }) {
  const asked = table.votes.draw ?? [];
  if (table.status !== "playing" || you === null || !asked.length) return null;
  if (asked.includes(you))
    return html`<div class="net">${ui("draw")}<span class="grow">${t("draw.waiting")}</span>
      <button type="button" class="btn" onClick=${() => desk.draw(false)}>${t("draw.withdraw")}</button></div>`;
  return html`<div class="net" role="alert">${ui("draw")}<span class="grow">${t("draw.asked", { name: nameOf(table, asked[0]) })}</span>
    <button type="button" class="btn primary" onClick=${() => desk.draw(true)}>${t("draw.agree")}</button>
    <button type="button" class="btn" onClick=${() => desk.draw(false)}>${t("draw.decline")}</button></div>`;
}

/** @param {{ state: State, desk: Desk }} props */
function Paused({ state, desk }) {
  if (state.doc.table.status !== "paused") return null;
  return html`<div class="net" role="status">${ui("pause")}<span class="grow"><b>${t("pause.title")}</b> ${t(state.host ? "pause.own" : "pause.why")}</span>
    ${state.host && html`<button type="button" class="btn primary" onClick=${() => pause(desk, false)}>${ui("play")}${t("pause.resume")}</button>`}</div>`;
}

/** Somebody wants to be host in place of one who does not answer. @param {{ state: State, desk: Desk }} props */
function Bid({ state, desk }) {
  const { table } = state.doc;
  const { seat, agreed } = table.house.bid;
  if (seat < 0 || state.you === null) return null;
  const name = nameOf(table, seat);
  if (state.host)
    return html`<div class="net" role="alert">${ui("user")}<span class="grow">${t("bid.host_asked", { name })}</span>
      <button type="button" class="btn primary" onClick=${() => bid(desk, false)}>${t("bid.keep")}</button></div>`;
  const mine = seat === state.you;
  const said = agreed.includes(state.you);
  return html`<div class="net" role="status">${ui("user")}<span class="grow">${t(mine ? "bid.own" : "bid.asked", { name })}</span>
    <button type="button" class="btn primary" onClick=${() => bid(desk, true)}>${t(said ? "bid.take" : "bid.agree")}</button>
    ${mine && html`<button type="button" class="btn" onClick=${() => bid(desk, false)}>${t("draw.withdraw")}</button>`}</div>`;
}
