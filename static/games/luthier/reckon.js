/** Counting for goals: how far a player is with what a goal counts, and how many points that is. */
import { player } from "./box.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Components} Components */

/** The first chairs of a seat: each section's, and every rare instrument.
 * @param {Components} components @param {View} view @param {number} seat @param {string} [type] */
export function firstChairs(components, view, seat, type) {
  const owner = String(seat);
  return Object.entries(view.orchestra).reduce((sum, [id, here]) => {
    const section = components.sections[id];
    if (type && section.type !== type) return sum;
    return sum + (section.rare ? here.instruments.filter((one) => one === owner).length : Number(here.first === owner));
  }, 0);
}

/** Sections in which a seat has a piece. @param {View} view @param {number} seat */
const sections = (view, seat) =>
  Object.values(view.orchestra).filter((here) => here.first === String(seat) || here.instruments.includes(String(seat)) || (here.tokens[seat] ?? 0) > 0).length;

/**
 * What a metric counts for a seat now. A royal patron counts for any genre.
 * @param {Components} components @param {View} view @param {number} seat @param {string} metric
 * @param {Record<string, any>} [filter] @returns {number}
 */
export function metric(components, view, seat, metric, filter = {}) {
  const own = player(view, seat);
  const { instruments, performances, repairs, patrons } = components;
  const types = (/** @type {any[]} */ all) => new Set(all).size;
  switch (metric) {
    case "instruments":
      return own.built.filter((id) => (!filter.type || instruments[id].type === filter.type) && (!filter.rare || instruments[id].rare)).length;
    case "instrument_types":
      return types(own.built.map((id) => instruments[id].type));
    case "performances":
      return own.performed.filter(({ card, tier }) => (!filter.genre || performances[card].genre === filter.genre) && tier >= (filter.min_tier ?? 0)).length;
    case "performance_genres":
      return types(own.performed.map(({ card }) => performances[card].genre));
    case "repairs":
      return own.repaired.filter((id) => !filter.type || repairs[id].type === filter.type).length;
    case "repair_types":
      return types(own.repaired.map((id) => repairs[id].type));
    case "patrons":
      return own.finished.filter((id) => (!filter.type || patrons[id].type === filter.type) && (!filter.genre || [filter.genre, "any"].includes(patrons[id].genre))).length;
    case "patron_types":
      return types(own.finished.map((id) => patrons[id].type));
    case "first_chairs":
      return firstChairs(components, view, seat, filter.type);
    case "sections":
      return sections(view, seat);
    case "reputation":
      return own.tracks.reputation;
    case "skill_total":
      return own.tracks.performance + own.tracks.repair;
    case "awards":
      return own.awards.length;
    case "specialty":
      return Object.keys(own.specialties).length;
    default:
      return 0;
  }
}

/** Whether a seat meets a public goal now. @param {Components} components @param {View} view @param {number} seat @param {string} id */
export const meets = (components, view, seat, id) =>
  components.public_goals[id].claim_when.every((/** @type {any} */ one) => metric(components, view, seat, one.metric, one.filter) >= one.at_least);

/** How far a seat is with a private goal: the count and its points. @param {Components} components @param {View} view
 * @param {number} seat @param {string} id */
export function secretNow(components, view, seat, id) {
  const card = components.private_goals[id];
  const n = metric(components, view, seat, card.metric, card.filter);
  const reached = card.tiers.filter((/** @type {any} */ tier) => n >= tier.at_least);
  return { n, points: Math.max(0, ...reached.map((/** @type {any} */ tier) => tier.prestige)) };
}

/** What a card of a level costs a seat: perks of reputation make it free. @param {Components} components @param {View} view
 * @param {number | null} seat @param {string} level @returns {number} */
export function priceOf(components, view, seat, level) {
  const reached = seat === null ? 0 : player(view, seat)?.tracks.reputation ?? 0;
  const free = components.tracks.reputation.spaces.filter((/** @type {any} */ space) => space.n <= reached && space.perk).map((/** @type {any} */ space) => space.perk);
  if (level === "II" && free.includes("free_level_2")) return 0;
  if (level === "III" && free.includes("free_level_3")) return 0;
  return components.level_cost[level];
}
