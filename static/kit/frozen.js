/** What stands in the place of a board that this version of the rules cannot show. */
import { html } from "../vendor/index.js";
import { gameTitle, t } from "./i18n.js";
import { ui } from "./icon.js";
import { Badge, seatsOf } from "./seats.js";

/**
 * The seats, and the way to the log and the talk, which need no rules.
 * @param {{ table: import("./types.js").Table, bar: any, onLog: () => void }} props `bar`: of the replay, if it is open
 */
export function Frozen({ table, bar, onLog }) {
  return html`<main class="stage felt frozen" id="main">
    <section class="panel" aria-labelledby="frozen-h">
      <h1 id="frozen-h">${table.name || gameTitle()}</h1>
      <p><b>${t("frozen.title")}</b></p>
      <p>${t("frozen.why")}</p>
      <ul class="seats">
        ${seatsOf(table).map((seat) => {
          const { name } = table.seats[seat];
          return html`<li key=${seat} class="seatrow">
            <${Badge} seat=${seat} name=${name || "?"} />
            <bdi><b>${name || t("lobby.free_seat")}</b></bdi>
          </li>`;
        })}
      </ul>
      <p class="row wrap"><button type="button" class="btn primary" onClick=${onLog}>${ui("chat")}${t("frozen.log")}</button></p>
    </section>
    ${bar && html`<div class="dock">${bar}</div>`}
  </main>`;
}
