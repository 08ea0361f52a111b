/** The acts beside the confirm button, and what that button says. */
import { open } from "../../kit/offers.js";
import { colourName, limestoneName, pointsName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").BarAction} BarAction */

/** What the confirm button says. @param {Offer} offer @param {Move} move @param {Ctx} ctx */
export function label(offer, move, ctx) {
  const { n = 0, points = 0, cost, level = 1 } = offer.facts ?? {};
  switch (move.m) {
    case "swap":
    case "take":
      return ctx.t("label." + move.m, { n: Object.keys(move.tiles).length });
    case "limestone":
      return ctx.t("label.limestone", { limestone: limestoneName(ctx, n) });
    case "place":
      return cost ? ctx.t("label.place_for", { limestone: limestoneName(ctx, cost) }) : ctx.t("label.place", { level });
    case "return":
      return ctx.t("label.return", { points: pointsName(ctx, points) });
    case "score":
      return ctx.t(points ? "label.score" : "label.score_nothing", { colour: colourName(ctx, move.colour), points: pointsName(ctx, points) });
    default:
      return ctx.t("label." + move.m);
  }
}

/** What stands beside the confirm button, and its sign. @type {Record<string, string>} */
const BESIDE = { limestone: "limestone", swap: "jellyfish", return: "bag", skip: "skip" };

/** @param {View} _view @param {Offer[]} offers @param {Ctx} ctx @returns {BarAction[]} */
export function actions(_view, offers, ctx) {
  return Object.entries(BESIDE).flatMap(([m, sign]) =>
    open(offers, m).slice(0, 1).map(({ facts: { n = 0, points = 0 } = {} }) => ({
      move: { m },
      icon: "lumicora-" + sign,
      label: ctx.t("action." + m, { n, points: pointsName(ctx, points).replace(" ", "\u00a0") }),
    })),
  );
}
