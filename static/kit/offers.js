/**
 * Offers on the client: the same membership test as the server's, and what can still be picked.
 * Nothing here knows a game. @typedef {import("./types.js").Offer} Offer
 * @typedef {import("./types.js").Move} Move @typedef {import("./types.js").Domain} Domain
 */

/**
 * The offers with their domains in full: on the wire "one of these" is the bare list of the names,
 * a bag of one thing does not say so, and arguments that go together stand in rows.
 * @param {any[]} offers @returns {Offer[]}
 */
export const spelled = (offers) =>
  offers.flatMap(apart).map((offer) => (offer.args ? { ...offer, args: Object.fromEntries(Object.entries(offer.args).map(domainOf)) } : offer));

/** An offer for each of its rows. @param {any} offer @returns {any[]} */
function apart({ rows, ...offer }) {
  if (!rows) return [offer];
  const columns = /** @type {[string, string[]][]} */ (Object.entries(rows));
  const row = (/** @type {number} */ n) => Object.fromEntries(columns.map(([name, names]) => [name, [names[n]]]));
  return columns[0][1].map((_, n) => ({ ...offer, args: { ...offer.args, ...row(n) } }));
}

/** @param {[string, any]} argument @returns {[string, Domain]} */
const domainOf = ([name, told]) => {
  if (Array.isArray(told)) return [name, { d: "one", of: told }];
  return [name, told.d === "bag" ? { least: 1, most: 1, ...told } : told];
};

/** The arguments of a move that are given. @param {Move} move */
const given = (move) =>
  Object.entries(move).filter(([name, value]) => name !== "m" && value !== undefined && value !== null);

/** Whether `value` is a member of the domain. @param {Domain} domain @param {any} value @returns {boolean} */
export function member(domain, value) {
  switch (domain.d) {
    case "one":
      return typeof value === "string" && domain.of.includes(value);
    case "num":
      return Number.isInteger(value) && domain.least <= value && value <= domain.most;
    case "order":
      return (
        Array.isArray(value) &&
        value.length === domain.of.length &&
        JSON.stringify([...value].sort()) === JSON.stringify([...domain.of].sort())
      );
    case "bag":
      return partOfBag(domain, value) && domain.least <= total(value);
  }
}

/** @param {Record<string, number>} bag */
export const total = (bag) => Object.values(bag).reduce((sum, n) => sum + n, 0);

/** Whether more could be added to `value` until it is a member.
 * @param {import("./types.js").Subset} domain @param {any} value @returns {boolean} */
function partOfBag(domain, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const counts = Object.entries(value);
  if (!counts.every(([name, n]) => Number.isInteger(n) && n > 0 && n <= (domain.of[name] ?? 0))) return false;
  if (total(value) > domain.most) return false;
  const price = domain.price ?? {};
  return counts.reduce((sum, [name, n]) => sum + (price[name] ?? 0) * n, 0) <= (domain.purse ?? 0);
}

/** Whether a finished choice of `value` could still come out of this partial one.
 * @param {Domain} domain @param {any} value */
function possible(domain, value) {
  if (domain.d === "bag") return partOfBag(domain, value);
  if (domain.d === "order")
    return Array.isArray(value) && new Set(value).size === value.length && value.every((x) => domain.of.includes(x));
  return member(domain, value);
}

/** The offers of a move that are open (not blocked). @param {Offer[]} offers @param {string} m */
export const open = (offers, m) => offers.filter((offer) => offer.move === m && !offer.blocked);

/** The first blocked offer of a move (that names `value` for `arg`, if given), or undefined.
 * @param {Offer[]} offers @param {string} m @param {string} [arg] @param {string} [value] */
export function blocked(offers, m, arg, value) {
  return offers.find((offer) => {
    if (offer.move !== m || !offer.blocked) return false;
    if (arg === undefined || value === undefined) return true;
    const domain = offer.args?.[arg];
    return domain === undefined || (domain.d === "one" && domain.of.includes(value));
  });
}

/** The offer that admits the whole move, or undefined. @param {Offer[]} offers @param {Move | null} move */
export function admitting(offers, move) {
  if (!move) return undefined;
  const values = given(move);
  return open(offers, move.m).find((offer) => {
    const args = offer.args ?? {};
    return (
      Object.keys(args).length === values.length &&
      values.every(([name, value]) => name in args && member(args[name], value))
    );
  });
}

/** Whether the server would admit the move. @param {Offer[]} offers @param {Move | null} move */
export const admits = (offers, move) => admitting(offers, move) !== undefined;

/** The offers that a partial move can still become a member of. @param {Offer[]} offers @param {Move} move */
export function candidates(offers, move) {
  return open(offers, move.m).filter((offer) =>
    given(move).every(([name, value]) => offer.args?.[name] !== undefined && possible(offer.args[name], value)),
  );
}

/**
 * The names that argument `arg` can still take beside what else is staged (its own value is ignored).
 * @param {Offer[]} offers @param {Move} move @param {string} arg @returns {Set<string>}
 */
export function choices(offers, move, arg) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const offer of candidates(offers, { ...move, [arg]: undefined })) {
    const domain = offer.args?.[arg];
    if (domain?.d === "one" || domain?.d === "order") for (const name of domain.of) names.add(name);
    else if (domain?.d === "bag") for (const name of Object.keys(domain.of)) names.add(name);
  }
  return names;
}

/**
 * Fills in every argument that has one possible value only ("a single choice is preselected").
 * @param {Offer[]} offers @param {Move} move @returns {Move}
 */
export function filled(offers, move) {
  const left = candidates(offers, move);
  if (left.length !== 1) return move;
  const full = { ...move };
  for (const [name, domain] of Object.entries(left[0].args ?? {})) {
    if (full[name] !== undefined) continue;
    if (domain.d === "one" && domain.of.length === 1) full[name] = domain.of[0];
    if (domain.d === "num" && domain.least === domain.most) full[name] = domain.least;
    if (domain.d === "order" && domain.of.length === 1) full[name] = [...domain.of];
  }
  return full;
}
