/** The three steps of a turn, for the action bar. */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Ctx} Ctx */

const PHASES = ["collect", "negotiate", "complete"];

/** @param {View} view @param {Ctx} ctx */
export const steps = (view, ctx) => ({
  names: PHASES.map((phase) => ctx.t("phase." + phase)),
  at: PHASES.indexOf(view.phase),
});
