/** The host's links for friends: the newest with its QR code, how long they last, who used them. */
import { html, useEffect, useState } from "../vendor/index.js";
import { page } from "./env.js";
import { get, post } from "./http.js";
import { gameTitle, t } from "./i18n.js";
import { ui } from "./icon.js";
import { LinkCard } from "./linkcard.js";
import { isolated } from "./names.js";
import { house } from "./asking.js";
import { nameOf, seatsOf } from "./seats.js";
import { toast } from "./toast.js";

/**
 * @typedef {import("./linkcard.js").Link & { id: number, seat: number | null, used_by: string[] }} Invite
 * @typedef {import("./store.js").State} State @typedef {import("./desk.js").Desk} Desk
 */

const path = `/api/t/${page.code}/invites`;

/** How long a link may last: minutes, or null for ever. @type {[string, number | null][]} */
const LASTING = [
  ["ever", null],
  ["hour", 60],
  ["day", 24 * 60],
  ["week", 7 * 24 * 60],
];

/**
 * What the host hands out: the link to the free seats; with none left, the same link is that of spectators.
 * @param {{ state: State, desk: Desk }} props
 */
export function Links({ state, desk }) {
  const { table } = state.doc;
  if (!state.host || table.status === "finished" || table.status === "frozen") return null;
  const free = seatsOf(table).filter((seat) => !table.seats[seat].taken).length;
  if (free || table.house.watch !== "off") return html`<${InvitePanel} free=${free} desk=${desk} table=${table} />`;
  const admit = () => house(post(`/api/t/${page.code}/house`, { watch: "on" }), desk);
  return html`<section class="panel stacked" aria-labelledby="invite-h">
    <h2 id="invite-h">${t("invite.watch")}</h2>
    <p class="muted">${t("invite.full")} ${t("invite.unwatched")}</p>
    <p><button type="button" class="btn" onClick=${admit}>${ui("eye")}${t("invite.admit")}</button></p>
  </section>`;
}

/** @param {{ free: number, desk: Desk, table: import("./types.js").Table }} props */
function InvitePanel({ free, desk, table }) {
  const [links, setLinks] = useState(/** @type {Invite[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  const [lasts, setLasts] = useState("ever");
  const load = async () => {
    setFailed(false);
    try {
      const open = await get(path);
      setLinks(open.length ? open : [await post(path)]);
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => void load(), [free]);
  const common = links?.filter((link) => link.seat === null) ?? [];
  const link = common.at(-1) ?? links?.at(-1) ?? null;

  /** A new link in place of the common ones. */
  const renew = async () => {
    const minutes = LASTING.find(([name]) => name === lasts)?.[1] ?? null;
    const work = Promise.all(common.map(({ id }) => post(`${path}/${id}/revoke`))).then(() => post(path, { minutes }));
    if (!(await house(work, desk))) return;
    await load();
    toast(t("invite.renewed"), { icon: "ui-link" });
  };
  /** @param {number} id */
  const revoke = async (id) => {
    if (await house(post(`${path}/${id}/revoke`), desk)) await load();
  };

  return html`<section class="panel" aria-labelledby="invite-h">
    <h2 id="invite-h">${t(free ? "invite.title" : "invite.watch")}</h2>
    ${failed &&
    html`<p class="row wrap">${t("invite.failed")} <button type="button" class="btn" onClick=${load}>${t("ui.again")}</button></p>`}
    <${LinkCard}
      link=${link}
      title=${t("invite.link")}
      text=${free ? t("invite.text", { title: gameTitle() }) : t("invite.watch_text", { title: gameTitle() })}
      below=${html`<p class="small muted">${free ? t("invite.waiting", { n: free }) : `${t("invite.full")} ${t("invite.watched")}`}</p>
        <p class="small muted code">${t("invite.code")} <b class="num">${page.code}</b>${free > 0 && html`<br />${t("invite.code_why")}`}</p>`}
    />
    <details class="more">
      <summary>${t("invite.manage")}</summary>
      <ul class="links">
        ${links?.map(
          (one) => html`<li key=${one.id} class="row wrap">
            <span class="grow">
              <b>${one.seat === null ? t("invite.any_seat") : t("invite.for_seat", { seat: nameOf(table, one.seat) })}</b><br />
              <span class="small muted">${one.used_by.length ? t("invite.used_by", { names: one.used_by.map(isolated).join(", ") }) : t("invite.unused")}</span>
            </span>
            <button type="button" class="btn quiet" onClick=${() => revoke(one.id)}>${ui("x")}${t("invite.revoke")}</button>
          </li>`,
        )}
      </ul>
      <div class="row wrap">
        <label class="row"><span class="small">${t("invite.lasts")}</span>
          <select class="input choice" value=${lasts} onChange=${(/** @type {any} */ event) => setLasts(event.target.value)}>
            ${LASTING.map(([name]) => html`<option value=${name}>${t(`invite.lasts.${name}`)}</option>`)}
          </select>
        </label>
        <button type="button" class="btn" onClick=${renew}>${ui("refresh")}${t("invite.renew")}</button>
      </div>
    </details>
  </section>`;
}
