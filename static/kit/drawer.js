/** Log, chat, notes and rules beside the table: a column on wide screens, a sheet over it on others. */
import { html, signal, useSignalValue } from "../vendor/index.js";
import { Chat } from "./chat.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { Log } from "./log.js";
import { isMuted } from "./mute.js";
import { Notes } from "./notes.js";

/** @typedef {"log" | "chat" | "notes" | "rules"} Tab */

const TABS = /** @type {Tab[]} */ (["log", "chat", "notes", "rules"]);

/** the tab in front */
export const tab = signal(/** @type {Tab} */ ("log"));
/** opened as a sheet (without meaning where the drawer is fixed) */
export const opened = signal(false);
/** number of the last chat line that was on screen */
export const seen = signal(0);

/** Where the page has no drawer its talk stands on the page itself and only takes the focus.
 * @param {Tab} name */
export function openDrawer(name) {
  tab.value = name;
  opened.value = !fixed() && document.querySelector(".drawer") !== null;
  requestAnimationFrame(() => {
    const goal = name === "chat" ? document.getElementById("chat-text") : document.getElementById(`tab-${name}`);
    goal?.focus();
  });
}

/** @returns {boolean} whether it was open */
export function closeDrawer() {
  const was = opened.peek();
  opened.value = false;
  if (was) document.getElementById("open-drawer")?.focus();
  return was;
}

/** Lines of others that have not been on screen. @param {import("./types.js").ChatLine[]} chat @param {number | null} me */
export const unread = (chat, me) => chat.filter((line) => line.n > seen.peek() && line.by !== me && !isMuted(line)).length;

/** The chat so far is old news: called once when the page opens. @param {import("./types.js").ChatLine[]} chat */
export const allSeen = (chat) => void (seen.value = chat.at(-1)?.n ?? 0);

/** The drawer is a column of the page: the stylesheets of kit and game say from which width on. */
function fixed() {
  const drawer = document.querySelector(".drawer");
  return drawer !== null && drawer.getClientRects().length > 0 && getComputedStyle(drawer).position === "static";
}
const onScreen = () => opened.peek() || fixed();

/**
 * @param {{ state: import("./store.js").State, log: import("./types.js").Note[], back: import("./log.js").Back, ctx: any,
 *           game: any, onSay: import("./chat.js").Say }} props
 */
export function Drawer({ state, log, back, ctx, game, onSay }) {
  const front = useSignalValue(tab);
  const open = useSignalValue(opened);
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
  return html`<aside class=${`drawer ${open ? "open" : ""}`} aria-label=${t("drawer.label")} data-area="drawer">
    <div class="tabs">
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
    </div>
  </aside>`;
}
