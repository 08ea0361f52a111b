/**
 * A reef from above: base spaces, stacks with their layers in colour, level badges, and the Lumino that
 * is aimed. Rows further down are drawn later, so that a tall stack stands before what lies behind it;
 * what can be pressed lies invisible on top, a hex for each space.
 */
import { html } from "../../vendor/index.js";
import { frame, hex, middle, openHex, RISE, SIZE, walls, WIDE } from "./geometry.js";
import { way } from "./lay.js";
import { ends, grown, halves, level } from "./reef.js";

/** @typedef {import("./types.js").Components} Components */
/** @typedef {import("./types.js").Site} Site */
/** @typedef {import("./types.js").Half} Half */
/** @typedef {import("./types.js").Reef} Reef */

const HIGHEST = 5; // a colour of its own has each level up to this

/**
 * @typedef {object} Picture
 * @property {Components} components
 * @property {string} side
 * @property {import("./types.js").Placed[]} placed
 * @property {(colour: string) => string} letter
 * @property {string} [label]           names a picture that is not a board to press
 * @property {"mini" | "flat" | "full"} [look]  mini: levels from 2 on, small; flat: levels only, no heights
 * @property {Set<string>} [can]        spaces where the Lumino may lie
 * @property {{ tile: string, place: string }} [ghost]
 * @property {string[]} [lit]           spaces that are pointed at, in this order
 * @property {string} [newest]          the Lumino that has just come to lie
 * @property {(space: string) => Record<string, any>} [spot]  attributes of a space that can be pressed
 */

/** @param {Picture} props */
export function Picture({ components, side, placed, letter, label, look = "full", can = new Set(), ghost, lit = [], newest, spot }) {
  const site = components.reefs[side];
  const reef = grown(components, placed);
  const rise = look === "flat" ? 0 : RISE;
  // small, it shows only the rows of the reef: the bare water around would make its numbers tiny
  const rows = new Set(site.order.filter((space) => look !== "mini" || site.spaces[space].kind !== "water" || level(reef, space)).map((space) => site.spaces[space].r));
  const within = site.order.filter((space) => rows.has(site.spaces[space].r));
  const { left, upper, width, height } = frame(site, (space) => level(reef, space), within);
  const tall = site.order.filter((space) => level(reef, space));
  const role = label ? { role: "img", "aria-label": label } : {};
  return html`
    <svg class=${`reef ${look}`} viewBox=${[left, upper, width, height].map((n) => n.toFixed(1)).join(" ")} ...${role}>
      <g aria-hidden="true">
        ${within.map((space) => html`<${Ground} key=${space} site=${site} space=${space} plain=${look === "mini"} />`)}
        ${look === "full" && tall.map((space) => html`<${Shadow} key=${space} site=${site} space=${space} n=${level(reef, space)} />`)}
      </g>
      <g aria-hidden="true">
        ${site.order.map((space) => html`
          <g key=${space} class=${can.has(space) ? "can" : ""}>
            <${Stack} site=${site} reef=${reef} space=${space} rise=${rise} look=${look} letter=${letter} newest=${newest} />
            <${Marks} site=${site} space=${space} n=${level(reef, space)} rise=${rise} can=${can.has(space)} nth=${lit.indexOf(space)} />
          </g>`)}
        ${ghost && html`<${Ghost} components=${components} site=${site} reef=${reef} ...${ghost} rise=${rise} letter=${letter} />`}
      </g>
      ${spot && site.order.map((space) => {
        const { x, y } = middle(site, space), n = level(reef, space);
        return html`<polygon key=${space} class=${`spot ${can.has(space) ? "can" : ""}`} data-level=${n} points=${hex(x, y - n * rise, SIZE - 2)} ...${spot(space)} />`;
      })}
    </svg>`;
}

/** A base space. @param {{ site: Site, space: string, plain: boolean }} props */
function Ground({ site, space, plain }) {
  const { x, y } = middle(site, space);
  const { kind, penalty } = site.spaces[space];
  if (kind === "water")
    return html`<g class="water"><polygon points=${hex(x, y, SIZE - 1.5)} />
      ${!plain && html`<path d=${`M${x - 15} ${y - 4}q7.5-7 15 0t15 0M${x - 11} ${y + 7}q5.5-5 11 0t11 0`} />`}</g>`;
  return html`<g class="stone"><polygon points=${hex(x, y, SIZE - 1.5)} />
    ${!plain && !penalty && html`<path d=${`M${x - 14} ${y + 8}l9-15 12 2 8 13-10 6zM${x - 5} ${y - 7}l4 13M${x - 1} ${y + 6}l16 2`} />`}
    ${penalty !== 0 && html`<text x=${x} y=${y + 9} class="penalty">−${-penalty}</text>`}</g>`;
}

/** @param {{ site: Site, space: string, n: number }} props */
function Shadow({ site, space, n }) {
  const { x, y } = middle(site, space);
  return html`<polygon class="shade" points=${hex(x + n * 3.2, y + n * 2.9 + 2, SIZE + 0.5)} opacity=${(0.16 + 0.05 * n).toFixed(2)} />`;
}

/** What lies on a space. @param {{ site: Site, reef: Reef, space: string, rise: number, look: string,
 *  letter: (colour: string) => string, newest?: string }} props */
function Stack({ site, reef, space, rise, look, letter, newest }) {
  const stack = reef.get(space);
  if (!stack) return null;
  const { x, y } = middle(site, space);
  const seen = stack[stack.length - 1];
  return html`
    <g class=${seen.tile === newest ? "fresh" : ""} key=${seen.tile}>
      ${rise > 0 && stack.map((half, k) => html`<${Layer} key=${k} colour=${half.colour} x=${x} y=${y - (k + 1) * rise} />`)}
      <${Face} half=${seen} x=${x} y=${y - stack.length * rise} n=${stack.length} look=${look} letter=${letter} />
      <${Rim} site=${site} half=${seen} x=${x} y=${y - stack.length * rise} whole=${reef.get(seen.other)?.at(-1)?.tile === seen.tile} cls="rim" />
    </g>`;
}

/** @param {{ colour: string, x: number, y: number }} props */
function Layer({ colour, x, y }) {
  const { left, right } = walls(x, y);
  return html`<g class=${"layer " + colour}><polygon points=${left} /><polygon class="dark" points=${right} /></g>`;
}

/** The upper face of a half: number or animal in the middle, letter and level in the upper corners.
 * @param {{ half: { colour: string, value: number, animal: string }, x: number, y: number, n: number, look: string,
 *           letter: (colour: string) => string, badge?: string }} props */
function Face({ half: { colour, value, animal }, x, y, n, look, letter, badge = "" }) {
  const box = SIZE * 1.05;
  return html`<g class=${"face ink-" + colour}>
    <use href=${"#lumicora-base-" + colour} x=${x - box} y=${y - box} width=${2 * box} height=${2 * box} />
    ${look !== "full"
      ? (look === "flat" || n > 1) && html`<text x=${x} y=${y + (look === "mini" ? 20 : 12)} class="val high">${n}</text>`
      : value > 0
        ? html`<text x=${x} y=${y + 10} class="val">${value}</text>`
        : animal && html`<use href=${"#lumicora-animal-" + animal} x=${x - 18} y=${y - 18} width="36" height="36" />`}
    ${look !== "mini" && html`<text x=${x - WIDE / 2 + 8 + 4 * letter(colour).length} y=${y - 12} class="cl">${letter(colour)}</text>`}
    ${look === "full" && html`<g class=${`level l${Math.min(n, HIGHEST)} ${badge}`} transform=${`translate(${x + WIDE / 2 - 12} ${y - 16})`}><circle r="10" /><text y="4.5">${n}</text></g>`}
  </g>`;
}

/** The edge of a half; open towards the other half where that is seen too.
 * @param {{ site: Site, half: { space: string, other: string }, x: number, y: number, whole: boolean, cls: string }} props */
function Rim({ site, half, x, y, whole, cls }) {
  const edge = SIZE - 1;
  return whole
    ? html`<polyline class=${cls} points=${openHex(x, y, way(site, `${half.space}-${half.other}`), edge)} />`
    : html`<polygon class=${cls} points=${hex(x, y, edge)} />`;
}

/** What is marked on a space: that it can be chosen, what it costs, that it is pointed at.
 * @param {{ site: Site, space: string, n: number, rise: number, can: boolean, nth: number }} props */
function Marks({ site, space, n, rise, can, nth }) {
  const { x, y } = middle(site, space);
  const up = y - n * rise;
  const water = site.spaces[space].kind === "water";
  const pays = can && !n && water;
  return html`
    ${can && html`<polygon class=${n || water ? "canmark" : "canmark pale"} points=${hex(x, up, SIZE - 5)} />`}
    ${pays && html`<use class="pays" href="#lumicora-limestone" x=${x + 6} y=${up + 9} width="19" height="19" />`}
    ${nth >= 0 && html`<g class="lit" style=${`--nth:${nth}`}><polygon points=${hex(x, up, SIZE - 3)} /></g>`}`;
}

/** The aimed Lumino as it would lie on its place, with the stones that its water costs.
 * @param {{ components: Components, site: Site, reef: Reef, tile: string, place: string, rise: number,
 *           letter: (colour: string) => string }} props */
function Ghost({ components, site, reef, tile, place, rise, letter }) {
  const spaces = ends(place);
  const base = level(reef, spaces[0]);
  const two = halves(components, tile)
    .map((half, k) => ({ ...half, space: spaces[k], other: spaces[1 - k], ...middle(site, spaces[k]) }))
    .sort((a, b) => a.y - b.y);
  const up = (base + 1) * rise;
  return html`<g class="aimed">
    ${two.map(({ space, x, y }) => html`<polygon key=${space} class="shade" points=${hex(x + 5, y - base * rise + 5)} opacity=".38" />`)}
    ${two.map((half) => html`<g key=${half.space}>
      ${rise > 0 && html`<${Layer} colour=${half.colour} x=${half.x} y=${half.y - up} />`}
      <${Face} half=${half} x=${half.x} y=${half.y - up} n=${base + 1} look="full" letter=${letter} badge="aim" />
      ${!base && site.spaces[half.space].kind === "water" && html`<use href="#lumicora-limestone" x=${half.x - 11} y=${half.y - up + 17} width="22" height="22" />`}
    </g>`)}
    ${["under", "over"].map((cls) => two.map((half) => html`<${Rim} key=${cls + half.space} site=${site} half=${half} x=${half.x} y=${half.y - up} whole=${true} cls=${"aimrim " + cls} />`))}
  </g>`;
}
