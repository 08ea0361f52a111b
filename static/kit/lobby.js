/** Before the game: the seats and who is ready, the host's link, the options, and the start. */
import { html, useEffect, useState } from "../vendor/index.js";
import { house } from "./asking.js";
import { Chat } from "./chat.js";
import { page, staticUrl } from "./env.js";
import { get, post } from "./http.js";
import { gameTitle, has, t } from "./i18n.js";
import { ui } from "./icon.js";
import { HouseRules, More, endTable } from "./house.js";
import { Links } from "./link.js";
import { AskForSeat } from "./onlooker.js";
import { Options } from "./options.js";
import { hasActs } from "./seatsheet.js";
import { Badge, nameOf, presenceText, seatsOf } from "./seats.js";
import { toast } from "./toast.js";

/** @typedef {import("./store.js").State} State @typedef {import("./desk.js").Desk} Desk */

const STEPS = ["about.step1", "about.step2", "about.step3"];

/**
 * @param {{ state: State, desk: Desk, onReady: (ready: boolean) => void,
 *           onSay: import("./chat.js").Say }} props
 */
export function Lobby({ state, desk, onReady, onSay }) {
  const { table } = state.doc;
  useEffect(() => () => scrollTo(0, 0), []); // the board is not begun where the lobby was scrolled to
  const [wide] = useState(() => matchMedia("(min-width: 900px)").matches); // elsewhere the seats come first
  const title = gameTitle();
  const free = seatsOf(table).filter((seat) => !table.seats[seat].taken).length;
  return html`<main class="join" id="main">
    <section class="joinart felt">
      <img class="win" src=${staticUrl(`games/${page.game}/window.svg`)} alt="" width="256" height="350" />
      <div>
        <h1><bdi>${table.name || title}</bdi></h1>
        <p class="facts">${table.name ? `${title}. ` : ""}${has("about.tagline") && t("about.tagline")}</p>
      </div>
      <details class="how" open=${wide}>
        <summary>${t("lobby.how")}</summary>
        <ol class="steps">
          ${STEPS.filter(has).map((key) => html`<li>${t(key)}</li>`)}
        </ol>
        <button type="button" class="btn quiet" onClick=${desk.rules}>${ui("book")}${t("lobby.rules")}</button>
      </details>
    </section>
    <section class="panel" aria-labelledby="seats-h">
      <div class="row"><h2 id="seats-h" class="grow">${t("lobby.title")}</h2><a class="btn quiet only-narrow" href="#chat-h">${ui("chat")}${t("drawer.chat")}</a></div>
      <ul class="seats">
        ${seatsOf(table).map((seat) => html`<${SeatRow} seat=${seat} state=${state} desk=${desk} />`)}
      </ul>
      <${Begin} state=${state} free=${free} desk=${desk} onReady=${onReady} />
    </section>
    <${Links} state=${state} desk=${desk} />
    <${TableOptions} state=${state} desk=${desk} />
    <section class="panel lobbychat" aria-labelledby="chat-h">
      <h2 id="chat-h">${t("drawer.chat")}</h2>
      <${Chat} chat=${state.chat} me=${state.you} seated=${state.you !== null} onSay=${onSay} />
    </section>
  </main>`;
}

/** @param {{ seat: number, state: State, desk: Desk }} props */
function SeatRow({ seat, state, desk }) {
  const { table } = state.doc;
  const info = table.seats[seat];
  const shape = t(`seat.shape${seat + 1}`);
  const more = hasActs(state, seat) && html`<${More} seat=${seat} name=${nameOf(table, seat)} desk=${desk} />`;
  if (!info.taken)
    return html`<li class="seatrow free">
      <span class="empty" aria-hidden="true"></span>
      <span><b>${t("lobby.free_seat")}</b><br /><span class="small muted">${shape}</span></span>
      <span class="acts-of">${more}</span>
    </li>`;
  const presence = state.who.seats[seat];
  const notes = [shape, seat === table.host && t("lobby.host"), state.mine.includes(seat) && t("lobby.you")];
  return html`<li class="seatrow taken">
    <${Badge} seat=${seat} name=${info.name} presence=${presence} />
    <span><bdi><b>${info.name}</b></bdi><br /><span class="small muted">${notes.filter(Boolean).join(", ")}<span class="vh">, ${presenceText(presence)}</span></span></span>
    <span class="acts-of">
      ${seatsOf(table).length > 1 && (info.ready ? html`<span class="chip ok">${ui("check")}${t("lobby.ready")}</span>` : html`<span class="chip">${ui("clock")}${t("lobby.not_ready")}</span>`)}
      ${more}
    </span>
  </li>`;
}

/** Ready, start, and what is still missing. @param {{ state: State, free: number, desk: Desk, onReady: (ready: boolean) => void }} props */
function Begin({ state, free, desk, onReady }) {
  const { table } = state.doc;
  const { you } = state;
  if (you === null) return html`<${AskForSeat} table=${table} desk=${desk} />`;
  const ready = table.seats[you]?.ready ?? false;
  const alone = seatsOf(table).length === 1; // nobody to be ready for
  const start = () => house(post(`/api/t/${page.code}/start`), desk);
  const wait = free ? t("lobby.waits_seats", { n: free }) : state.host ? t("lobby.start_why") : t("lobby.ready_why");
  return html`<div class="begin">
    <div class="row wrap">
      ${state.host &&
      html`<button type="button" class=${free ? "btn big" : "btn primary big"} aria-disabled=${free ? "true" : undefined} onClick=${free ? () => toast(wait, { icon: "ui-clock" }) : start}>
        ${ui("play")}${t("lobby.start")}
      </button>`}
      ${!alone &&
      html`<button type="button" class=${(state.host && !free) || ready ? "btn quiet big" : "btn primary big"} aria-pressed=${String(ready)} onClick=${() => onReady(!ready)}>
        ${ui(ready ? "undo" : "check")}${t(ready ? "lobby.unready" : "lobby.set_ready")}
      </button>`}
    </div>
    ${!(alone && state.host) && html`<p class="small muted" aria-live="polite">${wait}</p>`}
  </div>`;
}

/** The options; the host may change them until the start. @param {{ state: State, desk: Desk }} props */
function TableOptions({ state, desk }) {
  const [schema, setSchema] = useState(/** @type {import("./options.js").Option[]} */ ([]));
  useEffect(() => {
    get("/api/games").then(
      (games) => setSchema(games.find((/** @type {any} */ game) => game.slug === page.game)?.options.schema ?? []),
      () => undefined, // the lobby works without this panel
    );
  }, []);
  if (!schema.length && !state.host) return null;
  const { options } = state.doc.table;
  const change = (/** @type {any} */ next) => house(post(`/api/t/${page.code}/options`, { options: next }), desk);
  return html`<section class="panel stacked" aria-labelledby="options-h">
    <h2 id="options-h">${t("lobby.options")}</h2>
    ${state.host && html`<${TableName} name=${state.doc.table.name} desk=${desk} />`}
    <${Options} schema=${schema} values=${options} onChange=${state.host ? change : undefined} />
    <h3>${t("house.rules")}</h3>
    <${HouseRules} state=${state} desk=${desk} />
    ${state.host && html`<p><button type="button" class="btn quiet act risky" onClick=${() => endTable(desk, true)}>${ui("x")}${t("house.end")}</button></p>`}
    ${!state.host && html`<p class="small muted">${t("lobby.options_host", { name: nameOf(state.doc.table, Math.max(0, state.doc.table.host)) })}</p>`}
  </section>`;
}

/** The host may call the table something. @param {{ name: string, desk: Desk }} props */
function TableName({ name, desk }) {
  const rename = (/** @type {any} */ event) =>
    house(post(`/api/t/${page.code}/rename`, { table_name: event.target.value.trim() }), desk);
  return html`<div class="field">
    <label for="table-name">${t("lobby.name")}</label>
    <input class="input" id="table-name" dir="auto" maxlength="60" autocomplete="off" value=${name} placeholder=${gameTitle()} onChange=${rename} />
  </div>`;
}
