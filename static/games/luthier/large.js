/** A card large, with words for every sign on it. */
import { html } from "../../vendor/index.js";
import { kindOf, player, printed } from "./box.js";
import { FACES, cardFace, powerSigns } from "./cards.js";
import { gains, icon, placeSign, sign } from "./pieces.js";
import { patronKind, powerWords, requirementWords, tierWords } from "./told.js";
import { bagWords, cardName, gainWords, metricWords, ownerName, perkWords, placeName, range, sectionName, spaceWords, specialtyWords } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").View} View */

/** @param {Ctx} ctx @param {string} id */
const goal = (ctx, id) => html`
  <span class="hd"><span class="h4">${cardName(ctx, id)}</span></span><span class="wk">${ctx.t(`goal.${id}.when`)}</span>
  <span class="pts">${ctx.components.public_goals[id].prestige_by_order.map((/** @type {number} */ n, /** @type {number} */ k) => html`<b key=${k}>${n}</b>`)}</span>`;

/** @param {Ctx} ctx @param {string} id */
const specialty = (ctx, id) => html`
  <span class="hd"><span class="h4">${cardName(ctx, id)}</span></span><span class="wk">${specialtyWords(ctx, id)}</span>`;

// these kinds are never seen small
Object.assign(FACES, { goal, specialty });

/** One line of the legend. @param {any} drawn @param {any} text @param {string} [cls] */
const line = (drawn, text, cls = "") => html`<li class=${cls}><span class="lg">${drawn}</span><span>${text}</span></li>`;

/** @param {Ctx} ctx @param {string} id @param {string[]} done */
function patronLines(ctx, id, done) {
  const card = ctx.components.patrons[id];
  return html`
    ${line(icon("kind-" + card.type), patronKind(ctx, id))}
    ${card.requirements.map((/** @type {any} */ row, /** @type {number} */ k) =>
      line(icon("type-" + row.type), ctx.t(done[k] ? "large.requirement_done" : "large.requirement", { n: k + 1, ways: requirementWords(ctx, row, card.genre) }), done[k] ? "met" : ""))}
    ${line(html`<span class="pv">${card.prestige}</span>`, ctx.t("large.patron_done", { n: card.prestige }))}
    ${line(html`<span class="gs">${powerSigns(ctx, card.power)}</span>`, powerWords(ctx, card.power))}
    ${line(gains(ctx, card.gifts[0]), ctx.t("large.gift", { n: 1, gain: gainWords(ctx, card.gifts[0]) }))}
    ${line(gains(ctx, card.gifts[1]), ctx.t("large.gift", { n: 2, gain: gainWords(ctx, card.gifts[1]) }))}
    ${line("\u22123", ctx.t("large.leaves", { n: ctx.components.patience.penalty }))}`;
}

/** @param {Ctx} ctx @param {string} id */
function instrumentLines(ctx, id) {
  const card = ctx.components.instruments[id];
  const section = ctx.components.sections[card.section];
  return html`
    ${line(icon("type-" + card.type), ctx.t("large.section", { section: sectionName(ctx, card.section) }))}
    ${card.rare && line(icon("rare"), ctx.t("large.rare"))}
    ${line(icon("act-saw"), ctx.t("large.rough", { cost: bagWords(ctx, card.rough) }))}
    ${line(icon("act-brush"), ctx.t("large.finish", { cost: bagWords(ctx, card.finish) }))}
    ${line(html`<span class="pv">${card.prestige}</span>`, ctx.t("large.prestige", { n: card.prestige }))}
    ${line(icon("chair"), ctx.t("large.first_chair", { gain: gainWords(ctx, section.first_chair_gain) }))}`;
}

/** @param {Ctx} ctx @param {string} id */
function performanceLines(ctx, id) {
  const card = ctx.components.performances[id];
  return html`
    ${line(icon("genre-" + card.genre), ctx.t("large.genre", { genre: ctx.t("genre." + card.genre) }))}
    ${card.tiers.map((/** @type {any} */ tier) =>
      line(html`<b class="nowrap">${range(tier)}</b>`, ctx.t(tier.token ? "large.tier_token" : "large.tier", { range: range(tier), gain: gainWords(ctx, tier.gain) })))}
    ${line(icon("act-perform"), ctx.t("large.rating"))}`;
}

/** @param {Ctx} ctx @param {string} id */
function repairLines(ctx, id) {
  const card = ctx.components.repairs[id];
  return html`
    ${line(icon("type-" + card.type), ctx.t("large.repair_type", { type: ctx.t("type." + card.type) }))}
    ${line(icon("act-repair"), ctx.t("large.repair_cost", { cost: bagWords(ctx, card.cost), n: ctx.components.inspiration_per_cube }))}
    ${line(html`<span class="pv">${card.prestige}</span>`, ctx.t("large.prestige", { n: card.prestige }))}`;
}

/** @param {Ctx} ctx @param {string} id @param {View} [view] */
function goalLines(ctx, id, view) {
  const claims = view?.goals[id] ?? [];
  return html`
    ${line(icon("urn"), ctx.t(`goal.${id}.when`))}
    ${ctx.components.public_goals[id].prestige_by_order.map((/** @type {number} */ n, /** @type {number} */ k) =>
      line(html`<b>${n}</b>`, claims[k] === undefined ? ctx.t("large.place_free", { n: k + 1 }) : ctx.t("large.place_taken", { n: k + 1, name: ownerName(ctx, claims[k]) })))}`;
}

/** @param {{ ctx: Ctx, id: string, view?: View }} props */
function LargeCard({ ctx, id, view }) {
  const kind = kindOf(ctx.components, id);
  const held = view && ctx.me !== null && player(view, ctx.me) ? Object.values(player(view, ctx.me).patrons).find((one) => one.card === id) : null;
  const card = printed(ctx.components, id);
  return html`<div class=${"largecard " + kind}>
    ${cardFace(ctx, id, { done: held?.rows, more: { "data-large": undefined } })}
    <ul class="legend">
      ${kind === "patron" && patronLines(ctx, id, held?.rows ?? [])}
      ${kind === "instrument" && instrumentLines(ctx, id)}
      ${kind === "performance" && performanceLines(ctx, id)}
      ${kind === "repair" && repairLines(ctx, id)}
      ${kind === "goal" && goalLines(ctx, id, view)}
      ${kind === "secret" && html`${line(icon("prestige"), metricWords(ctx, card.metric, card.filter))}${line(icon("hand"), tierWords(ctx, card))}`}
      ${kind === "specialty" && html`${line(placeSign(card.location), specialtyWords(ctx, id))}${line(icon("specialty"), ctx.t("large.specialty"))}`}
    </ul></div>`;
}

/** @param {{ ctx: Ctx, n: string }} props */
const LargeFamily = ({ ctx, n }) => {
  const family = ctx.components.families[n];
  return html`<ul class="legend wide">
    ${line(html`<b>${n}</b>`, ctx.t("large.family_number"))}
    ${line(family.perk?.location ? placeSign(family.perk.location) : "+", perkWords(ctx, n))}
    ${Object.entries(family.start).map(([name, count]) => line(sign(name), ctx.t("gain." + name, { n: count })))}</ul>`;
};

/** @param {{ ctx: Ctx, name: string }} props */
const LargeTrack = ({ ctx, name }) => html`<ul class="legend wide">
  ${ctx.components.tracks[name].spaces.map((/** @type {any} */ space) => line(html`<b>${space.n}</b>`, spaceWords(ctx, space, true)))}
  ${line("\u2026", ctx.t("large.past_end", { gain: gainWords(ctx, ctx.components.tracks[name].past_end_gain) }))}</ul>`;

/** @param {{ ctx: Ctx, id: string, view?: View }} props */
function LargeSection({ ctx, id, view }) {
  const { first_chair_gain, rare } = ctx.components.sections[id];
  const here = view?.orchestra[id];
  return html`<ul class="legend wide">
    ${line(icon("chair"), ctx.t("large.first_chair", { gain: gainWords(ctx, first_chair_gain) }))}
    ${line(gains(ctx, { inspiration: 1 }), ctx.t(rare ? "large.rare" : "large.second_chair"))}
    ${here?.first && line(icon("hand"), ctx.t(`large.held_by_${here.instruments.length ? "instrument" : "token"}`, { name: ownerName(ctx, here.first) }))}
    ${(here?.instruments ?? []).map((owner, k) => line(icon("type-string"), ctx.t("large.instrument_here", { n: k + 1, name: ownerName(ctx, owner) })))}
    ${Object.entries(here?.tokens ?? {}).map(([owner, n]) => line(icon("token"), ctx.t("large.tokens_here", { n, name: ownerName(ctx, owner) })))}</ul>`;
}

/** What a place is for, its deck, and its discards with the last one first. @param {{ ctx: Ctx, place: string, view?: View }} props */
function LargePlace({ ctx, place, view }) {
  const thrown = view?.discards[place];
  return html`<div class="largetext">
    <p>${ctx.t(`place.${place}.does`)}</p><p>${ctx.t(`place.${place}.bonus`)}</p>
    ${thrown && html`<h3>${ctx.t("place.deck", { n: view.decks[place] })} ${ctx.t("place.discards", { n: thrown.length })}</h3>
      <ul class="thrownlist">${[...thrown].reverse().map((id) => html`<li key=${id}>${cardFace(ctx, id, { press: () => ctx.enlarge(id) })}</li>`)}</ul>`}</div>`;
}

/**
 * The large picture of a card, family ("family-3"), track ("track-repair"), section ("section-string_rare")
 * or place ("place-guild"), for Z and long press.
 * @param {string} id @param {Ctx} ctx @param {View} [view]
 */
export function large(id, ctx, view) {
  if (kindOf(ctx.components, id)) return { title: cardName(ctx, id), content: html`<${LargeCard} ctx=${ctx} id=${id} view=${view} />` };
  const [, what, name] = /^(family|track|section|place)-(\w+)$/.exec(id) ?? [];
  switch (what) {
    case "family":
      return { title: ctx.components.families[name].name, content: html`<${LargeFamily} ctx=${ctx} n=${name} />` };
    case "track":
      return { title: ctx.t("track." + name), content: html`<${LargeTrack} ctx=${ctx} name=${name} />` };
    case "section":
      return { title: sectionName(ctx, name), content: html`<${LargeSection} ctx=${ctx} id=${name} view=${view} />` };
    case "place":
      return { title: placeName(ctx, name), content: html`<${LargePlace} ctx=${ctx} place=${name} view=${view} />` };
    default:
      return null;
  }
}
