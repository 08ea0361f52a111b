/** Names in the plain list of moves. */
import { capital, colourName, placeName, tileName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */

/** Words of a name in the plain list of moves. @param {string} _m @param {string} arg @param {string} name @param {Ctx} ctx */
export function value(_m, arg, name, ctx) {
  if (arg === "place") return placeName(ctx, name);
  if (arg === "source") return ctx.t("source." + name);
  return capital(arg === "colour" || arg === "jellyfish" ? colourName(ctx, name) : tileName(ctx, name));
}
