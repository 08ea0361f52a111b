/**
 * A reef as it lies: which Luminos are on a space, what is seen from above, and what that is worth.
 * Pure; the server reckons the same, this is for what it does not send (the look ahead).
 */

/** @typedef {import("./types.js").Components} Components */
/** @typedef {import("./types.js").Site} Site */
/** @typedef {import("./types.js").Half} Half */
/** @typedef {import("./types.js").Reef} Reef */
/** @typedef {import("./types.js").Placed} Placed */
/** @typedef {import("./types.js").Counted} Counted */
/** @typedef {import("./types.js").View} View */

/** The player of a seat. @param {View} view @param {number} seat */
export const player = (view, seat) => view.players[String(seat)];

/** The points of a player: where the fish stands, after the end with the final scoring. @param {View} view @param {number} seat */
export function pointsOf(view, seat) {
  const final = view.final[String(seat)];
  if (!final) return player(view, seat).points;
  return Object.values(final.points).reduce((total, n) => total + n, 0);
}

/** The limestone markers that nobody has. @param {Components} components @param {View} view */
export const supplyOf = (components, view) => Object.values(view.players).reduce((left, owner) => left - owner.limestone, components.supply);

/** The two spaces of a place, that of the number first. @param {string} place */
export const ends = (place) => place.split("-");

/** The halves of a Lumino: the number, then the animal. @param {Components} components @param {string} tile
 * @returns {{ colour: string, value: number, animal: string }[]} */
export function halves(components, tile) {
  const start = components.starting[tile];
  if (start) return start.map((colour) => ({ colour, value: 0, animal: "" }));
  const { colour, value, animal } = components.luminos[tile];
  return [{ colour, value, animal: "" }, { colour, value: 0, animal }];
}

/** @param {Components} components @param {Placed[]} placed @returns {Reef} */
export function grown(components, placed) {
  /** @type {Reef} */
  const reef = new Map();
  for (const [tile, place] of placed) {
    const spaces = ends(place);
    halves(components, tile).forEach((half, k) => {
      const lies = { ...half, tile, space: spaces[k], other: spaces[1 - k] };
      reef.set(spaces[k], [...(reef.get(spaces[k]) ?? []), lies]);
    });
  }
  return reef;
}

/** @param {Reef} reef @param {string} space */
export const level = (reef, space) => reef.get(space)?.length ?? 0;
/** What is seen from above. @param {Reef} reef @param {string} space @returns {Half | undefined} */
export const top = (reef, space) => reef.get(space)?.at(-1);

/** The reef with one Lumino more. @param {Placed[]} placed @param {string} tile @param {string} place @param {number} at its level
 * @returns {Placed[]} */
export const withOne = (placed, tile, place, at) => [...placed, [tile, place, at]];

/**
 * What a coral scoring counts: the smallest visible number of each level, of equal ones the first in
 * reading order.
 * @param {Site} site @param {Reef} reef @param {string} colour @returns {Counted[]}
 */
export function lowest(site, reef, colour) {
  /** @type {Map<number, Counted>} */
  const found = new Map();
  for (const space of site.order) {
    const seen = top(reef, space);
    if (!seen || seen.colour !== colour || !seen.value) continue;
    const at = level(reef, space);
    if (seen.value < (found.get(at)?.[2] ?? Infinity)) found.set(at, [at, space, seen.value]);
  }
  return [...found.values()].sort((a, b) => a[0] - b[0]);
}

/** @param {Counted[]} counted */
export const sum = (counted) => counted.reduce((total, [, , number]) => total + number, 0);

/** The visible spaces of a colour. @param {Site} site @param {Reef} reef @param {string} colour */
export const spacesOf = (site, reef, colour) => site.order.filter((space) => top(reef, space)?.colour === colour);

/** The spaces of the visible animals of a species. @param {Site} site @param {Reef} reef @param {string} species */
export const animalsOf = (site, reef, species) => site.order.filter((space) => top(reef, space)?.animal === species);

/**
 * What the visible animals of a species give as it stands.
 * @param {Components} components @param {View} view @param {Reef} reef @param {string} species
 */
export function animalPoints(components, view, reef, species) {
  const each = animalsEach(components, view, reef, species);
  if (each) return each.reduce((total, n) => total + n, 0);
  const table = components.dark[species];
  return table[Math.min(animalsOf(components.reefs[view.side], reef, species).length, table.length - 1)];
}

/**
 * What each of them gives, by its space; nothing on the dark side, where they count together.
 * @param {Components} components @param {View} view @param {Reef} reef @param {string} species
 */
export function animalsEach(components, view, reef, species) {
  if (view.board === "dark") return undefined;
  const site = components.reefs[view.side], rule = components.light[species];
  return animalsOf(site, reef, species).map((space) => {
    const n = adjacent(rule.counted, site, reef, space);
    return n >= rule.many ? rule.large : n >= rule.few ? rule.small : 0;
  });
}

/** How many adjacent spaces an animal counts on the light side. @param {string} counted @param {Site} site
 * @param {Reef} reef @param {string} space */
function adjacent(counted, site, reef, space) {
  const own = level(reef, space);
  return site.spaces[space].neighbours.filter((other) => {
    const at = level(reef, other);
    if (counted === "water") return !at && site.spaces[other].kind === "water";
    return counted === "same" ? at === own : counted === "higher" ? at > own : at > 0 && at < own;
  }).length;
}

/** The tallest level. @param {Reef} reef */
export const tallest = (reef) => Math.max(0, ...[...reef.values()].map((stack) => stack.length));
