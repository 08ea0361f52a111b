/** Short messages above the dock: two at most, 4 s each, and of refusals only the newest. */
import { html, signal, useSignalValue } from "../vendor/index.js";
import { t } from "./i18n.js";
import { symbol, ui } from "./icon.js";

/** @typedef {{ text: string, run: () => void }} Way what can be done about it */
/** @typedef {{ id: number, text: string, icon: string, kind: "info" | "bad", way?: Way }} Toast */

const SHOWN_MS = 4000;
const SHOWN_WITH_WAY_MS = 8000;
const AT_ONCE = 2;

const toasts = signal(/** @type {Toast[]} */ ([]));
let count = 0;

/** @param {string} text @param {{ icon?: string, kind?: "info" | "bad", stays?: boolean, way?: Way }} [how] */
export function toast(text, { icon = "ui-check", kind = "info", stays = false, way } = {}) {
  const id = ++count;
  const others = toasts.peek().filter((shown) => shown.text !== text && !(kind === "bad" && shown.kind === "bad"));
  toasts.value = [...others, { id, text, icon, kind, way }].slice(-AT_ONCE);
  if (!stays) setTimeout(() => dismiss(id), way ? SHOWN_WITH_WAY_MS : SHOWN_MS);
}

/** What was refused is out of date: something else has been done. */
export function dropRefusals() {
  if (toasts.peek().some(({ kind }) => kind === "bad")) toasts.value = toasts.peek().filter(({ kind }) => kind !== "bad");
}

/** @param {number} id */
function dismiss(id) {
  toasts.value = toasts.peek().filter((shown) => shown.id !== id);
}

export function Toasts() {
  const shown = useSignalValue(toasts);
  return html`<div class="toasts">
    ${shown.map(
      ({ id, text, icon, kind, way }) => html`<div key=${id} class=${`toast ${kind}`}>
        ${symbol(icon, "i")}<span class="grow">${text}</span>
        ${way && html`<button type="button" class="btn quiet way" onClick=${() => (dismiss(id), way.run())}>${way.text}</button>`}
        <button type="button" class="btn quiet icon" aria-label=${t("ui.dismiss")} onClick=${() => dismiss(id)}>
          ${ui("x")}
        </button>
      </div>`,
    )}
  </div>`;
}
