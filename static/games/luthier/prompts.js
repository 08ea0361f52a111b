/**
 * The sentence of the action bar: what is asked, and what the staged move leads to. It says nothing that
 * does not follow from the view, the components and the offers.
 */
import { html } from "../../vendor/index.js";
import { admitting, candidates, open } from "../../kit/offers.js";
import { label } from "./acts.js";
import { after } from "./after.js";
import { leavesNext, player, solo, total } from "./box.js";
import { gainPart, joined, say, stockPart } from "./parts.js";
import { cardName, gainWords, list, perkWords, placeName, readiness, sectionName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Sentence} Sentence */

/** One run of text in which drawn pieces stand like words. @param {any} text */
const phrase = (text) => html`<span class="phrase">${text}</span>`;

/** @param {Sentence | string} title @param {(Sentence | string | null | false)[]} sentences */
function prompted(title, sentences) {
  const whole = (/** @type {Sentence | string} */ s) => (typeof s === "string" ? { text: s, plain: s } : s);
  const detail = joined(sentences.filter(Boolean).map((s) => whole(/** @type {Sentence | string} */ (s))));
  const head = whole(title);
  return { title: phrase(head.text), detail: phrase(detail.text), plain: [head.plain, detail.plain].filter(Boolean).join(". ").replace(/\.\./g, ".") };
}

/** Moves that bring something hidden to light: there is no way back from them. */
const REVEALS = ["open", "search", "perform", "reroll", "family", "pick"];

/** @param {View} view @param {Offer[]} offers @param {Move | null} staged @param {Ctx} ctx */
export function prompt(view, offers, staged, ctx) {
  const ask = ctx.me === null ? undefined : view.asks[String(ctx.me)];
  if (ctx.me === null || !offers.length || !ask) return prompted(ctx.t("prompt.wait"), []);
  const offer = admitting(offers, staged);
  if (staged && offer) return prompted(label(offer, staged, ctx), consequences(view, offers, offer, staged, ctx));
  const asked = question(view, offers, staged, ask, ctx);
  return prompted(asked[0], [...asked.slice(1), readiness(ctx, view)]);
}

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

/** Before the last discs lie: patrons that will leave. @param {View} view @param {Ctx} ctx */
function warnings(view, ctx) {
  const going = Object.values(player(view, ctx.me ?? 0).patrons).filter((held) => held.card && leavesNext(ctx.components, view, held));
  return going.length ? ctx.t("prompt.leaving", { names: list(ctx, going.map(({ card }) => ctx.t(`patron.${card}.short`))) }) : "";
}

/** What is asked: a title and details. @param {View} view @param {Offer[]} offers @param {Move | null} staged
 * @param {string} ask @param {Ctx} ctx @returns {(Sentence | string)[]} */
function question(view, offers, staged, ask, ctx) {
  const facts = offers[0]?.facts ?? {};
  const own = player(view, ctx.me ?? 0);
  switch (ask) {
    case "pick": {
      const goals = total(staged?.goals ?? {});
      return [ctx.t("prompt.pick"), ctx.t("prompt.pick_how", { patron: staged?.patron ? "\u2713" : "\u2013", instrument: staged?.instrument ? "\u2713" : "\u2013", goals })];
    }
    case "perk":
      return [ctx.t("prompt.perk"), perkWords(ctx, own.family)];
    case "load":
      return [ctx.t("prompt.load"), view.phase === "start" ? ctx.t("prompt.load_how", { n: Math.max(0, ctx.components.roughing_slots - own.roughing.length) }) : ctx.t("prompt.load_search")];
    case "place": {
      const how = ctx.t(solo(view) ? "prompt.place_how_solo" : "prompt.place_how");
      if (staged?.disc && !staged.place) return [ctx.t("prompt.place_where", { disc: staged.disc }), how, warnings(view, ctx)];
      return [ctx.t("prompt.place", { n: own.hand_discs.length }), how, warnings(view, ctx)];
    }
    case "turn": {
      const places = open(offers, "open").length;
      return [ctx.t(places ? "prompt.turn" : "prompt.turn_market"), ctx.t(places ? "prompt.turn_how" : "prompt.turn_market_how")];
    }
    case "market":
      return [ctx.t("prompt.market"), say(ctx, "prompt.market_due", { due: stockPart(ctx, { lira: view.visit.due ?? 0 }) })];
    case "act":
      return acting(view, offers, staged, ctx);
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
      return [ctx.t("prompt." + ask), ctx.t(`prompt.${ask}_how`)];
  }
}

/** A disc of one's own is on turn. @param {View} view @param {Offer[]} offers @param {Move | null} staged @param {Ctx} ctx */
function acting(view, offers, staged, ctx) {
  const place = String(view.opened.place);
  const title = ctx.t("prompt.act", { place: placeName(ctx, place), n: view.discs[view.act.disc ?? 0]?.value ?? 0 });
  if (staged && candidates(offers, staged).length) return [`${title}: ${ctx.t("prompt.go_on")}`, ctx.t("prompt.missing")];
  if (open(offers, "work").length) return [title, ctx.t("prompt.work", { gain: gainWords(ctx, open(offers, "work")[0].facts?.gain ?? {}) })];
  if (view.act.main) return [title, ctx.t(view.act.bonus ? "prompt.act_bonus" : "prompt.act_more")];
  return [title, ctx.t("prompt.act_" + place), view.act.bonus ? ctx.t("prompt.bonus_open") : ""];
}
