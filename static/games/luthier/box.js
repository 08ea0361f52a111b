/** What is printed on boards and cards, looked up by id; and the little arithmetic of gains and bags. */

/** @typedef {import("./types.js").Components} Components */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Gain} Gain */

export const CUBES = ["animal", "wood", "metal"];
export const CARD_PLACES = ["salon", "guild", "perform", "repair"];
export const BENCHES = ["roughing", "finishing"];
export const TYPES = ["string", "woodwind", "percussion"];
export const GENRES = ["baroque", "classical", "romantic"];
export const URNS = ["storage", "star", "seat", "apprentice"];
export const PATRON_SLOTS = ["1", "2", "3"];

/** @type {Record<string, string>} the table of components in which the cards of a kind stand */
const TABLES = {
  patron: "patrons", instrument: "instruments", performance: "performances", repair: "repairs",
  goal: "public_goals", secret: "private_goals", specialty: "specialties",
};

/** What kind of card an id names, or "". @param {Components} components @param {string} id */
export const kindOf = (components, id) => Object.keys(TABLES).find((kind) => id in components[TABLES[kind]]) ?? "";

/** @param {Components} components @param {string} id */
export const printed = (components, id) => components[TABLES[kindOf(components, id)]]?.[id];

/** @param {View} view @param {number | string} seat @returns {Player} */
export const player = (view, seat) => view.players[seat];

/** The seats that have a workshop, in play order. @param {View} view */
export const seats = (view) => Object.keys(view.players).map(Number).sort((a, b) => a - b);

/** Whether the table is played against the rival deck. @param {View} view */
export const solo = (view) => Object.keys(view.rival ?? {}).length > 0;

/** One name for each piece. @param {Record<string, number>} bag @returns {string[]} */
export const singles = (bag) => CUBES.flatMap((kind) => Array.from({ length: bag[kind] ?? 0 }, () => kind));

/** @param {Record<string, number>} bag @param {string} name @param {number} [by] */
export function changed(bag, name, by = 1) {
  const next = { ...bag, [name]: (bag[name] ?? 0) + by };
  if (next[name] <= 0) delete next[name];
  return next;
}

/** The discs at a place in the order in which they act: shown ones by value, the rest as they lie.
 * A bench is everybody's own: `seat` names whose.
 * @param {View} view @param {string} place @param {number} [seat] */
export function pile(view, place, seat) {
  const here = view.discs
    .map((disc, index) => ({ disc: 0, apprentices: 0, value: 0, ...disc, index }))
    .filter((disc) => disc.place === place && (seat === undefined || disc.seat === seat));
  return here.some(({ value }) => value) ? [...here].sort((a, b) => b.value - a.value || a.index - b.index) : here;
}

/** "open" before it is chosen, "now" while its discs act, "done" after it; "" without discs.
 * @param {View} view @param {string} place @param {number} [seat] */
export function stateOf(view, place, seat) {
  const here = pile(view, place, seat);
  if (!here.length) return "";
  const bench = BENCHES.includes(place);
  if (view.opened.place === place && (!bench || view.opened.seat === seat)) return "now";
  return here.every(({ state }) => state !== "hidden") ? "done" : "open";
}

/** Whether the disc that acts now is of this seat, and lies at this place. @param {View} view
 * @param {number | null} seat @param {string} [place] */
export const acts = ({ act, opened }, seat, place = opened.place) =>
  act.disc !== undefined && opened.seat === seat && opened.place === place;

/** Whether a patron leaves when the next round begins. @param {Components} components @param {View} view @param {{ cube: number }} patron */
export const leavesNext = (components, view, patron) =>
  view.round > 0 && view.round < components.rounds && patron.cube + 1 >= components.patience.end;

/** The instrument that is drawn on a card, by its English name. @param {string} name */
export const slug = (name) => name.toLowerCase().replace(/[^a-z]+/g, "_");
