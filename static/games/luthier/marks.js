/** `data-flip` keys of the places that pieces come from and go to. */
export const at = {
  disc: (/** @type {number} */ index) => "disc-" + index,
  card: (/** @type {string} */ id) => "card-" + id,
  purse: (/** @type {number} */ seat) => "purse-" + seat,
  place: (/** @type {string} */ name) => "place-" + name,
  cube: (/** @type {string} */ kind) => "supply-" + kind,
  section: (/** @type {string} */ id) => "section-" + id,
  token: (/** @type {number | string} */ seat, /** @type {string} */ section) => `token-${seat}-${section}`,
  patience: (/** @type {number} */ seat, /** @type {string} */ slot) => `patience-${seat}-${slot}`,
};
