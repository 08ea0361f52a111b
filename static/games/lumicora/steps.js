/** The steps of a turn and the Scoring Phase, for the action bar. */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ctx} Ctx */

const PHASES = ["start", "act", "place", "score"];

/** Before the first turn and after the end there are none. @param {View} view @param {Ctx} ctx */
export function steps(view, ctx) {
  const at = PHASES.indexOf(view.phase);
  return { names: at < 0 ? [] : PHASES.map((phase) => ctx.t("step." + phase)), at };
}
