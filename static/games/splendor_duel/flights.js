/** What flies for a line of the log: tokens to hands and to the bag, cards and royals to areas. */
import { entries } from "./jewels.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {{ from: string, to: string }} Flight */

/** `data-flip` keys of the places that pieces come from and go to. */
export const at = {
  bag: "bag",
  privileges: "privileges",
  token: (/** @type {string} */ cell) => "token-" + cell,
  card: (/** @type {string} */ card) => "card-" + card,
  deck: (/** @type {number} */ level) => "deck-" + level,
  royal: (/** @type {string} */ royal) => "royal-" + royal,
  held: (/** @type {number} */ seat, /** @type {string} */ colour) => `held-${seat}-${colour}`,
  scrolls: (/** @type {number} */ seat) => `scrolls-${seat}`,
  area: (/** @type {number} */ seat) => `area-${seat}`,
  reserved: (/** @type {number} */ seat) => `reserved-${seat}`,
};

/** Where a gained privilege comes from. @param {number} to @param {string} from @returns {Flight[]} */
function scroll(to, from) {
  if (from === "none") return [];
  return [{ from: from === "table" ? at.privileges : at.scrolls(1 - to), to: at.scrolls(to) }];
}

/** @param {Note} note @param {Ctx} ctx @returns {Flight[]} */
export function flights(note, ctx) {
  const seat = note.seat ?? note.by ?? 0;
  const away = (/** @type {import("./types.js").Bag} */ bag) =>
    entries(bag).flatMap(([colour, n]) =>
      Array.from({ length: n }, () => ({ from: at.held(seat, colour), to: at.bag })));
  switch (note.kind) {
    case "take":
      return note.cells.map((/** @type {string} */ cell, /** @type {number} */ k) =>
        ({ from: at.token(cell), to: at.held(seat, note.tokens[k]) }));
    case "privilege_spent":
      return [
        { from: at.scrolls(seat), to: at.privileges },
        { from: at.token(note.cell), to: at.held(seat, note.token) },
      ];
    case "match":
      return [{ from: at.token(note.cell), to: at.held(seat, note.token) }];
    case "steal":
      return [{ from: at.held(note.from, note.token), to: at.held(seat, note.token) }];
    case "penalty_privilege":
      return scroll(note.to, note.from);
    case "privilege_gained":
      return scroll(seat, note.from);
    case "reserve":
      // The own hand shows the card itself, which moves there on its own.
      return [
        { from: at.token(note.gold), to: at.held(seat, "gold") },
        ...(seat === ctx.me ? [] : [{ from: note.card ? at.card(note.card) : at.deck(note.level), to: at.reserved(seat) }]),
      ];
    case "buy":
      return [...away(note.payment), { from: at.card(note.card), to: at.area(seat) }];
    case "royal":
      return [{ from: at.royal(note.card), to: at.area(seat) }];
    case "discard":
      return away(note.tokens);
    default:
      return [];
  }
}
