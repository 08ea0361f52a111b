/** The table's own sheet: its players, what the host has settled, pausing and closing it. */
import { html } from "../vendor/index.js";
import { show } from "./dialog.js";
import { question } from "./dialogbox.js";
import { page } from "./env.js";
import { post } from "./http.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { Links } from "./link.js";
import { house } from "./asking.js";
import { Act, hasActs, showSeat } from "./seatsheet.js";
import { bid, pause } from "./strips.js";
import { Badge, nameOf, presenceText, seatsOf } from "./seats.js";

/** @typedef {import("./store.js").State} State @typedef {import("./desk.js").Desk} Desk */

const path = `/api/t/${page.code}`;

/** @param {Desk} desk */
export function showHouse(desk) {
  show({ kind: "sheet", title: t("house.title"), body: () => html`<${House} desk=${desk} state=${desk.state()} />` });
}

/** @param {{ desk: Desk, state: State }} props */
function House({ desk, state }) {
  const { table } = state.doc;
  const goesOn = table.status !== "finished" && table.status !== "frozen";
  return html`<div class="menu house">
    <ul class="seats">
      ${seatsOf(table).map((seat) => html`<${Player} seat=${seat} state=${state} desk=${desk} />`)}
    </ul>
    <${Links} state=${state} desk=${desk} />
    <h3>${t("house.rules")}</h3>
    <${HouseRules} state=${state} desk=${desk} />
    ${goesOn && html`<ul><${Powers} state=${state} desk=${desk} /></ul>`}
  </div>`;
}

/** @param {{ seat: number, state: State, desk: Desk }} props */
function Player({ seat, state, desk }) {
  const { table } = state.doc;
  const info = table.seats[seat];
  const notes = [
    info.taken ? presenceText(state.who.seats[seat]) : t("lobby.free"),
    seat === table.host && t("lobby.host"),
    state.mine.includes(seat) && t("lobby.you"),
  ];
  return html`<li class=${`seatrow ${info.taken ? "taken" : "free"}`}>
    <${Badge} seat=${seat} name=${info.name || "?"} presence=${info.taken ? state.who.seats[seat] : undefined} />
    <span><bdi><b>${info.name || t("lobby.free_seat")}</b></bdi><br /><span class="small muted">${notes.filter(Boolean).join(", ")}</span></span>
    ${hasActs(state, seat) && html`<${More} seat=${seat} name=${nameOf(table, seat)} desk=${desk} />`}
  </li>`;
}

/** The way to what can be done with a seat. @param {{ seat: number, name: string, desk: Desk }} props */
export const More = ({ seat, name, desk }) =>
  html`<button type="button" class="btn quiet icon" aria-label=${t("seat.more", { name })} title=${t("seat.more", { name })} onClick=${() => showSeat(seat, desk)}>
    ${ui("gear")}
  </button>`;

/** Who may watch, the lock, shared devices: the host chooses, the others read.
 * @param {{ state: State, desk: Desk }} props */
export function HouseRules({ state, desk }) {
  const rules = state.doc.table.house;
  const over = state.doc.table.status === "finished";
  /** @param {Record<string, any>} change */
  const set = (change) => house(post(`${path}/house`, change), desk);
  return html`<div class="options">
    <${Rule} name="watch" values=${["off", "on", "delayed"]} value=${rules.watch} onSet=${state.host && ((/** @type {any} */ watch) => set({ watch }))} />
    ${!over &&
    html`<${Rule} name="locked" values=${[false, true]} value=${rules.locked} onSet=${state.host && ((/** @type {any} */ locked) => set({ locked }))} />
      <${Rule} name="hotseat" values=${[false, true]} value=${rules.hotseat} onSet=${state.host && ((/** @type {any} */ hotseat) => set({ hotseat }))} />`}
  </div>`;
}

/** @param {{ name: string, values: any[], value: any, onSet: false | ((value: any) => void) }} props */
function Rule({ name, values, value, onSet }) {
  const word = (/** @type {any} */ one) => (typeof one === "boolean" ? t(one ? "ui.on" : "ui.off") : t(`house.${name}.${one}`));
  return html`<div class="optionrow">
    <div><span class="lab" id=${`house-${name}`}>${t(`house.${name}`)}</span><p class="small muted">${t(`house.${name}.why`)}</p></div>
    ${onSet
      ? html`<div class="seg" role="group" aria-labelledby=${`house-${name}`}>
          ${values.map((one) => html`<button type="button" key=${String(one)} aria-pressed=${String(one === value)} onClick=${() => onSet(one)}>${word(one)}</button>`)}
        </div>`
      : html`<b>${word(value)}</b>`}
  </div>`;
}

/** The host's powers over the whole, or the wish to be host. @param {{ state: State, desk: Desk }} props */
function Powers({ state, desk }) {
  const { table } = state.doc;
  if (!state.host)
    return state.you === null ? null : html`<${Act} icon="user" text=${t("bid.ask")} why=${t("bid.ask_why")} run=${() => askToHost(desk)} />`;
  const paused = table.status === "paused";
  return html`${table.status !== "lobby" &&
    html`<${Act} icon=${paused ? "play" : "pause"} text=${t(paused ? "pause.resume" : "pause.pause")} run=${() => pause(desk, !paused)} />`}
    <${Act} icon="x" text=${t("house.end")} danger run=${() => endTable(desk, table.status === "lobby")} />`;
}

/** @param {Desk} desk @param {boolean} inLobby */
export const endTable = (desk, inLobby) =>
  question({
    title: t("house.end"),
    text: t(inLobby ? "house.end_lobby" : "house.end_game"),
    yes: t("house.end_yes"),
    run: () => house(post(`${path}/end`), desk),
  });

/** @param {Desk} desk */
const askToHost = (desk) =>
  question({
    title: t("bid.ask"),
    text: t("bid.ask_text"),
    yes: t("bid.ask_yes"),
    mild: true,
    run: () => bid(desk, true),
  });
