/** The end panel: who won by what, and every number of the final scoring by player. */
import { list, pointsName, signed, speciesName, capital, colourName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").FinishPanel} FinishPanel */

const WHY = ["bag_empty", "most_limestone", "shared"];

/** The points of a coral scoring; a dash where there was none. @param {View} view @param {number} seat @param {string} colour */
const scored = (view, seat, colour) => view.players[String(seat)].scored[colour] ?? "\u2013";

/** @param {View} view @param {Result} result @param {Ctx} ctx @returns {FinishPanel} */
export function finish(view, result, ctx) {
  const { winners } = result;
  const total = result.seats[winners[0] ?? 0]?.total ?? 0;
  const names = list(ctx, winners.map(ctx.seatName));
  const others = result.seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const part = (/** @type {string} */ name) => result.seats.map((seat) => signed(seat.parts[name] ?? 0));
  const { colours, species } = ctx.components;
  const tied = result.reasons.some((reason) => reason === "most_limestone" || reason === "shared");
  return {
    title: ctx.t(winners.length > 1 ? "finish.shared" : "finish.wins", { names, points: pointsName(ctx, total) }),
    subtitle: [
      ...WHY.filter((reason) => result.reasons.includes(reason)).map((reason) => ctx.t("won." + reason)),
      ...others.map((seat) => ctx.t("finish.stood", { seat: ctx.seatName(seat), points: pointsName(ctx, result.seats[seat].total) })),
      ctx.t("finish.look"),
    ].join(" "),
    art: "lumicora-jellyfish",
    heading: ctx.t("finish.from"),
    rows: [
      ...colours.map((/** @type {string} */ name) => ({ icon: "lumicora-coral-" + name, label: ctx.t("part.coral", { colour: colourName(ctx, name) }), values: result.seats.map((_, seat) => scored(view, seat, name)) })),
      { icon: "lumicora-jellyfish", label: ctx.t("part.jellyfish"), values: part("jellyfish") },
      { icon: "lumicora-limestone", label: ctx.t("part.limestone"), values: part("limestone") },
      ...species.map((/** @type {string} */ name) => ({ icon: "lumicora-animal-" + name, label: capital(speciesName(ctx, name)), values: part(name) })),
      ...colours.map((/** @type {string} */ name) => ({ icon: "lumicora-coral-" + name, label: ctx.t("part.majority", { colour: colourName(ctx, name) }), values: part(name) })),
      ...(view.side === "B" ? [{ label: ctx.t("part.penalties"), values: part("penalties") }] : []),
      { label: ctx.t("part.returned"), values: part("returned") },
      { label: ctx.t("part.total"), values: result.seats.map((seat) => signed(seat.total)), mark: tied ? [] : winners, total: true },
      ...(tied ? [{ icon: "lumicora-limestone", label: ctx.t("part.tie"), values: result.seats.map((_, seat) => view.players[String(seat)].limestone), mark: winners }] : []),
    ],
  };
}
