/** A workshop: goods, hand, patrons with their patience, the two benches, skills, urns and secret goals. */
import { html } from "../../vendor/index.js";
import { PATRON_SLOTS, URNS, acts, leavesNext, player, singles, stateOf } from "./box.js";
import { cardFace } from "./cards.js";
import { Pile } from "./discs.js";
import { badge } from "./badges.js";
import { at } from "./marks.js";
import { amount, gains, icon, placeSign, said, sign } from "./pieces.js";
import { PlaceName } from "./places.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { secretNow } from "./reckon.js";
import { REST, touch, touchCube } from "./touch.js";
import { Track } from "./tracks.js";
import { bagWords, cardName, cardWords, familyName, gainWords, instrumentName, seatName, specialtyWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {BoardProps & { seat: number }} Seated */

/** @param {Seated} props */
const isMine = (props) => props.seat === props.ctx.me;
/** @param {Seated} props @param {import("./types.js").Target[]} targets */
const meant = (props, targets) => (isMine(props) ? touch(nowOf(props), targets) : REST);

/** Money and points, with what the staged move makes of them.
 * @param {import("./types.js").Ctx} ctx @param {import("./types.js").Player} own @param {Record<string, number>} after */
export const goods = (ctx, { prestige, lira, inspiration, apprentices: apprentice }, after) =>
  Object.entries({ prestige, lira, inspiration, apprentice }).map(([name, n]) => amount(ctx, name, n, after[name]));

/** Cubes in their store; pressing one sells it, pays with it or gives it back, whatever is asked. @param {Seated} props */
export function Store(props) {
  const { ctx, view, seat, staged } = props;
  const own = player(view, seat);
  const held = singles(own.cubes);
  const leaving = isMine(props) && staged && ["sell", "rough", "finish", "pay", "give_back"].includes(staged.m) ? staged.cubes ?? {} : {};
  const free = Math.max(0, own.storage - held.length);
  const label = ctx.t("store.words", { cubes: bagWords(ctx, own.cubes), n: held.length, most: own.storage });
  return html`<span class="store" role="group" aria-label=${label}>
    ${held.map((kind, k) => {
      const nth = held.slice(0, k).filter((one) => one === kind).length;
      const leaves = nth >= (own.cubes[kind] ?? 0) - (leaving[kind] ?? 0);
      const meaning = isMine(props) && !leaves ? touchCube(nowOf(props), kind, ["give_back", "pay", "rough", "finish", "sell"].filter((m) => m === "sell" || m === "give_back" || staged?.m === m)) : REST;
      return meaning.state === "can"
        ? html`<button type="button" key=${kind + nth} class="cell can" data-go aria-label=${ctx.t("cube." + kind)} onClick=${() => press(props, meaning)}>${icon("cube-" + kind, "qi")}</button>`
        : html`<span key=${kind + nth} class=${leaves ? "cell leaves" : "cell"} aria-hidden="true">${icon("cube-" + kind, "qi")}</span>`;
    })}
    ${Array.from({ length: Math.min(free, 12) }, (_, k) => html`<i key=${"e" + k} class="cell"></i>`)}</span>`;
}

/** Instruments in the hand. @param {Seated} props */
export function Hand(props) {
  const { ctx, view, seat } = props;
  const { hand } = player(view, seat);
  return html`<span class="hnds"><span class="lab">${ctx.t("hand.title")}</span>
    ${!hand.length && html`<small>${ctx.t("hand.none")}</small>`}
    ${hand.map((/** @type {string} */ id) => {
      const meaning = meant(props, [["load", "cards", id]]);
      const card = ctx.components.instruments[id];
      return html`<button type="button" key=${id} class=${"hnd " + meaning.state} data-go data-large=${id} data-flip=${at.card(id)} ...${states(meaning)} onClick=${() => press(props, meaning, () => ctx.enlarge(id))}>
        ${said([cardWords(ctx, id), whyNot(props, meaning)].filter(Boolean).join(" "), html`${icon("type-" + card.type)}<span>${instrumentName(ctx, card.name)}</span>`)}</button>`;
    })}</span>`;
}

/** A patron with the cube that wanders. @param {Seated & { slot: string }} props */
function Patron(props) {
  const { ctx, view, seat, slot, components, staged } = props;
  const held = player(view, seat).patrons[slot];
  /** @type {import("./types.js").Target[]} */
  const targets = held?.card ? ["use", "gift"].map((m) => [m, "slot", slot]) : ["take_patron", "seat_patron", ...(staged?.m === "search" ? ["search"] : [])].map((m) => [m, "slot", slot]);
  const meaning = meant(props, targets);
  if (!held?.card) {
    const gain = components.patron_slots[Number(slot) - 1];
    const words = [ctx.t("patron.free_slot", { n: slot, gain: gainWords(ctx, gain) }), whyNot(props, meaning)].filter(Boolean).join(" ");
    const arrives = meaning.state === "picked" && staged?.card;
    const inside = html`<span aria-hidden="true">${arrives ? html`<b>${cardName(ctx, staged.card)}</b><br />${ctx.t("words.arrives")}` : ctx.t("patron.free")}<br />${gains(ctx, gain)}</span>`;
    return meaning.state === "rest"
      ? html`<span class="mp emp" role="img" aria-label=${words}>${inside}</span>`
      : html`<button type="button" class=${"mp emp " + meaning.state} data-go ...${states(meaning)} onClick=${() => press(props, meaning)}>${said(words, inside)}</button>`;
  }
  const card = components.patrons[held.card];
  const leaves = leavesNext(components, view, held);
  const label = [ctx.t("patron.patience", { n: held.cube, most: components.patience.end }), leaves ? ctx.t("patron.leaves_next") : "", whyNot(props, meaning)].filter(Boolean).join(" ");
  return html`<div class=${leaves ? "mp warn" : "mp"}>
    ${cardFace(ctx, held.card, {
      cls: meaning.state, label, done: held.rows, press: () => press(props, meaning, () => ctx.enlarge(held.card)),
      tag: meaning.state === "picked" ? ctx.t("words.chosen") : "", more: { ...states(meaning), "data-go": "patron-" + slot, "data-flip": at.card(held.card) },
    })}
    <ol class="pa" aria-hidden="true">
      ${[{}, card.gifts[0], card.gifts[1], null].map((gift, k) => html`<li key=${k} class=${`${k === held.cube ? "cube" : ""} ${gift === null ? "bad" : ""}`}>
        ${gift === null ? `\u2212${components.patience.penalty}` : gains(ctx, gift)}${k === held.cube && html`<i class="pcube" data-flip=${at.patience(seat, slot)}></i>`}</li>`)}</ol>
    ${leaves && html`<p class="leaves">\u26a0 ${ctx.t("patron.leaves")}</p>`}</div>`;
}

/** A bench with its cards. @param {Seated & { bench: "roughing" | "finishing" }} props */
function Bench(props) {
  const { ctx, view, seat, bench, components } = props;
  const ids = player(view, seat)[bench];
  const m = bench === "roughing" ? "rough" : "finish";
  const act = acts(view, seat, bench);
  const least = components.places[bench].bonuses.map((/** @type {any} */ bonus) => bonus.at);
  return html`<div class=${"bench " + stateOf(view, bench, seat)}>
    <div class="bh"><${PlaceName} ...${props} place=${bench} /><${Pile} ctx=${ctx} view=${view} place=${bench} seat=${seat} />
      <small title=${ctx.t(`place.${bench}.bonus`)}>${least.map((/** @type {number} */ n) => html`<span>${n}+ ${bench === "roughing" && n === least[0] ? gains(ctx, { inspiration: 2 }) : ctx.t(`place.${bench}.at${n}`)} </span>`)}</small></div>
    <div class="bs">
      ${ids.map((id) => {
        const meaning = meant(props, [[m, "card", id]]);
        return cardFace(ctx, id, {
          cls: "sm " + meaning.state, label: whyNot(props, meaning), tag: meaning.state === "picked" ? ctx.t("words.chosen") : "",
          press: () => press(props, meaning, () => ctx.enlarge(id)), more: { key: id, ...states(meaning), "data-go": "bench-" + id, "data-flip": at.card(id) },
        });
      })}
      ${Array.from({ length: Math.max(0, components[bench + "_slots"] - ids.length) }, (_, k) => html`<span class="gap" key=${"free" + k}>${ctx.t("bench.free")}</span>`)}
    </div>
    ${act && view.act.saving ? html`<small class="saving">${ctx.t("bench.saving", { n: view.act.saving })}</small>` : null}</div>`;
}

/** Urns that are still to be placed, and those that are. @param {Seated} props */
function Urns(props) {
  const { ctx, view, seat, components } = props;
  const used = player(view, seat).urns;
  return html`<ul class="urns">${URNS.map((urn) => {
    const meaning = meant(props, [["claim", "urn", urn]]);
    const words = `${ctx.t("urn." + urn, { n: components.urns.storage.storage })}. ${ctx.t(used.includes(urn) ? "urn.used" : "urn.free")}`;
    const inside = html`${icon("urn")}<small>${ctx.t("urn.short." + urn, { n: components.urns.storage.storage })}</small>`;
    return html`<li class=${used.includes(urn) ? "used" : ""} title=${words}>${meaning.state === "rest"
      ? html`<span class="urn"><span class="vh">${words}</span><span aria-hidden="true" class="row">${inside}</span></span>`
      : html`<button type="button" class=${"urn " + meaning.state} data-go ...${states(meaning)} onClick=${() => press(props, meaning)}>${said(words, inside)}</button>`}</li>`;
  })}</ul>`;
}

/** Secret goals and where one stands with them. @param {Seated} props */
function Secrets({ ctx, view, seat, components }) {
  const known = player(view, seat).goals.filter(Boolean);
  return html`<ul class="prv">${known.map((/** @type {string} */ id) => {
    const { n, points } = secretNow(components, view, seat, id);
    return html`<li key=${id}><button type="button" class="secretline" data-go data-large=${id} onClick=${() => ctx.enlarge(id)}>
      ${said(`${cardWords(ctx, id)} ${ctx.t("secret.now", { n, points })}`, html`<b>${cardName(ctx, id)}</b>${points > 0 && html`<span class="nowtag">${ctx.t("secret.now_short", { points })}${sign("prestige")}</span>`}
      <small>${components.private_goals[id].tiers.map((/** @type {any} */ tier) => `${tier.at_least}\u2192${tier.prestige}`).join("\u2002")}</small>`)}</button></li>`;
  })}</ul>`;
}

/** Specialty cards with the discs they belong to, and finished patrons with their powers. @param {Seated} props */
function Powers({ ctx, view, seat }) {
  const own = player(view, seat);
  const cards = Object.entries(own.specialties);
  if (!cards.length && !own.finished.length) return null;
  return html`<ul class="powers">
    ${cards.map(([id, disc]) => html`<li key=${id}><button type="button" class="power" data-go data-large=${id} data-flip=${at.card(id)}
      onClick=${() => ctx.enlarge(id)}>
      ${said(`${cardName(ctx, id)}. ${specialtyWords(ctx, id)} ${disc ? ctx.t("specialty.on", { disc }) : ctx.t("specialty.unallotted")}`, html`${icon("specialty")}<b>${disc || "?"}</b>${placeSign(ctx.components.specialties[id].location)}`)}</button></li>`)}
    ${own.finished.map((id) => html`<li key=${id}><button type="button" class="power" data-go data-large=${id} onClick=${() => ctx.enlarge(id)}>
      ${said(cardWords(ctx, id), html`${icon("kind-" + ctx.components.patrons[id].type)}<span>${ctx.t(`patron.${id}.short`)}</span>`)}</button></li>`)}</ul>`;
}

/** The parts below the head, also for a rival's sheet. @param {Seated} props */
export function WorkshopBody(props) {
  const { ctx, view, seat } = props;
  return html`<div class="ow">
    <div class="z1"><h3>${icon("kind-composer")} ${ctx.t("patrons.title")} <small>${ctx.t("patrons.note")}</small></h3>
      <div class="mps">${PATRON_SLOTS.map((slot) => html`<${Patron} ...${props} slot=${slot} />`)}</div></div>
    <div class="z2"><${Bench} ...${props} bench="roughing" /><${Bench} ...${props} bench="finishing" /></div>
    <div class="z3">
      <h3>${icon("act-perform")} ${ctx.t("track.performance")}</h3><${Track} ctx=${ctx} view=${view} name="performance" only=${seat} />
      <h3>${icon("act-repair")} ${ctx.t("track.repair")}</h3><${Track} ctx=${ctx} view=${view} name="repair" only=${seat} />
      <div class="urnrow"><h3 class="vh">${ctx.t("urns.title")}</h3><${Urns} ...${props} /></div>
      ${player(view, seat).goals.some(Boolean) && html`<div class="secrets"><h3>${icon("hand")} ${ctx.t("secrets.title")} <small>${isMine(props) && view.phase !== "over" ? ctx.t("secrets.note") : ""}</small></h3><${Secrets} ...${props} /></div>`}
      <${Powers} ...${props} />
    </div></div>`;
}

/** The head: who, goods, cubes, hand. @param {Seated & { after?: Record<string, number> }} props */
export function WorkshopHead(props) {
  const { ctx, view, seat, after = {} } = props;
  const own = player(view, seat);
  return html`<header><span class="ownbadge">${badge(ctx, seat)}</span><h2 class="nm">${seatName(ctx, seat)} <small>${own.family ? familyName(ctx, own.family) : ""}</small></h2>
    <ul class="goods" data-flip=${at.purse(seat)}>${goods(ctx, own, after)}</ul><${Store} ...${props} /><span class="grow"></span><${Hand} ...${props} /></header>`;
}

