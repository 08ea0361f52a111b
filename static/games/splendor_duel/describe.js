/** Lines of the log in words: each note a sentence with drawn pieces, and the same in plain words. */
import { html } from "../../vendor/index.js";
import { GOLD, total } from "./jewels.js";
import { icon } from "./pieces.js";
import { rivalOf } from "./reckon.js";
import { bagPart, both, cardPart, colourPart, joined, list, tokensPart } from "./words.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./words.js").Part} Part */
/** @typedef {{ text: any, plain: string }} Sentence */

/** @param {Ctx} ctx @param {number} seat @returns {Part} */
const who = (ctx, seat) => ({ show: html`<b>${ctx.seatName(seat)}</b>`, say: ctx.seatName(seat) });

/** Who the note is about; set-up notes have no one who acts. @param {Note} note */
const actorOf = (note) => note.seat ?? Math.max(0, note.by ?? 0);

/** @param {Note} note @param {Ctx} ctx @returns {{ text: any, plain: string, seat: number }} */
export const describe = (note, ctx) => ({ ...sentence(note, ctx), seat: note.to ?? actorOf(note) });

/** @param {Note} note @param {Ctx} ctx @returns {Sentence} */
function sentence(note, ctx) {
  const seat = actorOf(note);
  const me = who(ctx, seat), other = who(ctx, rivalOf(seat));
  /** @param {string} key @param {Record<string, any>} [facts] @returns {Sentence} */
  const line = (key, facts = {}) => both(ctx, "note." + key, { who: me, other, scroll: scrollPart(ctx), ...facts });
  switch (note.kind) {
    case "take":
      return line("take", { tokens: tokensPart(ctx, note.tokens), cells: list(ctx, note.cells), n: note.tokens.length });
    case "privilege_spent":
      return line("privilege_spent", { token: colourPart(ctx, note.token), cell: note.cell });
    case "replenish":
      return line("replenish", { n: note.count });
    case "penalty_privilege":
      return both(ctx, "note.gains." + note.from, { who: who(ctx, note.to), other: who(ctx, rivalOf(note.to)), scroll: scrollPart(ctx) });
    case "privilege_gained":
      return line("gains." + note.from);
    case "reserve":
      return note.card
        ? line("reserve", { card: cardPart(ctx, ctx.components.cards[note.card]), gold: colourPart(ctx, GOLD) })
        : line("reserve_deck", { level: "I".repeat(note.level), gold: colourPart(ctx, GOLD) });
    case "buy":
      return bought(note, ctx, line);
    case "match":
      return line("match", { token: colourPart(ctx, note.token), cell: note.cell });
    case "steal":
      return line("steal", { token: colourPart(ctx, note.token), other: who(ctx, note.from) });
    case "royal": {
      const royal = ctx.components.royals[note.card];
      return line("royal", { crown: { show: icon("ico-crown"), say: ctx.t("words.crown") }, points: ctx.t("words.points", { n: royal.points }) });
    }
    case "discard":
      return line("discard", { tokens: bagPart(ctx, note.tokens) });
    case "refill":
      return line("refill", { card: cardPart(ctx, ctx.components.cards[note.card]), level: "I".repeat(ctx.components.cards[note.card].level) });
    case "ability_ignored":
      return line("ignored." + note.ability);
    case "stalling":
      return line("stalling", { n: note.n });
    case "won":
      return line("won", { how: note.reasons.map((/** @type {string} */ r) => ctx.t("won." + r)).join(" ") });
    default:
      return line(note.kind);
  }
}

/** @param {Ctx} ctx @returns {Part} */
const scrollPart = (ctx) => ({ show: icon("ico-scroll"), say: "" });

/** @param {Note} note @param {Ctx} ctx @param {(key: string, facts?: Record<string, any>) => Sentence} line */
function bought(note, ctx, line) {
  const card = cardPart(ctx, ctx.components.cards[note.card], note.colour);
  const free = total(note.payment) === 0;
  const from = note.from === "reserve" ? "_reserved" : "";
  const sentences = [line((free ? "buy_free" : "buy") + from, { card, price: bagPart(ctx, note.payment) })];
  if (ctx.components.cards[note.card].colour === "wild") {
    sentences.push(line("counts_as", { colour: colourPart(ctx, note.colour) }));
  }
  if (total(note.saved ?? {}) > 0 && !free) sentences.push(line("saved", { saved: bagPart(ctx, note.saved), n: total(note.saved) }));
  return joined(sentences);
}
