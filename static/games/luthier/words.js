/** Wording: names of cards, gains, places and seats, and whole cards in words. */
import { CUBES, kindOf, possible, printed, seats, slug } from "./box.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Gain} Gain */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").View} View */

/** The name of a seat; where nobody can sit it is the rival's. @param {Ctx} ctx @param {number} seat */
export function seatName(ctx, seat) {
  const name = ctx.seatName(seat);
  return name === ctx.t("seat.nth", { n: seat + 1 }) ? ctx.t("rival.name") : name;
}

/** @param {Ctx} ctx @param {number | string} owner */
export const ownerName = (ctx, owner) => (owner === "n" ? ctx.t("words.neutral") : seatName(ctx, Number(owner)));
/** @param {Ctx} ctx @param {string} place */
export const placeName = (ctx, place) => ctx.t("place." + place);
/** @param {Ctx} ctx @param {number | string} n */
export const familyName = (ctx, n) => ctx.components.families[String(n)]?.name ?? "";
/** @param {Ctx} ctx @param {string} name */
export const instrumentName = (ctx, name) => ctx.t("instrument." + slug(name));

/** "A, B and C". @param {Ctx} ctx @param {string[]} names */
export const list = (ctx, names) => row(ctx, "words.and", names);
/** "A, B or C". @param {Ctx} ctx @param {string[]} names */
export const either = (ctx, names) => row(ctx, "words.or", names);

/** @param {Ctx} ctx @param {string} key @param {string[]} names */
function row(ctx, key, names) {
  if (names.length < 2) return names.join("");
  return ctx.t(key, { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** The name of any card. @param {Ctx} ctx @param {string} id */
export function cardName(ctx, id) {
  const card = printed(ctx.components, id);
  switch (kindOf(ctx.components, id)) {
    case "instrument":
      return instrumentName(ctx, card.name);
    case "repair":
      return ctx.t("repair.name", { instrument: instrumentName(ctx, card.name.split(": ")[0]), work: ctx.t("repair." + id) });
    case "patron":
      return ctx.t("patron." + id);
    case "performance":
      return ctx.t("work." + id);
    case "":
      return id;
    default:
      return ctx.t(`${kindOf(ctx.components, id)}.${id}`);
  }
}

/** @param {Ctx} ctx @param {string} id */
export const shortName = (ctx, id) => (kindOf(ctx.components, id) === "patron" ? ctx.t(`patron.${id}.short`) : cardName(ctx, id));

/** "2 lira and 1 inspiration", or "nothing". @param {Ctx} ctx @param {Gain} gain */
export const gainWords = (ctx, gain) =>
  list(ctx, Object.entries(gain ?? {}).filter(([, n]) => n).map(([name, n]) => ctx.t("gain." + name, { n }))) || ctx.t("words.nothing");

/** "string, woodwind": a section. @param {Ctx} ctx @param {string} id */
export function sectionName(ctx, id) {
  const { type, genre, rare } = ctx.components.sections[id];
  return ctx.t("section.name", { type: ctx.t("type." + type), genre: ctx.t("genre." + (rare ? "rare" : genre)) });
}

/** What a metric counts. @param {Ctx} ctx @param {string} metric @param {Record<string, any>} [filter] */
export function metricWords(ctx, metric, filter = {}) {
  const by = Object.entries(filter).filter(([, value]) => value).map(([name, value]) => (typeof value === "string" ? value : name))[0];
  return ctx.t(by ? `metric.${metric}.${by}` : "metric." + metric);
}

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

/** What a specialty card does. @param {Ctx} ctx @param {string} id */
export function specialtyWords(ctx, id) {
  const { location, effect } = ctx.components.specialties[id];
  const at = location === "any" ? "" : ctx.t("specialty.at", { place: placeName(ctx, location) }) + " ";
  const kind = Object.keys(effect).find((name) => name !== "gain" && name !== "requires" && effect[name]) ?? "gain";
  const key = effect.requires ? `specialty.gain.${effect.requires}` : "specialty.does." + kind;
  return at + ctx.t(key, { n: typeof effect[kind] === "number" ? effect[kind] : 1, gain: gainWords(ctx, effect.gain) });
}

/** What makes a family special. @param {Ctx} ctx @param {number | string} n */
export function perkWords(ctx, n) {
  const perk = ctx.components.families[String(n)].perk;
  if (!perk) return ctx.t("perk.none");
  if (Object.keys(perk.gain ?? {}).length) return ctx.t("perk.gain", { gain: gainWords(ctx, perk.gain) });
  if (perk.worker) return ctx.t("perk.worker", { disc: perk.worker });
  if (perk.action) return ctx.t("perk." + perk.action, { place: perk.location ? placeName(ctx, perk.location) : "" });
  return ctx.t("perk.always", { n: perk.market_apprentice_price });
}

/** What a space of a track gives; `long` for the large picture. @param {Ctx} ctx @param {any} space @param {boolean} [long] */
export const spaceWords = (ctx, space, long = false) =>
  space.perk ? ctx.t(`${long ? "perklong" : "perkshort"}.${space.perk}`) : gainWords(ctx, space.gain);

/** A requirement: how it can be met. @param {Ctx} ctx @param {any} row @param {string} genre the patron's */
export function requirementWords(ctx, row, genre) {
  const ways = [
    row.build && ctx.t("requirement.build", { what: ctx.t("any." + row.type) }),
    row.perform && ctx.t(genre === "any" ? "requirement.perform_any" : "requirement.perform", { genre: ctx.t("genre." + genre) }),
    row.repair && ctx.t("requirement.repair", { what: ctx.t("any." + row.type) }),
  ];
  return either(ctx, ways.filter(Boolean));
}

/** The range of a tier: "6-8", "9+". @param {{ min: number, max: number | null }} tier */
export const range = ({ min, max }) => (max === null ? `${min}+` : min === 0 ? `\u2264${max}` : `${min}\u2013${max}`);

/** A card in words. @param {Ctx} ctx @param {string} id @returns {string} */
export function cardWords(ctx, id) {
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

/** @param {Ctx} ctx @param {Record<string, number>} bag */
export const bagWords = (ctx, bag) => gainWords(ctx, Object.fromEntries(CUBES.filter((kind) => bag[kind]).map((kind) => [kind, bag[kind]])));

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

// ---- things of a position in words ---------------------------------------------------------------

/** A disc in words. @param {Ctx} ctx @param {View} view @param {import("./types.js").Disc} disc */
export function discWords(ctx, view, disc) {
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
export function sectionWords(ctx, id, here) {
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

/** Questions that everybody answers at the same time. */
const TOGETHER = ["family", "pick", "load", "allot"];

/** "3 of 4 are ready", or "". @param {Ctx} ctx @param {View} view */
export function readiness(ctx, view) {
  const owing = Object.values(view.asks).filter((ask) => TOGETHER.includes(ask)).length;
  const all = seats(view).length;
  return owing && all > 1 ? ctx.t("status.ready", { n: all - owing, count: all }) : "";
}

/** Facts of a reason with ids turned into words. @param {Ctx} ctx @param {Facts} [facts] @returns {Facts} */
export function worded(ctx, facts = {}) {
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
