/** A small Murano table for the tests: the real box and words, positions made by hand. */
import { readFileSync } from "node:fs";
import { word } from "../../static/kit/words.js";

const root = new URL("../../", import.meta.url);
const text = (path) => readFileSync(new URL(path, root), "utf8");

const rows = (name) => {
  const [head, ...lines] = text(`app/games/murano/data/${name}.csv`).trim().split(/\r?\n/);
  const names = head.split(",");
  // the columns used here hold no commas
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, k) => [names[k], value])));
};

const board = JSON.parse(text("app/games/murano/data/board.json"));
const COLOURS = board.colors;
export const KINDS = [...COLOURS, board.wild];

export const components = {
  positions: board.positions,
  colours: COLOURS,
  wild: board.wild,
  boards: Object.fromEntries(Object.entries(board.circle.sides).map(([side, { symbols }]) => [side, symbols])),
  rings: Object.fromEntries(Object.entries(board.ring.sides).map(([side, { symbols }]) => [side, symbols])),
  markets: Object.fromEntries(board.markets.map(({ corner, spaces, slots }) => [corner, { spaces, slots }])),
  bench: 8,
  categories: ["art", "jewel", "tableware", "animal"],
  creations: Object.fromEntries(rows("creations").map((row) => ["C" + row.id.padStart(2, "0"), {
    name: row.name,
    recipe: Object.fromEntries(COLOURS.map((colour) => [colour, Number(row[colour])]).filter(([, n]) => n)),
    categories: [row.category_1, row.category_2].filter(Boolean),
  }])),
  advantages: Object.fromEntries(rows("advantages").map((row) => [row.name.toLowerCase(), {
    number: Number(row.id), name: row.name, phase: row.phase, effect: row.effect_code, price: 1, gain: 3, times: 2, shards: ["red", "green"],
  }])),
  prices: { rotate: 1, reorder: 1, buy: 2 },
  gains: { sell: 1, second: 2 },
};

export const catalogue = (lang) => JSON.parse(text(`static/games/murano/i18n/${lang}.json`));

/** The context of a viewer; a key without a text is an error here. */
export function context(lang = "en", me = 0) {
  const words = catalogue(lang);
  return {
    t(key, facts = {}) {
      if (!(key in words)) throw new Error(`no text for ${key}`);
      const said = word([words], lang, key, facts);
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

const bag = (some = {}) => ({ ...Object.fromEntries(KINDS.map((kind) => [kind, 0])), ...some });

export const player = ({ bench, ...more } = {}) => ({ hand: [], bench: bag(bench), lira: 4, made: [], used: [], ...more });

export function position({ players = [{}, {}], warehouse, ...more } = {}) {
  return {
    board: "A", ring: "A", turned: 0, selector: 0, stays: false, warehouse: bag(warehouse),
    markets: { NE: ["", "", ""], SE: ["", "", ""], SW: ["", "", ""], NW: ["", "", ""] },
    tiles: { art: "present", jewel: "gift", tableware: "free", animal: "trader" },
    players: Object.fromEntries(players.map((one, seat) => [String(seat), player(one)])),
    first: 0, active: 0, round: 1, phase: "negotiate", excess: 0, creations: 0, last_round: false,
    ...more,
  };
}

export const oneOf = (...of) => ({ d: "one", of });
export const bagOf = (of, least, most) => ({ d: "bag", of, least, most });
export const now = (view, offers, staged = null, seat = 0) => ({ view, offers, staged, components, seat });

/** What a drawn text says in letters: strings and numbers inside virtual nodes. */
export function letters(drawn) {
  if (Array.isArray(drawn)) return drawn.map(letters).join("");
  if (typeof drawn === "string" || typeof drawn === "number") return String(drawn);
  return drawn?.props ? letters(drawn.props.children) : "";
}
