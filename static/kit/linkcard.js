/** A link to hand to somebody: its address, its QR code, copying and sharing. */
import { html, useRef } from "../vendor/index.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { isLocal } from "./links.js";
import { canShare, copyFrom, share } from "./share.js";
import { toast } from "./toast.js";

/** @typedef {{ url: string, qr: string, qr_size: number, expires?: string | null }} Link */

/**
 * @param {{ link: Link | null, title: string, text: string, children?: any, below?: any }} props
 *   `children` = further buttons; `below` = what there is to say about it
 */
export function LinkCard({ link, title, text, children, below }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    if (!field.current) return;
    const copied = await copyFrom(field.current);
    toast(t(copied ? "invite.copied" : "invite.press_copy"), { icon: "ui-copy" });
  };
  return html`<div class="hostgrid" aria-busy=${String(!link)}>
    <${Qr} path=${link?.qr ?? ""} size=${link?.qr_size ?? 1} />
    <div class="stacked">
      <div class="linkbox">
        <input class="input" readonly ref=${field} value=${link?.url ?? ""} aria-label=${title}
          onFocus=${(/** @type {any} */ event) => event.target.select()} />
      </div>
      <div class="row wrap">
        ${canShare() &&
        html`<button type="button" class="btn primary" onClick=${() => link && share({ title, text, url: link.url })}>
          ${ui("share")}${t("invite.share")}</button>`}
        <button type="button" class=${`btn ${canShare() ? "" : "primary"}`} onClick=${copy}>${ui("copy")}${t("invite.copy")}</button>
        ${children}
      </div>
      ${link && isLocal(link.url) && html`<p class="note">${ui("alert")}<span>${t("invite.local")}</span></p>`}
      ${link?.expires && html`<p class="small muted">${t("link.until", { time: until(link.expires) })}</p>`}
      ${below}
    </div>
  </div>`;
}

/** @param {string} moment */
const until = (moment) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(moment));

/** The server's drawing of the link: one path in a square of `size` modules.
 * @param {{ path: string, size: number }} props */
const Qr = ({ path, size }) =>
  html`<div class="qr" role="img" aria-label=${t("invite.qr")}>
    <svg viewBox=${`0 0 ${size} ${size}`} shape-rendering="crispEdges"><path d=${path} /></svg>
  </div>`;
