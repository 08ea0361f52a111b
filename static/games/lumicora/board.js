/**
 * Lumicora on the screen: what the kit calls for (see kit/types.js). The public board is put together
 * here; every part has its own module.
 */
import { html, useEffect } from "../../vendor/index.js";
import { open } from "../../kit/offers.js";
import { soleAct, useDue } from "../../kit/soleact.js";
import { actions, label } from "./acts.js";
import { Area } from "./area.js";
import { flights } from "./flights.js";
import { next } from "./lay.js";
import { Atoll, Display, Watched } from "./luminos.js";
import { Own } from "./own.js";
import { nowOf, press } from "./press.js";
import { prompt } from "./prompts.js";
import { player } from "./reef.js";
import { useReveal } from "./reveal.js";
import { Rival } from "./rival.js";
import { Scorings } from "./scorings.js";
import { Sea } from "./sea.js";
import { flat } from "./sight.js";
import { steps } from "./steps.js";
import { Rounds, Tally } from "./tally.js";
import { ghost, places, touchLimestone, touchPlace, touchTurn } from "./touch.js";
import { worded } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** The dock grows with its sentence, over the board on a phone: what was just picked stays above it. */
const showPicked = () => void document.querySelector(".side .picked")?.scrollIntoView({ block: "nearest" });

/** @param {BoardProps} props */
function Board(props) {
  const { view, seat, offers, staged, busy } = props;
  const { Breakdown } = props.game ?? {};
  const orients = open(offers, "orient").length > 0;
  // how the starting Lumino lies is seen from the start; one press takes it so
  useEffect(() => {
    if (orients && !staged && !busy) void press(props, touchTurn(nowOf(props), 1));
  }, [orients]);
  useDue(props, soleAct(offers, ["skip", "return"]));
  useReveal(view, offers);
  useEffect(showPicked, [staged]);
  return html`
    <div class="play">
      <${Sea} ...${props} />
      <div class="side">
        ${view.phase === "over"
          ? Breakdown && html`<${Breakdown} ...${props} />`
          : html`<${Watched} ...${props} />
            <${Atoll} ...${props} />
            ${seat !== null && html`<${Display} ...${props} /><${Scorings} ...${props} />`}`}
      </div>
      <div class="counts"><${Tally} ...${props} /></div>
      <${Rounds} ...${props} />
    </div>`;
}

/** Turns the aimed Lumino. @param {1 | -1 | "ends"} how @returns {(props: BoardProps) => void} */
const turns = (how) => (props) => void press(props, touchTurn(nowOf(props), how));

/** The aimed Lumino goes to the next legal place in reading order. @param {1 | -1} step @returns {(props: BoardProps) => void} */
const goes = (step) => (props) => {
  const now = nowOf(props);
  const { map } = places(now);
  void press(props, touchPlace(now, next(map, props.components.reefs[props.view.side], ghost(now)?.place, step)));
};

/** Moves the focus to the first thing of an area. @param {string} area @returns {() => void} */
const focuses = (area) => () => {
  const goal = document.querySelector(`[data-area="${area}"] [data-go][tabindex="0"]`);
  if (goal instanceof HTMLElement) goal.focus();
};

/** Spends a jellyfish, or says why not. @param {BoardProps} props */
function spendJellyfish({ offers, pick, view, seat }) {
  if (open(offers, "swap").length) return pick.stage({ m: "swap", jellyfish: player(view, seat ?? 0).jellyfish[0] });
  const barred = offers.find((offer) => offer.move === "swap" && offer.blocked);
  if (barred?.blocked) pick.refuse(barred.blocked, barred.facts);
  else if (offers.length) pick.refuse("swap_at_start");
}

/** @type {import("../../kit/types.js").GameClient} */
export default {
  later: () => import("./later.js"),
  Board,
  Rival,
  Own,
  Area,
  flights,
  label,
  prompt,
  actions,
  facts: (facts, ctx) => worded(ctx, facts),
  steps,
  round: (view) => view.round,
  turnNote: "round",
  keys: {
    KeyR: { label: "turn.right", run: turns(1) },
    KeyE: { label: "turn.left", run: turns(-1) },
    KeyX: { label: "turn.ends", run: turns("ends") },
    KeyN: { label: "key.next", run: goes(1) },
    KeyP: { label: "key.previous", run: goes(-1) },
    KeyA: { label: "key.limestone", run: (props) => void press(props, touchLimestone(nowOf(props))) },
    KeyB: { label: "key.display", run: focuses("display") },
    KeyC: { label: "key.atoll", run: focuses("atoll") },
    KeyJ: { label: "key.jellyfish", run: spendJellyfish },
    KeyH: { label: "reef.heights", run: () => void (flat.value = !flat.peek()) },
  },
};
