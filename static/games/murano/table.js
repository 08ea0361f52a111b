/** The board: markets, ring, circle, selector and warehouse in one picture, the shards on top of it. */
import { html } from "../../vendor/index.js";
import { at } from "./flights.js";
import { feeds, marketNames } from "./glass.js";
import { sockets } from "./geometry.js";
import { tapped } from "./loupe.js";
import { Market, marketWords } from "./markets.js";
import { shard } from "./pieces.js";
import { drawnButton, nowOf, press, states, whyNot } from "./press.js";
import { touchTurn } from "./touch.js";
import { Warehouse, Wheel, places, preview, slotWords, stockWords } from "./wheel.js";
import { listPart } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

const DEFS = html`<defs>
  <radialGradient id="murano-ware"><stop offset="0" stop-color="#56616d" /><stop offset=".75" stop-color="#2c333b" /><stop offset="1" stop-color="#171b20" /></radialGradient>
  <linearGradient id="murano-brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7e2a4" /><stop offset=".5" stop-color="#c4933a" /><stop offset="1" stop-color="#7c5413" /></linearGradient>
  <linearGradient id="murano-wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6d5a3c" /><stop offset=".5" stop-color="#4a3b24" /><stop offset="1" stop-color="#2e2414" /></linearGradient>
  <pattern id="murano-full" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V12" stroke="#fff" stroke-opacity=".16" stroke-width="5" /></pattern>
  <marker id="murano-head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke" /></marker>
</defs>`;

/** @param {number} x @param {number} y */
const spot = (x, y) => `left:${(x / 10).toFixed(2)}%;top:${(y / 10).toFixed(2)}%`;

/** @param {BoardProps} props */
export function GlassTable(props) {
  const { view, components, ctx } = props;
  const turnedTo = marketNames(components).map((market) =>
    `${ctx.t("market." + market)}: ${listPart(ctx, feeds(view, components, market, preview(props.staged)).filter((kind) => kind !== components.wild)).say}`);
  return html`
    <section class="boardwrap" aria-label=${ctx.t("board.name")} data-area="board" onClickCapture=${tapped(props, GlassTable)}>
      <ul class="vh" aria-label=${ctx.t("board.words")}>
        <li>${slotWords(props, view.selector)}</li><li>${stockWords(props)}</li>
        ${marketNames(components).map((market) => html`<li key=${market}>${marketWords(props, market)}</li>`)}</ul>
      <svg class="board" viewBox="0 0 1000 1000">
        ${DEFS}
        <rect x="4" y="4" width="992" height="992" rx="46" class="ground" />
        <path class="way" d="M398 66q102-38 204 0" marker-end="url(#murano-head)" />
        <text x="500" y="88" class="ct note">${ctx.t("board.selector_way")}</text>
        ${marketNames(components).map((market) => html`<${Market} key=${market} ...${props} market=${market} />`)}
        <${Wheel} ...${props} />
        <${Warehouse} ...${props} />
        <${TurnButton} ...${props} turnedTo=${turnedTo.join("; ")} />
      </svg>
      <div class="pieces" aria-hidden="true">
        ${places(props).map(({ kind, x, y, flip }) => html`
          <span key=${kind} class=${view.warehouse[kind] ? "piece stock" : "piece stock none"} style=${spot(x, y - 7)}>${shard(kind, "sh", { "data-flip": flip })}<b>×${view.warehouse[kind] ?? 0}</b></span>`)}
        ${marketNames(components).map((market) => html`<${Spaces} key=${market} ...${props} market=${market} />`)}
      </div>
    </section>`;
}

/** What lies on a market's spaces, and where the picked shard will go. @param {BoardProps & { market: string }} props */
function Spaces({ view, staged, market }) {
  const spaces = view.markets[market];
  const aimed = staged?.m === "exchange" && staged.market === market ? staged.shard : staged?.target === market ? staged?.shard : undefined;
  const free = spaces.indexOf("");
  return sockets(market, spaces.length).map(([x, y], k) => {
    const kind = spaces[k];
    if (kind) {
      const goes = (staged?.m === "buy" && staged.market === market) || (staged?.source === market && staged?.shard === kind && spaces.indexOf(kind) === k);
      return html`<span key=${market + k + kind} class=${goes ? "piece going" : "piece"} style=${spot(x, y)}>${shard(kind, "sh", { "data-flip": at.space(market, k) })}</span>`;
    }
    if (aimed && k === free) return html`<span key=${market + k + "ghost"} class="piece ghost" style=${spot(x, y)}>${shard(aimed, "sh")}</span>`;
    return html`<span key=${market + k} class="piece open" style=${spot(x, y)}><span data-flip=${at.space(market, k)}></span></span>`;
  });
}

/** Turns the ring, one step a press. @param {BoardProps & { turnedTo: string }} props */
function TurnButton(props) {
  const { ctx, staged, components, turnedTo } = props;
  const touch = touchTurn(nowOf(props));
  const steps = preview(staged);
  const free = staged?.m === "rotate_ring_free";
  const price = free ? 0 : components.prices.rotate * Math.max(1, steps);
  const word = steps ? ctx.t("board.turned", { n: steps }) : ctx.t("board.turn");
  const label = [`${word}: ${price}.`, ctx.t("board.turn_words", { price: components.prices.rotate }), steps ? ctx.t("board.turned_words", { n: steps, markets: turnedTo }) : "", whyNot(props, touch)].filter(Boolean).join(" ");
  const inside = html`
    <path class="way" d="M602 908q-102 38-204 0" transform="rotate(180 500 908)" marker-end="url(#murano-head)" />
    <rect x="366" y="922" width="268" height="62" rx="31" />
    <text x="556" y="961" class="ct price">${word}: ${price}</text><use href="#murano-lira" x="566" y="937" width="32" height="32" />`;
  const shared = { class: `ctl ${touch.state} ${steps ? "sel" : ""}`, "data-go": "turn", "aria-label": label };
  return touch.state === "rest"
    ? html`<g ...${shared} role="img">${inside}</g>`
    : html`<g ...${shared} ...${states(touch)} ...${drawnButton(() => press(props, touch))}>${inside}</g>`;
}
