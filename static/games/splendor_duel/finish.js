/** The end panel: who won by what, and where everybody's prestige came from. */
import { GEMS } from "./jewels.js";
import { bestColour, brought, player, rivalOf } from "./reckon.js";
import { capital, colourName, list } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").FinishPanel} FinishPanel */

/** "12 prestige in white and 10 crowns". @param {View} view @param {string[]} reasons @param {number} winner @param {Ctx} ctx */
function ways(view, reasons, winner, ctx) {
  const owner = player(view, winner), best = bestColour(ctx.components, owner);
  const values = /** @type {Record<string, number>} */ ({ prestige: owner.prestige, crowns: owner.crowns, colour: best.points });
  return list(ctx, reasons.map((reason) => ctx.t("won.with." + reason, { n: values[reason] ?? 0, colour: colourName(ctx, best.colour) })));
}

/** Where a player stood at the end, in one sentence. @param {View} view @param {number} seat @param {Ctx} ctx */
function stood(view, seat, ctx) {
  const owner = player(view, seat), best = bestColour(ctx.components, owner);
  return ctx.t("finish.stood", {
    seat: ctx.seatName(seat), prestige: owner.prestige, crowns: owner.crowns, points: best.points, colour: colourName(ctx, best.colour),
  });
}

/** @param {View} view @param {Result} result @param {Ctx} ctx @returns {FinishPanel} */
export function finish(view, result, ctx) {
  const { goals } = ctx.components;
  const winner = result.winners.length === 1 ? result.winners[0] : -1;
  const met = result.reasons.filter((reason) => ["prestige", "crowns", "colour"].includes(reason));
  const loser = winner < 0 ? -1 : rivalOf(winner);
  const name = winner < 0 ? "" : ctx.seatName(winner);
  const title =
    winner < 0 ? ctx.t("finish.draw")
    : met.length ? ctx.t("finish.wins_with", { seat: name, how: ways(view, met, winner, ctx) })
    : ctx.t(result.reasons.includes("stalled") ? "finish.stalled" : result.reasons.includes("resigned") ? "finish.resigned" : "finish.wins",
        { seat: name, other: ctx.seatName(loser) });
  const subtitle = winner < 0 ? [0, 1].map((seat) => stood(view, seat, ctx)).join(" ") : stood(view, loser, ctx);
  const seats = [0, 1];
  const won = (/** @type {string} */ way) => (met.includes(way) ? [winner] : []);
  const best = seats.map((seat) => bestColour(ctx.components, player(view, seat)));
  const parts = (/** @type {string} */ part) => result.seats.map((seat) => seat.parts[part] ?? 0);
  return {
    title,
    subtitle,
    art: met.includes("colour") ? "jewel-gem-" + best[winner].colour : met.includes("crowns") ? "jewel-ico-crown" : "jewel-ico-points",
    heading: ctx.t("finish.from"),
    rows: [
      ...GEMS.map((colour) => ({
        icon: "jewel-gem-" + colour,
        label: capital(colourName(ctx, colour)),
        values: parts(colour),
        mark: won("colour").filter((seat) => (brought(ctx.components, player(view, seat)).colours[colour] ?? 0) >= goals.colour),
      })),
      { icon: "jewel-gem-none", label: ctx.t("finish.no_colour"), values: parts("none") },
      { icon: "jewel-ico-crown", label: ctx.t("finish.royals"), values: parts("royals") },
      { icon: "jewel-ico-points", label: ctx.t("finish.prestige", { goal: goals.prestige }), values: result.seats.map((seat) => seat.total), mark: won("prestige"), total: true },
      { icon: "jewel-ico-crown", label: ctx.t("finish.crowns", { goal: goals.crowns }), values: seats.map((seat) => player(view, seat).crowns), mark: won("crowns") },
      {
        icon: "jewel-gem-" + (met.includes("colour") ? best[winner].colour : "wild"),
        label: ctx.t("finish.colour", { goal: goals.colour }),
        values: best.map(({ colour, points }) => (points ? `${points} ${colourName(ctx, colour)}` : "0")),
        mark: won("colour"),
      },
    ],
  };
}
