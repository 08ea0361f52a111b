/** What flies for a line of the log: shards between warehouse, benches and markets. */
import { entries } from "./glass.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Bag} Bag */
/** @typedef {{ from: string, to: string, copy?: string }} Flight */

/** `data-flip` keys of the places that pieces come from and go to. */
export const at = {
  warehouse: (/** @type {string} */ kind) => "warehouse-" + kind,
  space: (/** @type {string} */ market, /** @type {number} */ k) => `market-${market}-${k}`,
  market: (/** @type {string} */ market) => `market-${market}-0`,
  held: (/** @type {number} */ seat, /** @type {string} */ kind) => `held-${seat}-${kind}`,
  card: (/** @type {string} */ id) => "card-" + id,
  made: (/** @type {number} */ seat) => `made-${seat}`,
  lira: (/** @type {number} */ seat) => `lira-${seat}`,
  coin: (/** @type {number} */ seat) => `coin-${seat}`,
  bench: (/** @type {number} */ seat, /** @type {number} */ k) => `bench-${seat}-${k}`,
};

/** @param {Note} note @param {Ctx} ctx @returns {Flight[]} */
export function flights(note, ctx) {
  const seat = note.seat ?? note.by ?? 0;
  const each = (/** @type {Bag} */ bag, /** @type {(kind: string) => Flight} */ way) =>
    entries(ctx.components, bag).flatMap(([kind, n]) => Array.from({ length: n }, () => way(kind)));
  const gained = (/** @type {Bag} */ bag) => each(bag, (kind) => ({ from: at.warehouse(kind), to: at.held(seat, kind) }));
  const given = (/** @type {Bag} */ bag) => each(bag, (kind) => ({ from: at.held(seat, kind), to: at.warehouse(kind) }));
  switch (note.kind) {
    case "collect":
      return gained({ ...note.shards });
    case "exchange":
      return [{ from: at.held(seat, note.shard), to: at.market(note.market) }, ...gained(note.shards)];
    case "buy":
      return each(note.shards, (kind) => ({ from: at.market(note.market), to: at.held(seat, kind) }));
    case "sell":
    case "return":
      return given(note.shards);
    case "complete":
      return [...given(note.shards), { from: at.card(note.card), to: at.made(seat) }, ...coins(note.lira, seat, ctx)];
    case "activate":
      return activated(note, gained, given);
    default:
      return [];
  }
}

/** A coin from each space that is left empty: the last ones. @param {number} n @param {number} seat @param {Ctx} ctx @returns {Flight[]} */
const coins = (n, seat, { components }) =>
  Array.from({ length: n }, (_, k) => ({ from: at.bench(seat, components.bench - n + k), to: at.lira(seat), copy: at.coin(seat) }));

/** @param {Note} note @param {(bag: Bag) => Flight[]} gained @param {(bag: Bag) => Flight[]} given @returns {Flight[]} */
function activated(note, gained, given) {
  if (note.source) return [{ from: at.market(note.source), to: at.market(note.target) }];
  if (note.gave) return [...given(note.gave), ...gained(note.took)];
  if (note.shard) return note.lira ? given({ [note.shard]: 1 }) : gained({ [note.shard]: 1 });
  return [];
}
