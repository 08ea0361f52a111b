import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";

/** @typedef {{ line: import("./socket.js").Line, session: import("./session.js").Session }} Props */

/** While the line is down: in the top bar, so that nothing below it moves. @param {Props} props */
export function LostLine({ line, session }) {
  const [, tick] = useState(0);
  const waiting = line.is === "waiting";
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [waiting]);
  const seconds = Math.max(1, Math.ceil(((line.retryAt ?? 0) - Date.now()) / 1000));
  return html`<div class="net lost" role="alert">
    ${ui("wifi-off")}
    <span class="grow"><b>${t("line.lost")}</b> <span aria-hidden="true">${waiting ? t("line.retry", { n: seconds }) : t("line.trying")}</span> <span class="kept">${t("line.kept")}</span></span>
    <button type="button" class="btn" onClick=${session.hurry}>${t("line.now")}</button>
  </div>`;
}

/** The strip under the top bar once the line has ended. @param {Props} props */
export function EndedLine({ line, session }) {
  if (line.is !== "ended") return null;
  return html`<div class="net bad" role="alert">
    ${ui("x")}<span class="grow">${t(`line.ended.${line.why}`)}</span>
    ${line.why === "too_many_tabs"
      ? html`<button type="button" class="btn" onClick=${session.again}>${t("line.take_over")}</button>`
      : html`<button type="button" class="btn" onClick=${() => location.reload()}>${t("line.reload")}</button>`}
  </div>`;
}
