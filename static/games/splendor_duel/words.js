/** Wording: names of colours and cards in sentences. Texts with drawn pieces come from kit/sentences.js. */
import { html } from "../../vendor/index.js";
import { both, joined, plain, rich } from "../../kit/sentences.js";
import { entries } from "./jewels.js";
import { gem, icon } from "./pieces.js";
import { shortfall } from "./reckon.js";

export { both, joined, plain, rich };

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Bag} Bag */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Royal} Royal */
/** @typedef {import("../../kit/sentences.js").Part} Part */

// ---- names -----------------------------------------------------------------------------------

/** @param {Ctx} ctx @param {string} colour */
export const colourName = (ctx, colour) => ctx.t("colour." + colour);

/** "A, B and C". @param {Ctx} ctx @param {string[]} names */
export function list(ctx, names) {
  if (names.length < 2) return names.join("");
  return ctx.t("words.and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** "A, B or C". @param {Ctx} ctx @param {string[]} names */
export function either(ctx, names) {
  if (names.length < 2) return names.join("");
  return ctx.t("words.or", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** "2 blue and 1 pearl". @param {Ctx} ctx @param {Bag} bag */
export const bagName = (ctx, bag) =>
  list(ctx, entries(bag).map(([colour, n]) => ctx.t("words.count_colour", { count: n, colour: colourName(ctx, colour) })));

/** Tokens one by one, e.g. of a line. @param {Ctx} ctx @param {string[]} colours @returns {Part} */
export const tokensPart = (ctx, colours) => ({
  show: colours.map((colour) => gem(colour)),
  say: bagName(ctx, counted(colours)),
});

/** Counts with their gem: "2 [G] 1 [Au]". @param {Ctx} ctx @param {Bag} bag @returns {Part} */
export const bagPart = (ctx, bag) => ({
  show: entries(bag).flatMap(([colour, n], k) => [...(k ? [" "] : []), html`<span class="nowrap">${n}\u00a0${gem(colour)}</span>`]),
  say: bagName(ctx, bag),
});

/** @param {Ctx} ctx @param {string} colour @returns {Part} */
export const colourPart = (ctx, colour) => ({ show: gem(colour), say: colourName(ctx, colour) });

/** An icon with the word it stands for. @param {string} name @param {string} say @returns {Part} */
export const iconPart = (name, say) => ({ show: icon(name), say });

/** @param {string[]} colours @returns {Bag} */
export function counted(colours) {
  /** @type {Bag} */
  const bag = {};
  for (const colour of colours) bag[colour] = (bag[colour] ?? 0) + 1;
  return bag;
}

// ---- cards -----------------------------------------------------------------------------------

/** "green jewel", with what it is worth in brackets. @param {Ctx} ctx @param {Card} card */
export function cardName(ctx, card) {
  const worth = worthOf(ctx, card.points, card.crowns);
  const name = ctx.t("card.name." + card.colour);
  return worth ? ctx.t("card.with_worth", { card: name, worth }) : name;
}

/** "2 points, 1 crown", or "". @param {Ctx} ctx @param {number} points @param {number} crowns */
export const worthOf = (ctx, points, crowns) =>
  [points && ctx.t("words.points", { n: points }), crowns && ctx.t("words.crowns", { n: crowns })]
    .filter(Boolean).join(", ");

/** A card as its gem with its worth, said by its name. `as`: the colour that a bought card counts for.
 * @param {Ctx} ctx @param {Card} card @param {string} [as] @returns {Part} */
export function cardPart(ctx, card, as) {
  const worth = worthOf(ctx, card.points, card.crowns);
  return { show: [gem(as && as !== "none" ? as : card.colour), worth ? ` (${worth})` : ""], say: cardName(ctx, card) };
}

/** The whole card in words, for screen readers and the large view. @param {Ctx} ctx @param {Card} card */
export function cardWords(ctx, card) {
  return [
    ctx.t("card.level", { level: card.level }),
    ctx.t("card.name." + card.colour),
    card.bonus > 1 ? ctx.t("card.double") : "",
    ctx.t("words.points", { n: card.points }),
    card.crowns ? ctx.t("words.crowns", { n: card.crowns }) : "",
    ...card.abilities.map((ability) => ctx.t("ability." + ability)),
    ctx.t("card.costs", { cost: bagName(ctx, card.cost) }),
  ].filter(Boolean).join("; ");
}

/** @param {Ctx} ctx @param {Royal} royal */
export const royalWords = (ctx, royal) =>
  [ctx.t("royal.name"), ctx.t("words.points", { n: royal.points }), royal.ability && ctx.t("ability." + royal.ability)]
    .filter(Boolean).join("; ");

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Shows why something cannot be used: of a card what its buyer lacks.
 * @param {import("./types.js").Pick} pick @param {Ctx} ctx @param {import("./types.js").Reason} why
 * @param {import("./types.js").Player} buyer */
export function refuse(pick, ctx, { key, facts }, buyer) {
  if (key !== "too_dear") return pick.refuse(key, facts);
  const { lacking, after } = shortfall(ctx.components, ctx.components.cards[facts.card], buyer);
  pick.refuse("why.short", { n: after, lacking: bagName(ctx, lacking) });
}
