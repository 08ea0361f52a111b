/** What is in the drawer: its tabs, and the one in front. */
import { html, useSignalValue } from "../vendor/index.js";
import { Chat } from "./chat.js";
import { allSeen, closeDrawer, onScreen, opened, seen, tab, unread } from "./drawer.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { Log } from "./log.js";
import { Notes } from "./notes.js";

const TABS = /** @type {import("./drawer.js").Tab[]} */ (["log", "chat", "notes", "rules"]);

/**
 * @param {{ state: import("./store.js").State, log: import("./types.js").Note[], back: import("./log.js").Back, ctx: any,
 *           game: any, onSay: import("./chat.js").Say }} props
 */
export function DrawerBody({ state, log, back, ctx, game, onSay }) {
  const front = useSignalValue(tab);
  useSignalValue(opened);
  useSignalValue(seen);
  const { doc, chat, you } = state;
  const tabs = TABS.filter((name) => name !== "notes" || you !== null);
  if (front === "chat" && onScreen()) allSeen(chat);
  const news = unread(chat, you);
  /** @param {KeyboardEvent} event */
  const arrows = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(front) + step + tabs.length) % tabs.length];
    tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="tabs">
      <div class="tablist" role="tablist" aria-label=${t("drawer.label")} onKeyDown=${arrows}>
      ${tabs.map(
        (name) => html`<button
          type="button"
          role="tab"
          id=${`tab-${name}`}
          key=${name}
          aria-selected=${String(front === name)}
          aria-controls="drawer-panel"
          tabindex=${front === name ? 0 : -1}
          onClick=${() => (tab.value = name)}
        >
          ${t(`drawer.${name}`)}
          ${name === "chat" && news > 0 && html` <span class="chip turn news">${news}<span class="vh"> ${t("chat.new")}</span></span>`}
        </button>`,
      )}
      </div>
      <button type="button" class="btn quiet icon close" aria-label=${t("ui.close")} onClick=${closeDrawer}>${ui("x")}</button>
    </div>
    <div class="panelbody" role="tabpanel" id="drawer-panel" aria-labelledby=${`tab-${front}`}>
      ${front === "log" && html`<${Log} log=${log} table=${doc.table} view=${doc.game} ctx=${ctx} game=${game} back=${back} />`}
      ${front === "chat" && html`<${Chat} chat=${chat} me=${you} seated=${you !== null} onSay=${onSay} />`}
      ${front === "notes" && you !== null && html`<${Notes} />`}
      ${front === "rules" && html`<div class="rules" tabindex="0"><${game.rules} ctx=${ctx} /></div>`}
    </div>`;
}
