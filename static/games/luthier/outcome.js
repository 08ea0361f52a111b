/** What a move that is ready leads to, and the questions with which no page is opened but seldom. */
import { open } from "../../kit/offers.js";
import { label } from "./acts.js";
import { after } from "./after.js";
import { player, solo } from "./box.js";
import { gainPart, say, stockPart } from "./parts.js";
import { warnings } from "./prompts.js";
import { cardName, perkWords, sectionName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Sentence} Sentence */

/** Moves that bring something hidden to light: there is no way back from them. */
const REVEALS = ["open", "search", "perform", "reroll", "family", "pick"];

/** The sentence of a staged move: what it is called, and what follows. @param {View} view @param {Offer[]} offers @param {Offer} offer
 * @param {Move} staged @param {Ctx} ctx @returns {[string, (Sentence | string | null | false)[]]} */
export const outcome = (view, offers, offer, staged, ctx) => [label(offer, staged, ctx), consequences(view, offers, offer, staged, ctx)];

/** What follows from a move that is ready. @param {View} view @param {Offer[]} offers @param {Offer} offer @param {Move} staged
 * @param {Ctx} ctx @returns {(Sentence | string | null | false)[]} */
function consequences(view, offers, offer, staged, ctx) {
  const facts = offer.facts ?? {};
  const then = after(view, offers, staged, ctx.me);
  return [
    staged.m === "place" && warnings(view, ctx),
    staged.m === "pay" && ctx.t("prompt.pay_for", { card: cardName(ctx, facts.card) }),
    facts.chair && say(ctx, `prompt.chair_${facts.chair}`, { section: sectionName(ctx, facts.section), gain: gainPart(ctx, facts.gain) }),
    facts.chair === "second" && ctx.t("prompt.second_choice"),
    facts.doubled > 0 && ctx.t("prompt.doubled"),
    staged.m === "conclude" && tierLine(view, facts.rating + staged.inspiration, ctx),
    staged.m === "skip" && ctx.t("prompt.skip_all"),
    staged.m === "done" && view.act.bonus && ctx.t("prompt.bonus_unused"),
    Object.keys(then).length > 0 && say(ctx, "prompt.then", { goods: stockPart(ctx, then) }),
    REVEALS.includes(staged.m) && ctx.t(["family", "pick"].includes(staged.m) && !solo(view) ? "prompt.secret" : "prompt.no_undo"),
  ];
}

/** The tier that a rating reaches. @param {View} view @param {number} rating @param {Ctx} ctx */
function tierLine(view, rating, ctx) {
  const tiers = ctx.components.performances[String(view.act.card)]?.tiers ?? [];
  const tier = tiers.filter((/** @type {any} */ one) => rating >= one.min).at(-1);
  return tier && say(ctx, tier.token ? "prompt.tier_token" : "prompt.tier", { n: tier.tier, gain: gainPart(ctx, tier.gain) });
}

/** What is asked, where it is more than two sentences of the catalogue. @param {View} view @param {Offer[]} offers
 * @param {string} ask @param {Ctx} ctx @returns {(Sentence | string)[] | undefined} */
export function question(view, offers, ask, ctx) {
  const facts = offers[0]?.facts ?? {};
  const own = player(view, ctx.me ?? 0);
  switch (ask) {
    case "perk":
      return [ctx.t("prompt.perk"), perkWords(ctx, own.family)];
    case "load":
      return [ctx.t("prompt.load"), view.phase === "start" ? ctx.t("prompt.load_how", { n: Math.max(0, ctx.components.roughing_slots - own.roughing.length) }) : ctx.t("prompt.load_search")];
    case "market":
      return [ctx.t("prompt.market"), say(ctx, "prompt.market_due", { due: stockPart(ctx, { lira: view.visit.due ?? 0 }) })];
    case "dice":
      return [ctx.t("prompt.dice", { card: cardName(ctx, String(view.act.card)), n: view.act.rating ?? 0 }), view.act.rerolls ? ctx.t("prompt.dice_how", { n: view.act.rerolls }) : ctx.t("prompt.dice_end")];
    case "pay":
      return [ctx.t("prompt.pay", { card: cardName(ctx, String(view.act.card)) }), ctx.t("prompt.pay_how", { n: facts.each ?? 0, saving: facts.saving ?? 0 })];
    case "cubes":
      return [ctx.t("prompt.cubes", { n: facts.n ?? 1 })];
    case "give_back":
      return [ctx.t("prompt.give_back", { n: facts.n ?? 1 }), ctx.t("prompt.give_back_how", { n: facts.storage ?? own.storage })];
    case "second_chair":
      return [ctx.t("prompt.second_chair", { section: facts.section ? sectionName(ctx, facts.section) : "" })];
    case "use": {
      const use = open(offers, "use")[0]?.facts ?? {};
      return [ctx.t("prompt.use", { card: use.card ? cardName(ctx, use.card) : "" }), ctx.t("prompt.use_how")];
    }
    default:
      return undefined;
  }
}
