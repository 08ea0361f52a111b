/**
 * Log, chat, notes and rules beside the table: a column on wide screens, a sheet over it on others.
 * Here is what the rest of the page knows of them; what they look like comes later (`drawerbody.js`).
 */
import { html, signal, useSignalValue } from "../vendor/index.js";
import { t } from "./i18n.js";
import { around } from "./later.js";
import { isMuted } from "./mute.js";

/** @typedef {"log" | "chat" | "notes" | "rules"} Tab */

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
export const onScreen = () => opened.peek() || fixed();

/** @param {any} props see `DrawerBody` */
export function Drawer(props) {
  const open = useSignalValue(opened);
  const { DrawerBody } = useSignalValue(around) ?? {};
  return html`<aside class=${`drawer ${open ? "open" : ""}`} aria-label=${t("drawer.label")} data-area="drawer">
    ${DrawerBody && html`<${DrawerBody} ...${props} />`}
  </aside>`;
}
