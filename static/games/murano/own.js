/** The viewer's own area: workbench, lira, and the question of the moment. */
import { html } from "../../vendor/index.js";
import { Badge } from "../../kit/seats.js";
import { Payment, ask } from "./ask.js";
import { Bench } from "./bench.js";
import { payout, player, plus, shortfall, singles } from "./glass.js";
import { shard } from "./pieces.js";
import { nowOf } from "./press.js";
import { Purse } from "./purse.js";
import { arriving, leaving } from "./touch.js";
import { cardName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** What the first card would pay, with the staged move done. @param {BoardProps & { seat: number }} props */
function FirstCard(props) {
  const { view, seat, ctx, components, staged } = props;
  const { hand, bench } = player(view, seat);
  if (!hand.length) return html`<span class="chip ok">${ctx.t("own.all_made")}</span>`;
  const now = nowOf(props);
  const after = plus(plus(bench, leaving(now), -1), arriving(now));
  const short = shortfall(components, after, hand[0]).after;
  const name = cardName(ctx, hand[0]);
  const left = { ...after };
  /** of what is short: whether it lies on the bench already, transparent shards standing in @param {string} kind */
  const lies = (kind) => short > 0 && [kind, components.wild].some((one) => left[one] > 0 && left[one]--);
  return html`<span class=${short ? "chip first" : "chip first ok"}>
    <span>${short ? ctx.t("own.lacks", { card: name, n: short }) : ctx.t("own.pays", { card: name, n: payout(components, after, hand[0]) })}</span>
    <span class="needs only-narrow" aria-hidden="true">${singles(components, components.creations[hand[0]].recipe).map((kind) => html`<span class=${lies(kind) && "lies"}>${shard(kind, "sh")}</span>`)}</span></span>`;
}

/** @param {BoardProps} props */
export function Own(props) {
  const { view, table, seat, ctx, staged } = props;
  if (seat === null) return null;
  const { lira } = player(view, seat);
  return html`
    <div class="you">
      <div class="me">
        <${Badge} seat=${seat} name=${ctx.seatName(seat)} presence=${ctx.who.seats[seat]} />
        <b class="name">${table.seats[seat].name}</b>
        <${Purse} seat=${seat} lira=${lira} ctx=${ctx} />
        ${view.last_round && html`<span class="chip warn">${ctx.t("own.last_round")}</span>`}
        <span class="grow"></span>
        <${staged?.m === "complete" ? Payment : FirstCard} ...${props} />
      </div>
      <${Bench} ...${props} />
      ${ask(props)}
    </div>`;
}
