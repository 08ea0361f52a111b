/** Lines of the log in words: each note a sentence with drawn pieces, and the same in plain words. */
import { html } from "../../vendor/index.js";
import { joined } from "../../kit/sentences.js";
import { addends, coralPart, list, pointsPart, say, stonesPart, tilePart, tilesPart } from "./words.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Sentence} Sentence */

/** Whom a note is about. @param {Note} note @returns {number} */
const actorOf = (note) => note.octopus ?? note.winners?.[0] ?? note.seat ?? Math.max(0, note.by ?? 0);

/** @param {Note} note @param {Ctx} ctx @returns {Sentence & { seat: number }} */
export const describe = (note, ctx) => ({ ...sentence(note, ctx), seat: actorOf(note) });

/** @param {Note} note @param {Ctx} ctx @returns {Sentence} */
function sentence(note, ctx) {
  const seat = actorOf(note);
  const who = { show: html`<b>${ctx.seatName(seat)}</b>`, say: ctx.seatName(seat) };
  /** @param {string} key @param {Record<string, any>} [facts] */
  const line = (key, facts = {}) => say(ctx, "note." + key, { who, ...facts });
  switch (note.kind) {
    case "orient":
    case "add":
    case "own":
      return line(note.kind, { tile: tilePart(ctx, note.tile) });
    case "swap":
      return line("swap", { jellyfish: ctx.t("colour." + note.jellyfish), source: ctx.t("source." + note.source), back: tilesPart(ctx, note.back), drawn: tilesPart(ctx, note.drawn) });
    case "limestone":
      return line(note.n < note.number ? "limestone_full" : "limestone", { limestone: stonesPart(ctx, note.n), number: note.number });
    case "take":
    case "refill":
    case "refill_atoll":
      return line(note.kind, { tiles: tilesPart(ctx, note.tiles) });
    case "place": {
      const facts = { tile: tilePart(ctx, note.tile), level: note.level };
      return note.cost ? line("place_for", { ...facts, limestone: stonesPart(ctx, note.cost) }) : line("place", facts);
    }
    case "return":
      return line("return", { tile: tilePart(ctx, note.tile), points: pointsPart(ctx, note.points) });
    case "score":
      return joined([
        line(note.levels.length > 1 ? "score_sum" : "score", { coral: coralPart(ctx, note.colour), points: pointsPart(ctx, note.points), sum: addends(note.levels) }),
        ...(note.limestone ? [line("score_limestone", { limestone: stonesPart(ctx, note.limestone) })] : []),
      ]);
    case "round":
    case "extra_scoring":
      return line(note.kind, { round: note.round });
    case "emergency":
      return line(note.early ? "emergency_early" : "emergency", { n: note.n });
    case "dry":
      return line("dry");
    case "over":
      return line(note.winners.length > 1 ? "over_shared" : "over", { names: list(ctx, note.winners.map(ctx.seatName)) });
    default:
      return line(note.kind);
  }
}

