/**
 * The strip above the action bar: the verbs of the moment, and what a staged move still needs or could
 * have otherwise. It follows from the offers' domains alone, so that every offer can be reached from here.
 */
import { html } from "../../vendor/index.js";
import { candidates, choices, open } from "../../kit/offers.js";
import { ui } from "../../kit/icon.js";
import { acts, changed, player, total } from "./box.js";
import { DiceChoice, Tiers } from "./dice.js";
import { badge } from "./badges.js";
import { ThenLeave, trading } from "./leave.js";
import { gains, icon, placeSign, sign } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { prepared, touchMove, without } from "./touch.js";
import { cardName, gainWords, seatName, sectionName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("../../kit/types.js").Subset} Subset */

/** Moves that begin here and not with a thing of the board, in the order of their buttons. */
const VERBS = ["work", "alternative", "search", "recruit", "gift", "bonus", "sell", "buy", "hire", "train", "close", "conclude", "skip", "done", "decline", "pass"];

/** Arguments that are chosen on the board; their names are not listed again. @type {Record<string, string[]>} */
const ON_BOARD = {
  family: ["family"], pick: ["patron", "instrument", "goals"], take: ["card"], take_patron: ["card"], perform: ["card"], repair: ["card"], claim: ["goal"],
};

/** Moves that are proposed as soon as they are the question, so that their choices are seen at once. */
const AT_ONCE = ["place", "load", "seat_patron", "cubes", "give_back", "skill", "specialty", "second_chair", "seat_token", "use", "allot", "pay", "conclude"];

/** The move whose choices are shown: the staged one, or the one that is the only question. @param {BoardProps} props @returns {Move | null} */
function asked({ offers, staged }) {
  if (staged) return staged;
  const m = AT_ONCE.find((tag) => open(offers, tag).length);
  return m ? { m } : null;
}

/** The strip that is due now, or null. @param {BoardProps} props */
export function ask(props) {
  const { offers, view } = props;
  if (!offers.length) return null;
  const move = asked(props);
  const verbs = VERBS.map((m) => ({ m, meaning: touchMove(nowOf(props), m) })).filter(({ m, meaning }) => meaning.state !== "rest" && shows(props, m, meaning.state) && !(props.staged?.m === m && ["conclude", "close"].includes(m)) && !(m === "close" && trading(props)));
  const questions = move ? argumentsOf(props, move) : [];
  const dice = view.act.stage === "dice" && open(offers, "conclude").length > 0;
  if (!verbs.length && !questions.length && !dice) return null;
  const wide = dice || questions.length > 1 || questions.includes("section");
  return html`<div class=${wide ? "asks wide" : "asks"} role="group" aria-label=${props.ctx.t("ask.title")} data-area="ask">
    ${dice && html`<${DiceChoice} ...${props} /><${Tiers} ...${props} />`}
    ${questions.map((arg) => html`<${Question} key=${move?.m + arg} ...${props} move=${move} arg=${arg} />`)}
    ${verbs.length > 0 && html`<div class="verbs">${verbs.map(({ m }) => html`<${Verb} key=${m} ...${props} m=${m} />`)}<${ThenLeave} ...${props} /></div>`}
  </div>`;
}

/** Blocked verbs are shown where they tell something. @param {BoardProps} props @param {string} m @param {string} state */
const shows = ({ view, ctx }, m, state) => state !== "no" || (["alternative", "search", "recruit", "gift", "bonus", "skip", "done"].includes(m) ? acts(view, ctx.me) : !["work", "decline", "conclude"].includes(m));

/** The sign of a verb. @type {Record<string, string>} */
const SIGNS = {
  search: "search", recruit: "apprentice", gift: "kind-composer", sell: "lira", buy: "cube-wood",
  hire: "apprentice", train: "skill", close: "lira", conclude: "token", work: "specialty", skip: "skip",
};

/** @param {BoardProps & { m: string }} props */
function Verb(props) {
  const { ctx, offers, m, view } = props;
  const meaning = touchMove(nowOf(props), m);
  const offer = open(offers, m)[0];
  const why = whyNot(props, meaning);
  const gain = offer?.facts?.gain;
  const key = m === "decline" ? "verb.decline." + (offer?.facts?.what ?? "perk") : m === "done" && view.act.main ? "verb.done.after" : "verb." + m;
  return html`<button type="button" class=${"chip-btn verb " + meaning.state} data-go data-verb=${m} ...${states(meaning)} title=${why || undefined} aria-description=${why || undefined} onClick=${() => press(props, meaning)}>
    ${SIGNS[m] && icon(SIGNS[m])}<span>${ctx.t(key, { n: offer?.facts?.cost ?? offer?.facts?.lira ?? offer?.facts?.price ?? 0 })}</span>${gain && Object.keys(gain).length ? gains(ctx, gain, true) : null}</button>`;
}

/** The arguments that are still a choice, in the order of the offers. @param {BoardProps} props @param {Move} move */
function argumentsOf({ offers }, move) {
  const fitting = open(offers, move.m);
  const names = [...new Set(fitting.flatMap((offer) => Object.keys(offer.args ?? {})))];
  return names.filter((arg) => {
    if (ON_BOARD[move.m]?.includes(arg)) return false;
    const domains = candidates(fitting, without(move, arg)).map((offer) => offer.args?.[arg]).filter(Boolean);
    if (!domains.length) return false;
    const [domain] = domains;
    if (domain?.d === "one") return choices(fitting, without(move, arg), arg).size > 1 || (move[arg] === undefined && fitting.length > 1);
    if (domain?.d === "num") return domains.some((one) => one?.d === "num" && one.most > one.least) && (arg !== "inspiration" || domains.length === 1);
    return domain?.d === "bag" && domain.most > 0;
  });
}

/** @param {{ title: any, note?: any, cls?: string, children?: any }} props */
const Strip = ({ title, note, cls = "", children }) => html`
  <div class=${"ask " + cls} role="group" aria-label=${title}>
    <p class="ask-title"><b>${title}</b>${note && html` <span class="small muted">${note}</span>`}</p>
    <div class="ask-row">${children}</div></div>`;

/** One argument, asked for by its domain. @param {BoardProps & { move: Move, arg: string }} props */
function Question(props) {
  const { offers, move, pick, ctx, busy, arg } = props;
  const offer = candidates(offers, without(move, arg)).find((one) => one.args?.[arg]);
  const domain = offer?.args?.[arg];
  const title = ctx.t(`ask.${arg}`);
  const put = (/** @type {any} */ value) => {
    if (busy) return;
    const next = value === undefined ? without(move, arg) : { ...move, [arg]: value };
    const fits = candidates(offers, next).length ? next : { m: move.m, [arg]: value };
    pick.stage(value === undefined ? (Object.keys(next).length > 1 ? next : null) : prepared(offers, fits), { more: true });
  };
  switch (domain?.d) {
    case "one": {
      const names = [...choices(offers, without(move, arg), arg)];
      // a small screen has the map of the places for that
      const cls = arg === "place" ? "only-wide" : "";
      return html`<${Strip} title=${title} cls=${cls}>${names.map((name) => html`
        <button type="button" key=${name} data-go data-choice=${name} class="chip-btn" aria-pressed=${String(move[arg] === name)} onClick=${() => put(move[arg] === name ? undefined : name)}>${optionFace(props, arg, name)}</button>`)}<//>`;
    }
    case "num":
      return arg === "inspiration"
        ? html`<${Payment} ...${props} cost=${offer?.facts?.cost ?? offer?.facts?.due} domain=${domain} put=${put} />`
        : html`<${Stepper} ctx=${ctx} title=${title} value=${move[arg] ?? domain.least} least=${domain.least} most=${domain.most} put=${put} sign=${arg === "apprentices" || arg === "n" ? "apprentice" : undefined} />`;
    case "bag":
      return html`<${BagChoice} ...${props} title=${title} domain=${domain} value=${move[arg]} facts=${offer?.facts ?? {}} put=${put} />`;
    default:
      return null;
  }
}

/** A name as it stands on its button. @param {BoardProps & { move: Move }} props @param {string} arg @param {string} name */
function optionFace({ ctx, view, offers, move, components }, arg, name) {
  switch (arg) {
    case "disc": {
      const hand = move.m === "place";
      return html`<span class="dnum">${name}</span>${!hand && html`<span>${ctx.t("disc.name", { disc: name })}</span>`}`;
    }
    case "place":
      return html`${placeSign(name)}<span>${ctx.t("place.short." + name)}</span>`;
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

/** A number, step by step. @param {{ title: string, ctx: Ctx, value: number, least: number, most: number, sign?: string, put: (value: any) => void }} props */
function Stepper({ title, ctx, value, least, most, sign: what, put }) {
  const step = (/** @type {number} */ by) => value + by >= least && value + by <= most && put(value + by);
  return html`<${Strip} title=${title}><span class="stp">
    <button type="button" data-go aria-disabled=${value <= least ? "true" : undefined} aria-label=${ctx.t("ask.less")} onClick=${() => step(-1)}>\u2212</button>
    <output class="num">${value}${what && sign(what)}</output>
    <button type="button" data-go aria-disabled=${value >= most ? "true" : undefined} aria-label=${ctx.t("ask.more")} onClick=${() => step(1)}>+</button></span><//>`;
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
