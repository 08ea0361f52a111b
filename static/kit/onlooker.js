/** What somebody without a seat finds where there is nothing to watch, and the way to ask for a seat. */
import { html, useState } from "../vendor/index.js";
import { page, staticUrl, url } from "./env.js";
import { post } from "./http.js";
import { gameTitle, t } from "./i18n.js";
import { ui } from "./icon.js";
import { house } from "./asking.js";
import { Badge, seatsOf } from "./seats.js";
import { toast } from "./toast.js";

/** @typedef {import("./store.js").State} State @typedef {import("./desk.js").Desk} Desk */

/** A table whose game is not shown: closed before it began, or closed to spectators.
 * @param {{ state: State, desk: Desk }} props */
export function Closed({ state, desk }) {
  const { table } = state.doc;
  const over = table.status === "finished";
  const began = !table.result.reasons?.includes("closed");
  return html`<main class="join" id="main">
    <section class="joinart felt">
      <img class="win" src=${staticUrl(`games/${page.game}/window.svg`)} alt="" width="256" height="350" />
      <div><h1><bdi>${table.name || gameTitle()}</bdi></h1></div>
    </section>
    <section class="panel" aria-labelledby="closed-h">
      <h2 id="closed-h">${t(began ? "watch.closed" : "closed.title")}</h2>
      <p class="lead">${began ? t(over ? "watch.closed_over" : "watch.closed_why") : t("closed.why")}</p>
      ${began &&
      html`<ul class="seats">
        ${seatsOf(table).map((seat) => {
          const { name, taken } = table.seats[seat];
          return html`<li key=${seat} class=${`seatrow ${taken ? "taken" : "free"}`}>
            <${Badge} seat=${seat} name=${name || "?"} />
            <bdi><b>${name || t("lobby.free_seat")}</b></bdi>
            <span class="chip">${taken ? t("lobby.taken") : t("lobby.free")}</span>
          </li>`;
        })}
      </ul>`}
      ${began && !over && state.you === null && html`<${AskForSeat} table=${table} desk=${desk} />`}
      <p class="row wrap"><a class="btn" href=${url("/")}>${ui("prev")}${t("ui.hall")}</a></p>
    </section>
  </main>`;
}

/** Somebody without a seat may ask the host for one. @param {{ table: import("./types.js").Table, desk: Desk }} props */
export function AskForSeat({ table, desk }) {
  const [name, setName] = useState(page.name);
  /** @param {SubmitEvent} event */
  const ask = async (event) => {
    event.preventDefault();
    if (await house(post(`/api/t/${page.code}/ask`, { name }), desk)) toast(t("lobby.asked"), { icon: "ui-send" });
  };
  if (table.house.locked) return html`<p class="begin">${t("watch.locked")}</p>`;
  if (seatsOf(table).every((seat) => table.seats[seat].taken)) return html`<p class="begin">${t("lobby.watching_full")}</p>`;
  return html`<form class="begin" onSubmit=${ask}>
    <p>${t("lobby.watching_free")}</p>
    <div class="field">
      <label for="ask-name">${t("lobby.your_name")}</label>
      <input class="input" id="ask-name" required maxlength="48" autocomplete="nickname" value=${name}
        onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
    </div>
    <button class="btn primary">${ui("user")}${t("lobby.ask")}</button>
  </form>`;
}
