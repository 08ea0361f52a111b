/** The words of buttons and lists: confirm, and names in the plain list of moves. */
import { total } from "../../kit/offers.js";
import { unpaid } from "./after.js";
import { bagWords, cardName, familyName, gainWords, list, placeName, sectionName } from "./words.js";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */

/** What a move names, in words. @param {Offer | undefined} offer @param {Move} move @param {Ctx} ctx */
function mentioned(offer, move, ctx) {
  const facts = offer?.facts ?? {};
  const cost = typeof facts.cost === "number" ? facts.cost : facts.due ?? 0;
  const inspiration = move.inspiration ?? 0;
  const bought = Object.entries(move.cubes ?? {}).reduce((sum, [kind, n]) => sum + n * (facts.prices?.[kind] ?? 0), 0);
  return {
    card: move.card ? cardName(ctx, move.card) : facts.card ? cardName(ctx, facts.card) : "",
    cards: list(ctx, Object.keys(move.cards ?? {}).map((id) => cardName(ctx, id))),
    family: move.family ? familyName(ctx, move.family) : "",
    place: move.place ? placeName(ctx, move.place) : "",
    section: move.section ? sectionName(ctx, move.section) : "",
    goal: move.goal ? cardName(ctx, move.goal) : "",
    disc: move.disc ?? "",
    die: move.die ?? "",
    slot: move.slot ?? "",
    skill: move.skill ? ctx.t("skill." + move.skill) : "",
    cubes: bagWords(ctx, move.cubes ?? {}),
    gain: move.cube ? ctx.t("gain." + move.cube, { n: 1 }) : move.m === "second_chair" && move.gain ? gainWords(ctx, { [move.gain]: facts.gains?.[move.gain] ?? 1 }) : gainWords(ctx, facts.gain ?? {}),
    n: move.n ?? move.apprentices ?? (move.m === "pay" && offer ? unpaid(offer, move) * (facts.each ?? 0) : inspiration),
    price: gainWords(ctx, { lira: move.m === "hire" ? (facts.price ?? 0) * (move.n ?? 0) : move.m === "sell" || move.m === "buy" ? bought : (facts.price ?? facts.lira ?? cost) }),
    paid: gainWords(ctx, { lira: cost - inspiration, inspiration }),
    rating: (facts.rating ?? 0) + inspiration,
  };
}

/** The key of a move's words: some moves read otherwise in some cases. @param {Offer | undefined} offer @param {Move} move */
function variant(offer, move) {
  const facts = offer?.facts ?? {};
  switch (move.m) {
    case "place":
      return move.apprentices ? "place_hats" : "place";
    case "load":
      return total(move.cards ?? {}) ? "load" : "load_none";
    case "take":
      return move.to === "bench" ? "take_load" : "take";
    case "take_patron":
    case "seat_patron":
      return move.m;
    case "close":
      return facts.due ? "close" : "close_free";
    case "pay":
      return offer && unpaid(offer, move) ? "pay_inspiration" : "pay";
    case "rough":
    case "finish":
      return total(move.cubes ?? {}) ? move.m : move.m + "_free";
    case "decline":
      return "decline_" + (facts.what ?? "perk");
    case "conclude":
      return move.inspiration ? "conclude_spend" : "conclude";
    default:
      return move.m;
  }
}

/** The confirm button. @param {Offer | undefined} offer @param {Move} move @param {Ctx} ctx @returns {string} */
export const label = (offer, move, ctx) => ctx.t("label." + variant(offer, move), mentioned(offer, move, ctx));

/** @type {Record<string, string>} the words of names that are no cards, by argument */
const NAMED = { place: "place.", skill: "skill.", urn: "urn.short.", cube: "cube.", cubes: "cube.", to: "to.", gain: "list.gain." };

/** Words of a name in the plain list of moves. @param {string} _m @param {string} arg @param {string} name @param {Ctx} ctx */
export function value(_m, arg, name, ctx) {
  if (arg in NAMED) return ctx.t(NAMED[arg] + name, { n: ctx.components.urns.storage.storage });
  if (arg === "section") return sectionName(ctx, name);
  if (arg === "family") return familyName(ctx, name);
  if (arg === "kind") return ctx.t((["string", "woodwind", "percussion"].includes(name) ? "type." : ["baroque", "classical", "romantic"].includes(name) ? "genre." : "kind.") + name);
  return ["card", "cards", "goal", "goals", "patron", "instrument"].includes(arg) ? cardName(ctx, name) : name;
}
