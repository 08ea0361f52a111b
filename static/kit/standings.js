/** How the people at the table have fared against each other in this game. */
import { html, useEffect, useState } from "../vendor/index.js";
import { page } from "./env.js";
import { get } from "./http.js";
import { t } from "./i18n.js";
import { Badge } from "./seats.js";

/** @typedef {{ games: number, drawn: number, rows: { seat: number, name: string, won: number, shared: number }[] }} Told */

/** Shown to the people themselves, once they have met more than once. @param {{ you: number | null }} props */
export function Standings({ you }) {
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  useEffect(() => {
    if (you !== null) get(`/api/t/${page.code}/standings`).then(setTold, () => undefined); // the result stands without them
  }, [you]);
  if (!told || told.games < 2) return null;
  const rows = [...told.rows].sort((a, b) => b.won - a.won || a.seat - b.seat);
  return html`<section class="panel" aria-labelledby="standings-h">
    <h2 id="standings-h">${t("standings.title")}</h2>
    <p class="muted">${t("standings.games", { n: told.games })}${told.drawn > 0 && ` ${t("standings.drawn", { n: told.drawn })}`}</p>
    <table class="score">
      <thead><tr><th scope="col">${t("standings.player")}</th><th scope="col">${t("standings.won")}</th></tr></thead>
      <tbody>
        ${rows.map(
          ({ seat, name, won, shared }) => html`<tr>
            <th scope="row"><span class="lab2"><${Badge} seat=${seat} name=${name} />${name}</span></th>
            <td class="num">${won}${shared > 0 && html` <span class="small muted">${t("standings.shared", { n: shared })}</span>`}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
