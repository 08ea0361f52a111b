/** The four markets in the corners: plate, the slots that feed it, its spaces, what buying costs. */
import { html } from "../../vendor/index.js";
import { counted, feeds } from "./glass.js";
import { RADII, plate, polar, sector, sockets, tags } from "./geometry.js";
import { drawnButton, nowOf, press, states, whyNot } from "./press.js";
import { touchBuy, touchMarket } from "./touch.js";
import { preview } from "./wheel.js";
import { bagName, capital, kindName, list, marketName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** What a market holds and gives, in a sentence. @param {BoardProps} props @param {string} market */
export function marketWords({ view, components, ctx, staged }, market) {
  const spaces = view.markets[market];
  const held = spaces.filter(Boolean), free = spaces.length - held.length;
  const given = feeds(view, components, market, preview(staged));
  const names = given.map((kind) => (kind === components.wild ? ctx.t("market.nothing") : kindName(ctx, kind)));
  return [
    ctx.t("market.holds", { market: capital(marketName(ctx, market)), shards: bagName(ctx, counted(held)) }),
    free ? ctx.t("market.free", { n: free }) : ctx.t("market.is_full"),
    ctx.t("market.gives", { shards: list(ctx, names) }),
  ].join(" ");
}

/** @param {BoardProps & { market: string }} props */
export function Market(props) {
  const { view, components, ctx, staged, market } = props;
  const { positions, wild } = components;
  const { slots } = components.markets[market];
  const step = 360 / positions;
  const touch = touchMarket(nowOf(props), market);
  const full = !view.markets[market].includes("");
  const chosen = [staged?.market, staged?.source, staged?.target].includes(market);
  const path = plate(market, slots, positions);
  const given = feeds(view, components, market, preview(staged));
  const why = whyNot(props, touch);
  const { full: mark } = tags(market);
  const cls = ["market", touch.state, chosen ? "sel" : "", full ? "full" : ""].filter(Boolean).join(" ");
  const shared = { class: cls, "data-go": "market-" + market, "aria-label": [marketWords(props, market), why].filter(Boolean).join(" ") };
  const inside = html`
    <path class="plate" d=${path} />
    ${full && html`<path d=${path} fill="url(#murano-full)" />`}
    ${slots.map((/** @type {number} */ slot, /** @type {number} */ k) => html`<${Channel} key=${slot} angle=${(slot + 0.5) * step} dead=${given[k] === wild} />`)}
    ${sockets(market, view.markets[market].length).map(([x, y], k) => html`
      <circle key=${k} class="sock" cx=${x.toFixed(1)} cy=${y.toFixed(1)} r="40" />`)}
    ${full && html`<text aria-hidden="true" class="fullword" x=${mark[0]} y=${mark[1] + 7}>${ctx.t("market.full")}</text>`}`;
  return html`
    ${touch.state === "rest"
      ? html`<g ...${shared} role="img">${inside}</g>`
      : html`<g ...${shared} ...${states(touch)} ...${drawnButton(() => press(props, touch))}>${inside}</g>`}
    <${BuyTag} ...${props} chosen=${chosen} />`;
}

/** The way from the ring to the plate: an arrow, or a cross where the symbol gives nothing.
 * @param {{ angle: number, dead: boolean }} props */
function Channel({ angle, dead }) {
  const [x0, y0] = polar(angle, RADII.rim + 6), [x1, y1] = polar(angle, 388), [x, y] = polar(angle, 376);
  return html`<path class=${dead ? "chan dead" : "chan"} d=${sector(angle - 7.5, angle + 7.5, RADII.rim + 2, 398)} />
    ${dead
      ? html`<path class="x" d=${`M${(x - 8).toFixed(1)} ${(y - 8).toFixed(1)}l16 16m0-16l-16 16`} />`
      : html`<path class="arr" d=${`M${x0.toFixed(1)} ${y0.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}`} marker-end="url(#murano-head)" />`}`;
}

/** @param {BoardProps & { market: string, chosen: boolean }} props */
function BuyTag(props) {
  const { view, components, ctx, staged, market, chosen } = props;
  const held = view.markets[market].filter(Boolean);
  if (!held.length && !chosen) return null;
  const [x, y] = tags(market).buy;
  const touch = touchBuy(nowOf(props), market);
  const price = staged?.m === "buy" && staged.tile ? 0 : components.prices.buy;
  const word = chosen ? ctx.t("market.chosen") : ctx.t("market.buy", { price });
  const label = [`${word}.`, ctx.t("market.buy_words", { market: marketName(ctx, market), shards: bagName(ctx, counted(held)), price }), whyNot(props, touch)].filter(Boolean).join(" ");
  const inside = html`<rect class="reach" x="-76" y="-56" width="152" height="104" /><rect x="-62" y="-20" width="124" height="40" rx="19" class="pill" /><text aria-hidden="true" y="7" class="pt">${word}</text>`;
  const shared = { class: `buytag ${touch.state} ${chosen ? "sel" : ""}`, transform: `translate(${x} ${y})`, "data-go": "buy-" + market, "aria-label": label };
  return touch.state === "rest"
    ? html`<g ...${shared} role="img">${inside}</g>`
    : html`<g ...${shared} ...${states(touch)} ...${drawnButton(() => press(props, touch))}>${inside}</g>`;
}
