/**
 * Luthier on the screen: what the kit calls for (see kit/types.js). The public boards and the own workshop
 * are put together here; every part has its own module.
 */
import { html, useEffect, useSignalValue } from "../../vendor/index.js";
import { open } from "../../kit/offers.js";
import { Balcony } from "./balcony.js";
import { BENCHES, player, solo } from "./box.js";
import { late } from "./late.js";
import { Market } from "./market.js";
import { Orchestra } from "./orchestra.js";
import { Own } from "./own.js";
import { GoodsStrip, PlaceMap, Tabs } from "./phone.js";
import { Places } from "./places.js";
import { prompt } from "./prompts.js";
import { Rival } from "./rival.js";
import { Setup, picking } from "./setup.js";
import { Status } from "./status.js";
import { prepared } from "./touch.js";
import { WorkshopBody, WorkshopHead } from "./workshop.js";
import { goTo, place, zone } from "./zone.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** Moves that are proposed when they are the only question and one answer is ready. */
const PROPOSED = ["use", "conclude", "pay", "close"];

/** @param {BoardProps} props */
function Board(props) {
  const { view, seat, offers, staged, pick, busy, ctx } = props;
  const front = useSignalValue(zone), shown = useSignalValue(place);
  const ask = view.asks[seat ?? -1] ?? "";
  const opened = view.opened.place ?? "";
  const question = `${view.round}/${view.phase}/${ask}/${opened}/${view.act.stage ?? ""}/${view.act.disc ?? ""}`;
  useEffect(() => goTo(ask, view.opened, view.phase), [question]);
  useEffect(() => late.leaving?.(props), [offers, staged, busy]);
  useEffect(() => {
    if (staged || busy) return;
    const tags = [...new Set(offers.filter((offer) => !offer.blocked && offer.move !== "decline").map((offer) => offer.move))];
    const m = PROPOSED.find((tag) => open(offers, tag).length === 1 && (tags.length === 1 || (tag === "conclude" && tags.length === 2)));
    if (m) pick.stage(prepared(offers, { m }), { more: true });
  }, [question, offers]);
  const goods = late.after?.(view, offers, staged, seat) ?? {};
  const seated = seat !== null && Boolean(player(view, seat));
  const in_ = (/** @type {string} */ name) => front === name;
  return html`
    <div class=${`play luthier board z-${front}`} data-phase=${view.phase}>
      ${seated ? html`<${GoodsStrip} ...${props} after=${goods} />` : html`<${Tabs} ...${props} front=${front} />`}
      <div class="left">
        ${in_("places") && html`<${PlaceMap} ...${props} front=${shown} />`}
        <${Places} ...${props} front=${in_("places") ? shown : ""} />
        ${seated && picking(props) && html`<${Setup} ...${props} shown=${in_("workshop")} />`}
        ${seated && !picking(props) && html`<section class=${`panel own s${seat + 1} ${in_("workshop") || (in_("places") && BENCHES.includes(shown)) ? "shown" : ""} ${in_("places") ? "only-" + shown : ""}`} aria-label=${ctx.t("workshop.title")} data-area="workshop">
          <${WorkshopHead} ...${props} seat=${seat} after=${goods} /><${WorkshopBody} ...${props} seat=${seat} /></section>`}
      </div>
      <div class="right">
        <${Status} ...${props} />
        ${late.SoloRival && solo(view) && html`<${late.SoloRival} ...${props} shown=${in_("rivals")} />`}
        <${Orchestra} ...${props} shown=${in_("orchestra")} />
        <${Balcony} ...${props} shown=${in_("orchestra") || (in_("places") && shown === "balcony")} />
        <${Market} ...${props} shown=${in_("places") && shown === "market"} />
      </div>
      ${late.Position && html`<${late.Position} ...${props} />`}
    </div>`;
}

/** Questions for which the parts that come later are not needed. */
const EARLY = [undefined, "family", "pick", "place", "turn", "act"];

/** @type {import("../../kit/types.js").GameClient} */
export default {
  later: () => import("./later.js"),
  whole: (view, seat) => solo(view) || view.act.stage === "dice" || !EARLY.includes(view.asks[seat ?? -1]),
  Board,
  Rival,
  Own,
  Area: (props) => late.Area?.(props), // its sheet comes later, too
  label: (offer, move, ctx) => late.label?.(offer, move, ctx) ?? ctx.t("bar.confirm"),
  prompt,
  actions: () => [], // everything stands in the strip above the bar
  round: (view) => view.round, // 0 at set-up
};
