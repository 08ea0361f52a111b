/** What flies for a line of the log. A Lumino keeps one key wherever it lies, so that it moves by itself. */

/** @typedef {import("./types.js").Note} Note */
/** @typedef {{ from: string, to: string }} Flight */

/** `data-flip` keys of the places that pieces come from and go to. */
export const at = {
  bag: "bag",
  supply: "supply",
  tile: (/** @type {string} */ tile) => "lumino-" + tile,
  landing: (/** @type {string} */ tile) => "landing-" + tile,
  store: (/** @type {number} */ seat) => `store-${seat}`,
  reef: (/** @type {number} */ seat) => `reef-${seat}`,
};

/** @param {Note} note @returns {Flight[]} */
export function flights(note) {
  const seat = note.seat ?? note.by ?? 0;
  const stones = (/** @type {number} */ n, /** @type {Flight} */ way) => Array.from({ length: n }, () => way);
  const gained = (/** @type {number} */ n) => stones(n, { from: at.supply, to: at.store(seat) });
  switch (note.kind) {
    case "limestone":
      return gained(note.n);
    case "score":
      return gained(note.limestone);
    case "place":
      return [
        { from: at.tile(note.tile), to: at.landing(note.tile) }, { from: at.tile(note.tile), to: at.reef(seat) },
        ...stones(note.cost, { from: at.store(seat), to: at.supply }),
      ];
    case "return":
      return [{ from: at.tile(note.tile), to: at.bag }];
    case "swap":
      return note.back.map((/** @type {string} */ tile) => ({ from: at.tile(tile), to: at.bag }));
    default:
      return [];
  }
}
