/** Another game of the same people: asked for once, and the way to it for everybody. */
import { html, useState } from "../vendor/index.js";
import { page, url } from "./env.js";
import { post } from "./http.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { house } from "./asking.js";
import { nameOf } from "./seats.js";

/** The button of the end page. @param {{ state: import("./store.js").State, desk: import("./desk.js").Desk }} props */
export function Rematch({ state, desk }) {
  const [busy, setBusy] = useState(false);
  if (state.you === null) return null;
  const { next } = state.doc.table.result;
  if (next) return html`<a class="btn primary" href=${url(`/t/${next}`)}>${ui("swap")}${t("rematch.go")}</a>`;
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    let code = "";
    const asked = post(`/api/t/${page.code}/rematch`).then((made) => (code = made.code));
    if (await house(asked, desk)) location.assign(url(`/t/${code}`));
    else setBusy(false);
  };
  return html`<button type="button" class="btn primary" aria-busy=${busy ? "true" : undefined} onClick=${ask}>${ui("swap")}${t("rematch.ask")}</button>`;
}

/** Who asked for it, below the buttons. @param {{ state: import("./store.js").State }} props */
export function Asked({ state }) {
  const by = state.log.filter((note) => note.kind === "table.rematch").at(-1)?.seat;
  if (by === undefined) return null;
  return html`<p class="small" role="status">${t(by === state.you ? "rematch.you_asked" : "rematch.asked", { name: nameOf(state.doc.table, by) })}</p>`;
}
