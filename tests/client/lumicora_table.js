/** A small Lumicora table for the tests: the real box and words, positions made by hand. */
import { readFileSync } from "node:fs";
import { word } from "../../static/kit/words.js";

const root = new URL("../../", import.meta.url);
const text = (path) => readFileSync(new URL(path, root), "utf8");
const data = (name) => text(`app/games/lumicora/data/${name}`);

const rows = (name) => {
  const [head, ...lines] = data(name).trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, k) => [names[k], value])));
};

/** A side of the reef board as the server names it: "r1c1" by row from the top and place from the left. */
function site(file) {
  const { spaces, start_spaces: start } = JSON.parse(data(file));
  const ordered = [...spaces].sort((a, b) => a.r - b.r || a.q - b.q);
  const lines = [...new Set(ordered.map((space) => space.r))].map((r) => ordered.filter((space) => space.r === r));
  const names = Object.fromEntries(lines.flatMap((line, row) => line.map((space, k) => [space.id, `r${row + 1}c${k + 1}`])));
  return {
    order: ordered.map((space) => names[space.id]),
    start: start.map((id) => names[id]),
    spaces: Object.fromEntries(ordered.map((space) => [names[space.id], {
      q: space.q, r: space.r, kind: space.type, penalty: space.penalty ?? 0, neighbours: space.neighbors.map((id) => names[id]),
    }])),
  };
}

const scoring = JSON.parse(data("scoring.json"));
const COUNTED = { shellfish: "water", crab: "same", seahorse: "higher", starfish: "lower" };

export const components = {
  colours: ["pink", "yellow", "green", "blue"],
  species: Object.keys(scoring.final.animals_dark),
  luminos: Object.fromEntries(rows("luminos.csv").map((row) => ["L" + row.id, { colour: row.color, value: Number(row.value), animal: row.animal }])),
  starting: Object.fromEntries(rows("starting_luminos.csv").map((row) => [row.id, [row.color_a, row.color_b]])),
  reefs: { A: site("reef_board_a.json"), B: site("reef_board_b.json") },
  rounds: scoring.rounds,
  display: scoring.personal_display,
  atoll: scoring.atoll_minimum,
  storage: scoring.limestone_storage,
  supply: scoring.limestone_supply,
  limestone: Object.values(scoring.limestone_by_round_after_coral_scoring),
  points: { returned: -1, jellyfish: 2, limestone: 2 },
  dark: scoring.final.animals_dark,
  light: Object.fromEntries(Object.entries(scoring.final.animals_light).map(([name, { small, large }]) => [name, {
    counted: COUNTED[name], few: small.min, small: small.vp, many: large.min, large: large.vp,
  }])),
  majority: scoring.final.majority,
};

/** The nth Lumino of a colour and number, with this animal if one is named. */
export const tile = (colour, value, nth = 0, animal) =>
  Object.entries(components.luminos).filter(([, it]) => it.colour === colour && it.value === value && (!animal || it.animal === animal))[nth][0];

export const catalogue = (lang) => JSON.parse(text(`static/games/lumicora/i18n/${lang}.json`));

/** The context of a viewer; a key without a text is an error here. */
export function context(lang = "en", me = 0) {
  const words = catalogue(lang);
  return {
    t(key, facts = {}) {
      if (!(key in words)) throw new Error(`no text for ${key}`);
      const said = word([words], lang, key, facts);
      if (/\{\w+\}|undefined|NaN/.test(said)) throw new Error(`${key} lacks a fact: ${said}`);
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

/** The starting Lumino S1, pink and yellow, as it lies at first. */
export const START = ["S1", "r4c4-r4c5", 1];

export const player = (more = {}) => ({
  starting: "S1", display: [], hand: [], limestone: 0, points: 0, returned: 0, scored: {}, jellyfish: [], reef: [START], ...more,
});

export function position({ players = [{}, {}], ...more } = {}) {
  return {
    board: "dark", side: "A", round: 1, phase: "start", octopus: 0, added: "", atoll: [], bag: 60, emergency: 0,
    early: false, dry: false, extra: false,
    players: Object.fromEntries(players.map((one, seat) => [String(seat), player(one)])),
    final: {},
    ...more,
  };
}

export const oneOf = (...of) => ({ d: "one", of });
export const bagOf = (tiles, least, most) => ({ d: "bag", of: Object.fromEntries(tiles.map((name) => [name, 1])), least, most });
export const now = (view, offers, staged = null, seat = 0) => ({ view, offers, staged, components, seat });

/** An offer to lay these tiles at these places and the same the other way round. */
export const layOffer = (tiles, places, facts = { level: 1, cost: 0, free: false }) => ({
  move: "place",
  args: { tile: oneOf(...tiles), place: oneOf(...places.flatMap((place) => [place, place.split("-").reverse().join("-")])) },
  facts,
});

/** What a drawn text says in letters: strings and numbers inside virtual nodes. */
export function letters(drawn) {
  if (Array.isArray(drawn)) return drawn.map(letters).join("");
  if (typeof drawn === "string" || typeof drawn === "number") return String(drawn);
  return drawn?.props ? letters(drawn.props.children) : "";
}
