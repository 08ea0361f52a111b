/** A small Splendor Duel table for the tests: the real box and words, positions made by hand. */
import { readFileSync } from "node:fs";
import { spell } from "../../static/kit/letters.js";
import { word } from "../../static/kit/words.js";
import { CELLS, COLOURS, GEMS } from "../../static/games/splendor_duel/jewels.js";

const root = new URL("../../", import.meta.url);
const text = (path) => readFileSync(new URL(path, root), "utf8");

const rows = (name) => {
  const [head, ...lines] = text(`app/games/splendor_duel/data/${name}.csv`).trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, k) => [names[k], value])));
};

const abilities = (said) => said.split(";").filter((ability) => ability !== "none");

export const components = {
  cards: Object.fromEntries(rows("cards").map((row) => [row.id, {
    level: Number(row.level),
    colour: row.bonus_color,
    bonus: Number(row.bonus_count),
    points: Number(row.points),
    crowns: Number(row.crowns),
    abilities: abilities(row.ability),
    cost: Object.fromEntries([...GEMS, "pearl"].map((c) => [c, Number(row[`cost_${c}`])]).filter(([, n]) => n)),
  }])),
  royals: Object.fromEntries(rows("royals").map((row) => [row.id, {
    points: Number(row.points), ability: abilities(row.ability)[0] ?? "",
  }])),
  spiral: ["C3"],
  goals: { prestige: 20, crowns: 10, colour: 10 },
  limits: { tokens: 10, reserved: 3 },
};

export const catalogue = (lang) => JSON.parse(text(`static/games/splendor_duel/i18n/${lang}.json`));

/** The context of a viewer; a key without a text is an error here. */
export function context(lang = "en", me = 0) {
  const words = catalogue(lang);
  spell(words);
  return {
    t(key, facts = {}) {
      if (!(key in words)) throw new Error(`no text for ${key}`);
      const said = word([words], lang, key, facts);
      if (/\{\w+\}/.test(said)) throw new Error(`${key} lacks a fact: ${said}`);
      return said;
    },
    lang,
    seatName: (seat) => ["Linh", "Marta"][seat],
    me,
    components,
    who: { seats: {}, watching: 0 },
    sheet() {},
    closeSheet() {},
    say() {},
  };
}

const zero = (names) => Object.fromEntries(names.map((name) => [name, 0]));

/** A bought card, not one of the box, that counts for a colour and brings so much. */
export function bought(colour, points, bonus) {
  const id = `${colour}, ${points} points, ${bonus} bonus`;
  components.cards[id] = { level: 1, colour, bonus, points, crowns: 0, abilities: [], cost: {} };
  return [id, colour];
}

export function player(more = {}) {
  return {
    privileges: 0, cards: [], royals: [], reserved: [], prestige: 0, crowns: 0, ...more,
    tokens: { ...zero(COLOURS), ...more.tokens },
  };
}

/** `cells` names only the filled spaces. */
export function position({ cells = {}, players = [{}, {}], ...more } = {}) {
  return {
    cells: { ...Object.fromEntries(CELLS.map((cell) => [cell, ""])), ...cells },
    privileges: 1, decks: { 1: 25, 2: 20, 3: 10 },
    pyramid: { 1: ["1-01"], 2: ["2-01"], 3: ["3-01"] },
    royals: ["R-1", "R-2", "R-3", "R-4"],
    players: { 0: player(players[0]), 1: player(players[1]) },
    turn: 7, phase: "start", again: false, stalled: [0, 0], won: [], winner: -1, new: [],
    ...more,
  };
}

export const oneOf = (...of) => ({ d: "one", of });

/** What a drawn text says in letters: strings and numbers inside virtual nodes. */
export function letters(drawn) {
  if (Array.isArray(drawn)) return drawn.map(letters).join("");
  if (typeof drawn === "string" || typeof drawn === "number") return String(drawn);
  return drawn?.props ? letters(drawn.props.children) : "";
}
