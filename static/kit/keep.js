/** The game as a file, and another game from one of its positions. */
import { html, useState } from "../vendor/index.js";
import { show } from "./dialog.js";
import { question } from "./dialogbox.js";
import { page, url } from "./env.js";
import { post } from "./http.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { newId } from "./id.js";
import { house } from "./asking.js";

/** Offers the table's record. @param {boolean} over the game has ended @param {number | null} seat whose view it is until then */
export function showKeep(over, seat) {
  show({ kind: "sheet", title: t("record.title"), body: () => html`<${Keep} over=${over} seat=${seat} />` });
}

/** @param {{ over: boolean, seat: number | null }} props */
function Keep({ over, seat }) {
  const [names, setNames] = useState(true);
  return html`<div class="stacked">
    <p>${t(over ? "record.why" : "record.why_running")}</p>
    <label class="option"><input type="checkbox" checked=${names} onChange=${() => setNames(!names)} /><span>${t("record.names")}</span></label>
    <a class="btn primary" id="save-record" href=${url(`/api/t/${page.code}/record?names=${names}${seat === null ? "" : `&seat=${seat}`}`)} download>${ui("save")}${t("record.export")}</a>
  </div>`;
}

/** The way from an earlier position of a finished game to a new table.
 * @param {{ seq: number, desk: import("./desk.js").Desk }} props */
export function ForkButton({ seq, desk }) {
  const fork = async () => {
    const name = page.name || t("record.guest");
    /** @type {{ code: string } | undefined} */
    let made;
    const asked = post(`/api/t/${page.code}/fork`, { name, at: seq }, { "Idempotency-Key": newId() });
    if (await house(asked.then((answer) => (made = answer)), desk)) location.assign(url(`/t/${made?.code}`));
  };
  const ask = () => question({ title: t("fork.here"), text: t("fork.text"), yes: t("fork.yes"), mild: true, run: fork });
  return html`<button type="button" class="btn" onClick=${ask}>${ui("flag")}${t("fork.here")}</button>`;
}
