/**
 * The strip above the action bar: the verbs of the moment, and what a staged move still needs or could
 * have otherwise. It follows from the offers' domains alone, so that every offer can be reached from here.
 * What a round begins with is here, the other questions come later (`choices.js`).
 */
import { html } from "../../vendor/index.js";
import { candidates, choices, open } from "../../kit/offers.js";
import { acts } from "./box.js";
import { late } from "./late.js";
import { gains, icon, placeSign, sign } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { prepared, touchMove, without } from "./touch.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Move} Move */

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
  const verbs = VERBS.map((m) => ({ m, meaning: touchMove(nowOf(props), m) })).filter(({ m, meaning }) => meaning.state !== "rest" && shows(props, m, meaning.state) && !(props.staged?.m === m && ["conclude", "close"].includes(m)) && !(m === "close" && late.trading?.(props)));
  const questions = move ? argumentsOf(props, move) : [];
  const { DiceChoice, Tiers, ThenLeave } = late;
  const dice = DiceChoice && view.act.stage === "dice" && open(offers, "conclude").length > 0;
  if (!verbs.length && !questions.length && !dice) return null;
  const wide = dice || questions.length > 1 || questions.includes("section");
  return html`<div class=${wide ? "asks wide" : "asks"} role="group" aria-label=${props.ctx.t("ask.title")} data-area="ask">
    ${dice && html`<${DiceChoice} ...${props} /><${Tiers} ...${props} />`}
    ${questions.map((arg) => html`<${Question} key=${move?.m + arg} ...${props} move=${move} arg=${arg} />`)}
    ${verbs.length > 0 && html`<div class="verbs">${verbs.map(({ m }) => html`<${Verb} key=${m} ...${props} m=${m} />`)}${ThenLeave && html`<${ThenLeave} ...${props} />`}</div>`}
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
export const Strip = ({ title, note, cls = "", children }) => html`
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
  if (domain?.d === "num" && arg !== "inspiration")
    return html`<${Stepper} ctx=${ctx} title=${title} value=${move[arg] ?? domain.least} least=${domain.least} most=${domain.most} put=${put} sign=${arg === "apprentices" || arg === "n" ? "apprentice" : undefined} />`;
  const early = arg === "place" || (arg === "disc" && move.m === "place");
  const shown = { ...props, title, domain, facts: offer?.facts ?? {}, put };
  if (!early) return late.Choice && html`<${late.Choice} ...${shown} />`;
  const face = (/** @type {string} */ name) => (arg === "disc" ? html`<span class="dnum">${name}</span>` : html`${placeSign(name)}<span>${ctx.t("place.short." + name)}</span>`);
  // a small screen has the map of the places
  return html`<${Names} ...${shown} cls=${arg === "place" ? "only-wide" : ""} face=${face} />`;
}

/** One of several names. @param {BoardProps & { move: Move, arg: string, title: string, cls?: string, face: (name: string) => any, put: (value: any) => void }} props */
export const Names = ({ offers, move, arg, title, cls, face, put }) => html`<${Strip} title=${title} cls=${cls}>${[...choices(offers, without(move, arg), arg)].map((name) => html`
  <button type="button" key=${name} data-go data-choice=${name} class="chip-btn" aria-pressed=${String(move[arg] === name)} onClick=${() => put(move[arg] === name ? undefined : name)}>${face(name)}</button>`)}<//>`;

/** A number, step by step. @param {{ title: string, ctx: Ctx, value: number, least: number, most: number, sign?: string, put: (value: any) => void }} props */
function Stepper({ title, ctx, value, least, most, sign: what, put }) {
  const step = (/** @type {number} */ by) => value + by >= least && value + by <= most && put(value + by);
  return html`<${Strip} title=${title}><span class="stp">
    <button type="button" data-go aria-disabled=${value <= least ? "true" : undefined} aria-label=${ctx.t("ask.less")} onClick=${() => step(-1)}>\u2212</button>
    <output class="num">${value}${what && sign(what)}</output>
    <button type="button" data-go aria-disabled=${value >= most ? "true" : undefined} aria-label=${ctx.t("ask.more")} onClick=${() => step(1)}>+</button></span><//>`;
}
