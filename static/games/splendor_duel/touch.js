/**
 * What pressing a thing means now: which move it leads to, or why it cannot be used. Pure: it reads
 * the offers, the view and what is staged. The boards draw the answer and stage its move.
 */
import { blocked, choices, filled, open } from "../../kit/offers.js";
import { joinCells, splitCells } from "./jewels.js";
import { joining, takeLines, whyApart } from "./lines.js";
import { parsePayment, payments } from "./payment.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Reason} Reason */

/** What is known at a press. @typedef {{ view: View, offers: Offer[], staged: Move | null }} Now */

/**
 * `rest`: nothing can be done with it in this step. `can`: pressing stages `move`. `picked`: it is
 * part of the staged move and pressing takes it out. `no`: `why` says what stands against it.
 * @typedef {{ state: "rest" } | { state: "can" | "picked", move: Move | null, as: string }
 *           | { state: "no", why: Reason }} Touch
 */

/** @type {Touch} */
const REST = { state: "rest" };

/** @param {string} key @param {import("./types.js").Facts} [facts] @returns {Touch} */
const no = (key, facts = {}) => ({ state: "no", why: { key, facts } });

/** @param {Move | null} move @param {string} as @returns {Touch} */
const can = (move, as) => ({ state: "can", move, as });

/** @param {Move | null} move @param {string} as @returns {Touch} */
const picked = (move, as) => ({ state: "picked", move, as });

/** A reserve move without the argument, or nothing when nothing else is chosen.
 * @param {Move} move @param {"gold" | "card"} arg @returns {Move | null} */
function without(move, arg) {
  const rest = { ...move, [arg]: undefined };
  return rest.gold || rest.card ? rest : null;
}

/** A token on the board. @param {Now} now @param {string} cell @returns {Touch} */
export function touchCell({ view, offers, staged }, cell) {
  const colour = view.cells[cell];
  const single = open(offers, "match").length > 0 ? "match" : staged?.m === "privilege" ? "privilege" : "";
  if (!colour) return REST;
  if (single) {
    if (staged?.m === single && staged.cell === cell) {
      return picked(single === "match" ? null : { m: single }, single);
    }
    if (choices(offers, { m: single }, "cell").has(cell)) return can({ m: single, cell }, single);
    return no(colour === "gold" && single === "privilege" ? "why.gold_privilege" : "why.other_colour");
  }
  return colour === "gold" ? touchGold({ view, offers, staged }, cell) : touchGem({ view, offers, staged }, cell);
}

/** @param {Now} now @param {string} cell @returns {Touch} */
function touchGold({ offers, staged }, cell) {
  if (staged?.m === "take") return no("why.gold_alone");
  if (staged?.m === "reserve" && staged.gold === cell) return picked(without(staged, "gold"), "reserve");
  const base = staged?.m === "reserve" ? staged : { m: "reserve" };
  if (choices(offers, base, "gold").has(cell)) return can({ ...base, gold: cell }, "reserve");
  const barred = blocked(offers, "reserve");
  return barred?.blocked ? no(barred.blocked, barred.facts) : REST;
}

/** @param {Now} now @param {string} cell @returns {Touch} */
function touchGem({ view, offers, staged }, cell) {
  const lines = takeLines(offers);
  if (lines.length === 0) return REST;
  const cells = staged?.m === "take" ? splitCells(staged.cells) : [];
  if (cells.includes(cell)) {
    const left = cells.filter((other) => other !== cell);
    return picked(left.length ? { m: "take", cells: joinCells(left) } : null, "take");
  }
  const why = whyApart(view.cells, lines, cells, cell);
  return why ? { state: "no", why } : can({ m: "take", cells: joinCells([...cells, cell]) }, "take");
}

/** The open offer to buy a card, if there is one. @param {Offer[]} offers @param {string} card */
export const buyOffer = (offers, card) =>
  open(offers, "buy").find((offer) => {
    const domain = offer.args?.card;
    return domain?.d === "one" && domain.of.includes(card);
  });

/** The reserved cards that can be bought now. @param {Offer[]} offers @param {import("./types.js").Player} owner @returns {string[]} */
export const buyableReserve = (offers, owner) => owner.reserved.map(([id]) => id).filter((id) => buyOffer(offers, id));

/** The buy move as it is first proposed: least gold, and the colour if only one is possible.
 * @param {Offer} offer @param {string} card @returns {Move} */
export function proposedBuy(offer, card) {
  const colours = offer.args?.colour;
  /** @type {Move} */
  const move = { m: "buy", card, payment: payments(offer)[0] };
  if (colours?.d === "one" && colours.of.length === 1) move.colour = colours.of[0];
  return move;
}

/**
 * A card of the pyramid or of the own reserve. Buying comes first; what cannot be bought is
 * proposed for reserving, unless that is impossible too.
 * @param {Now} now @param {string} card @returns {Touch}
 */
export function touchCard({ offers, staged }, card) {
  if (staged?.m === "buy" && staged.card === card) return picked(null, "buy");
  if (staged?.m === "reserve") {
    if (staged.card === card) return picked(without(staged, "card"), "reserve");
    if (choices(offers, staged, "card").has(card)) return can(filled(offers, { ...staged, card }), "reserve");
  }
  const buy = buyOffer(offers, card);
  if (buy) return can(proposedBuy(buy, card), "buy");
  if (choices(offers, { m: "reserve" }, "card").has(card)) {
    return can(filled(offers, { m: "reserve", card }), "reserve");
  }
  const barred = blocked(offers, "buy", "card", card);
  return barred?.blocked ? no(barred.blocked, { card }) : REST;
}

/**
 * Whether a thing is marked as possible: while a reservation is put together only what it still lacks
 * is, though other things can be pressed too and then begin another move.
 * @param {Touch} touch @param {Move | null} staged @param {"gold" | "card"} arg what the thing would give
 */
export function lacking(touch, staged, arg) {
  if (touch.state !== "can") return false;
  return staged?.m !== "reserve" || (touch.as === "reserve" && !staged[arg]);
}

/**
 * The part of the table that this step must choose from, or "" when there are several.
 * @param {Offer[]} offers @param {Move | null} staged @returns {"board" | "cards" | ""}
 */
export function chosenFrom(offers, staged) {
  if (open(offers, "match").length > 0) return "board";
  if (staged?.m === "privilege" && !staged.cell) return "board";
  if (staged?.m !== "reserve") return "";
  if (staged.card && !staged.gold) return "board";
  return staged.gold && !staged.card ? "cards" : "";
}

/** A deck: its top card can be reserved unseen. @param {Now} now @param {number} level @returns {Touch} */
export function touchDeck({ view, offers, staged }, level) {
  const card = "deck-" + level;
  if (staged?.m === "reserve" && staged.card === card) return picked(without(staged, "card"), "reserve");
  const base = staged?.m === "reserve" ? { ...staged, card: undefined } : { m: "reserve" };
  if (choices(offers, base, "card").has(card)) return can(filled(offers, { ...base, card }), "reserve");
  if (open(offers, "reserve").length > 0 && view.decks[level] === 0) return no("why.deck_empty");
  const barred = blocked(offers, "reserve");
  return barred?.blocked ? no(barred.blocked, barred.facts) : REST;
}

/** A royal. @param {Now} now @param {string} card @returns {Touch} */
export function touchRoyal({ view, offers, staged }, card) {
  if (staged?.m === "royal" && staged.card === card) return picked(null, "royal");
  if (choices(offers, { m: "royal" }, "card").has(card)) return can({ m: "royal", card }, "royal");
  return offers.length > 0 && view.royals.includes(card) ? no("why.royal_by_crowns") : REST;
}

/**
 * Whether a staged move could still be meant differently though it is complete: a line that can grow, a
 * payment or colour that can be changed. Such a move waits for Confirm in any case.
 * @param {Offer[]} offers @param {Move | null} move
 */
export function openEnded(offers, move) {
  if (move?.m === "take") return joining(takeLines(offers), splitCells(move.cells)).size > 0;
  const offer = move?.m === "buy" ? buyOffer(offers, move.card) : undefined;
  const colours = offer?.args?.colour;
  return offer !== undefined && (payments(offer).length > 1 || (colours?.d === "one" && colours.of.length > 1));
}

/** The other thing that can be done with the staged card: buying instead of reserving, and back.
 * @param {Offer[]} offers @param {Move | null} staged @returns {Move | null} */
export function otherUse(offers, staged) {
  if (staged?.m === "buy" && choices(offers, { m: "reserve" }, "card").has(staged.card)) {
    return filled(offers, { m: "reserve", card: staged.card });
  }
  const buy = staged?.m === "reserve" && staged.card ? buyOffer(offers, staged.card) : undefined;
  return buy && staged ? proposedBuy(buy, staged.card) : null;
}

/** Tokens that leave the hand with the staged move. @param {Move | null} staged */
export function leaving(staged) {
  if (staged?.m === "buy") return parsePayment(staged.payment);
  return /** @type {import("./types.js").Bag} */ (staged?.m === "discard" ? staged.tokens ?? {} : {});
}

/** Tokens that the staged move brings. @param {View} view @param {Move | null} staged
 * @returns {string[]} colours */
export function arriving(view, staged) {
  switch (staged?.m) {
    case "take":
      return splitCells(staged.cells).map((cell) => view.cells[cell]);
    case "privilege":
    case "match":
      return staged.cell ? [view.cells[staged.cell]] : [];
    case "reserve":
      return staged.gold ? ["gold"] : [];
    case "steal":
      return staged.token ? [staged.token] : [];
    default:
      return [];
  }
}

/** The staged discard with one token of `colour` more or fewer. Null when it ends up empty.
 * @param {Move | null} staged @param {string} colour @param {number} by @returns {Move | null} */
export function changedDiscard(staged, colour, by) {
  const tokens = { ...leaving(staged), [colour]: (leaving(staged)[colour] ?? 0) + by };
  const kept = Object.fromEntries(Object.entries(tokens).filter(([, n]) => n > 0));
  return Object.keys(kept).length ? { m: "discard", tokens: kept } : null;
}
