/** A small Luthier table for the tests: the real box and words, positions made by hand. */
import { readFileSync } from "node:fs";
import { word } from "../../static/kit/words.js";

const root = new URL("../../", import.meta.url);
const text = (path) => readFileSync(new URL(path, root), "utf8");
const json = (name) => JSON.parse(text(`app/games/luthier/data/${name}.json`));

const rows = (name) => {
  const [head, ...lines] = text(`app/games/luthier/data/${name}.csv`).trim().split(/\r?\n/);
  const names = head.split(",");
  // the columns used here hold no commas
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, k) => [names[k], value])));
};

const byId = (list) => Object.fromEntries(list.map((one) => [one.id, one]));
const cubesOf = (row, prefix = "") =>
  Object.fromEntries(["animal", "wood", "metal"].map((kind) => [kind, Number(row[prefix + kind])]).filter(([, n]) => n));

const board = json("board");
const tracks = json("tracks");
const dice = json("dice");
const bonuses = { salon: [4], guild: [4], perform: [], repair: [4], balcony: [4], roughing: [3, 5], finishing: [4, 6] };
const alternatives = { balcony: { lira: 6 }, roughing: {}, finishing: {} };

export const components = {
  patrons: byId(json("patrons")),
  instruments: byId(rows("instruments").map((row) => ({
    ...row, rare: row.rare === "1", prestige: Number(row.prestige), rough: cubesOf(row, "rough_"), finish: cubesOf(row, "finish_"),
  }))),
  performances: byId(json("performances")),
  repairs: byId(rows("repairs").map((row) => ({ ...row, prestige: Number(row.prestige), cost: cubesOf(row) }))),
  families: Object.fromEntries(json("families").map((family) => [String(family.number), family])),
  public_goals: byId(json("public_goals")),
  private_goals: byId(json("private_goals")),
  specialties: byId(json("specialty_workers")),
  sections: byId(json("orchestra").sections),
  tracks: { reputation: tracks.reputation, performance: tracks.performance_skill, repair: tracks.repair_skill },
  dice: { white: dice.white.notes, black: dice.black.notes, purple: dice.purple.gains },
  places: Object.fromEntries(Object.entries(bonuses).map(([place, at]) => [place, {
    alternative: alternatives[place] ?? board.locations[place].alternative, bonuses: at.map((n) => ({ at: n })),
  }])),
  slots: Object.fromEntries(Object.entries(board.card_locations).map(([place, { slots }]) => [place, slots])),
  level_cost: board.level_cost,
  apprentice_price: board.market.apprentice_price,
  step_price: board.market.skill_step_price,
  inspiration_per_cube: board.repair_inspiration_per_cube,
  patience: { end: board.patience.leave_position, penalty: board.patience.leave_penalty },
  patron_slots: board.player_board.patron_slots,
  roughing_slots: board.player_board.roughing_slots,
  finishing_slots: board.player_board.finishing_slots,
  urns: { storage: { storage: 12 } },
  rounds: board.rounds,
};

export const catalogue = (lang) => JSON.parse(text(`static/games/luthier/i18n/${lang}.json`));
const kit = (lang) => JSON.parse(text(`static/i18n/${lang}.json`));

/** The context of a viewer; a key without a text is an error here. */
export function context(lang = "en", me = 0) {
  const words = [catalogue(lang), kit(lang)];
  return {
    t(key, facts = {}) {
      if (!words.some((one) => key in one)) throw new Error(`no text for ${key}`);
      const said = word(words, lang, key, facts);
      if (/\{\w+\}/.test(said)) throw new Error(`${key} lacks a fact: ${said}`);
      return said;
    },
    lang,
    seatName: (seat) => ["Linh", "Marta", "Anna", "Duc"][seat],
    me,
    components,
    who: { seats: {}, watching: 0 },
    sheet() {},
    closeSheet() {},
    say() {},
  };
}

export const player = (more = {}) => ({
  family: 3, lira: 5, inspiration: 2, prestige: 0, apprentices: 1, cubes: { animal: 0, wood: 0, metal: 0 }, storage: 9,
  discs: [1, 3, 5], hand_discs: [], hand: [], roughing: [], finishing: [],
  patrons: { 1: { card: "", cube: 0, rows: [] }, 2: { card: "", cube: 0, rows: [] }, 3: { card: "", cube: 0, rows: [] } }, finished: [],
  tracks: { reputation: 0, performance: 0, repair: 0 }, urns: [], awards: [], specialties: {}, market: false,
  built: [], performed: [], repaired: [], goals: [], offer: {}, ...more,
});

const nobody = () => Object.fromEntries(Object.keys(components.sections).map((id) => [id, { first: "", instruments: [], tokens: {} }]));

export function position({ players = [{}, {}], orchestra = {}, ...more } = {}) {
  return {
    round: 2, phase: "resolution", hints: true, set: "A", stock: 6, order: [0, 1], asks: { 0: "turn" },
    market: { card: "M01", animal: 1, wood: 2, metal: 4 },
    displays: { salon: ["P01", "P02", "P03", "P04", ""], guild: ["I01", "I05", "I09", "I13", "I37"], perform: ["F01", "F02", "F03", "F04", "F05"], repair: ["R01", "R02", "R03", "R04", "R05"] },
    decks: { salon: 9, guild: 9, perform: 9, repair: 9, specialty: 9 }, discards: { salon: [], guild: [], perform: [], repair: [] }, specialties: ["S01", "S02", "S03", "S04"],
    goals: { G03: [], G04: [], G11: [] }, orchestra: { ...nobody(), ...orchestra }, discs: [], opened: {}, act: {}, visit: {},
    players: Object.fromEntries(players.map((one, seat) => [String(seat), player(one)])), rival: {}, final: {}, ...more,
  };
}

export const oneOf = (...of) => ({ d: "one", of });
export const bagOf = (of, least, most) => ({ d: "bag", of, least, most });
export const from = (least, most) => ({ d: "num", least, most });
export const now = (view, offers, staged = null, seat = 0) => ({ view, offers, staged, components, seat });

/** What a drawn text says in letters: strings and numbers inside virtual nodes. */
export function letters(drawn) {
  if (Array.isArray(drawn)) return drawn.map(letters).join("");
  if (typeof drawn === "string" || typeof drawn === "number") return String(drawn);
  return drawn?.props ? letters(drawn.props.children) : "";
}
