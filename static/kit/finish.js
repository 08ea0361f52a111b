/** The end: who won and by what, the score in its parts, and another game. */
import { html, useEffect, useRef } from "../vendor/index.js";
import { Chart } from "./chart.js";
import { Chat } from "./chat.js";
import { allSeen } from "./drawer.js";
import { url } from "./env.js";
import { gameTitle, t } from "./i18n.js";
import { symbol, ui } from "./icon.js";
import { showKeep } from "./keep.js";
import { reached, unit } from "./progress.js";
import { Asked, Rematch } from "./rematch.js";
import { Badge, nameOf, seatsOf } from "./seats.js";
import { canShare, share } from "./share.js";
import { Standings } from "./standings.js";

/**
 * @param {{ state: import("./store.js").State, desk: import("./desk.js").Desk, game: any, ctx: any,
 *           onSay: import("./chat.js").Say, onReplay: () => void }} props
 */
export function Finish({ state, desk, game, ctx, onSay, onReplay }) {
  const { table, game: view } = state.doc;
  const result = /** @type {import("./types.js").Result} */ (table.result);
  const turn = reached(game, state.doc);
  const panel = told(game.finish(view, result, ctx), result, ctx);
  useEffect(() => scrollTo(0, 0), []); // not where the table had been scrolled to
  return html`<main class="fin" id="main">
    <section class="banner felt">
      ${panel.art && symbol(panel.art, "glow")}
      <div class="row"><span class="chip turn">${ui("trophy")}${turn ? t(`finish.chip_${unit(game)}`, { turn }) : t("finish.over")}</span></div>
      <h1>${panel.title}</h1>
      <p class="why">${panel.subtitle}</p>
      <div class="btns">
        <${Rematch} state=${state} desk=${desk} />
        <button type="button" class="btn ghost" onClick=${onReplay}>${ui("play")}${t("replay.title")}</button>
        <button type="button" class="btn ghost" onClick=${desk.showTable}>${ui("eye")}${t("finish.table")}</button>
        <button type="button" class="btn ghost" onClick=${() => showKeep(true, state.you)}>${ui("save")}${t("record.title")}</button>
        ${canShare() &&
        html`<button type="button" class="btn ghost" onClick=${() => share({ title: gameTitle(), text: panel.title, url: location.href })}>
          ${ui("share")}${t("finish.share")}</button>`}
        <a class="btn ghost" href=${url("/")}>${t("ui.hall")}</a>
      </div>
      <${Asked} state=${state} />
    </section>
    <div class="cols">
      <section class="panel" aria-labelledby="scores-h">
        <h2 id="scores-h">${t("finish.scores")}</h2>
        <${Scores} panel=${panel} table=${table} />
      </section>
      <${Chart} seq=${state.seq} table=${table} game=${game} components=${ctx.components} ctx=${ctx} />
      <${Standings} you=${state.you} />
      <${Talk} state=${state} onSay=${onSay} />
    </div>
  </main>`;
}

/** The talk goes on after the game; what has been on screen is read.
 * @param {{ state: import("./store.js").State, onSay: import("./chat.js").Say }} props */
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
  if (result.reasons.includes("ended")) return { ...panel, title: t("finish.ended"), subtitle: t("finish.ended_why"), art: undefined };
  if (!result.reasons.includes("resigned")) return panel;
  const by = typeof result.by === "number" && result.by >= 0 ? ctx.seatName(result.by) : "";
  if (!result.winners.length && !by) return { ...panel, title: t("finish.left"), subtitle: t("finish.left_why"), art: undefined };
  const winners = result.winners.map(ctx.seatName).join(", ");
  // whoever resigns alone has lost to the game, which says against whom
  const title = winners ? t("finish.wins", { name: winners }) : panel.title;
  return { ...panel, title, subtitle: t("finish.resigned", { name: by }), art: undefined };
}

/** @param {{ panel: import("./types.js").FinishPanel, table: import("./types.js").Table }} props */
function Scores({ panel, table }) {
  return html`<table class="score">
    <thead>
      <tr>
        <th scope="col">${panel.heading ?? t("finish.from")}</th>
        ${seatsOf(table).map(
          (seat) => html`<th scope="col">
            <span class="lab2"><${Badge} seat=${seat} name=${nameOf(table, seat)} /><span class="nm">${nameOf(table, seat)}</span></span>
          </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${panel.rows.map(
        ({ icon, label, values, mark = [], total }) => html`<tr class=${total ? "tot" : ""}>
          <th scope="row"><span class="lab2">${icon && symbol(icon)}${label}</span></th>
          ${values.map(
            (value, seat) => html`<td class=${`num ${mark.includes(seat) ? "win-cell" : ""}`}>
              ${value}${mark.includes(seat) && html`<span class="vh"> (${t("finish.won_by_this")})</span>`}
            </td>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table>`;
}
