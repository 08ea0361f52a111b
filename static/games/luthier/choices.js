/** The choices of the strip that a round does not begin with: payments, cubes and cards, and names of all kinds. */
import { html } from "../../vendor/index.js";
import { candidates, open, total } from "../../kit/offers.js";
import { ui } from "../../kit/icon.js";
import { Names, Strip } from "./ask.js";
import { badge } from "./badges.js";
import { changed, player } from "./box.js";
import { gains, icon, sign } from "./pieces.js";
import { without } from "./touch.js";
import { cardName, gainWords, seatName, sectionName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("../../kit/types.js").Subset} Subset */

/** A name as it stands on its button, but for places and the discs that go there. @param {BoardProps & { move: Move }} props @param {string} arg @param {string} name */
function optionFace({ ctx, view, offers, move, components }, arg, name) {
  switch (arg) {
    case "disc":
      return html`<span class="dnum">${name}</span><span>${ctx.t("disc.name", { disc: name })}</span>`;
    case "slot": {
      const held = ctx.me === null ? null : player(view, ctx.me).patrons[name];
      return held?.card ? html`${icon("kind-" + components.patrons[held.card].type)}<span>${ctx.t(`patron.${held.card}.short`)}</span>` : html`<span>${ctx.t("patron.slot", { n: name })}</span>${gains(ctx, components.patron_slots[Number(name) - 1])}`;
    }
    case "gift": {
      const card = ctx.me === null ? "" : player(view, ctx.me).patrons[move.slot]?.card;
      return card ? gains(ctx, components.patrons[card].gifts[Number(name) - 1], true) : html`<span>${ctx.t("patron.gift", { n: name })}</span>`;
    }
    case "gain": {
      const facts = open(offers, move.m)[0]?.facts?.gains ?? {};
      return gains(ctx, { [name]: facts[name] ?? 1 }, true);
    }
    case "cube":
      return html`${sign(name)}<span>${ctx.t("cube." + name)}</span>`;
    case "skill":
      return html`${icon(name === "performance" ? "act-perform" : "act-repair")}<span>${ctx.t("skill." + name)}</span>`;
    case "section": {
      const offer = candidates(offers, { ...without(move, "section"), section: name })[0];
      return html`${icon(offer?.facts?.chair === "first" ? "chair" : "token")}<span>${sectionName(ctx, name)}</span>${offer?.facts?.gain && gains(ctx, offer.facts.gain)}`;
    }
    case "urn":
      return html`${icon("urn")}<span>${ctx.t("urn.short." + name, { n: components.urns.storage.storage })}</span>`;
    case "kind":
      return html`${icon((move.m === "search" && view.opened.place === "salon" ? "kind-" : view.opened.place === "perform" ? "genre-" : "type-") + name)}<span>${ctx.t((view.opened.place === "salon" ? "kind." : view.opened.place === "perform" ? "genre." : "type.") + name)}</span>`;
    case "to":
      return html`${icon(name === "bench" ? "act-saw" : "hand")}<span>${ctx.t("to." + name)}</span>`;
    case "row": {
      const card = ctx.me === null ? "" : player(view, ctx.me).patrons[move.slot]?.card;
      const row = card ? components.patrons[card].requirements[Number(name) - 1] : null;
      return html`${row && icon("type-" + row.type)}<span>${ctx.t("patron.row", { n: name })}</span>`;
    }
    case "die":
      return html`<span>${ctx.t("dice.nth", { n: name })}</span>`;
    case "seat":
      return html`${badge(ctx, name)}<span>${seatName(ctx, Number(name))}</span>`;
    default:
      return html`<span>${arg === "card" || arg === "goal" || arg === "patron" || arg === "instrument" ? cardName(ctx, name) : name}</span>`;
  }
}

/** Names, a payment, or things to count. @param {BoardProps & { move: Move, arg: string, title: string, domain: any, facts: Record<string, any>, put: (value: any) => void }} props */
export function Choice(props) {
  const { move, arg, domain, facts } = props;
  if (domain?.d === "one") return html`<${Names} ...${props} face=${(/** @type {string} */ name) => optionFace(props, arg, name)} />`;
  if (domain?.d === "num") return html`<${Payment} ...${props} cost=${facts.cost ?? facts.due} />`;
  return domain?.d === "bag" && html`<${BagChoice} ...${props} value=${move[arg]} />`;
}

/** A price in lira and inspiration. @param {{ ctx: Ctx, move: Move, cost: number | undefined, domain: { least: number, most: number }, put: (value: any) => void }} props */
function Payment({ ctx, move, cost, domain, put }) {
  const value = move.inspiration ?? domain.least;
  const step = (/** @type {number} */ by) => value + by >= domain.least && value + by <= domain.most && put(value + by);
  const title = cost === undefined ? ctx.t("ask.spend") : ctx.t("ask.pay");
  const lira = (cost ?? 0) - value;
  return html`<${Strip} title=${title}><span class="stp" title=${cost === undefined ? undefined : gainWords(ctx, { lira, inspiration: value })}>
    <button type="button" data-go aria-disabled=${value <= domain.least ? "true" : undefined} aria-label=${ctx.t("ask.less_inspiration")} onClick=${() => step(-1)}>\u2212</button>
    <output class="num">${cost !== undefined && html`${lira}${icon("lira")}<span aria-hidden="true">+</span>`}${value}${icon("inspiration")}</output>
    <button type="button" data-go aria-disabled=${value >= domain.most ? "true" : undefined} aria-label=${ctx.t("ask.more_inspiration")} onClick=${() => step(1)}>+</button></span><//>`;
}

/** Cubes or cards up to a number: a press adds one, the minus takes one back.
 * @param {BoardProps & { move: Move, arg: string, title: string, domain: Subset, value: Record<string, number> | undefined, facts: Record<string, any>, put: (value: any) => void }} props */
function BagChoice({ ctx, move, arg, title, domain, value, facts, put, components }) {
  const bag = value ?? {};
  const n = total(bag);
  const exact = domain.least === domain.most;
  const note = facts.cost && typeof facts.cost === "object" ? ctx.t("ask.of_cost", { n, count: total(facts.cost) }) : ctx.t(exact ? "ask.exactly" : "ask.up_to", { n, most: domain.most });
  const add = (/** @type {string} */ name) => {
    const base = n >= domain.most && domain.most === 1 ? {} : bag;
    const next = changed(base, name);
    const price = Object.entries(next).reduce((sum, [kind, k]) => sum + (domain.price?.[kind] ?? 0) * k, 0);
    if (total(next) <= domain.most && (next[name] ?? 0) <= (domain.of[name] ?? 0) && (!domain.price || price <= (domain.purse ?? 0))) put(next);
  };
  const drop = (/** @type {string} */ name) => {
    const left = changed(bag, name, -1);
    put(total(left) || domain.least === 0 ? left : undefined);
  };
  const prices = facts.prices ?? domain.price;
  return html`<${Strip} title=${title} note=${note}>
    ${Object.keys(domain.of).map((name) => {
      const card = name in components.instruments;
      const held = bag[name] ?? 0;
      const word = card ? cardName(ctx, name) : ctx.t("cube." + name);
      return html`<span class="counted" key=${name}>
        <button type="button" data-go data-choice=${name} class="chip-btn" aria-pressed=${String(held > 0)} onClick=${() => (card && held ? drop(name) : add(name))}>
          ${card ? icon("type-" + components.instruments[name].type) : sign(name)}<span class=${card ? "" : "cubeword"}>${word}</span>${prices?.[name] ? html`<small>${prices[name]} ${icon("lira")}</small>` : null}${!card && held > 0 && html`<b class="num">${held}</b>`}</button>
        ${!card && held > 0 && html`<button type="button" data-go class="chip-btn drop" aria-label=${ctx.t("ask.drop", { what: word })} onClick=${() => drop(name)}>${ui("x")}</button>`}</span>`;
    })}
    ${domain.least === 0 && html`<button type="button" data-go class="chip-btn" data-choice="none" aria-pressed=${String(value !== undefined && n === 0)} onClick=${() => put({})}>${ctx.t(`ask.none.${move.m === "load" && arg === "cards" ? "load" : "cubes"}`)}</button>`}<//>`;
}
