/** The end panel: who won by what, and where everybody's lira came from. */
import { player } from "./glass.js";
import { liraName, list } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").FinishPanel} FinishPanel */

const PARTS = ["start", "creations", "second", "sales", "advantages", "spent"];

/** @param {View} view @param {Result} result @param {Ctx} ctx @returns {FinishPanel} */
export function finish(view, result, ctx) {
  const { winners } = result;
  const total = result.seats[winners[0] ?? 0]?.total ?? 0;
  const names = list(ctx, winners.map(ctx.seatName));
  const title = winners.length > 1
    ? ctx.t("finish.shared", { names, lira: liraName(ctx, total) })
    : ctx.t("finish.wins_with", { names, lira: liraName(ctx, total) });
  const others = result.seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const tied = result.reasons.includes("fewest_creations") || result.reasons.includes("shared");
  return {
    title,
    subtitle: [
      ...result.reasons.filter((reason) => ["all_completed", "fewest_creations", "shared"].includes(reason)).map((reason) => ctx.t("won." + reason)),
      ...others.map((seat) => ctx.t("finish.stood", { seat: ctx.seatName(seat), lira: liraName(ctx, result.seats[seat].total), n: player(view, seat).made.length })),
    ].join(" "),
    art: "murano-lira",
    heading: ctx.t("finish.from"),
    rows: [
      ...PARTS.map((part) => ({ label: ctx.t("finish.part." + part), values: result.seats.map((seat) => signed(seat.parts[part] ?? 0)) })),
      { icon: "murano-lira", label: ctx.t("finish.lira"), values: result.seats.map((seat) => seat.total), mark: winners, total: true },
      {
        icon: "murano-cat-art", label: ctx.t("finish.made"), values: result.seats.map((_, seat) => player(view, seat).made.length),
        mark: tied ? winners : [],
      },
    ],
  };
}

/** A loss is written with a minus sign. @param {number} n */
const signed = (n) => (n < 0 ? `\u2212${-n}` : n);
