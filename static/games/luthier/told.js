/** Whole cards, discs and sections in words, for who listens to the board, and for large pictures. */
import { kindOf, player, printed } from "./box.js";
import { bagWords, cardName, either, familyName, gainWords, list, metricWords, ownerName, placeName, range, seatName, sectionName, specialtyWords } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Gain} Gain */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").View} View */

/** A patron's power. @param {Ctx} ctx @param {any} power */
export function powerWords(ctx, power) {
  const { when, filter = {} } = power;
  const facts = {
    gain: gainWords(ctx, power.gain),
    n: power.bonus || power.count || power.price || power.prestige || Math.max(0, ...Object.values(power.discount ?? {})),
    per: power.per || 1,
    floor: power.floor || 0,
    place: power.location ? placeName(ctx, power.location) : "",
    metric: power.metric ? metricWords(ctx, power.metric, filter) : "",
    what: ctx.t("any." + (power.metric || !filter.type ? "instrument" : filter.type)),
  };
  return ctx.t(when === "endgame" && power.per > 1 ? "power.endgame_per" : "power." + when, facts);
}

/** A requirement: how it can be met. @param {Ctx} ctx @param {any} row @param {string} genre the patron's */
export function requirementWords(ctx, row, genre) {
  const ways = [
    row.build && ctx.t("requirement.build", { what: ctx.t("any." + row.type) }),
    row.perform && ctx.t(genre === "any" ? "requirement.perform_any" : "requirement.perform", { genre: ctx.t("genre." + genre) }),
    row.repair && ctx.t("requirement.repair", { what: ctx.t("any." + row.type) }),
  ];
  return either(ctx, ways.filter(Boolean));
}

/** A card in words. @param {Ctx} ctx @param {string} id @returns {string} */
export function wholeCard(ctx, id) {
  const card = printed(ctx.components, id);
  const name = cardName(ctx, id);
  switch (kindOf(ctx.components, id)) {
    case "instrument":
      return ctx.t("card.instrument", {
        name, type: ctx.t("type." + card.type), genre: ctx.t("genre." + (card.rare ? "rare" : card.genre)),
        rough: bagWords(ctx, card.rough), finish: bagWords(ctx, card.finish), n: card.prestige,
      });
    case "patron":
      return ctx.t("card.patron", {
        name, kind: patronKind(ctx, id), n: card.prestige,
        rows: card.requirements.map((/** @type {any} */ r) => requirementWords(ctx, r, card.genre)).join("; "),
        gifts: card.gifts.map((/** @type {Gain} */ gift) => gainWords(ctx, gift)).join("; "), power: powerWords(ctx, card.power),
      });
    case "performance":
      return ctx.t("card.performance", {
        name, genre: ctx.t("genre." + card.genre),
        tiers: card.tiers.map((/** @type {any} */ tier) => ctx.t(tier.token ? "card.tier_token" : "card.tier", { range: range(tier), gain: gainWords(ctx, tier.gain) })).join("; "),
      });
    case "repair":
      return ctx.t("card.repair", { name, type: ctx.t("type." + card.type), cost: bagWords(ctx, card.cost), n: card.prestige });
    case "goal":
      return ctx.t("card.goal", { name, when: ctx.t(`goal.${id}.when`), points: card.prestige_by_order.join(", ") });
    case "secret":
      return ctx.t("card.secret", { name, metric: metricWords(ctx, card.metric, card.filter), tiers: tierWords(ctx, card) });
    case "specialty":
      return `${name}. ${specialtyWords(ctx, id)}`;
    default:
      return name;
  }
}

/** "1 gives 3, 2 give 7". @param {Ctx} ctx @param {any} card */
export const tierWords = (ctx, card) =>
  card.tiers.map((/** @type {any} */ tier) => ctx.t("secret.tier", { least: tier.at_least, points: tier.prestige })).join(", ");

/** "baroque composer", "royal, any genre". @param {Ctx} ctx @param {string} id */
export function patronKind(ctx, id) {
  const { genre, type, royal } = ctx.components.patrons[id];
  return royal ? ctx.t("patron.royal") : ctx.t("patron.kind", { genre: ctx.t("genre." + genre), type: ctx.t("kind." + type) });
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The numbers that a hidden disc of a seat can still have: what they own without what has been shown.
 * @param {View} view @param {number} seat @returns {number[]} */
export function possible(view, seat) {
  const owned = player(view, seat)?.discs ?? view.rival?.discs ?? [];
  const seen = view.discs.filter((disc) => disc.seat === seat && disc.state !== "hidden").map(({ disc }) => disc);
  return owned.filter((/** @type {number} */ n) => !seen.includes(n));
}

/** A disc in words. @param {Ctx} ctx @param {View} view @param {import("./types.js").Disc} disc */
export function wholeDisc(ctx, view, disc) {
  const facts = { name: seatName(ctx, disc.seat), disc: disc.disc, n: disc.apprentices, value: disc.value };
  const hats = disc.apprentices ? " " + ctx.t("disc.hats", facts) : "";
  if (!disc.disc) {
    const maybe = view.hints ? possible(view, disc.seat).map(String) : [];
    return ctx.t(maybe.length ? "disc.maybe" : "disc.hidden", { ...facts, maybe: either(ctx, maybe) }) + hats;
  }
  if (disc.state === "hidden") return ctx.t("disc.own", facts) + hats;
  return ctx.t("disc.state." + disc.state, facts) + hats;
}

/** A section in words. @param {Ctx} ctx @param {string} id @param {import("./types.js").Section} here */
export function wholeSection(ctx, id, here) {
  const { first_chair_gain } = ctx.components.sections[id];
  const others = [
    ...here.instruments.map((owner) => ctx.t("section.instrument_of", { name: ownerName(ctx, owner) })),
    ...Object.entries(here.tokens).map(([owner, n]) => ctx.t("section.tokens_of", { n, name: ownerName(ctx, owner) })),
  ];
  return [
    sectionName(ctx, id) + ":",
    here.first ? ctx.t(`section.first_${here.instruments.length ? "instrument" : "token"}`, { name: ownerName(ctx, here.first) }) : ctx.t("section.empty"),
    ctx.t("section.gives", { gain: gainWords(ctx, first_chair_gain) }),
    others.length ? ctx.t("section.here", { who: list(ctx, others) }) : "",
  ].filter(Boolean).join(" ");
}

/** What an opponent holds. @param {Ctx} ctx @param {import("./types.js").Player} own */
export function wholeRival(ctx, { family, prestige, lira, inspiration, apprentices: apprentice, cubes, patrons }) {
  const kept = Object.values(patrons).filter((held) => held.card);
  return [
    family ? familyName(ctx, family) + "." : "",
    gainWords(ctx, { prestige, lira, inspiration, apprentice }) + ".",
    ctx.t("rival.cubes", { cubes: bagWords(ctx, cubes) }),
    kept.length ? ctx.t("rival.patrons", { names: kept.map((held) => cardName(ctx, held.card)).join(", ") }) : "",
  ].filter(Boolean).join(" ");
}

/** Facts of a reason with ids turned into words. @param {Facts} facts @param {Ctx} ctx @returns {Facts} */
export function worded(facts, ctx) {
  /** @type {Record<string, (value: any) => any>} */
  const words = {
    card: (id) => cardName(ctx, id),
    patron: (id) => cardName(ctx, id),
    goal: (id) => cardName(ctx, id),
    place: (name) => placeName(ctx, name),
    skill: (name) => ctx.t("skill." + name),
    section: (name) => sectionName(ctx, name),
    seat: (n) => seatName(ctx, n),
    gain: (bag) => gainWords(ctx, bag),
    cost: (value) => (typeof value === "object" ? bagWords(ctx, value) : value),
    short: (value) => (typeof value === "object" ? gainWords(ctx, value) : value),
    missing: (value) => (typeof value === "object" ? gainWords(ctx, value) : value),
    cube: (name) => ctx.t("cube." + name),
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, name in words ? words[name](value) : value]));
}
