/** Wording: names of cards, gains, places and seats; what is longer comes later (`told.js`). */
import { CUBES, kindOf, printed, seats, slug } from "./box.js";
import { late } from "./late.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Gain} Gain */
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

/** The range of a tier: "6-8", "9+". @param {{ min: number, max: number | null }} tier */
export const range = ({ min, max }) => (max === null ? `${min}+` : min === 0 ? `\u2264${max}` : `${min}\u2013${max}`);

/** @param {Ctx} ctx @param {Record<string, number>} bag */
export const bagWords = (ctx, bag) => gainWords(ctx, Object.fromEntries(CUBES.filter((kind) => bag[kind]).map((kind) => [kind, bag[kind]])));

// ---- what is told to those who listen: names at first, all of it when the rest is there -----------

/** A card in words. @param {Ctx} ctx @param {string} id @returns {string} */
export const cardWords = (ctx, id) => (late.wholeCard ?? cardName)(ctx, id);

/** A disc in words. @param {Ctx} ctx @param {View} view @param {import("./types.js").Disc} disc */
export const discWords = (ctx, view, disc) => late.wholeDisc?.(ctx, view, disc) ?? seatName(ctx, disc.seat);

/** A section in words. @param {Ctx} ctx @param {string} id @param {import("./types.js").Section} here */
export const sectionWords = (ctx, id, here) => (late.wholeSection ?? sectionName)(ctx, id, here);

/** Questions that everybody answers at the same time. */
const TOGETHER = ["family", "pick", "load", "allot"];

/** "3 of 4 are ready", or "". @param {Ctx} ctx @param {View} view */
export function readiness(ctx, view) {
  const owing = Object.values(view.asks).filter((ask) => TOGETHER.includes(ask)).length;
  const all = seats(view).length;
  return owing && all > 1 ? ctx.t("status.ready", { n: all - owing, count: all }) : "";
}
