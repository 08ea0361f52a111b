/** Wording: names of colours, Luminos, spaces and animals, alone and inside sentences. */
import { html } from "../../vendor/index.js";
import { both, glued } from "../../kit/sentences.js";
import { coral, icon } from "./pieces.js";
import { ends, halves, level, top } from "./reef.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Site} Site */
/** @typedef {import("./types.js").Reef} Reef */
/** @typedef {import("./types.js").Counted} Counted */

/** @param {Ctx} ctx @param {string} colour */
export const colourName = (ctx, colour) => ctx.t("colour." + colour);
/** The letter on the coral. @param {Ctx} ctx @returns {(colour: string) => string} */
export const letters = (ctx) => (colour) => ctx.t("letter." + colour);
/** @param {Ctx} ctx @param {string} species */
export const speciesName = (ctx, species) => ctx.t("species." + species);
/** @param {Ctx} ctx @param {number} n */
export const pointsName = (ctx, n) => ctx.t("words.points", { n, count: signed(n) });
/** @param {Ctx} ctx @param {number} n */
export const limestoneName = (ctx, n) => ctx.t("words.limestone", { n });

/** A loss is written with a minus sign. @param {number} n */
export const signed = (n) => (n < 0 ? `\u2212${-n}` : String(n));

/** A Lumino in words: "blue 3 with crab", "pink and green". @param {Ctx} ctx @param {string} tile */
export function tileName(ctx, tile) {
  const [first, second] = halves(ctx.components, tile);
  if (!first.value) return ctx.t("tile.start", { first: colourName(ctx, first.colour), second: colourName(ctx, second.colour) });
  const facts = { colour: colourName(ctx, first.colour), value: first.value };
  return second.animal ? ctx.t("tile.animal", { ...facts, animal: speciesName(ctx, second.animal) }) : ctx.t("tile.plain", facts);
}

/** "A, B and C". @param {Ctx} ctx @param {string[]} names */
export function list(ctx, names) {
  if (names.length < 2) return names.join("");
  return ctx.t("words.and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A sum as it is written: "3 + 2 + 6". @param {Counted[]} counted */
export const addends = (counted) => counted.map(([, , number]) => number).join(" + ") || "0";

// ---- parts of sentences -----------------------------------------------------------------------

/** @param {Ctx} ctx @param {string} colour @returns {Part} */
export const coralPart = (ctx, colour) => ({ show: html`<span class="nowrap">${coral(colour)} ${colourName(ctx, colour)}</span>`, say: colourName(ctx, colour) });

/** @param {Ctx} ctx @param {string} tile @returns {Part} */
export function tilePart(ctx, tile) {
  const [first, second] = halves(ctx.components, tile);
  const show = first.value
    ? html`<span class="nowrap">${coral(first.colour)}<b class="num">${first.value}</b>${second.animal && icon("animal-" + second.animal, "pc tail")}</span>`
    : html`<span class="nowrap">${coral(first.colour)}${coral(second.colour, "pc tail")}</span>`;
  return { show, say: tileName(ctx, tile) };
}

/** @param {Ctx} ctx @param {string[]} tiles @returns {Part} */
export const tilesPart = (ctx, tiles) => ({
  show: tiles.map((tile, k) => [k ? " " : "", glued(tilePart(ctx, tile).show, k < tiles.length - 1 ? "," : "")]),
  say: list(ctx, tiles.map((tile) => tileName(ctx, tile))),
});

/** @param {Ctx} ctx @param {number} n @returns {Part} */
export const stonesPart = (ctx, n) => ({ show: html`<span class="nowrap">${n}\u00a0${icon("limestone", "pc tail stone")}</span>`, say: limestoneName(ctx, n) });

/** @param {Ctx} ctx @param {number} n @returns {Part} */
export const pointsPart = (ctx, n) => ({ show: html`<b>${pointsName(ctx, n)}</b>`, say: pointsName(ctx, n) });

/** @param {Ctx} ctx @param {string} key @param {Record<string, any>} [facts] */
export const say = (ctx, key, facts = {}) => both(ctx, key, facts);

// ---- the reef in words --------------------------------------------------------------------------

/** "row 4, space 5". @param {Ctx} ctx @param {string} space */
export function spaceName(ctx, space) {
  const [, row, place] = /^r(\d+)c(\d+)$/.exec(space) ?? [];
  return row ? ctx.t("space.name", { row, place }) : space;
}

/** A space of a reef with what is seen on it. @param {Ctx} ctx @param {Site} site @param {Reef} reef @param {string} space */
export function spaceWords(ctx, site, reef, space) {
  const seen = top(reef, space), below = reef.get(space)?.at(-2);
  const { kind, penalty } = site.spaces[space];
  const ground = penalty ? ctx.t("space.penalty", { points: signed(penalty) }) : ctx.t("space." + (kind === "water" ? "water" : "limestone"));
  const where = capital(spaceName(ctx, space));
  if (!seen) return ctx.t("space.bare", { where, ground });
  const words = { where, level: level(reef, space), what: halfName(ctx, seen) };
  return below ? ctx.t("space.covers", { ...words, below: colourName(ctx, below.colour) }) : ctx.t("space.coral", { ...words, ground });
}

/** What one half shows. @param {Ctx} ctx @param {import("./types.js").Half} half */
export function halfName(ctx, { colour, value, animal }) {
  const facts = { colour: colourName(ctx, colour) };
  if (value) return ctx.t("half.number", { ...facts, value });
  return animal ? ctx.t("half.animal", { ...facts, animal: speciesName(ctx, animal) }) : facts.colour;
}

/** The two ends of a place. @param {Ctx} ctx @param {string} place */
export const placeName = (ctx, place) => ctx.t("place.name", { from: spaceName(ctx, ends(place)[0]), to: spaceName(ctx, ends(place)[1]) });

/** The visible coral by level, from the first level up: one sentence a level. @param {Ctx} ctx @param {Site} site @param {Reef} reef */
export function reefWords(ctx, site, reef) {
  /** @type {Map<number, string[]>} */
  const levels = new Map();
  for (const space of site.order) {
    const seen = top(reef, space);
    if (!seen) continue;
    const at = level(reef, space);
    levels.set(at, [...(levels.get(at) ?? []), ctx.t("reef.space", { what: halfName(ctx, seen), where: spaceName(ctx, space) })]);
  }
  return [...levels].sort((a, b) => a[0] - b[0]).map(([at, spaces]) => ctx.t("reef.level", { level: at, n: spaces.length, spaces: spaces.join("; ") }));
}

/** Facts of a reason with ids turned into words. @param {Ctx} ctx @param {Facts} [facts] @returns {Facts} */
export function worded(ctx, facts = {}) {
  /** @type {Record<string, (value: any) => any>} */
  const words = {
    colour: (name) => (ctx.components.colours.includes(name) ? colourName(ctx, name) : name),
    colours: (names) => list(ctx, names.map((/** @type {string} */ name) => colourName(ctx, name))),
    tile: (id) => (id in ctx.components.luminos || id in ctx.components.starting ? tileName(ctx, id) : id),
    levels: ([a, b]) => ctx.t("words.levels", { low: Math.min(a, b), high: Math.max(a, b) }),
    spaces: (names) => list(ctx, names.map((/** @type {string} */ name) => spaceName(ctx, name))),
    space: (name) => spaceName(ctx, name),
    place: (name) => (name.includes("-") ? placeName(ctx, name) : name),
    needs: (phase) => ctx.t("phase." + phase),
    phase: (phase) => ctx.t("phase." + phase),
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, name in words ? words[name](value) : value]));
}
