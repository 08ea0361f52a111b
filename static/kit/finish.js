/** The end: who won and by what, the score in its parts, and another game. */
import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { Chart } from "./chart.js";
import { Chat } from "./chat.js";
import { allSeen } from "./drawer.js";
import { page, url } from "./env.js";
import { get, post } from "./http.js";
import { gameTitle, t } from "./i18n.js";
import { symbol, ui } from "./icon.js";
import { showKeep } from "./keep.js";
import { house } from "./lobby.js";
import { reached, unit } from "./progress.js";
import { Badge, nameOf, seatsOf } from "./seats.js";
import { canShare, share } from "./share.js";

/**
 * @param {{ state: import("./store.js").State, desk: import("./desk.js").Desk, game: any, ctx: any,
 *           onSay: (text: string) => boolean, onReplay: () => void }} props
 */
export function Finish({ state, desk, game, ctx, onSay, onReplay }) {
  const { table, game: view } = state.doc;
  const result = /** @type {import("./types.js").Result} */ (table.result);
  const panel = told(game.finish(view, result, ctx), result, ctx);
  const [busy, setBusy] = useState(false);
  useEffect(() => scrollTo(0, 0), []); // not where the table had been scrolled to
  const again = async () => {
    if (busy) return;
    setBusy(true);
    const done = await house(playAgain(state, onSay), desk);
    if (!done) setBusy(false);
  };
  return html`<main class="fin" id="main">
    <section class="banner felt">
      ${panel.art && symbol(panel.art, "glow")}
      <div class="row"><span class="chip turn">${ui("trophy")}${t(`finish.chip_${unit(game)}`, { turn: reached(game, state.doc) })}</span></div>
      <h1>${panel.title}</h1>
      <p class="why">${panel.subtitle}</p>
      <div class="btns">
        ${state.you !== null &&
        html`<button type="button" class="btn primary" aria-busy=${busy ? "true" : undefined} onClick=${again}>${ui("swap")}${t("finish.again")}</button>`}
        <button type="button" class="btn ghost" onClick=${onReplay}>${ui("play")}${t("replay.title")}</button>
        <button type="button" class="btn ghost" onClick=${desk.showTable}>${ui("eye")}${t("finish.table")}</button>
        <button type="button" class="btn ghost" onClick=${() => showKeep(true)}>${ui("save")}${t("record.title")}</button>
        ${canShare() &&
        html`<button type="button" class="btn ghost" onClick=${() => share({ title: gameTitle(), text: panel.title, url: location.href })}>
          ${ui("share")}${t("finish.share")}</button>`}
        <a class="btn ghost" href=${url("/")}>${t("ui.hall")}</a>
      </div>
    </section>
    <div class="cols">
      <section class="panel" aria-labelledby="scores-h">
        <h2 id="scores-h">${t("finish.scores")}</h2>
        <${Scores} panel=${panel} table=${table} />
      </section>
      ${game.course && html`<${Chart} seq=${state.seq} table=${table} game=${game} components=${ctx.components} />`}
      <${Talk} state=${state} onSay=${onSay} />
    </div>
  </main>`;
}

/** The talk goes on after the game; what has been on screen is read.
 * @param {{ state: import("./store.js").State, onSay: (text: string) => boolean }} props */
function Talk({ state, onSay }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  const { chat, you } = state;
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry.isIntersecting && allSeen(chat));
    if (panel.current) observer.observe(panel.current);
    return () => observer.disconnect();
  }, [chat.length]);
  return html`<section class="panel lobbychat" aria-labelledby="chat-h" ref=${panel}>
    <h2 id="chat-h">${t("drawer.chat")}</h2>
    <${Chat} chat=${chat} me=${you} seated=${you !== null} onSay=${onSay} />
  </section>`;
}

/** The result in words: how a game ends outside its rules is said here, the rest by the game.
 * @param {import("./types.js").FinishPanel} panel @param {import("./types.js").Result} result @param {any} ctx */
function told(panel, result, ctx) {
  if (result.reasons.includes("draw"))
    return { ...panel, title: t("finish.draw"), subtitle: t("finish.draw_why"), art: undefined };
  if (!result.reasons.includes("resigned")) return panel;
  const winners = result.winners.map(ctx.seatName).join(", ");
  const by = typeof result.by === "number" && result.by >= 0 ? ctx.seatName(result.by) : "";
  return { ...panel, title: t("finish.wins", { name: winners }), subtitle: t("finish.resigned", { name: by }), art: undefined };
}

/** @param {{ panel: import("./types.js").FinishPanel, table: import("./types.js").Table }} props */
function Scores({ panel, table }) {
  return html`<table class="score">
    <thead>
      <tr>
        <th scope="col">${panel.heading ?? t("finish.from")}</th>
        ${seatsOf(table).map(
          (seat) => html`<th scope="col" key=${seat}>
            <span class="lab2"><${Badge} seat=${seat} name=${nameOf(table, seat)} />${nameOf(table, seat)}</span>
          </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${panel.rows.map(
        ({ icon, label, values, mark = [], total }) => html`<tr key=${label} class=${total ? "tot" : ""}>
          <th scope="row"><span class="lab2">${icon && symbol(icon)}${label}</span></th>
          ${values.map(
            (value, seat) => html`<td key=${seat} class=${`num ${mark.includes(seat) ? "win-cell" : ""}`}>
              ${value}${mark.includes(seat) && html`<span class="vh"> (${t("finish.won_by_this")})</span>`}
            </td>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * A new table like this one; the others find its invitation in this table's chat.
 * @param {import("./store.js").State} state @param {(text: string) => boolean} onSay
 */
async function playAgain(state, onSay) {
  const { table } = state.doc;
  const name = table.seats[/** @type {number} */ (state.you)].name;
  const { code } = await post("/api/tables", {
    game: page.game,
    options: table.options,
    name,
    table_name: table.name,
    seats: seatsOf(table).length,
  });
  const path = `/api/t/${code}/invites`;
  const links = await get(path);
  const link = links.at(-1) ?? (await post(path));
  onSay(t("finish.again_chat", { url: link.url }));
  location.assign(url(`/t/${code}`));
}
