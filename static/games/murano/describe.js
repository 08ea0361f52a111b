/** Lines of the log in words: each note a sentence with drawn pieces, and the same in plain words. */
import { html } from "../../vendor/index.js";
import { joined } from "../../kit/sentences.js";
import { total } from "./glass.js";
import { advantageName, advantagePart, bagPart, cardPart, categoryName, liraPart, list, marketName, say, shardPart } from "./words.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Sentence} Sentence */

/** Who the note is about; set-up notes have no one who acts. @param {Note} note */
const actorOf = (note) => note.winners?.[0] ?? note.seat ?? Math.max(0, note.by ?? 0);

/** @param {Note} note @param {Ctx} ctx @returns {Sentence & { seat: number }} */
export const describe = (note, ctx) => ({ ...sentence(note, ctx), seat: actorOf(note) });

/** @param {Note} note @param {Ctx} ctx @returns {Sentence} */
function sentence(note, ctx) {
  const seat = actorOf(note);
  const who = { show: html`<b>${ctx.seatName(seat)}</b>`, say: ctx.seatName(seat) };
  /** @param {string} key @param {Record<string, any>} [facts] */
  const line = (key, facts = {}) => say(ctx, "note." + key, { who, ...facts });
  switch (note.kind) {
    case "begin":
      return line("begin", { tiles: list(ctx, ctx.components.categories.map((/** @type {string} */ tile) => `${categoryName(ctx, tile)}: ${advantageName(ctx, note.tiles[tile])}`)) });
    case "collect":
      return joined([
        line(total(note.shards) ? "collect" : "collect_none", { shards: bagPart(ctx, note.shards) }),
        ...(total(note.missing ?? {}) ? [line(total(note.instead) ? "collect_instead" : "collect_without", { missing: bagPart(ctx, note.missing), instead: bagPart(ctx, note.instead) })] : []),
        ...(note.stays ?? note.turns === false ? [line("collect_stays")] : []),
        ...(note.lira ? [line("earns", { lira: liraPart(ctx, note.lira) })] : []),
      ]);
    case "exchange":
      return line("exchange", { shard: shardPart(ctx, note.shard), shards: bagPart(ctx, note.shards), market: marketName(ctx, note.market) });
    case "buy":
      return line(note.price ? "buy" : "buy_free", { shards: bagPart(ctx, note.shards), price: liraPart(ctx, note.price), market: marketName(ctx, note.market) });
    case "sell":
      return line("sell", { shards: bagPart(ctx, note.shards), lira: liraPart(ctx, note.lira) });
    case "complete":
      return joined([
        line("complete", { card: cardPart(ctx, note.card), shards: bagPart(ctx, note.shards), lira: liraPart(ctx, note.lira) }),
        ...(note.bonus ? [line("second", { lira: liraPart(ctx, note.bonus) })] : []),
      ]);
    case "return":
      return line("return", { shards: bagPart(ctx, note.shards) });
    case "reorder":
      return note.position ? line("reorder_own", { n: note.position, price: liraPart(ctx, note.price) }) : line("reorder", { price: liraPart(ctx, note.price) });
    case "rotate":
      return line("rotate", { n: note.steps, price: liraPart(ctx, note.price) });
    case "activate":
      return activated(note, ctx, line);
    case "turn":
      return line("turn", { round: note.round });
    case "over":
      return line(note.winners.length > 1 ? "over_shared" : "over", { names: list(ctx, note.winners.map(ctx.seatName)) });
    case "nothing_left": {
      const { text, plain } = line("nothing_left"); // follows by itself, turn after turn
      return { text: html`<span class="tiny muted">${text}</span>`, plain };
    }
    default:
      return line(note.kind);
  }
}

/** @param {Note} note @param {Ctx} ctx @param {(key: string, facts?: Record<string, any>) => Sentence} line */
function activated(note, ctx, line) {
  const first = line("activate", { advantage: advantagePart(ctx, note.advantage), card: cardPart(ctx, note.card) });
  const then = effect(note, ctx, line);
  return then ? joined([first, then]) : first;
}

/** What it did; nothing for those that are declared with a move of their own.
 * @param {Note} note @param {Ctx} ctx @param {(key: string, facts?: Record<string, any>) => Sentence} line */
function effect(note, ctx, line) {
  if (note.source) return line("moved", { shard: shardPart(ctx, note.shard), from: marketName(ctx, note.source), to: marketName(ctx, note.target) });
  if (note.gave) return line("swapped", { gave: bagPart(ctx, note.gave), took: bagPart(ctx, note.took), price: liraPart(ctx, note.price) });
  if (note.shard && note.lira) return line("sell", { shards: shardPart(ctx, note.shard), lira: liraPart(ctx, note.lira) });
  if (note.shard) return line("takes", { shard: shardPart(ctx, note.shard) });
  if (note.steps !== undefined) return line("turned", { n: note.steps });
  if (note.lira) return line("earns", { lira: liraPart(ctx, note.lira) });
  if (note.price) return line("pays", { lira: liraPart(ctx, note.price) });
  return null;
}
