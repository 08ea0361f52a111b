/** The four card places: their discs in order, five slots with prices, the other choice and Search. */
import { html } from "../../vendor/index.js";
import { candidates, open } from "../../kit/offers.js";
import { CARD_PLACES, acts, stateOf } from "./box.js";
import { cardFace } from "./cards.js";
import { Pile } from "./discs.js";
import { late } from "./late.js";
import { at } from "./marks.js";
import { gains, icon, placeSign, said } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { priceOf } from "./reckon.js";
import { REST, TAKES, touch, touchMove } from "./touch.js";
import { cardName, placeName } from "./words.js";
import { look } from "./zone.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** What pressing the name of a place means: put a disc there, or open it. @param {BoardProps} props @param {string} place */
export const touchPlace = (props, place) => touch(nowOf(props), [["place", "place", place], ["open", "place", place]]);

/**
 * The name of a place as a button, with its state.
 * @param {BoardProps & { place: string, seat?: number, level?: string }} props for a bench `seat` is its owner
 */
export function PlaceName(props) {
  const { ctx, view, place, seat = null } = props;
  const meaning = seat !== null && seat !== ctx.me ? REST : touchPlace(props, place);
  const state = stateOf(view, place, seat ?? undefined);
  const words = [placeName(ctx, place), state && ctx.t("place.state." + state), whyNot(props, meaning)].filter(Boolean).join(". ");
  return html`<button type="button" class=${"pname " + meaning.state} data-go data-large=${"place-" + place} ...${states(meaning)}
    onClick=${() => (look(place), press(props, meaning, () => ctx.enlarge("place-" + place)))}>
    ${said(words, html`${placeSign(place)}<span>${seat === null ? placeName(ctx, place) : ctx.t("bench." + place)}</span>`)}</button>
    ${state && html`<span class=${"stt " + state} aria-hidden="true">${ctx.t("place.chip." + state)}</span>`}`;
}

/** The act of the disc on turn, if it lies here and is the viewer's. @param {BoardProps} props @param {string} place */
export const actsHere = ({ view, ctx }, place) => acts(view, ctx.me, place);

/** A verb of the acting disc in the head of its place. @param {BoardProps & { m: string, title: string, children?: any }} props */
function HeadVerb(props) {
  const meaning = touchMove(nowOf(props), props.m);
  const why = whyNot(props, meaning);
  if (meaning.state === "rest") return html`<span class="hv still" title=${props.title}>${props.children}</span>`;
  return html`<button type="button" class=${"hv " + meaning.state} data-go ...${states(meaning)}
    title=${why || props.title} onClick=${() => press(props, meaning)}>${said([props.title, why].filter(Boolean).join(". "), props.children)}</button>`;
}

/** At the end of the head: dice that lie here, else what the place gives instead and Search. @param {BoardProps & { place: string }} props */
function HeadEnd(props) {
  const { ctx, view, components, place } = props;
  if (view.act.stage === "dice" && place === "perform") return late.DiceHead && html`<${late.DiceHead} ...${props} />`;
  const instead = html`${ctx.t("words.or_else")} ${gains(ctx, components.places[place].alternative)}`;
  if (!actsHere(props, place)) return html`<span class="hv still" title=${ctx.t("verb.alternative.long")}>${instead}</span>`;
  return html`
    <${HeadVerb} ...${props} m="alternative" title=${ctx.t("verb.alternative.long")}>${instead}<//>
    <${HeadVerb} ...${props} m="search" title=${ctx.t("verb.search.long", { n: components.level_cost.search })}>${icon("search")}<span>${ctx.t("verb.search")}</span><//>`;
}

/** How many cards lie face up beside the deck; pressed, which. @param {BoardProps & { place: string }} props */
function Discards({ ctx, view, place }) {
  const n = view.discards[place].length;
  const words = ctx.t("place.discards", { n });
  return n > 0 && html`<button type="button" class="hv still thrown" data-go title=${words}
    onClick=${() => ctx.enlarge("place-" + place)}>${said(`${placeName(ctx, place)}. ${words}`, html`${icon("hand")}${n}`)}</button>`;
}

/** @param {BoardProps & { place: string, shown: boolean }} props */
export function CardPlace(props) {
  const { ctx, view, components, place, shown } = props;
  const state = stateOf(view, place);
  const least = components.places[place].bonuses[0]?.at;
  const reached = actsHere(props, place) && view.act.bonus;
  return html`
    <section class=${`panel place ${state} ${shown ? "shown" : ""}`} aria-label=${placeName(ctx, place)} data-area=${place}>
      <header>
        <${PlaceName} ...${props} seat=${undefined} place=${place} />
        <${Pile} ctx=${ctx} view=${view} place=${place} />
        ${least && html`<span class=${reached ? "stt ok" : "stt thr"} title=${ctx.t(`place.${place}.bonus`)}>${least}+<span class="only-roomy"> ${ctx.t(`place.${place}.short`)}</span>${reached && " \u2713"}</span>`}
        <span class="grow"></span>
        <${HeadEnd} ...${props} /><${Discards} ...${props} />
      </header>
      <ol class="lrow">${view.displays[place].map((/** @type {string} */ id, /** @type {number} */ k) => html`<${Slot} key=${id || "gap" + k} ...${props} id=${id} k=${k} />`)}</ol>
    </section>`;
}

/** A slot with its price and card. @param {BoardProps & { place: string, id: string, k: number }} props */
function Slot(props) {
  const { ctx, view, components, place, id, k, offers, staged } = props;
  const level = components.slots[place][k];
  const price = priceOf(components, view, ctx.me, level);
  const meaning = id ? touch(nowOf(props), [[TAKES[place], "card", id]]) : REST;
  const why = whyNot(props, meaning);
  const offer = staged?.card === id ? candidates(offers, staged)[0] : undefined;
  const label = ctx.t("slot.words", { k: k + 1, level, price: price ? ctx.t("gain.lira", { n: price }) : ctx.t("words.free") });
  return html`<li class="sl" data-level=${level}>
    <span class="lv" aria-hidden="true">${level}<em class=${price < components.level_cost[level] ? "off" : ""}>${price || ctx.t("words.free")}</em></span>
    ${id
      ? cardFace(ctx, id, {
          cls: meaning.state, label: [label, why].filter(Boolean).join(" "), tag: meaning.state === "picked" ? ctx.t("words.chosen") : "",
          press: () => press(props, meaning, () => ctx.enlarge(id)), lit: place === "perform" && view.act.card === id ? litTier(props) : undefined,
          more: { ...states(meaning), "data-go": "card-" + id, "data-flip": at.card(id), title: why || cardName(ctx, id) },
        })
      : html`<span class="gap" role="img" aria-label=${label + " " + ctx.t("slot.empty")}>${ctx.t("slot.empty")}</span>`}
    ${offer?.facts?.cost > 0 && html`<span class="vh">${ctx.t("slot.costs", { n: offer?.facts?.cost })}</span>`}
  </li>`;
}

/** The tier that the rating reaches while the dice lie. @param {BoardProps} props */
export function litTier({ view, components, staged, offers }) {
  if (view.act.stage !== "dice") return undefined;
  const card = components.performances[view.act.card];
  const conclude = open(offers, "conclude")[0];
  const rating = (conclude?.facts?.rating ?? view.act.rating) + (staged?.m === "conclude" ? staged.inspiration ?? 0 : 0);
  return card?.tiers.filter((/** @type {any} */ tier) => rating >= tier.min).at(-1)?.tier;
}

/** All four. @param {BoardProps & { front: string }} props */
export const Places = (props) => html`<div class="places">
  ${CARD_PLACES.map((place) => html`<${CardPlace} key=${place} ...${props} place=${place} shown=${props.front === place} />`)}</div>`;
