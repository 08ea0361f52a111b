/** The host's panel: the link, its QR code, copying and sharing, and a new link that ends the old one. */
import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { page } from "./env.js";
import { Refusal, get, post } from "./http.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { isLocal } from "./links.js";
import { canShare, copyFrom, share } from "./share.js";
import { toast } from "./toast.js";

/** @typedef {{ id: number, seat: number | null, url: string, qr: string, qr_size: number }} Invite */

const path = `/api/t/${page.code}/invites`;

/** The newest link of the table, made when there is none. @returns {Promise<Invite>} */
async function current() {
  const links = await get(path);
  return links.at(-1) ?? (await post(path));
}

/** @param {{ title: string, free: number, desk: import("./desk.js").Desk }} props */
export function InvitePanel({ title, free, desk }) {
  const [link, setLink] = useState(/** @type {Invite | null} */ (null));
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    current().then(setLink, () => setFailed(true));
  };
  useEffect(load, []);

  const copy = async () => {
    if (!field.current) return;
    const copied = await copyFrom(field.current);
    toast(t(copied ? "invite.copied" : "invite.press_copy"), { icon: "ui-copy" });
  };
  const renew = async () => {
    if (!link) return;
    try {
      await post(`${path}/${link.id}/revoke`);
      setLink(await post(path));
      toast(t("invite.renewed"), { icon: "ui-link" });
    } catch (refusal) {
      if (refusal instanceof Refusal) desk.refuse(refusal.reason.key, refusal.reason.facts);
    }
  };

  return html`<section class="panel" aria-labelledby="invite-h">
    <h2 id="invite-h">${t("invite.title")}</h2>
    ${failed &&
    html`<p class="row wrap">${t("invite.failed")} <button type="button" class="btn" onClick=${load}>${t("ui.again")}</button></p>`}
    <div class="hostgrid" aria-busy=${String(!link && !failed)}>
      <${Qr} path=${link?.qr ?? ""} size=${link?.qr_size ?? 1} />
      <div class="stacked">
        <div class="linkbox">
          <input class="input" readonly ref=${field} value=${link?.url ?? ""} aria-label=${t("invite.link")}
            onFocus=${(/** @type {any} */ event) => event.target.select()} />
        </div>
        <div class="row wrap">
          ${canShare() &&
          html`<button type="button" class="btn primary"
            onClick=${() => link && share({ title, text: t("invite.text", { title }), url: link.url })}>
            ${ui("share")}${t("invite.share")}</button>`}
          <button type="button" class=${`btn ${canShare() ? "" : "primary"}`} onClick=${copy}>${ui("copy")}${t("invite.copy")}</button>
          <button type="button" class="btn quiet" onClick=${renew}>${ui("refresh")}${t("invite.renew")}</button>
        </div>
        ${link && isLocal(link.url) && html`<p class="note">${ui("alert")}<span>${t("invite.local")}</span></p>`}
        <p class="small muted">${free ? t("invite.waiting", { n: free }) : t("invite.full")}</p>
        <p class="small muted code">${t("invite.code")} <b class="num">${page.code}</b><br />${t("invite.code_why")}</p>
      </div>
    </div>
  </section>`;
}

/** The server's drawing of the link: one path in a square of `size` modules.
 * @param {{ path: string, size: number }} props */
const Qr = ({ path, size }) =>
  html`<div class="qr" role="img" aria-label=${t("invite.qr")}>
    <svg viewBox=${`0 0 ${size} ${size}`} shape-rendering="crispEdges"><path d=${path} /></svg>
  </div>`;
