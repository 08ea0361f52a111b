/**
 * The sentence of the action bar: what is asked, and what the staged move leads to (`outcome.js`, later).
 * It says nothing that does not follow from the view, the components and the offers.
 */
import { admitting, candidates, open, total } from "../../kit/offers.js";
import { prompted } from "../../kit/sentences.js";
import { leavesNext, player, solo } from "./box.js";
import { late } from "./late.js";
import { gainWords, list, placeName, readiness } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Sentence} Sentence */

/** @param {View} view @param {Offer[]} offers @param {Move | null} staged @param {Ctx} ctx */
export function prompt(view, offers, staged, ctx) {
  const ask = ctx.me === null ? undefined : view.asks[String(ctx.me)];
  if (ctx.me === null || !offers.length || !ask) return prompted(ctx.t("prompt.wait"), []);
  const { outcome } = late;
  const offer = outcome && admitting(offers, staged);
  if (staged && offer) return prompted(...outcome(view, offers, offer, staged, ctx));
  const asked = question(view, offers, staged, ask, ctx);
  return prompted(asked[0], [...asked.slice(1), readiness(ctx, view)]);
}

/** Before the last discs lie: patrons that will leave. @param {View} view @param {Ctx} ctx */
export function warnings(view, ctx) {
  const going = Object.values(player(view, ctx.me ?? 0).patrons).filter((held) => held.card && leavesNext(ctx.components, view, held));
  return going.length ? ctx.t("prompt.leaving", { names: list(ctx, going.map(({ card }) => ctx.t(`patron.${card}.short`))) }) : "";
}

/** What is asked: a title and details. @param {View} view @param {Offer[]} offers @param {Move | null} staged
 * @param {string} ask @param {Ctx} ctx @returns {(Sentence | string)[]} */
function question(view, offers, staged, ask, ctx) {
  const own = player(view, ctx.me ?? 0);
  switch (ask) {
    case "pick": {
      const goals = total(staged?.goals ?? {});
      return [ctx.t("prompt.pick"), ctx.t("prompt.pick_how", { patron: staged?.patron ? "\u2713" : "\u2013", instrument: staged?.instrument ? "\u2713" : "\u2013", goals })];
    }
    case "place": {
      const how = ctx.t(solo(view) ? "prompt.place_how_solo" : "prompt.place_how");
      if (staged?.disc && !staged.place) return [ctx.t("prompt.place_where", { disc: staged.disc }), how, warnings(view, ctx)];
      return [ctx.t("prompt.place", { n: own.hand_discs.length }), how, warnings(view, ctx)];
    }
    case "turn": {
      const places = open(offers, "open").length;
      const more = offers.some(({ move, blocked }) => !blocked && move !== "open");
      return [ctx.t(!places ? "prompt.turn_market" : more ? "prompt.turn" : "prompt.turn_places"), ctx.t(places ? "prompt.turn_how" : "prompt.turn_market_how")];
    }
    case "act":
      return acting(view, offers, staged, ctx);
    default:
      return late.question?.(view, offers, ask, ctx) ?? [ctx.t("prompt." + ask), ctx.t(`prompt.${ask}_how`)];
  }
}

/** A disc of one's own is on turn. @param {View} view @param {Offer[]} offers @param {Move | null} staged @param {Ctx} ctx */
function acting(view, offers, staged, ctx) {
  const place = String(view.opened.place);
  const title = ctx.t("prompt.act", { place: placeName(ctx, place), n: view.discs[view.act.disc ?? 0]?.value ?? 0 });
  if (staged && candidates(offers, staged).length) return [`${title}: ${ctx.t("prompt.go_on")}`, ctx.t("prompt.missing")];
  if (open(offers, "work").length) return [title, ctx.t("prompt.work", { gain: gainWords(ctx, open(offers, "work")[0].facts?.gain ?? {}) })];
  if (view.act.main) return [title, ctx.t(view.act.bonus ? "prompt.act_bonus" : "prompt.act_more")];
  const empty = /** @type {any} */ (player(view, ctx.me ?? 0))[place]?.length === 0; // other places are nobody's own
  return [title, ctx.t("prompt.act_" + (empty ? "empty" : place)), view.act.bonus ? ctx.t(empty ? "prompt.act_bonus" : "prompt.bonus_open") : ""];
}
