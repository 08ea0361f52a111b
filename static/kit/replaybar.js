/** The bar of the replay: what was done, the line of time, the way along it, and with whose eyes. */
import { html, useEffect } from "../vendor/index.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { describe } from "./log.js";
import { SPEEDS } from "./replay.js";
import { isSeat } from "./seatnumber.js";
import { nameOf, seatsOf } from "./seats.js";
import { say } from "./speech.js";

/** @typedef {import("./replay.js").Look} Look @typedef {import("./replay.js").Replay} Replay */

/**
 * @param {{ look: Look, replay: Replay, you: number | null, over: boolean, ctx: import("./types.js").Ctx, game: any,
 *           extras?: any }} props   `extras`: what else can be done at this position
 */
export function ReplayBar({ look, replay, you, over, ctx, game, extras }) {
  const { stops, index, recap } = look;
  const told = look.log.map((note) => describe(note, ctx, game));
  const where = [whereOf(look), look.undone && t("replay.undone")].filter(Boolean).join(" ");
  const plain = [where, ...told.map((line) => line.plain)].join(" ");
  useEffect(() => say(plain), [look.seq, look.sight]);
  return html`<div class="actionbar replaybar" role="region" aria-label=${t("replay.title")} data-area="bar">
    <div class="row">
      <span class="chip info">${ui("clock")}${t(recap ? "recap.chip" : "replay.title")}</span>
      <p class="prompt grow" title=${plain}><b aria-hidden="true">${where}</b> <span class="sub" aria-hidden="true">${told.map((line) => html`${line.text} `)}</span><span class="vh">${plain}</span></p>
      <button type="button" class="btn quiet icon" title=${t("replay.close")} aria-label=${t("replay.close")} onClick=${replay.close}>${ui("x")}</button>
    </div>
    ${recap
      ? html`<${Recap} look=${look} replay=${replay} />`
      : html`<${Scrub} stops=${stops} index=${index} said=${plain} onGo=${replay.go} />
          <div class="transport" role="group" aria-label=${t("replay.way")}>
            <${Step} icon="first" name="first" key_="Home" run=${replay.first} off=${index === 0} />
            <${Step} icon="turn-back" name="turn_back" key_="PageUp" run=${replay.turnBack} off=${index === 0} />
            <${Step} icon="prev" name="back" key_="←" run=${replay.back} off=${index === 0 && look.seq === stops[0]} />
            <button type="button" id="replay-play" class="btn primary icon playbtn" aria-label=${t(look.playing ? "replay.pause" : "replay.play")} onClick=${replay.play}>
              ${ui(look.playing ? "pause" : "play")}
            </button>
            <${Step} icon="next" name="forward" key_="→" run=${replay.forward} off=${index === stops.length - 1} />
            <${Step} icon="turn-forward" name="turn_forward" key_="PageDown" run=${replay.turnForward} off=${index === stops.length - 1} />
            <${Step} icon="last" name="last" key_="End" run=${replay.last} off=${index === stops.length - 1} />
          </div>
          <div class="acts">
            <${Choice} name="speed" value=${look.speed} of=${[...SPEEDS.keys()].map((name) => [name, `${name}×`])} onChoose=${replay.setSpeed} />
            ${over && html`<${Choice} name="eyes" value=${look.sight} of=${eyes(look, you)} onChoose=${replay.see} />`}
            ${extras}
          </div>`}
  </div>`;
}

/** "Turn 16 of 31, Linh." @param {Look} look */
function whereOf({ turn, turns, by, doc, index, seq, stops }) {
  if (index === 0 && seq === stops[0]) return t("replay.deal"); // a move that was taken back has no stop of its own
  const name = isSeat(by) ? nameOf(doc.table, by) : "";
  return t(name ? "replay.where" : "replay.where_nobody", { turn, turns, name });
}

/** The line of time. @param {{ stops: number[], index: number, said: string, onGo: (index: number) => void }} props */
const Scrub = ({ stops, index, said, onGo }) =>
  html`<input class="scrub" type="range" min="0" max=${stops.length - 1} step="1" value=${index}
    aria-label=${t("replay.time")} aria-valuetext=${said}
    onInput=${(/** @type {any} */ event) => onGo(event.target.valueAsNumber)} />`;

/** @param {{ icon: string, name: string, key_: string, run: () => void, off: boolean }} props */
function Step({ icon, name, key_, run, off }) {
  const label = t(`replay.${name}`);
  return html`<button type="button" class="btn quiet icon" aria-label=${label} title=${`${label} (${key_})`}
    aria-disabled=${off ? "true" : undefined} onClick=${off ? undefined : run}>${ui(icon)}</button>`;
}

/** @param {{ name: string, value: string, of: string[][], onChoose: (value: string) => void }} props */
const Choice = ({ name, value, of, onChoose }) =>
  html`<label class="tuner"><span class="small muted lb">${t(`replay.${name}`)}</span>
    <select class="input" value=${value} aria-label=${t(`replay.${name}`)} onChange=${(/** @type {any} */ event) => onChoose(event.target.value)}>
      ${of.map(([key, text]) => html`<option value=${key}>${text}</option>`)}
    </select></label>`;

/** Whose eyes there are: the own or the public's, each seat's, and all together.
 * @param {Look} look @param {number | null} you */
function eyes({ doc: { table } }, you) {
  const seats = seatsOf(table).map((seat) => [seat === you ? "" : String(seat), nameOf(table, seat)]);
  return [...(you === null ? [["", t("replay.public")]] : []), ...seats, ["all", t("replay.all")]];
}

/** The recap is one way only, and can be left at any time. @param {{ look: Look, replay: Replay }} props */
function Recap({ look, replay }) {
  const { index, stops } = look;
  const last = index === stops.length - 1;
  return html`<div class="acts">
    <span class="small muted num">${t("recap.step", { n: index + 1, of: stops.length })}</span>
    <button type="button" class="btn" aria-disabled=${index === 0 ? "true" : undefined} onClick=${replay.back}>${ui("prev")}${t("replay.back")}</button>
    ${!last && html`<button type="button" class="btn" onClick=${replay.close}>${t("recap.skip")}</button>`}
    <button type="button" class="btn primary" id="recap-next" onClick=${replay.forward}>${ui(last ? "play" : "next")}${t(last ? "recap.done" : "recap.next")}</button>
  </div>`;
}
