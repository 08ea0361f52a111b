/** Circle, ring and selector: what turns in the middle of the board. */
import { html } from "../../vendor/index.js";
import { at } from "./flights.js";
import { circleAt, kinds, nextSlot, ringAt } from "./glass.js";
import { MIDDLE, RADII, polar, sector } from "./geometry.js";
import { drawnButton, nowOf, press, states } from "./press.js";
import { touchSlot, touchWarehouse } from "./touch.js";
import { useTurned } from "./turning.js";
import { bagName, kindName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** How many steps the staged move turns the ring. @param {import("./types.js").Move | null} staged */
export const preview = (staged) => (staged?.m === "rotate" || staged?.m === "rotate_ring_free" ? staged.steps ?? 0 : 0);

/** @param {string} kind @param {number} x @param {number} y @param {number} size */
const glass = (kind, x, y, size) =>
  html`<use href=${"#murano-shard-" + kind} x=${(x - size / 2).toFixed(1)} y=${(y - size / 2).toFixed(1)} width=${size} height=${size} />`;

/** @param {BoardProps} props */
export function Wheel(props) {
  const { view, components, staged } = props;
  const { positions } = components;
  const step = 360 / positions;
  const turned = useTurned(view.turned + preview(staged), positions);
  const selected = useTurned(view.selector, positions);
  const angle = -turned * step;
  const linked = new Set(Object.values(components.markets).flatMap((/** @type {any} */ market) => market.slots));
  const fed = new Set([staged?.market, staged?.source, staged?.target].flatMap((market) => components.markets[market]?.slots ?? []));
  const slots = Array.from({ length: positions }, (_, slot) => slot);
  const next = nextSlot(view, components);
  const collecting = staged?.m === "collect";
  return html`
    <circle cx=${MIDDLE} cy=${MIDDLE} r=${RADII.rim + 6} fill="#120d06" />
    <circle cx=${MIDDLE} cy=${MIDDLE} r=${RADII.rim} fill="url(#murano-wood)" />
    ${slots.map((slot) => html`<path key=${"r" + slot} class=${["rcell", linked.has(slot) ? "lk" : "", fed.has(slot) ? "fed" : ""].join(" ").trim()}
      d=${sector(slot * step + 0.5, (slot + 1) * step - 0.5, RADII.ring[0], RADII.ring[1])} />`)}
    <g class=${preview(staged) ? "turns ahead" : "turns"} style=${`transform: rotate(${angle}deg)`}>
      ${components.rings[view.ring].map((/** @type {string} */ kind, /** @type {number} */ k) => {
        const [x, y] = polar((k + 0.5) * step, RADII.ringSymbol);
        return html`<g key=${k} transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <g class="upright" style=${`transform: rotate(${-angle}deg)`}>${glass(kind, 0, 0, 66)}</g></g>`;
      })}
    </g>
    <circle cx=${MIDDLE} cy=${MIDDLE} r="262" fill="none" stroke="url(#murano-brass)" stroke-width="7" />
    <circle cx=${MIDDLE} cy=${MIDDLE} r="258" fill="#1d2730" />
    ${slots.map((slot) => {
      const [x, y] = polar((slot + 0.5) * step, RADII.circleSymbol);
      return html`<g key=${"c" + slot}><path class="ccell" d=${sector(slot * step + 0.6, (slot + 1) * step - 0.6, RADII.circle[0], RADII.circle[1])} />
        ${glass(circleAt(view, components, slot), x, y, 56)}</g>`;
    })}
    <path class=${collecting ? "nextsel picked" : "nextsel"} d=${sector(next * step, (next + 1) * step, 172, RADII.rim)} />
    <${Selector} angle=${selected * step} step=${step} />
    ${slots.map((slot) => html`<${Slot} key=${slot} ...${props} slot=${slot} step=${step} />`)}`;
}

/** The brass frame over one place of circle and ring. @param {{ angle: number, step: number }} props */
function Selector({ angle, step }) {
  const [x, y] = polar(step / 2, 258), [px, py] = polar(step / 2, 160);
  const frame = sector(-0.6, step + 0.6, 170, RADII.rim + 2);
  return html`<g class="turns selector" style=${`transform: rotate(${angle}deg)`} aria-hidden="true">
    <path class="selr" d=${frame} /><path class="selb" d=${frame} />
    <g transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`}><circle r="11" fill="url(#murano-brass)" stroke="#2b1c04" stroke-width="2.5" /><circle r="3.5" fill="#2b1c04" /></g>
    <path transform=${`translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${step / 2}) scale(.82)`} d="M0-20L21 6L11 6L8 26H-8L-11 6L-21 6z"
      fill="url(#murano-brass)" stroke="#2b1c04" stroke-width="3.5" stroke-linejoin="round" /></g>`;
}

/** What stands at a place of circle and ring, and where it leads, in sentences. @param {BoardProps} props @param {number} slot */
export function slotWords({ view, components, ctx }, slot) {
  const market = Object.keys(components.markets).find((name) => components.markets[name].slots.includes(slot));
  return [
    ctx.t("slot.words", { n: slot + 1, ring: kindName(ctx, ringAt(view, components, slot)), circle: kindName(ctx, circleAt(view, components, slot)) }),
    slot === view.selector ? ctx.t("slot.selector") : "",
    slot === nextSlot(view, components) && slot !== view.selector ? ctx.t("slot.next") : "",
    market ? ctx.t("slot.feeds", { market: ctx.t("market." + market) }) : "",
  ].filter(Boolean).join(" ");
}

/** What lies in the warehouse. @param {BoardProps} props */
export const stockWords = ({ view, ctx }) => ctx.t("warehouse.words", { shards: bagName(ctx, view.warehouse) });

/** One place of circle and ring, for pointer, keys and screen reader. @param {BoardProps & { slot: number, step: number }} props */
function Slot(props) {
  const { slot, step } = props;
  const touch = touchSlot(nowOf(props), slot);
  const shared = { class: "slot " + touch.state, "data-go": "slot-" + slot, "aria-label": slotWords(props, slot) };
  const area = html`<path d=${sector(slot * step, (slot + 1) * step, RADII.circle[0], RADII.rim)} />`;
  return touch.state === "rest"
    ? html`<g ...${shared} role="img">${area}</g>`
    : html`<g ...${shared} ...${states(touch)} ...${drawnButton(() => press(props, touch))}>${area}</g>`;
}

/** The warehouse in the middle. @param {BoardProps} props */
export function Warehouse(props) {
  const { ctx } = props;
  const touch = touchWarehouse(nowOf(props));
  const shared = { class: "warehouse " + touch.state, "data-go": "warehouse", "aria-label": stockWords(props) };
  const inside = html`
    <circle cx=${MIDDLE} cy=${MIDDLE} r=${RADII.warehouse} fill="url(#murano-ware)" stroke="url(#murano-brass)" stroke-width="5" />
    <circle class="mark" cx=${MIDDLE} cy=${MIDDLE} r=${RADII.warehouse - 8} />
    <text x=${MIDDLE} y=${MIDDLE + 7} class="wl">${ctx.t("warehouse.name")}</text>`;
  return touch.state === "rest"
    ? html`<g ...${shared} role="img">${inside}</g>`
    : html`<g ...${shared} ...${states(touch)} ...${drawnButton(() => press(props, touch))}>${inside}</g>`;
}

/** Where the kinds lie in the middle. @param {BoardProps} props */
export function places({ components }) {
  const all = kinds(components);
  return all.map((kind, k) => {
    const [x, y] = polar((k * 360) / all.length, 92);
    return { kind, x, y, flip: at.warehouse(kind) };
  });
}
