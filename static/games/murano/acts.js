/** The words of buttons and lists: confirm, the optional actions, names in the plain list of moves. */
import { open } from "../../kit/offers.js";
import { bagName, cardName, categoryName, kindName, liraName, marketName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").BarAction} BarAction */

/** The confirm button. @param {Offer} offer @param {Move} move @param {Ctx} ctx @returns {string} */
export function label(offer, move, ctx) {
  const facts = offer.facts ?? {};
  switch (move.m) {
    case "collect":
      return ctx.t("label.collect");
    case "buy":
      return ctx.t("label.buy", { price: liraName(ctx, facts.price ?? 0) });
    case "sell":
      return ctx.t("label.sell", { gain: liraName(ctx, facts.gain ?? 0) });
    case "complete":
      return ctx.t("label.complete", { gain: liraName(ctx, (facts.payout ?? 0) + (facts.bonus ?? 0)) });
    case "rotate":
      return ctx.t("label.rotate", { price: liraName(ctx, move.steps * (facts.price ?? 1)) });
    case "reorder":
      return ctx.t("label.reorder", { price: liraName(ctx, facts.price ?? 0) });
    case "return":
      return ctx.t("label.return", { n: facts.n ?? 0 });
    case "proceed":
      return ctx.t("label.proceed." + facts.to);
    case "end_turn":
    case "exchange":
      return ctx.t("label." + move.m);
    default:
      return ctx.t("label.activate", { advantage: ctx.t("advantage." + facts.advantage) });
  }
}

/** The optional actions beside the confirm button. @param {View} _view @param {Offer[]} offers
 * @param {Ctx} ctx @returns {BarAction[]} */
export function actions(_view, offers, ctx) {
  /** @type {BarAction[]} */
  const found = [];
  const on = open(offers, "proceed")[0];
  if (on) found.push({ move: { m: "proceed" }, icon: "murano-ico-next", label: ctx.t("action.proceed." + on.facts?.to) });
  if (open(offers, "end_turn").length) found.push({ move: { m: "end_turn" }, icon: "murano-ico-end", label: ctx.t("action.end_turn") });
  return found;
}

/** Words of a name in the plain list of moves. @param {string} _m @param {string} arg @param {string} name @param {Ctx} ctx */
export function value(_m, arg, name, ctx) {
  if (["market", "source", "target"].includes(arg)) return marketName(ctx, name);
  if (arg === "tile") return categoryName(ctx, name);
  if (name in ctx.components.creations) return ctx.t("list.card", { card: cardName(ctx, name), recipe: bagName(ctx, ctx.components.creations[name].recipe) });
  return kindName(ctx, name);
}
