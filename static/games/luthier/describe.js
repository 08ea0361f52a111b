/** Lines of the log in words: each note a sentence with drawn pieces, and the same in plain words. */
import { html } from "../../vendor/index.js";
import { GENRES } from "./box.js";
import { dieWords } from "./dice.js";
import { bagPart, cardPart, gainPart, joined, pricePart, say } from "./parts.js";
import { capital } from "./told.js";
import { cardName, familyName, list, ownerName, placeName, seatName, sectionName } from "./words.js";

/** @typedef {import("./types.js").Note} Note */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Sentence} Sentence */
/** @typedef {(key: string, facts?: Record<string, any>) => Sentence} Line */

/** Whether something was paid. @param {Note} note */
const paid = (note) => (note.lira ?? 0) + (note.inspiration ?? 0) > 0;

/** The badge of a line is that of whom it is about, as far as somebody sits there.
 * @param {Note} note @param {Ctx} ctx @returns {Sentence & { seat?: number }} */
export function describe(note, ctx) {
  const about = note.winners?.[0] ?? note.seat;
  return { ...sentence(note, ctx), seat: typeof about === "number" && ctx.seatName(about) === seatName(ctx, about) ? about : undefined };
}

/** @param {Note} note @param {Ctx} ctx @returns {Sentence} */
function sentence(note, ctx) {
  const seat = note.seat ?? Math.max(0, note.by ?? 0);
  const name = note.kind.startsWith("rival_") ? ctx.t("rival.name") : note.kind === "chair" ? ownerName(ctx, note.owner) : seatName(ctx, seat);
  const who = { show: html`<b>${name}</b>`, say: name };
  /** @type {Line} */
  const line = (key, facts = {}) => say(ctx, "note." + key, { who, ...facts });
  switch (note.kind) {
    case "begin":
      return line(note.neutral?.length ? "begin_neutral" : "begin", { goals: list(ctx, note.goals.map((/** @type {string} */ id) => cardName(ctx, id))), sections: list(ctx, (note.neutral ?? []).map((/** @type {string} */ id) => sectionName(ctx, id))) });
    case "family":
      return note.family ? line("family_own", { family: familyName(ctx, note.family) }) : line("family");
    case "pick":
      return note.patron
        ? line("pick_own", { patron: cardPart(ctx, note.patron), instrument: cardPart(ctx, note.instrument), goals: list(ctx, note.goals.map((/** @type {string} */ id) => cardName(ctx, id))) })
        : line("pick");
    case "revealed":
      return joined(Object.entries(note.picks).map(([one, pick]) => say(ctx, "note.revealed", {
        who: { show: html`<b>${seatName(ctx, Number(one))}</b>`, say: seatName(ctx, Number(one)) }, family: familyName(ctx, pick.family), patron: cardPart(ctx, pick.patron), instrument: cardPart(ctx, pick.instrument),
      })));
    case "round":
      return line("round", { round: note.round, animal: note.animal ?? 0, wood: note.wood ?? 0, metal: note.metal ?? 0 });
    case "gain":
      return line(note.source in REASONS ? "gain_from" : "gain", { gain: gainPart(ctx, note.gain), from: from(note, ctx) });
    case "give_back":
      return line("give_back", { cubes: bagPart(ctx, note.cubes) });
    case "step":
      return line("step", { track: ctx.t("track." + note.track), n: note.to });
    case "load":
      return note.cards?.length ? line("load", { cards: list(ctx, note.cards.map((/** @type {string} */ id) => cardName(ctx, id))) }) : line("load_none");
    case "place": {
      const key = (note.disc ? "place_own" : "place") + (note.apprentices ? "_hats" : "");
      return line(key, { place: placeName(ctx, note.place), n: note.apprentices ?? 0, disc: note.disc ?? 0 });
    }
    case "open":
      return joined([
        line("open", { place: placeName(ctx, note.place) }),
        ...(note.discs ?? []).map((/** @type {any} */ disc) => say(ctx, disc.apprentices ? "note.shown_hats" : "note.shown", { name: seatName(ctx, disc.seat), disc: disc.disc, n: disc.apprentices, value: disc.value })),
      ]);
    case "skip":
      return line("skip", { disc: note.disc, place: placeName(ctx, note.place) });
    case "sell":
      return line("sell", { cubes: bagPart(ctx, note.cubes), lira: gainPart(ctx, { lira: note.lira ?? 0 }) });
    case "buy":
      return line("buy", { cubes: bagPart(ctx, note.cubes), price: gainPart(ctx, { lira: note.price ?? 0 }) });
    case "hire":
      return line("hire", { n: note.n, price: gainPart(ctx, { lira: note.price ?? 0 }) });
    case "train":
      return line("train", { skill: ctx.t("skill." + note.skill), price: gainPart(ctx, { lira: note.price ?? 0 }) });
    case "close":
      return paid(note) ? line("close", { price: pricePart(ctx, note.lira, note.inspiration) }) : line("close_free");
    case "take":
      return joined([line(paid(note) ? "take_for" : "take", { card: cardPart(ctx, note.card), price: pricePart(ctx, note.lira, note.inspiration) }), ...(note.to === "bench" ? [line("to_bench")] : [])]);
    case "take_patron":
    case "perform":
    case "repair":
      return line(paid(note) ? note.kind + "_for" : note.kind, { card: cardPart(ctx, note.card), price: pricePart(ctx, note.lira, note.inspiration) });
    case "search":
      return line(note.passed.length ? "search_past" : "search", { kind: kindName(ctx, note), place: placeName(ctx, note.place), card: cardPart(ctx, note.card), price: pricePart(ctx, note.lira, note.inspiration), cards: list(ctx, note.passed.map((/** @type {string} */ id) => cardName(ctx, id))) });
    case "alternative":
      return line("alternative", { place: placeName(ctx, note.place) });
    case "claim":
      return line("claim", { goal: cardPart(ctx, note.goal), n: note.points ?? 0, urn: ctx.t("urn.short." + note.urn, { n: ctx.components.urns.storage.storage }) });
    case "recruit":
      return line("recruit", { n: note.n });
    case "rough":
    case "finish":
      return joined([line(Object.keys(note.cubes).length ? note.kind : note.kind + "_free", { card: cardPart(ctx, note.card), cubes: bagPart(ctx, note.cubes) }), ...(note.saved ? [line("saved", { n: note.saved })] : [])]);
    case "dice":
      return line("dice", { dice: note.dice.map((/** @type {any} */ die) => dieWords(ctx, die)).join(", ") });
    case "reroll":
      return line("reroll", { n: note.die, die: dieWords(ctx, note.dice[note.die - 1]) });
    case "conclude":
      return joined([line("conclude", { card: cardPart(ctx, note.card), rating: note.rating ?? 0, n: note.tier ?? 0 }), ...(note.inspiration ? [line("spent", { n: note.inspiration })] : [])]);
    case "pay":
      return joined([line("pay", { card: cardPart(ctx, note.card), cubes: bagPart(ctx, note.cubes) }), ...(note.inspiration ? [line("spent", { n: note.inspiration })] : []), ...(note.saved ? [line("saved", { n: note.saved })] : [])]);
    case "chair":
      return joined([line(`chair_${note.chair}_${note.piece}`, { section: sectionName(ctx, note.section) }), ...(note.displaced ? [line("chair_from", { name: capital(ownerName(ctx, note.displaced)) })] : [])]);
    case "use":
      return line("use", { card: cardPart(ctx, note.card), patron: cardPart(ctx, note.patron) });
    case "completed":
      return line("completed", { card: cardPart(ctx, note.card) });
    case "patience":
      return line("patience", { card: cardPart(ctx, note.card), n: note.cube });
    case "patron_left":
      return line("patron_left", { card: cardPart(ctx, note.card), n: note.lost ?? 0 });
    case "gift":
      return line("gift", { card: cardPart(ctx, note.card), n: note.cube });
    case "refill":
      return line("refill", { place: placeName(ctx, note.place), cards: list(ctx, note.cards.filter(Boolean).map((/** @type {string} */ id) => cardName(ctx, id))) });
    case "specialty":
      return line("specialty", { card: cardPart(ctx, note.card) });
    case "allot":
      return line("allot", { card: cardPart(ctx, note.card), disc: note.disc });
    case "order":
      return line("order", { names: note.order.map((/** @type {number} */ one) => seatName(ctx, one)).join(", ") });
    case "new_disc":
      return line("new_disc", { disc: note.disc });
    case "seat_patron":
    case "give_up":
    case "unused":
      return line(note.kind, { card: cardPart(ctx, note.card) });
    case "rival_take":
      return line("rival_take", { card: cardPart(ctx, note.card), place: placeName(ctx, note.place), n: note.points ?? 0 });
    case "rival_nothing":
      return line("rival_nothing", { place: placeName(ctx, note.place) });
    case "rival_balcony":
      return joined([line("rival_balcony", { n: note.points ?? 0 }), ...(note.goal ? [line("rival_goal", { goal: cardPart(ctx, note.goal) })] : [])]);
    case "rival_seat":
      return line("rival_seat", { card: cardPart(ctx, note.card), n: note.points ?? 0 });
    case "reshuffled":
      return line("reshuffled", { deck: ctx.t("deck." + note.deck) });
    case "over":
      return line(note.winners.length > 1 ? "over_shared" : "over", { names: list(ctx, note.winners.map((/** @type {number} */ one) => seatName(ctx, one))) });
    default:
      return line(note.kind);
  }
}

/** Sources of gains that are worth a word. @type {Record<string, true>} */
const REASONS = {
  slot: true, gift: true, power: true, urn: true, first_chair: true, second_chair: true, tier: true, purple: true, track: true, specialty: true,
  perk: true, start: true, bonus: true, past_end: true, completed: true, instrument: true, repair: true, goal: true, patron: true,
};

/** What a gain came from. @param {Note} note @param {Ctx} ctx */
function from(note, ctx) {
  const { id = "" } = note;
  const name = id in ctx.components.sections ? sectionName(ctx, id) : id in ctx.components.tracks ? ctx.t("track." + id) : cardName(ctx, id);
  return note.source in REASONS ? ctx.t("source." + note.source, { name }) : "";
}

/** What was searched for. @param {Ctx} ctx @param {Note} note */
function kindName(ctx, note) {
  const name = note.wanted;
  return ctx.t((GENRES.includes(name) ? "genre." : ["string", "woodwind", "percussion"].includes(name) ? "type." : "kind.") + name);
}

