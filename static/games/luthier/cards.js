/** The cards as drawings. What is drawn is hidden from screen readers: the name says all of it. */
import { html } from "../../vendor/index.js";
import { art } from "./art.js";
import { kindOf } from "./box.js";
import { late } from "./late.js";
import { cubes, gains, icon, placeSign, said } from "./pieces.js";
import { cardName, cardWords, instrumentName, metricWords, range, shortName } from "./words.js";

/** @typedef {import("./types.js").Ctx} Ctx */

/** @param {string} genre */
const genreSign = (genre) => html`<span class=${"gn " + genre}>${icon("genre-" + genre)}</span>`;
/** @param {string} type */
const typeSign = (type) => html`<span class="tyb">${icon("type-" + type)}</span>`;
/** @param {number} n */
const prestige = (n) => html`<span class="pv">${n}</span>`;
/** Cubes to be paid; they wrap on a narrow card. @param {Record<string, number>} bag */
const cost = (bag) => html`<span class="cq">${cubes(bag)}</span>`;

/** The sign of what a power follows. @type {Record<string, string>} */
const OCCASIONS = { after_finish: "act-brush", after_perform: "act-perform", after_repair: "act-repair", first_chair: "chair" };

/** A power in one line of signs. @param {Ctx} ctx @param {any} power */
export function powerSigns(ctx, power) {
  const { when, filter = {} } = power;
  const by = html`${filter.type && icon((power.metric === "patrons" ? "kind-" : "type-") + filter.type)}${filter.genre && icon("genre-" + filter.genre)}`;
  const gain = gains(ctx, power.gain ?? {});
  if (OCCASIONS[when]) return html`${icon(OCCASIONS[when])}${by}<em>\u2192</em>${gain}`;
  switch (when) {
    case "immediate":
      return html`<em>${ctx.t("sign.now")}</em>${gain}`;
    case "round_start":
      return html`<em>\u21bb</em>${gain}`;
    case "perform_rating":
      return html`${icon("act-perform")}<em>+${power.bonus}</em>`;
    case "extra_reroll":
      return html`${icon("die-white-2")}<em>\u21bb +${power.count}</em>`;
    case "worker_value":
      return html`${icon("disc-back")}${placeSign(power.location)}<em>+${power.bonus}</em>`;
    case "market_discount":
      return html`${icon("lira")}<em>\u2212${Math.max(...Object.values(power.discount))}</em>${icon("cube-any")}`;
    case "market_apprentice_price":
      return html`${icon("apprentice")}<em>= ${power.price}</em>${icon("lira")}`;
    default:
      return html`<em>${ctx.t("sign.end")}</em>${gains(ctx, { prestige: power.prestige })}<em>/${power.per > 1 ? power.per : ""}</em>${by}${!filter.type && !filter.genre && icon(METRIC_SIGNS[power.metric] ?? "prestige")}`;
  }
}

/** @type {Record<string, string>} */
const METRIC_SIGNS = {
  instruments: "act-brush", instrument_types: "type-string", performances: "act-perform", repairs: "act-repair", patrons: "kind-composer",
  first_chairs: "chair", sections: "chair", reputation: "reputation", awards: "urn", specialty: "specialty", skill_total: "skill",
};

/** @param {Ctx} ctx @param {string} id @param {string[]} done requirement rows that are met */
function patron(ctx, id, done) {
  const card = ctx.components.patrons[id];
  return html`
    <span class="hd"><span class="h4">${shortName(ctx, id)}</span></span>
    <span class="pb">
      <span class="rq">${card.requirements.map((/** @type {any} */ row, /** @type {number} */ k) => html`
          <span key=${k} class=${done[k] ? "rqi dn" : "rqi"}>${icon("type-" + row.type)}${row.perform && icon("act-perform", "i mk2")}${row.repair && icon("act-repair", "i mk2")}${done[k] && html`<b>\u2713</b>`}</span>`)}</span>
      <span class="ph">${late.portrait?.(id, card.genre)}${card.genre === "any" ? html`<span class="gn any">${icon("genre-any")}</span>` : genreSign(card.genre)}<span class="kd">${icon("kind-" + card.type)}</span>${prestige(card.prestige)}</span>
    </span>
    <span class="pw">${powerSigns(ctx, card.power)}</span>
    <span class="gf">${gains(ctx, card.gifts[0])}<i></i>${gains(ctx, card.gifts[1])}</span>`;
}

/** @param {Ctx} ctx @param {string} id */
function instrument(ctx, id) {
  const card = ctx.components.instruments[id];
  return html`
    <span class="hd"><span class="h4">${instrumentName(ctx, card.name)}</span></span>
    <span class="aw">${typeSign(card.type)}${card.rare ? html`<span class="gn any">${icon("rare")}</span>` : genreSign(card.genre)}${art(card.name, card.type)}</span>
    <span class="co">${icon("act-saw")}${cost(card.rough)}</span><span class="co">${icon("act-brush")}${cost(card.finish)}</span>
    <span class="ft">${prestige(card.prestige)}</span>`;
}

/** @param {Ctx} ctx @param {string} id @param {number} [lit] the tier that lights up */
function performance(ctx, id, lit) {
  const card = ctx.components.performances[id];
  return html`
    <span class="hd">${genreSign(card.genre)}<span class="h4">${cardName(ctx, id).split(" (")[0]}</span></span>
    <span class="ti">${card.tiers.map((/** @type {any} */ tier) => html`
      <span key=${tier.tier} class=${tier.tier === lit ? "tier lit" : "tier"}><b>${range(tier)}</b>${tier.token && icon("token")}${gains(ctx, tier.gain)}</span>`)}</span>`;
}

/** @param {Ctx} ctx @param {string} id */
function repair(ctx, id) {
  const card = ctx.components.repairs[id];
  const [name] = card.name.split(": ");
  const free = !Object.values(card.cost).some(Boolean);
  return html`
    <span class="hd"><span class="h4">${instrumentName(ctx, name)}</span></span>
    <span class="aw">${typeSign(card.type)}${art(name, card.type)}</span>
    <span class="wk">${ctx.t("repair." + id)}</span>
    <span class="co">${icon("act-repair")}${free ? ctx.t("words.free") : cost(card.cost)}</span>
    <span class="ft">${prestige(card.prestige)}</span>`;
}

/** @param {Ctx} ctx @param {string} id */
function secret(ctx, id) {
  const card = ctx.components.private_goals[id];
  return html`
    <span class="hd"><span class="h4">${cardName(ctx, id)}</span></span><span class="wk">${metricWords(ctx, card.metric, card.filter)}</span>
    <span class="pts">${card.tiers.map((/** @type {any} */ tier, /** @type {number} */ k) => html`<span key=${k} class="nowrap">${tier.at_least}\u2192<b>${tier.prestige}</b></span>`)}</span>`;
}

/** @type {Record<string, (ctx: Ctx, id: string, more?: any) => any>} */
export const FACES = { patron, instrument, performance, repair, secret };

/**
 * A card; a button when it has `press`.
 * @param {Ctx} ctx @param {string} id
 * @param {{ cls?: string, tag?: any, label?: string, press?: () => void, more?: Record<string, any>, done?: string[], lit?: number }} [use]
 */
export function cardFace(ctx, id, { cls = "", tag, label, press, more = {}, done = [], lit } = {}) {
  const kind = kindOf(ctx.components, id);
  const words = [label, cardWords(ctx, id)].filter(Boolean).join(" ");
  const face = said(words, html`${FACES[kind](ctx, id, kind === "patron" ? done : lit)}${tag && html`<span class="tag">${tag}</span>`}`);
  const shared = { class: `cd ${kind} ${cls}`, "data-large": id, ...more };
  return press
    ? html`<button type="button" ...${shared} onClick=${press}>${face}</button>`
    : html`<span ...${shared}>${face}</span>`;
}

