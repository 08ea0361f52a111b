/**
 * Splendor Duel on the screen: what the kit calls for (see kit/types.js). The public boards are put
 * together here; every part has its own module.
 */
import { html } from "../../vendor/index.js";
import { soleAct, useDue } from "../../kit/soleact.js";
import { actions, label, value } from "./acts.js";
import { Area } from "./area.js";
import { flights } from "./flights.js";
import { useSeen } from "./last.js";
import { Own } from "./own.js";
import { prompt } from "./prompts.js";
import { Peek } from "./peek.js";
import { Pyramid } from "./pyramid.js";
import { Rival } from "./rival.js";
import { useReveal } from "./reveal.js";
import { Rail, Royals } from "./royals.js";
import { TokenBoard } from "./tokens.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props */
function Board(props) {
  const { view, table, offers, staged, ctx, game } = props;
  const { cells, extra } = useSeen(view, table.waiting[0]);
  useReveal(offers, staged);
  useDue(props, soleAct(offers, ["replenish"]));
  return html`
    <div class="play">
      <section class="boardwrap" aria-label=${ctx.t("board.tokens")}>
        ${game.Position && html`<${game.Position} ...${props} />`}
        <${Rail} ...${props} extra=${extra} />
        <${TokenBoard} ...${props} marked=${cells} />
        <${Royals} ...${props} />
      </section>
      <${Pyramid} ...${props} />
      <${Peek} ctx=${ctx} />
    </div>`;
}

/** A press of a game key starts the move it names, if it is offered.
 * @param {string} m @returns {(props: BoardProps) => void} */
const starts = (m) => ({ view, offers, pick, ctx }) => {
  const action = actions(view, offers, ctx).find((it) => it.move.m === m);
  if (action?.reason) pick.refuse(action.reason, action.reasonFacts);
  else if (action) pick.stage(action.move);
};

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
  value,
  keys: {
    KeyP: { label: "key.privilege", run: starts("privilege") },
    KeyR: { label: "key.replenish", run: starts("replenish") },
  },
};
