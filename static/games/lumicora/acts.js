/** The acts beside the confirm button, what that button says, and names in the plain list of moves. */
import { open } from "../../kit/offers.js";
import { capital, colourName, limestoneName, placeName, pointsName, tileName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").BarAction} BarAction */

/** What the confirm button says. @param {Offer} offer @param {Move} move @param {Ctx} ctx */
export function label(offer, move, ctx) {
  const facts = offer.facts ?? {};
  switch (move.m) {
    case "swap":
    case "take":
      return ctx.t("label." + move.m, { n: Object.keys(move.tiles).length });
    case "limestone":
      return ctx.t("label.limestone", { limestone: limestoneName(ctx, facts.n ?? 0) });
    case "place":
      return facts.cost ? ctx.t("label.place_for", { limestone: limestoneName(ctx, facts.cost) }) : ctx.t("label.place", { level: facts.level ?? 1 });
    case "return":
      return ctx.t("label.return", { points: pointsName(ctx, facts.points ?? 0) });
    case "score":
      return ctx.t(facts.points ? "label.score" : "label.score_nothing", { colour: colourName(ctx, move.colour), points: pointsName(ctx, facts.points ?? 0) });
    default:
      return ctx.t("label." + move.m);
  }
}

/** @param {View} _view @param {Offer[]} offers @param {Ctx} ctx @returns {BarAction[]} */
export function actions(_view, offers, ctx) {
  /** @type {BarAction[]} */
  const found = [];
  const limestone = open(offers, "limestone")[0];
  if (limestone) found.push({ move: { m: "limestone" }, icon: "lumicora-limestone", label: ctx.t("action.limestone", { n: limestone.facts?.n ?? 0 }) });
  if (open(offers, "swap").length) found.push({ move: { m: "swap" }, icon: "lumicora-jellyfish", label: ctx.t("action.swap") });
  const back = open(offers, "return")[0];
  if (back) found.push({ move: { m: "return" }, icon: "lumicora-bag", label: ctx.t("action.return", { points: pointsName(ctx, back.facts?.points ?? 0).replace(" ", "\u00a0") }) });
  if (open(offers, "skip").length) found.push({ move: { m: "skip" }, icon: "lumicora-skip", label: ctx.t("action.skip") });
  return found;
}

/** Words of a name in the plain list of moves. @param {string} _m @param {string} arg @param {string} name @param {Ctx} ctx */
export function value(_m, arg, name, ctx) {
  if (arg === "place") return placeName(ctx, name);
  if (arg === "source") return ctx.t("source." + name);
  return capital(arg === "colour" || arg === "jellyfish" ? colourName(ctx, name) : tileName(ctx, name));
}
