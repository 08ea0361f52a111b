/**
 * The strip in the own area that asks for what the board cannot show: substitutes, the card to set
 * aside, how to pay, how far to turn, a new order. What is asked follows from the offers' domains.
 */
import { html } from "../../vendor/index.js";
import { ui } from "../../kit/icon.js";
import { candidates, choices, open } from "../../kit/offers.js";
import { changed, player, singles, total } from "./glass.js";
import { shard } from "./pieces.js";
import { plainOffers, prepared, without } from "./touch.js";
import { cardName, categoryName, kindName, marketName, nth } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Bag} Bag */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Move} Move */

/** Arguments that are chosen on the board and not in the strip. @type {Record<string, string[]>} */
const ON_BOARD = {
  exchange: ["market", "shard"], buy: ["market"], sell: ["shards"], return: ["shards"], complete: ["card", "pay"],
};

/** The strip that is due now, or null. How to pay is asked beside the name. @param {BoardProps} props */
export function ask(props) {
  const { offers, staged } = props;
  if (!staged || staged.m === "complete") return null;
  const asked = questions(props);
  if (!asked.length) return null;
  // on a wide screen the cards themselves are in view
  return html`<div class=${staged.m === "reorder" ? "asks only-narrow" : "asks"}>${asked.map((arg) => html`<${Question} key=${arg} ...${props} offers=${narrowed(offers, staged)} arg=${arg} />`)}</div>`;
}

/** The offers that count for the staged move. @param {import("./types.js").Offer[]} offers @param {Move} staged */
const narrowed = (offers, staged) =>
  ["exchange", "buy", "sell"].includes(staged.m) ? plainOffers(offers, staged.m, staged) : open(offers, staged.m);

/** The arguments that are still a choice. @param {BoardProps} props @returns {string[]} */
function questions({ offers, staged }) {
  if (!staged) return [];
  const fitting = narrowed(offers, staged);
  const names = [...new Set(fitting.flatMap((offer) => Object.keys(offer.args ?? {})))];
  return names.filter((arg) => {
    if (arg === "tile" || ON_BOARD[staged.m]?.includes(arg)) return false;
    const domains = candidates(fitting, without(staged, arg)).map((offer) => offer.args?.[arg]).filter(Boolean);
    if (!domains.length) return false;
    if (arg === "set_aside") return choices(fitting, staged, arg).size > 1;
    if (arg === "order") return domains.some((domain) => domain?.d === "order" && domain.of.length > 1);
    return true;
  });
}

/** @param {{ title: any, note?: any, children?: any }} props */
const Strip = ({ title, note, children }) => html`
  <div class="ask" role="group" aria-label=${title}>
    <p class="ask-title"><b>${title}</b>${note && html` <span class="small muted">${note}</span>`}</p>
    <div class="ask-row">${children}</div>
  </div>`;

/** One argument, asked for by its domain. @param {BoardProps & { arg: string }} props */
function Question({ offers, staged, pick, ctx, busy, view, seat, arg }) {
  if (!staged) return null;
  const domain = candidates(offers, without(staged, arg)).map((offer) => offer.args?.[arg]).find(Boolean);
  const title = ctx.t(`ask.${staged.m}.${arg}`);
  const put = (/** @type {any} */ value, /** @type {boolean} */ more = false) => {
    if (busy) return;
    const next = value === undefined ? without(staged, arg) : { ...staged, [arg]: value };
    // the shard and the way of a carried shard follow from where it lies
    const tidy = arg === "source" ? without(next, "shard", "target") : next;
    pick.stage(value === undefined ? tidy : prepared(offers, tidy), { more });
  };
  switch (domain?.d) {
    case "one":
      return html`<${Strip} title=${title}>
        ${[...choices(offers, staged, arg)].map((name) => html`
          <button type="button" key=${name} data-go class="chip-btn" aria-pressed=${String(staged[arg] === name)}
            onClick=${() => put(staged[arg] === name ? undefined : name, true)}>${nameOf(ctx, arg, name)}</button>`)}
      <//>`;
    case "num":
      return html`<${Stepper} title=${title} ctx=${ctx} value=${staged[arg] ?? 0} least=${domain.least} most=${domain.most}
        word=${arg === "position" ? (/** @type {number} */ n) => (n ? nth(ctx, n) : "–") : String} put=${put} />`;
    case "bag":
      return html`<${BagChoice} title=${title} ctx=${ctx} domain=${domain} value=${staged[arg]} put=${put} />`;
    case "order":
      return html`<${Ordering} title=${title} ctx=${ctx} names=${staged[arg] ?? (seat === null ? [] : player(view, seat).hand)} put=${put} />`;
    default:
      return null;
  }
}

/** @param {Ctx} ctx @param {string} arg @param {string} name */
function nameOf(ctx, arg, name) {
  if (arg === "shard") return html`${shard(name)}${kindName(ctx, name)}`;
  if (arg === "set_aside") {
    const categories = ctx.components.creations[name].categories.map((/** @type {string} */ c) => categoryName(ctx, c)).join(", ");
    return html`${cardName(ctx, name)} <span class="small muted">${categories}</span>`;
  }
  return marketName(ctx, name);
}

/** A number, step by step. @param {{ title: string, ctx: Ctx, value: number, least: number, most: number,
 *  word: (n: number) => string, put: (value: any, more?: boolean) => void }} props */
function Stepper({ title, ctx, value, least, most, word, put }) {
  const step = (/** @type {number} */ by) => put(Math.min(most, Math.max(least, value + by)), true);
  return html`<${Strip} title=${title}>
    <button type="button" data-go class="btn icon" aria-disabled=${value <= least ? "true" : undefined} aria-label=${ctx.t("ask.less")} onClick=${() => step(-1)}>−</button>
    <output class="num stepped">${word(value)}</output>
    <button type="button" data-go class="btn icon" aria-disabled=${value >= most ? "true" : undefined} aria-label=${ctx.t("ask.more")} onClick=${() => step(1)}>+</button>
  <//>`;
}

/** Shards of any kinds up to a number; a press adds one, the minus takes one back.
 * @param {{ title: string, ctx: Ctx, domain: import("../../kit/types.js").Subset, value: Bag | undefined,
 *           put: (value: any, more?: boolean) => void }} props */
function BagChoice({ title, ctx, domain, value, put }) {
  const bag = value ?? {};
  const n = total(bag);
  const note = value && domain.most > 0 ? ctx.t("ask.chosen", { count: n, most: domain.most }) : ctx.t("ask.up_to", { most: domain.most });
  const add = (/** @type {string} */ kind) => {
    // with one place the next choice takes the place of the last one
    const base = n >= domain.most && domain.most === 1 ? {} : bag;
    const next = changed(base, kind);
    if (total(next) <= domain.most && (next[kind] ?? 0) <= (domain.of[kind] ?? 0)) put(next, total(next) < domain.most);
  };
  const drop = (/** @type {string} */ kind) => {
    const left = changed(bag, kind, -1);
    put(total(left) || domain.least === 0 ? left : undefined, true);
  };
  return html`<${Strip} title=${title} note=${note}>
    ${Object.keys(domain.of).map((kind) => html`
      <span class="counted" key=${kind}>
        <button type="button" data-go class="chip-btn" aria-pressed=${String((bag[kind] ?? 0) > 0)} onClick=${() => add(kind)}>
          ${shard(kind)}<span class="vh">${kindName(ctx, kind)}</span>${(bag[kind] ?? 0) > 0 && html`<b class="num">${bag[kind]}</b>`}</button>
        ${(bag[kind] ?? 0) > 0 && html`<button type="button" data-go class="chip-btn drop" aria-label=${ctx.t("ask.drop", { shard: kindName(ctx, kind) })} onClick=${() => drop(kind)}>${ui("x")}</button>`}
      </span>`)}
    ${domain.least === 0 && html`<button type="button" data-go class="chip-btn" aria-pressed=${String(value !== undefined && n === 0)} onClick=${() => put({}, true)}>${ctx.t("ask.none")}</button>`}
  <//>`;
}

/** Cards in a new order: each can go one place earlier. @param {{ title: string, ctx: Ctx, names: string[],
 *  put: (value: any, more?: boolean) => void }} props */
function Ordering({ title, ctx, names, put }) {
  const earlier = (/** @type {number} */ at) => {
    const next = [...names];
    [next[at - 1], next[at]] = [next[at], next[at - 1]];
    put(next, true);
  };
  return html`<${Strip} title=${title}>
    ${names.map((id, at) => html`
      <button type="button" key=${id} data-go class="chip-btn" aria-disabled=${at === 0 ? "true" : undefined}
        aria-label=${at === 0 ? `1. ${cardName(ctx, id)}` : ctx.t("ask.earlier", { n: at + 1, card: cardName(ctx, id) })}
        onClick=${() => at > 0 && earlier(at)}>${at + 1}. ${cardName(ctx, id)}${at > 0 && html` ←`}</button>`)}
  <//>`;
}

/** Paying for a creation: each shard is a button that exchanges it for a wild one, or back.
 * @param {BoardProps} props */
export function Payment({ view, staged, pick, ctx, busy, seat, components }) {
  if (!staged || seat === null) return null;
  const { bench } = player(view, seat);
  const pay = /** @type {Bag} */ (staged.pay ?? {});
  const { wild, creations } = components;
  const { recipe } = creations[staged.card];
  const wildLeft = (bench[wild] ?? 0) - (pay[wild] ?? 0);
  /** @param {string} kind what the recipe asks for @param {number} nth */
  const coin = (kind, nth) => {
    const byWild = nth >= (pay[kind] ?? 0);
    const back = byWild && (pay[kind] ?? 0) < (bench[kind] ?? 0);
    const swaps = byWild ? back : wildLeft > 0;
    const next = byWild ? changed(changed(pay, wild, -1), kind) : changed(changed(pay, kind, -1), wild);
    const name = byWild ? ctx.t("ask.wild_for", { shard: kindName(ctx, kind) }) : kindName(ctx, kind);
    const look = html`${shard(byWild ? wild : kind)}${byWild && html`<i class="for">${shard(kind)}</i>`}`;
    return swaps
      ? html`<button type="button" data-go key=${kind + nth} class="coin swaps"
          aria-label=${`${name}: ${ctx.t(byWild ? "ask.use_own" : "ask.use_wild", { shard: kindName(ctx, kind) })}`}
          title=${ctx.t(byWild ? "ask.use_own" : "ask.use_wild", { shard: kindName(ctx, kind) })}
          onClick=${() => !busy && pick.stage({ ...staged, pay: next }, { more: true })}>${look}</button>`
      : html`<span key=${kind + nth} class="coin" role="img" aria-label=${name}>${look}</span>`;
  };
  const drawn = singles(components, recipe);
  const nth = (/** @type {number} */ at) => drawn.slice(0, at).filter((kind) => kind === drawn[at]).length;
  return html`<div class="payment" role="group" aria-label=${ctx.t("ask.pay")}>
    <span class="small muted" aria-hidden="true">${ctx.t("ask.pay")}</span>${drawn.map((kind, at) => coin(kind, nth(at)))}</div>`;
}
