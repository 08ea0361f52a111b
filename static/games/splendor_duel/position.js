/** The position in words, for those who hear the page: board, bag, cards, royals, and both players. */
import { html } from "../../vendor/index.js";
import { CELLS, roman } from "./jewels.js";
import { bagContent, bestColour, brought, player } from "./reckon.js";
import { bagName, cardWords, colourName, royalWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps @typedef {import("./types.js").Ctx} Ctx */

/** @param {BoardProps} props @returns {string[]} one sentence a row, level or player */
export function positionWords({ view, ctx, components }) {
  const none = ctx.t("words.nothing");
  const named = (/** @type {string[]} */ things) => things.join("; ") || none;
  const rows = [0, 1, 2, 3, 4].map((row) =>
    CELLS.slice(row * 5, row * 5 + 5)
      .map((cell) => (view.cells[cell] ? `${cell} ${colourName(ctx, view.cells[cell])}` : ctx.t("say.empty_cell", { cell })))
      .join(", "));
  const levels = [3, 2, 1].map((level) => {
    const cards = view.pyramid[String(level)].filter(Boolean).map((/** @type {string} */ id) => cardWords(ctx, components.cards[id]));
    return `${ctx.t("board.deck", { level: roman(level), n: view.decks[String(level)] })}: ${cards.join(". ") || none}`;
  });
  return [
    ...rows,
    ctx.t("position.bag", { tokens: bagName(ctx, bagContent(view)) || none }),
    ctx.t("board.privileges_of_3", { count: view.privileges }),
    ...levels,
    `${ctx.t("board.royals")}: ${view.royals.filter(Boolean).map((/** @type {string} */ id) => royalWords(ctx, components.royals[id])).join(". ") || none}`,
    ...Object.keys(view.players).map((seat) => playerWords(Number(seat))),
  ];

  /** @param {number} seat */
  function playerWords(seat) {
    const owner = player(view, seat);
    const { colour, points } = bestColour(components, owner);
    const { goals } = components;
    const said = (/** @type {string} */ key, /** @type {string | number} */ what) => `${ctx.t(key)}: ${what || none}`;
    return `${ctx.seatName(seat)}: ${named([
      ctx.t("meter.said", { label: ctx.t("meter.prestige"), value: owner.prestige, goal: goals.prestige }),
      ctx.t("meter.said", { label: ctx.t("meter.crowns"), value: owner.crowns, goal: goals.crowns }),
      ctx.t("meter.said_colour", { value: points, goal: goals.colour, colour: colourName(ctx, colour) }),
      said("rival.tokens", bagName(ctx, owner.tokens)),
      said("rival.bonuses", bagName(ctx, brought(components, owner).bonuses)),
      said("rival.privileges", owner.privileges),
      said("rival.reserved", owner.reserved.length),
    ])}`;
  }
}

/** Hidden from the eye, read at any time. @param {BoardProps} props */
export const Position = (props) => html`
  <ul class="vh" aria-label=${props.ctx.t("position.title")}>${positionWords(props).map((words, nth) => html`<li key=${nth}>${words}</li>`)}</ul>`;
