/**
 * The token board: 25 spaces on the printed spiral, picked in lines. A grid for keyboard and screen
 * reader (rows 1 to 5, columns A to E), one tab stop, arrows move inside.
 */
import { html, useRef } from "../../vendor/index.js";
import { at } from "./flights.js";
import { CELLS, place, splitCells } from "./jewels.js";
import { ends, joining, takeLines } from "./lines.js";
import { token } from "./pieces.js";
import { lacking, openEnded, touchCell } from "./touch.js";
import { colourName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./touch.js").Touch} Touch */

/** Centre of a cell in the 100 x 100 picture of the board. @param {string} cell @returns {[number, number]} */
function centre(cell) {
  const [column, row] = place(cell);
  const at = (/** @type {number} */ n) => 1.5 + (97 * (n + 0.5)) / 5;
  return [at(column), at(row)];
}

/** @param {{ spiral: string[] }} props */
function Spiral({ spiral }) {
  const points = spiral.map((cell) => centre(cell).map((n) => n.toFixed(1)).join(",")).join(" ");
  const [x, y] = centre(spiral[0]);
  return html`
    <g fill="none" stroke="#b08d4f" opacity=".75">
      <polyline points=${points} stroke-width="1.3" stroke-linejoin="round" />
      <circle cx=${x} cy=${y} r="1.8" fill="#b08d4f" stroke="none" />
    </g>`;
}

/** The lines drawn between picks, and from them to what can join. @param {{ chosen: string[], more: string[] }} props */
function Joins({ chosen, more }) {
  const whole = chosen.length > 0 && more.length > 0 ? ends([...chosen, ...more]) : null;
  // With one pick the joining cells lie all around it: spokes instead of one line.
  const spokes = chosen.length === 1 ? more : [];
  const line = ends(chosen);
  const draw = (/** @type {[string, string]} */ [a, b], /** @type {Record<string, any>} */ look) => {
    const [x1, y1] = centre(a), [x2, y2] = centre(b);
    return html`<line x1=${x1} y1=${y1} x2=${x2} y2=${y2} ...${look} />`;
  };
  const dashed = { stroke: "#0c6455", "stroke-width": 1, "stroke-dasharray": "2 1.5" };
  return html`
    ${chosen.length > 1 && whole && draw(whole, dashed)}
    ${spokes.map((cell) => draw([chosen[0], cell], { ...dashed, opacity: 0.55 }))}
    ${line && draw(line, { stroke: "#1a1206", "stroke-width": 3.4 })}
    ${line && draw(line, { stroke: "#ffb000", "stroke-width": 2.2 })}`;
}

/** The order in which cells were picked, for their badges; follows what is staged. @param {string[]} chosen */
function useOrder(chosen) {
  const order = useRef(/** @type {string[]} */ ([]));
  order.current = [
    ...order.current.filter((cell) => chosen.includes(cell)),
    ...chosen.filter((cell) => !order.current.includes(cell)),
  ];
  return order.current;
}

/** Cells of the staged move. @param {import("./types.js").Move | null} staged */
export function stagedCells(staged) {
  if (staged?.m === "take") return splitCells(staged.cells);
  if (staged?.m === "reserve") return staged.gold ? [staged.gold] : [];
  return staged?.cell ? [staged.cell] : [];
}

/**
 * @param {BoardProps & { marked: Set<string> }} props   `marked`: cells touched by the last move
 */
export function TokenBoard({ view, offers, staged, pick, ctx, busy, components, marked }) {
  const chosen = stagedCells(staged);
  const order = useOrder(chosen);
  const lines = takeLines(offers);
  const taking = staged?.m === "take";
  const more = taking ? [...joining(lines, chosen)] : [];
  const now = { view, offers, staged };
  // Before the first pick everything is available: rings alone, badges only once they narrow.
  const open = !staged || staged.m === "buy" || staged.m === "replenish";

  /** @param {string} cell @param {Touch} touch */
  const press = (cell, touch) => {
    if (busy || touch.state === "rest") return;
    if (touch.state === "no") return pick.refuse(touch.why.key, { cell, ...touch.why.facts });
    pick.stage(touch.move, { more: openEnded(offers, touch.move) });
  };

  /** @param {string} cell */
  const drawCell = (cell) => {
    const touch = touchCell(now, cell);
    const colour = view.cells[cell];
    const n = order.indexOf(cell) + 1;
    const name = colour ? `${cell} ${colourName(ctx, colour)}` : ctx.t("say.empty_cell", { cell });
    const look = touch.state === "can" && !lacking(touch, staged, "gold") ? "rest" : touch.state;
    const cls = ["cell", look === "rest" ? "" : look, open && touch.state === "can" ? "free" : "",
      marked.has(cell) ? "last" : ""].filter(Boolean).join(" ");
    const why = touch.state === "no" ? ctx.t(touch.why.key, touch.why.facts)
      : touch.state === "picked" ? ctx.t("say.is_picked") : "";
    const drawn = colour && token(colour, "tok", {
      "data-flip": at.token(cell), "data-flip-from": at.bag, key: colour,
    });
    const shared = { class: cls, "data-go": cell };
    return html`
      <span role="gridcell" class="gc" key=${cell}>
        ${touch.state === "rest"
          ? html`<span ...${shared} role="img" aria-label=${name}>${drawn}</span>`
          : html`<button type="button" ...${shared} data-n=${n || undefined} title=${why ? `${cell}: ${why}` : undefined}
              aria-disabled=${touch.state === "no" || busy ? "true" : undefined}
              aria-pressed=${touch.state === "no" ? undefined : touch.state === "picked" ? "true" : "false"}
              onClick=${() => press(cell, touch)}><span class="vh">${why ? `${name}, ${why}` : name}</span>${drawn}</button>`}
      </span>`;
  };

  return html`
    <div class="board">
      <span class="letters" aria-hidden="true">${["A", "B", "C", "D", "E"].map((c) => html`<i>${c}</i>`)}</span>
      <span class="numbers" aria-hidden="true">${[1, 2, 3, 4, 5].map((r) => html`<i>${r}</i>`)}</span>
      <div class="in">
        <svg class="spiral" viewBox="0 0 100 100" aria-hidden="true">
          <${Spiral} spiral=${components.spiral} />
          <${Joins} chosen=${taking ? chosen : []} more=${more} />
        </svg>
        <div class="grid5" role="grid" aria-label=${ctx.t("board.tokens")} data-area="board">
          ${[0, 1, 2, 3, 4].map((row) => html`
            <div role="row" class="gr">${CELLS.slice(row * 5, row * 5 + 5).map(drawCell)}</div>`)}
        </div>
      </div>
    </div>`;
}
