/** The top bar of the table page: where one is, the state of the line, and the way to everything else. */
import { html, useSignalValue } from "../vendor/index.js";
import { openDrawer, seen, unread } from "./drawer.js";
import { url } from "./env.js";
import { gameTitle, t } from "./i18n.js";
import { symbol, ui } from "./icon.js";
import { reached, unit } from "./progress.js";
import { nameOf, seatsOf } from "./seats.js";
import { CHOICES, choose, settings } from "./settings.js";

/**
 * @param {{ state: import("./store.js").State, line: import("./socket.js").Line,
 *           desk: import("./desk.js").Desk, game: any, inPlay: boolean, told: any }} props
 *   `told`: what is said beside the name, on a narrow screen in its place, so that nothing below moves
 */
export function TopBar({ state, line, desk, game, inPlay, told }) {
  const { table, game: view } = state.doc;
  const names = seatsOf(table)
    .filter((seat) => table.seats[seat].taken)
    .map((seat) => nameOf(table, seat));
  const who = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(names);
  const counted = table.status === "playing" && (game.round || view?.turn !== undefined);
  const turn = counted && reached(game, state.doc) ? `, ${t(`log.${unit(game)}`, { turn: reached(game, state.doc) })}` : "";
  useSignalValue(seen);
  const news = unread(state.chat, state.you);
  return html`<header class="topbar">
    <a class="brand" href=${url("/")} aria-label=${t("ui.brand_home")}>${symbol("logo", "")}<span class="only-wide">Guildhall</span></a>
    <div class="grow here">
      <div class="title"><bdi>${table.name || gameTitle()}</bdi></div>
      <div class="tiny muted nowrap">${who}${turn}</div>
    </div>
    ${told ||
    html`${state.who.watching > 0 &&
      html`<span class="chip only-wide" title=${t("who.watching", { n: state.who.watching })}>${ui("eye")}${state.who.watching}</span>`}
      <${LineChip} line=${line} />`}
    ${(inPlay || view) &&
    html`<button
      type="button"
      id="open-drawer"
      class="btn quiet icon only-nodrawer"
      aria-label=${news ? t("drawer.open_new", { n: news }) : inPlay ? t("drawer.open") : t("drawer.chat")}
      onClick=${() => openDrawer(news || !inPlay ? "chat" : "log")}
    >
      ${ui("chat")}${news > 0 && html`<span class="dot" aria-hidden="true">${news}</span>`}
    </button>`}
    <${Quick} name="sound" icons=${{ on: "sound", off: "mute" }} />
    <${Quick} name="theme" icons=${{ system: "contrast", light: "sun", dark: "moon" }} />
    <button type="button" class="btn quiet icon" aria-label=${t("menu.open")} onClick=${desk.showMenu}>
      ${ui("menu")}
    </button>
  </header>`;
}

/** One press goes to the next value of a setting. @param {{ name: "sound" | "theme", icons: Record<string, string> }} props */
function Quick({ name, icons }) {
  const value = useSignalValue(settings[name]);
  const values = CHOICES[name];
  const label = `${t(`settings.${name}`)}: ${t(`settings.${name}.${value}`)}`;
  const next = () => choose(name, values[(values.indexOf(value) + 1) % values.length]);
  return html`<button type="button" class="btn quiet icon only-wide" title=${label} aria-label=${label} onClick=${next}>
    ${ui(icons[value])}
  </button>`;
}

/** "connected"; the trouble itself is told in its place. @param {{ line: import("./socket.js").Line }} props */
function LineChip({ line }) {
  if (line.is === "up") return html`<span class="chip ok only-wide">${ui("check")}${t("line.up")}</span>`;
  return html`<span class="chip warn only-wide">${ui("wifi-off")}${t("line.down")}</span>`;
}
