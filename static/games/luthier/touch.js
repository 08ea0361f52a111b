/**
 * What pressing a thing means now: which move it leads to, or why it cannot be used. Pure: it reads the
 * offers and what is staged. A thing stands for arguments of moves (a card for `take.card`, `repair.card`);
 * boards draw the answer and stage its move.
 */
import { blocked, candidates, choices, filled, open, total } from "../../kit/offers.js";
import { CUBES, changed } from "./box.js";

/** @typedef {import("./types.js").Now} Now */
/** @typedef {import("./types.js").Touch} Touch */
/** @typedef {import("./types.js").Target} Target */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("../../kit/types.js").Subset} Subset */

/** @type {Touch} */
export const REST = { state: "rest" };

/** Arguments that begin at their least number: paying starts with lira, hats start in the hand. */
const FROM_LEAST = ["inspiration", "apprentices", "n"];

/** A move without some of its arguments. @param {Move} move @param {...string} names @returns {Move} */
export function without(move, ...names) {
  const rest = { ...move };
  for (const name of names) delete rest[name];
  return rest;
}

/** A move, or nothing when nothing but its tag is left. @param {Move} move @returns {Move | null} */
const unlessBare = (move) => (Object.keys(move).length > 1 ? move : null);

/**
 * Cubes proposed for a price: all of it but what the disc saves, the dearest kind saved first; what is not
 * held is left out.
 * @param {Subset} domain @param {Record<string, any>} facts
 */
export function proposed(domain, facts) {
  if (typeof facts.cost !== "object") return undefined;
  /** @type {Record<string, number>} */
  let bag = {};
  for (const kind of CUBES) {
    const n = Math.min(facts.cost[kind] ?? 0, domain.of[kind] ?? 0);
    if (n) bag[kind] = n;
  }
  const pays = Math.max(domain.least, Math.min(domain.most, total(facts.cost) - (facts.saving ?? 0)));
  for (const kind of [...CUBES].reverse()) while (total(bag) > pays && bag[kind]) bag = changed(bag, kind, -1);
  return total(bag) >= domain.least ? bag : undefined;
}

/**
 * Fills in what the person need not choose, and proposes payments: the move is ready as soon as it can be.
 * @param {Offer[]} offers @param {Move} move @returns {Move}
 */
export function prepared(offers, move) {
  const next = filled(offers, move);
  const left = candidates(offers, next);
  if (left.length !== 1) return next;
  const [offer] = left;
  for (const [name, domain] of Object.entries(offer.args ?? {})) {
    if (next[name] !== undefined) continue;
    if (domain.d === "one" && domain.of.length === 1) next[name] = domain.of[0];
    if (domain.d === "num" && FROM_LEAST.includes(name)) next[name] = domain.least;
    if (domain.d === "one" && name === "to" && domain.of.includes("bench")) next[name] = "bench";
    if (domain.d !== "bag") continue;
    const only = Object.keys(domain.of);
    if (offer.facts?.cost && name === "cubes") next[name] = proposed(domain, offer.facts);
    else if (domain.most === 0) next[name] = {};
    else if (only.length === 1 && domain.least === domain.most) next[name] = { [only[0]]: domain.least };
    if (next[name] === undefined) delete next[name];
  }
  return next;
}

/** Whether the staged value of an argument is this name. @param {any} value @param {string} name */
const holds = (value, name) => value === name || (typeof value === "object" && value !== null && name in value);

/** Whether an argument takes several names. @param {Offer[]} offers @param {string} m @param {string} arg */
const several = (offers, m, arg) => open(offers, m).some((offer) => offer.args?.[arg]?.d === "bag");

/**
 * What a thing means that stands for these arguments; the first that fits counts.
 * @param {Now} now @param {Target[]} targets @returns {Touch}
 */
export function touch({ offers, staged }, targets) {
  for (const [m, arg, name] of targets) {
    if (staged?.m !== m || !holds(staged[arg], name)) continue;
    if (!several(offers, m, arg)) return { state: "picked", move: unlessBare(without(staged, arg)), more: true };
    const left = changed(staged[arg], name, -staged[arg][name]);
    return { state: "picked", move: total(left) ? { ...staged, [arg]: left } : unlessBare(without(staged, arg)), more: true };
  }
  for (const [m, arg, name] of targets) {
    if (!open(offers, m).length) continue;
    const kept = staged?.m === m ? staged : null;
    if (several(offers, m, arg)) {
      const next = { ...(kept ?? { m }), [arg]: { ...(kept?.[arg] ?? {}), [name]: 1 } };
      if (candidates(offers, next).length) return { state: "can", move: prepared(offers, next), more: true };
      continue;
    }
    if (kept && choices(offers, without(kept, arg), arg).has(name)) return { state: "can", move: prepared(offers, { ...kept, [arg]: name }), more: true };
    if (choices(offers, { m }, arg).has(name)) return { state: "can", move: prepared(offers, { m, [arg]: name }), more: true };
  }
  for (const [m, arg, name] of targets) {
    const barred = offers.find((offer) => offer.move === m && offer.blocked && names(offer, arg, name));
    if (barred?.blocked) return { state: "no", why: { key: barred.blocked, facts: barred.facts ?? {} } };
  }
  return REST;
}

/** Whether an offer's argument can be this name. @param {Offer} offer @param {string} arg @param {string} name */
function names(offer, arg, name) {
  const domain = offer.args?.[arg];
  if (!domain) return true;
  return (domain.d === "one" && domain.of.includes(name)) || (domain.d === "bag" && name in domain.of);
}

/** A button for a whole move. @param {Now} now @param {string} m @returns {Touch} */
export function touchMove({ offers, staged }, m) {
  if (staged?.m === m) return { state: "picked", move: null };
  if (open(offers, m).length) return { state: "can", move: prepared(offers, { m }) };
  const barred = blocked(offers, m);
  return barred?.blocked ? { state: "no", why: { key: barred.blocked, facts: barred.facts ?? {} } } : REST;
}

/** One more cube for the first of these moves that takes it. @param {Now} now @param {string} kind @param {string[]} moves @returns {Touch} */
export function touchCube({ offers, staged }, kind, moves) {
  for (const m of staged && moves.includes(staged.m) ? [staged.m] : moves) {
    const bag = staged?.m === m ? staged.cubes ?? {} : {};
    const next = { ...(staged?.m === m ? staged : { m }), cubes: changed(bag, kind) };
    if (candidates(offers, next).length) return { state: "can", move: next, more: true };
  }
  return REST;
}

/** The moves of one card of a place. @type {Record<string, string>} */
export const TAKES = { salon: "take_patron", guild: "take", perform: "perform", repair: "repair" };
