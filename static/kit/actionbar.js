/**
 * The action bar: whose turn it is, the question of the moment, what else may be done, Undo and
 * Confirm. One sentence with its buttons, always in the same place.
 */
import { html } from "../vendor/index.js";
import { confirmWord } from "./confirmword.js";
import { t } from "./i18n.js";
import { symbol, ui } from "./icon.js";
import { reasonWord } from "./reason.js";
import { nameOf } from "./seats.js";

/** @typedef {import("./types.js").BoardProps & { game: any, up: boolean, host: boolean }} Props */

/** @param {Props & { desk: import("./desk.js").Desk }} props */
export function ActionBar(props) {
  const { table, seat, desk, game, view, ctx } = props;
  const mine = seat !== null && table.waiting.includes(seat);
  return html`<div class="actionbar" role="region" aria-label=${t("bar.label")} data-area="bar">
    <div class="row">
      ${mine &&
      html`<div class="whose">
        <span class="chip turn">${ui("play")}${t("turn.yours")}</span>
        ${game.steps && html`<${Steps} ...${game.steps(view, ctx)} />`}
      </div>`}
      <${mine ? Question : Waiting} ...${props} />
    </div>
    <div class="acts">
      ${mine && html`<${Extras} ...${props} />`}
      ${seat !== null && table.status === "playing" && html`<${Back} table=${table} seat=${seat} desk=${desk} />`}
      ${mine && html`<${Confirm} ...${props} />`}
      ${table.status === "finished" &&
      html`<button type="button" class="btn primary" onClick=${desk.showResult}>${ui("trophy")}${t("finish.scores")}</button>`}
    </div>
  </div>`;
}

/** The sentence of the own turn, from the game: its drawings say nothing, its twin in plain words is read. @param {Props} props */
function Question({ game, view, offers, staged, ctx }) {
  const { title, detail, plain } = game.prompt(view, offers, staged, ctx);
  return html`<p class="prompt grow" data-plain=${plain}><b class="cons" aria-hidden="true">${title}</b> <span class="sub" aria-hidden="true">${detail}</span><span class="vh">${plain}</span></p>`;
}

/** The steps of a turn: which are done, which one it is. @param {{ names: string[], at: number }} props */
const Steps = ({ names, at }) => html`<ol class="turnsteps" aria-label=${t("turn.steps")}>
  ${names.map(
    (name, nth) => html`<li class=${nth < at ? "done" : ""} aria-current=${nth === at ? "step" : undefined}><span>${name}</span></li>`,
  )}
</ol>`;

/** Who is being waited for. @param {Props} props */
function Waiting({ table, seat }) {
  const names = table.waiting.map((other) => nameOf(table, other)).join(", ");
  const title =
    table.status === "paused" ? t("pause.title") : table.status === "finished" ? t(table.result.seen === undefined ? "finish.over" : "record.as_far") : table.status === "frozen" ? t("table.frozen") : t("turn.theirs", { name: names, n: table.waiting.length });
  const sub = seat === null ? t("turn.watching") : table.status === "playing" ? t("turn.look") : "";
  return html`<p class="prompt grow"><b>${title}</b> <span class="sub">${sub}</span></p>`;
}

/** The game's optional acts, and the way to all moves as a list. @param {Props & { desk: import("./desk.js").Desk }} props */
function Extras({ game, view, offers, ctx, staged, pick, desk }) {
  /** @type {import("./types.js").BarAction[]} */
  const acts = game.actions(view, offers, ctx);
  return html`${acts.map(({ move, icon, label, reason, reasonFacts }) => {
      const chosen = staged?.m === move.m;
      const why = reason && reasonWord(game, ctx, reason, reasonFacts);
      const press = () => (reason ? pick.refuse(reason, reasonFacts) : chosen ? pick.stage(null) : pick.mode(move.m));
      return html`<button
        type="button"
        key=${move.m}
        class="btn quiet"
        aria-pressed=${String(chosen)}
        aria-disabled=${reason ? "true" : undefined}
        aria-label=${label}
        aria-description=${why || undefined}
        title=${why || label}
        onClick=${press}
      >
        ${symbol(icon, "i")}<span class="lb">${label}</span>
      </button>`;
    })}
    <button type="button" class="btn quiet aslist only-wide" title=${t("plain.title")} onClick=${desk.showList}>
      ${ui("list")}<span class="vh">${t("plain.title")}</span>
    </button>`;
}

/** Takes back a pick, else the last move, else says why not.
 * @param {{ table: import("./types.js").Table, seat: number, desk: import("./desk.js").Desk }} props */
function Back({ table, seat, desk }) {
  const picks = desk.hasPicks();
  const steps = (table.undo.seat === seat && table.undo.to) || [];
  const can = picks || steps.length > 0;
  const label = picks ? t("bar.undo_pick") : t("bar.undo_move");
  // off turn an Undo that never was possible says nothing to anybody
  if (!can && !table.waiting.includes(seat) && !table.undo.why) return null;
  return html`${steps.length > 1 &&
    html`<button type="button" class="btn undo restart" title=${t("bar.restart")} onClick=${() => desk.undoTo(steps[0])}>
      ${ui("refresh")}<span class="lb">${t("bar.restart")}</span>
    </button>`}
    <button
      type="button"
      class="btn undo"
      aria-disabled=${can ? undefined : "true"}
      title=${can ? label : desk.whyNoUndo()}
      onClick=${desk.back}
    >
      ${ui("undo")}<span class="lb" aria-hidden="true">${t("bar.undo")}</span><span class="vh">${label}</span><kbd>U</kbd>
    </button>`;
}

/** The second press of a double click is none: by then something else may stand here. @param {Props} props */
function Confirm({ game, offers, staged, pick, ctx, busy, up }) {
  const ready = pick.complete && !busy && up;
  return html`<button
    type="button"
    id="confirm"
    class="btn primary"
    aria-disabled=${ready ? undefined : "true"}
    aria-busy=${busy ? "true" : undefined}
    onClick=${(/** @type {MouseEvent} */ event) => event.detail > 1 || pick.confirm()}
  >
    ${ui("check")}<span>${busy ? t("bar.sending") : confirmWord(game, offers, staged, ctx)}</span><kbd>Ctrl+Enter</kbd>
  </button>`;
}
