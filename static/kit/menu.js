/** The menu of the table page: moves as a list, keys, settings, the draw, resigning, leaving. */
import { html, useSignalValue } from "../vendor/index.js";
import { close, show } from "./dialog.js";
import { url } from "./env.js";
import { LANGUAGES, choose as chooseLanguage, has, lang, t } from "./i18n.js";
import { showHouse } from "./house.js";
import { ui } from "./icon.js";
import { showKeep } from "./keep.js";
import { seatsOf } from "./seats.js";
import { showDevice } from "./seatsheet.js";
import { CHOICES, choose, settings } from "./settings.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Keys as the help shows them: key -> text key. */
const HELP = /** @type {[string, string][]} */ ([
  ["Tab", "keys.tab"],
  ["← ↑ → ↓", "keys.arrows"],
  ["Enter", "keys.press"],
  ["Ctrl+Enter", "keys.confirm"],
  ["U", "keys.undo"],
  ["Shift+U", "bar.restart"],
  ["Esc", "keys.escape"],
  [".", "keys.skip"],
  ["Z", "keys.large"],
  ["L", "keys.log"],
  ["T", "keys.chat"],
  ["1 … 9", "keys.areas"],
  ["?", "keys.help"],
  ["← → PgUp PgDn Home End", "keys.replay"],
]);

/** @param {{ desk: Desk, state: import("./store.js").State, game: any }} props */
export function showMenu({ desk, state, game }) {
  show({ kind: "sheet", title: t("menu.title"), body: () => html`<${Menu} desk=${desk} state=${state} game=${game} />` });
}

/** @param {{ desk: Desk, state: import("./store.js").State, game: any }} props */
function Menu({ desk, state, game }) {
  const { table } = state.doc;
  const playing = table.status === "playing" && state.you !== null;
  return html`<div class="menu">
    <ul>
      ${playing && html`<${Item} icon="list" text=${t("plain.title")} run=${desk.showList} />`}
      <${Item} icon="book" text=${t("drawer.rules")} run=${() => (close(), desk.rules())} />
      ${table.status !== "lobby" && html`<${Item} icon="user" text=${t("house.title")} run=${() => showHouse(desk)} />`}
      <${Item} icon="keys" text=${t("keys.title")} run=${() => showKeys(game)} />
      ${table.status !== "lobby" && html`<${Item} icon="save" text=${t("record.title")} run=${() => showKeep(table.status === "finished", state.you)} />`}
      ${playing && html`<${Item} icon="undo" text=${t("plea.title")} run=${desk.plead} />`}
      ${playing && seatsOf(table).length > 1 && html`<${Item} icon="draw" text=${t("draw.offer")} run=${desk.offerDraw} />`}
      ${playing && html`<${Item} icon="flag" text=${t("resign.title")} run=${desk.resign} />`}
      ${state.you !== null && html`<${Item} icon="qr" text=${t("seat.device")} run=${() => showDevice(desk)} />`}
      <li><a class="btn quiet wide" href=${url("/")}>${ui("prev")}${t("ui.hall")}</a></li>
    </ul>
    <h3>${t("settings.title")}</h3>
    <${Settings} />
  </div>`;
}

/** @param {{ icon: string, text: string, run: () => void }} props */
const Item = ({ icon, text, run }) =>
  html`<li><button type="button" class="btn quiet wide" onClick=${run}>${ui(icon)}${text}</button></li>`;

/** Language and all settings as rows of small choices. */
export function Settings() {
  const tongue = useSignalValue(lang);
  return html`<div class="options">
    <${Row} name="lang" values=${LANGUAGES} value=${tongue} onChoose=${chooseLanguage} />
    ${Object.entries(CHOICES).map(
      ([name, values]) => html`<${Setting} key=${name} name=${name} values=${values} />`,
    )}
  </div>`;
}

/** @param {{ name: import("./settings.js").Setting, values: string[] }} props */
function Setting({ name, values }) {
  const value = useSignalValue(settings[name]);
  return html`<${Row} name=${name} values=${values} value=${value} onChoose=${(/** @type {string} */ next) => choose(name, next)} />`;
}

/** @param {{ name: string, values: string[], value: string, onChoose: (value: string) => void }} props */
function Row({ name, values, value, onChoose }) {
  const why = `settings.${name}.why`;
  return html`<div class="optionrow">
    <div>
      <span class="lab" id=${`set-${name}`}>${t(`settings.${name}`)}</span>
      ${has(why) && html`<p class="small muted">${t(why)}</p>`}
    </div>
    <div class="seg" role="group" aria-labelledby=${`set-${name}`}>
      ${values.map(
        (one) => html`<button type="button" aria-pressed=${String(one === value)} onClick=${() => onChoose(one)}>
          ${t(`settings.${name}.${one}`)}
        </button>`,
      )}
    </div>
  </div>`;
}

/** @param {any} game */
export function showKeys(game) {
  const own = Object.entries(/** @type {Record<string, { label: string }>} */ (game.keys ?? {}));
  show({
    kind: "sheet",
    title: t("keys.title"),
    body: () => html`<dl class="keys">
        ${[...HELP, ...own.map(([code, { label }]) => [code.replace(/^(Key|Digit)/, ""), label])].map(
          ([key, label]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(label)}</dd></div>`,
        )}
      </dl>
      <p class="small muted">${t("keys.note")}</p>`,
  });
}
