/**
 * The client of a game whose board is not drawn yet: its moves as the plain list, its position as a
 * tree of names and values. Whatever the rules offer can be played with it.
 */
import { html, useSignalValue } from "../vendor/index.js";
import { t } from "./i18n.js";
import { around } from "./later.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** A value of the view in words: trees for what holds others. @param {{ value: any }} props */
function Value({ value }) {
  if (value === null || typeof value !== "object") return html`<span>${String(value)}</span>`;
  const entries = Object.entries(value);
  if (!entries.length) return html`<span class="muted">–</span>`;
  if (!entries.some(([, inner]) => inner !== null && typeof inner === "object"))
    return html`<span>${Array.isArray(value) ? value.map((one) => (one === "" ? "–" : one)).join(", ") : entries.map(([name, inner]) => `${name} ${inner}`).join(", ")}</span>`;
  return html`<dl class="tree">
    ${entries.map(([name, inner]) => html`<div key=${name}><dt>${name}</dt><dd><${Value} value=${inner} /></dd></div>`)}
  </dl>`;
}

/** @param {BoardProps} props */
function Board({ view, offers, staged, pick, ctx, busy }) {
  const { PlainMoves } = useSignalValue(around) ?? {};
  return html`<div class="play bare">
    <section class="panel">${PlainMoves && html`<${PlainMoves} ...${{ offers, staged, pick, ctx, game: bare, busy }} />`}</section>
    <section class="panel"><${Value} value=${view} /></section>
  </div>`;
}

/** A note as its kind and facts. @param {import("./types.js").Note} note */
function describe({ seq: _seq, by: _by, kind, ...facts }) {
  const told = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const plain = [kind, ...told].join(", ");
  return { text: plain, plain };
}

/** @type {import("./types.js").GameClient} */
const bare = {
  Board,
  Rival: () => null,
  Own: () => null,
  describe,
  label: () => t("bar.confirm"),
  prompt: () => ({ title: t("plain.which"), detail: "" }),
  actions: () => [],
  finish: (_view, result, ctx) => ({
    title: t("finish.wins", { name: result.winners.map(ctx.seatName).join(", ") }),
    subtitle: "",
    rows: Object.keys(result.seats[0]?.parts ?? {})
      .map((part) => ({ label: part, values: result.seats.map((seat) => seat.parts[part]) }))
      .concat({ label: t("finish.total"), values: result.seats.map((seat) => seat.total) }),
  }),
  rules: () => null,
};

export default bare;
