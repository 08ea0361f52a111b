/** What can be done with one seat: by its holder, by the host, and with a free one. */
import { html, useState } from "../vendor/index.js";
import { close, show } from "./dialog.js";
import { question } from "./dialogbox.js";
import { page, url } from "./env.js";
import { post } from "./http.js";
import { gameTitle, t } from "./i18n.js";
import { ui } from "./icon.js";
import { LinkCard } from "./linkcard.js";
import { house } from "./asking.js";
import { nameOf, seatsOf } from "./seats.js";
import { toast } from "./toast.js";

/** @typedef {import("./store.js").State} State @typedef {import("./desk.js").Desk} Desk */

const path = `/api/t/${page.code}`;

/** Whether this viewer can do anything with the seat. @param {State} state @param {number} seat */
export function hasActs(state, seat) {
  const { table } = state.doc;
  if (table.status === "finished" || table.status === "frozen") return false;
  if (state.host || state.mine.includes(seat)) return true;
  return !table.seats[seat].taken && state.you !== null && (table.status === "lobby" || table.house.hotseat);
}

/** @param {number} seat @param {Desk} desk */
export function showSeat(seat, desk) {
  show({
    kind: "sheet",
    title: nameOf(desk.state().doc.table, seat),
    body: () => html`<${SeatSheet} seat=${seat} desk=${desk} state=${desk.state()} />`,
  });
}

/** @param {{ seat: number, desk: Desk, state: State }} props */
function SeatSheet({ seat, desk, state }) {
  const { table } = state.doc;
  const info = table.seats[seat];
  const own = state.mine.includes(seat);
  if (!info) return null;
  return html`<div class="menu">
    ${own && html`<${Rename} seat=${seat} name=${info.name} desk=${desk} />`}
    <ul>
      ${own ? html`<${OwnActs} seat=${seat} desk=${desk} state=${state} />` : null}
      ${!own && info.taken && state.host ? html`<${HostActs} seat=${seat} desk=${desk} table=${table} />` : null}
      ${!info.taken && html`<${FreeActs} seat=${seat} desk=${desk} state=${state} />`}
    </ul>
    ${table.status === "lobby" && info.taken && html`<${Places} seat=${seat} desk=${desk} state=${state} />`}
    ${!info.taken && table.house.hotseat && state.you !== null && !table.house.locked && html`<${BesideForm} seat=${seat} desk=${desk} />`}
  </div>`;
}

/** @param {{ icon: string, text: string, why?: string, danger?: boolean, run: () => void }} props */
export const Act = ({ icon, text, why, danger, run }) =>
  html`<li><button type="button" class=${`btn quiet wide act ${danger ? "risky" : ""}`} onClick=${run}>
    ${ui(icon)}<span>${text}${why && html`<br /><span class="small muted">${why}</span>`}</span>
  </button></li>`;

/** The holder's. @param {{ seat: number, desk: Desk, state: State }} props */
function OwnActs({ seat, desk, state }) {
  const { table } = state.doc;
  const name = nameOf(table, seat);
  const ends = table.status === "playing" && seatsOf(table).length <= 2;
  const several = state.mine.length > 1;
  const leave = () =>
    question({
      title: t("leave.title"),
      text: t(ends ? "resign.text" : table.status === "lobby" ? "leave.text" : "leave.text_game"),
      yes: t("leave.yes"),
      run: () =>
        house(post(`${path}/leave`, several ? { seat } : {}), desk).then((done) => {
          if (done && !several && !ends) location.assign(url("/"));
        }),
    });
  return html`<${Act} icon="qr" text=${t("seat.device")} why=${t("seat.device_why")} run=${() => showDevice(desk)} />
    <${Act} icon="share" text=${t("seat.hand")} why=${t("seat.hand_why")} run=${() => showSeatLink(seat, name, desk)} />
    <${Act} icon="door" text=${t("leave.title")} danger run=${leave} />`;
}

/** The host's with somebody else's seat. @param {{ seat: number, desk: Desk, table: import("./types.js").Table }} props */
function HostActs({ seat, desk, table }) {
  const name = nameOf(table, seat);
  const remove = () =>
    question({
      title: t("seat.remove", { name }),
      text: t("seat.remove_text", { name }),
      yes: t("seat.remove_yes"),
      run: () => house(post(`${path}/seats/${seat}/remove`), desk),
    });
  const hand = () =>
    question({
      title: t("seat.make_host", { name }),
      text: t("seat.make_host_text", { name }),
      yes: t("seat.make_host_yes"),
      mild: true,
      run: () => house(post(`${path}/host`, { seat }), desk),
    });
  const again = () =>
    question({
      title: t("seat.reissue", { name }),
      text: t("seat.reissue_text", { name }),
      yes: t("seat.reissue_yes"),
      mild: true,
      run: () => showSeatLink(seat, name, desk),
    });
  return html`<${Act} icon="link" text=${t("seat.reissue", { name })} why=${t("seat.reissue_why")} run=${again} />
    <${Act} icon="user" text=${t("seat.make_host", { name })} run=${hand} />
    <${Act} icon="door" text=${t("seat.remove", { name })} danger run=${remove} />`;
}

/** With a free seat. @param {{ seat: number, desk: Desk, state: State }} props */
function FreeActs({ seat, desk, state }) {
  const { table } = state.doc;
  const here = () => house(post(`${path}/seats/swap`, { one: /** @type {number} */ (state.you), other: seat }), desk).then((done) => done && close());
  return html`${table.status === "lobby" && state.you !== null && html`<${Act} icon="user" text=${t("seat.sit_here")} run=${here} />`}
    ${state.host && html`<${Act} icon="link" text=${t("seat.invite")} run=${() => showSeatInvite(seat, desk)} />`}`;
}

/** Changing places before the start. @param {{ seat: number, desk: Desk, state: State }} props */
function Places({ seat, desk, state }) {
  const { table } = state.doc;
  const goals = seatsOf(table).filter((other) => other !== seat && (state.host || (state.mine.includes(seat) && !table.seats[other].taken)));
  if (!goals.length) return null;
  /** @param {number} other */
  const swap = (other) => house(post(`${path}/seats/swap`, { one: seat, other }), desk).then((done) => done && close());
  return html`<h3>${t("seat.places")}</h3>
    <div class="row wrap">
      ${goals.map(
        (other) => html`<button type="button" class="btn" key=${other} onClick=${() => swap(other)}>
          ${ui("swap")}${table.seats[other].taken ? t("seat.swap_with", { name: nameOf(table, other) }) : t("seat.move_to", { n: other + 1 })}
        </button>`,
      )}
    </div>`;
}

/** @param {{ seat: number, name: string, desk: Desk }} props */
function Rename({ seat, name, desk }) {
  const [text, setText] = useState(name);
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    if (await house(post(`${path}/rename`, { name: text, seat }), desk)) toast(t("seat.renamed"));
  };
  return html`<form class="field" onSubmit=${submit}>
    <label for="own-name">${t("seat.name")}</label>
    <div class="linkbox">
      <input class="input" id="own-name" dir="auto" required maxlength="48" autocomplete="nickname" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
      <button class="btn">${t("seat.rename")}</button>
    </div>
  </form>`;
}

/** A player who sits at this very device. @param {{ seat: number, desk: Desk }} props */
function BesideForm({ seat, desk }) {
  const [name, setName] = useState("");
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    if (await house(post(`${path}/seats/beside`, { name, seat }), desk)) close();
  };
  return html`<form class="field" onSubmit=${submit}>
    <label for="beside-name">${t("seat.beside")}</label>
    <div class="linkbox">
      <input class="input" id="beside-name" dir="auto" required maxlength="48" autocomplete="off" value=${name} placeholder=${t("lobby.your_name")}
        onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
      <button class="btn primary">${ui("plus")}${t("seat.beside_yes")}</button>
    </div>
    <span class="small muted">${t("seat.beside_why")}</span>
  </form>`;
}

/** @param {string} title @param {string} why @param {import("./linkcard.js").Link} link @param {string} text */
function showLink(title, why, link, text) {
  show({
    kind: "sheet",
    title,
    body: () => html`<p>${why}</p><${LinkCard} link=${link} title=${title} text=${text} />`,
  });
}

/** Asks for a link and shows it; a refusal is told. @param {string} route @param {any} body @param {Desk} desk
 * @param {(link: any) => void} then */
async function withLink(route, body, desk, then) {
  const asked = post(route, body);
  if (await house(asked, desk)) then(await asked);
}

/** @param {number} seat @param {string} name @param {Desk} desk */
const showSeatLink = (seat, name, desk) =>
  withLink(`${path}/seats/${seat}/link`, {}, desk, (link) =>
    showLink(t("seat.link_title", { name }), t("seat.link_why", { name }), link, t("seat.link_text", { title: gameTitle() })),
  );

/** @param {number} seat @param {Desk} desk */
const showSeatInvite = (seat, desk) =>
  withLink(`${path}/invites`, { seat }, desk, (link) =>
    showLink(t("seat.invite"), t("seat.invite_why"), link, t("invite.text", { title: gameTitle() })),
  );

/** This person on another device. @param {Desk} desk */
export const showDevice = (desk) =>
  withLink("/api/me/device", {}, desk, (link) =>
    showLink(t("seat.device"), t("seat.device_link_why"), link, t("seat.device_text")),
  );
