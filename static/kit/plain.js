/**
 * Every offer as a plain form: what a screen reader reads, what plays a game whose board is not drawn
 * yet, and the keyboard's straight way. It knows domains, not games.
 */
import { html, useState } from "../vendor/index.js";
import { confirmWord } from "./confirmword.js";
import { has, t } from "./i18n.js";
import { admits, candidates, choices, filled, open } from "./offers.js";
import { reasonWord } from "./reason.js";

/** @typedef {import("./types.js").Offer} Offer @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Domain} Domain @typedef {import("./types.js").Pick} Pick */

/** The words of a move's tag, an argument, a name; the bare name when the game has none. */
const moveWord = (/** @type {string} */ m) => wordOr(`move.${m}`, m);
const argWord = (/** @type {string} */ m, /** @type {string} */ arg) => wordOr(`arg.${m}.${arg}`, arg);
/** @param {any} game @param {string} m @param {string} arg @param {string} name @param {any} ctx */
const nameWord = (game, m, arg, name, ctx) => game.value?.(m, arg, name, ctx) ?? wordOr(`value.${name}`, name);
const wordOr = (/** @type {string} */ key, /** @type {string} */ plain) => (has(key) ? t(key) : plain);

/**
 * What is filled in so far stays in the form; the board sees it once it is a whole move.
 * @param {{ offers: Offer[], staged: Move | null, pick: Pick, ctx: any, game: any, busy: boolean }} props
 */
export function PlainMoves({ offers, staged: picked, pick, ctx, game, busy }) {
  const [staged, setStaged] = useState(picked);
  const tags = [...new Set(offers.map((offer) => offer.move))];
  if (!tags.length) return html`<p class="muted">${t("plain.nothing")}</p>`;
  const ready = admits(offers, staged);
  const put = (/** @type {Move | null} */ move) => {
    const next = move && filled(offers, move);
    setStaged(next);
    pick.stage(admits(offers, next) ? next : null, { more: true });
  };
  const set = (/** @type {string} */ arg, /** @type {any} */ value) =>
    put(/** @type {Move} */ ({ ...staged, [arg]: value }));
  return html`<div class="plain">
    <fieldset class="plain-tags">
      <legend>${t("plain.which")}</legend>
      ${tags.map((m) => html`<${Tag} key=${m} m=${m} offers=${offers} chosen=${staged?.m === m} onChoose=${() => put({ m })} ...${{ pick, game, ctx }} />`)}
    </fieldset>
    ${staged &&
    argumentsOf(offers, staged.m).map(
      (arg) => html`<${Argument} key=${arg} ...${{ arg, offers, staged, set, ctx, game }} />`,
    )}
    <div class="row wrap ends">
      <button type="button" class="btn" aria-disabled=${String(!staged)} onClick=${() => put(null)}>
        ${t("bar.clear")}
      </button>
      <button
        type="button"
        class="btn primary"
        aria-disabled=${String(!ready || busy)}
        onClick=${() => ready && pick.confirm()}
      >
        ${confirmWord(game, offers, staged, ctx)}
      </button>
    </div>
  </div>`;
}

/** One kind of move; a blocked one stays and tells why.
 * @param {{ m: string, offers: Offer[], chosen: boolean, onChoose: () => void, pick: Pick, game: any, ctx: any }} props */
function Tag({ m, offers, chosen, onChoose, pick, game, ctx }) {
  const possible = open(offers, m).length > 0;
  const why = offers.find((offer) => offer.move === m && offer.blocked);
  const refuse = () => pick.refuse(why?.blocked ?? "engine.not_offered", why?.facts);
  const words = !possible && why?.blocked && reasonWord(game, ctx, why.blocked, why.facts);
  return html`<label class=${`option ${possible ? "" : "off"}`}>
    <input
      type="radio"
      name="plain-move"
      checked=${chosen}
      aria-disabled=${String(!possible)}
      onChange=${() => (possible ? onChoose() : refuse())}
    />
    <span>${moveWord(m)}${words && html` <span class="muted small">${words}</span>`}</span>
  </label>`;
}

/** The arguments of a move in the order in which its offers name them. @param {Offer[]} offers @param {string} m */
const argumentsOf = (offers, m) => [...new Set(open(offers, m).flatMap((offer) => Object.keys(offer.args ?? {})))];

/** @param {{ arg: string, offers: Offer[], staged: Move, set: (arg: string, value: any) => void, ctx: any, game: any }} props */
function Argument({ arg, offers, staged, set, ctx, game }) {
  const fitting = candidates(offers, { ...staged, [arg]: undefined }).filter((offer) => offer.args?.[arg]);
  const domain = fitting[0]?.args?.[arg];
  if (!domain) return null;
  const label = argWord(staged.m, arg);
  const say = (/** @type {string} */ name) => nameWord(game, staged.m, arg, name, ctx);
  switch (domain.d) {
    case "one":
      return html`<label class="field">
        <span class="lab">${label}</span>
        <select
          class="input"
          value=${staged[arg] ?? ""}
          onChange=${(/** @type {any} */ event) => set(arg, event.target.value || undefined)}
        >
          <option value="">${t("plain.choose")}</option>
          ${[...choices(offers, staged, arg)].map((name) => html`<option key=${name} value=${name}>${say(name)}</option>`)}
        </select>
      </label>`;
    case "num":
      return html`<${Numeral} label=${label} least=${domain.least} most=${domain.most}
        value=${staged[arg] ?? domain.least} onValue=${(/** @type {number} */ n) => set(arg, n)} />`;
    case "bag":
      return html`<fieldset class="plain-bag">
        <legend>${label} (${t("plain.bag", { least: domain.least, most: domain.most })})</legend>
        ${Object.entries(domain.of).map(
          ([name, most]) => html`<${Numeral} key=${name} label=${say(name)} least=${0} most=${most}
            value=${staged[arg]?.[name] ?? 0}
            onValue=${(/** @type {number} */ n) => set(arg, counted(staged[arg], name, n))} />`,
        )}
      </fieldset>`;
    case "order":
      return html`<${Ordering} label=${label} names=${staged[arg] ?? domain.of} say=${say}
        onOrder=${(/** @type {string[]} */ names) => set(arg, names)} />`;
  }
}

/** @param {Record<string, number> | undefined} bag @param {string} name @param {number} n */
function counted(bag, name, n) {
  const next = { ...bag, [name]: n };
  if (n <= 0) delete next[name];
  return Object.keys(next).length ? next : undefined;
}

/** @param {{ label: string, least: number, most: number, value: number, onValue: (n: number) => void }} props */
function Numeral({ label, least, most, value, onValue }) {
  return html`<label class="field numeral">
    <span class="lab">${label}</span>
    <input
      class="input"
      type="number"
      min=${least}
      max=${most}
      value=${value}
      onInput=${(/** @type {any} */ event) => event.target.validity.valid && onValue(event.target.valueAsNumber)}
    />
  </label>`;
}

/** @param {{ label: string, names: string[], say: (name: string) => string, onOrder: (names: string[]) => void }} props */
function Ordering({ label, names, say, onOrder }) {
  const earlier = (/** @type {number} */ at) => {
    const next = [...names];
    [next[at - 1], next[at]] = [next[at], next[at - 1]];
    onOrder(next);
  };
  return html`<fieldset>
    <legend>${label}</legend>
    <ol class="ordering">
      ${names.map(
        (name, at) => html`<li key=${name} class="row">
          <span class="grow">${at + 1}. ${say(name)}</span>
          ${at > 0 &&
          html`<button type="button" class="btn" onClick=${() => earlier(at)}>${t("plain.earlier", { name: say(name) })}</button>`}
        </li>`,
      )}
    </ol>
    <button type="button" class="btn" onClick=${() => onOrder([...names])}>${t("plain.this_order")}</button>
  </fieldset>`;
}
