/** What flies for a line of the log: cards, cubes and money on their way. */
import { CUBES } from "./box.js";
import { at } from "./marks.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {{ from: string, to: string }} Flight */

/** @param {Note} note @param {Ctx} ctx @returns {Flight[]} */
export function flights(note, ctx) {
  const seat = note.seat ?? note.by ?? 0;
  const each = (/** @type {Record<string, number>} */ bag, /** @type {(kind: string) => Flight} */ way) =>
    CUBES.flatMap((kind) => Array.from({ length: Math.min(bag?.[kind] ?? 0, 4) }, () => way(kind)));
  const out = (/** @type {Record<string, number>} */ bag) => each(bag, (kind) => ({ from: at.purse(seat), to: at.cube(kind) }));
  switch (note.kind) {
    case "gain":
      return each(note.gain, (kind) => ({ from: at.cube(kind), to: at.purse(seat) }));
    case "buy":
      return each(note.cubes, (kind) => ({ from: at.cube(kind), to: at.purse(seat) }));
    case "sell":
    case "give_back":
    case "pay":
      return out(note.cubes);
    case "rough":
      return out(note.cubes);
    case "finish":
      return [...out(note.cubes), { from: at.card(note.card), to: at.section(ctx.components.instruments[note.card].section) }];
    case "take":
    case "take_patron":
      // one's own card is seen where it arrives, and slides there by itself
      return seat === ctx.me ? [] : [{ from: at.card(note.card), to: at.purse(seat) }];
    case "perform":
    case "repair":
      return [{ from: at.card(note.card), to: at.purse(seat) }];
    default:
      return [];
  }
}
