import { html, useEffect, useState } from "../vendor/index.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";

/** The strip under the top bar while the line is down or has ended.
 * @param {{ line: import("./socket.js").Line, session: import("./session.js").Session }} props */
export function LineStrip({ line, session }) {
  const [, tick] = useState(0);
  const waiting = line.is === "waiting";
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [waiting]);
  if (line.is === "waiting" || (line.is === "connecting" && line.cut)) {
    const seconds = Math.max(1, Math.ceil(((line.retryAt ?? 0) - Date.now()) / 1000));
    return html`<div class="net" role="alert">
      ${ui("wifi-off")}
      <span class="grow"><b>${t("line.lost")}</b> <span aria-hidden="true">${waiting ? t("line.retry", { n: seconds }) : t("line.trying")}</span> ${t("line.kept")}</span>
      <button type="button" class="btn" onClick=${session.hurry}>${t("line.now")}</button>
    </div>`;
  }
  if (line.is === "ended")
    return html`<div class="net bad" role="alert">
      ${ui("x")}<span class="grow">${t(`line.ended.${line.why}`)}</span>
      ${line.why === "too_many_tabs"
        ? html`<button type="button" class="btn" onClick=${session.again}>${t("line.take_over")}</button>`
        : html`<button type="button" class="btn" onClick=${() => location.reload()}>${t("line.reload")}</button>`}
    </div>`;
  return null;
}
