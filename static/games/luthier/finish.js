/** The end panel: who won by what, and where everybody's prestige came from. */
import { solo } from "./box.js";
import { list, seatName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").FinishPanel} FinishPanel */

const PARTS = ["instruments", "patrons", "performances", "repairs", "awards", "other", "lost", "chairs", "powers", "bench", "goals", "specialty", "leftovers"];
/** @type {Record<string, string>} */
const SIGNS = { other: "prestige", lost: "kind-noble", instruments: "act-brush", patrons: "kind-composer", performances: "act-perform", repairs: "act-repair", awards: "urn", chairs: "chair", goals: "hand", specialty: "specialty", bench: "act-saw", leftovers: "lira", powers: "act-build" };

/** @param {View} view @param {Result} result @param {Ctx} ctx @returns {FinishPanel} */
export function finish(view, result, ctx) {
  const { winners } = result;
  const total = result.seats[winners[0] ?? 0]?.total ?? 0;
  const names = list(ctx, winners.map((seat) => seatName(ctx, seat)));
  const beaten = solo(view) && !winners.length;
  const others = result.seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const title = beaten
    ? ctx.t(result.reasons.includes("resigned") ? "finish.rival_left" : "finish.rival_wins", { n: view.rival.total ?? view.rival.prestige })
    : ctx.t(winners.length > 1 ? "finish.shared" : "finish.wins_with", { names, n: total });
  const shown = PARTS.filter((part) => result.seats.some((seat) => seat.parts[part]));
  return {
    title,
    subtitle: [
      ...result.reasons.filter((reason) => ["rounds_played", "beat_rival", "lost_to_rival", "most_lira", "lira", "shared"].includes(reason)).map((reason) => ctx.t("won." + reason)),
      ...(solo(view) && !beaten ? [ctx.t("finish.rival", { n: view.rival.total ?? view.rival.prestige })] : []),
      ...others.map((seat) => ctx.t("finish.stood", { seat: seatName(ctx, seat), n: result.seats[seat].total })),
    ].join(" "),
    art: "luthier-inst-violin",
    heading: ctx.t("finish.from"),
    rows: [
      ...shown.map((part) => ({ icon: SIGNS[part] ? "luthier-" + SIGNS[part] : undefined, label: ctx.t("finish.part." + part), values: result.seats.map((seat) => signed(seat.parts[part] ?? 0)) })),
      { icon: "luthier-prestige", label: ctx.t("finish.total_points"), values: result.seats.map((seat) => seat.total), mark: winners, total: true },
    ],
  };
}

/** A loss is written with a minus sign. @param {number} n */
const signed = (n) => (n < 0 ? `\u2212${-n}` : n);
