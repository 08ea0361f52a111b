/** After the end: every number of a player's final scoring; pointing at one lights its spaces in the reef. */
import { html, useSignalValue } from "../../vendor/index.js";
import { Badge, seatsOf } from "../../kit/seats.js";
import { coral, icon } from "./pieces.js";
import { animalsEach, animalsOf, grown, level, player, pointsOf, spacesOf, sum } from "./reef.js";
import { lights, lit, watch, watched } from "./sight.js";
import { capital, colourName, pointsName, signed, speciesName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */
/** @typedef {import("./types.js").Counted} Counted */
/** One number: of so many things, on these spaces, `each` the points of each of them where they differ.
 * @typedef {{ points?: number, n?: number, spaces?: string[], each?: number[] }} Line */
/** @typedef {{ key: string, sign: any, name: string, line: Line }} Row */

/** @param {BoardProps} props */
export function Breakdown(props) {
  const { view, table, seat, ctx } = props;
  const whose = useSignalValue(watched) ?? seat ?? 0;
  const rows = rowsOf(props, whose);
    return html`
    <section class="panel breakdown" aria-label=${ctx.t("breakdown.title")} data-area="scores">
      <header><h2>${ctx.t("breakdown.title")}</h2><small>${ctx.t("breakdown.how")}</small></header>
      <div class="whose" role="group" aria-label=${ctx.t("breakdown.whose")}>${seatsOf(table).map((other) => html`
        <button type="button" key=${other} class="btn slim" data-go aria-pressed=${String(other === whose)} onClick=${() => watch(other)}><${Badge} seat=${other} name=${ctx.seatName(other)} />${table.seats[other].name}</button>`)}</div>
      <ul>${rows.map((row) => html`<${Part} key=${row.key} ...${props} ...${row} />`)}
        <li class="total"><span>${ctx.t("part.total")}</span><b class="num">${signed(pointsOf(view, whose))}</b></li></ul>
      ${view.final[String(whose)] === undefined && html`<p class="small muted">${ctx.t("words.none")}</p>`}
    </section>`;
}

/** One number; with spaces it can be pressed, and they stay lit. @param {BoardProps & Row} props */
function Part({ ctx, sign, name, line }) {
  const { points = 0, spaces = [], n = spaces.length, each = [] } = line;
  const detail = each.length > 1 ? each.map(signed).join(" + ") : ctx.t("breakdown.counted", { n });
  const inside = html`<span class="row">${sign}<span>${name} <small class="muted">${detail}</small></span></span><b class="num">${signed(points)}</b>`;
  const label = `${name}: ${pointsName(ctx, points)}. ${detail}`;
  return spaces.length
    ? html`<li><button type="button" data-go class="number" ...${lights(spaces)} onClick=${() => void (lit.value = spaces)}><span class="vh">${label}</span><span class="shown" aria-hidden="true">${inside}</span></button></li>`
    : html`<li><span class="number">${inside}</span></li>`;
}

/** @param {BoardProps} props @param {number} whose @returns {Row[]} */
function rowsOf({ view, ctx, components }, whose) {
  const final = view.final[String(whose)];
  if (!final) return [];
  const { points, corals } = final;
  const owner = player(view, whose), reef = grown(components, owner.reef), site = components.reefs[view.side];
  const bare = site.order.filter((/** @type {string} */ space) => site.spaces[space].penalty && !level(reef, space));
  const colour = (/** @type {string} */ name) => colourName(ctx, name);
  const coralLine = (/** @type {Counted[]} */ counted) => ({ points: sum(counted), spaces: counted.map(([, space]) => space), each: counted.map(([, , number]) => number) });
  return [
    ...components.colours.filter((/** @type {string} */ name) => name in corals).map((/** @type {string} */ name) => ({ key: "c-" + name, sign: coral(name), name: ctx.t("part.coral", { colour: colour(name) }), line: coralLine(corals[name]) })),
    { key: "jellyfish", sign: icon("jellyfish"), name: ctx.t("part.jellyfish"), line: { points: points.jellyfish, n: owner.jellyfish.length } },
    { key: "limestone", sign: icon("limestone"), name: ctx.t("part.limestone"), line: { points: points.limestone, n: owner.limestone } },
    ...components.species.map((/** @type {string} */ name) => ({ key: name, sign: icon("animal-" + name), name: capital(speciesName(ctx, name)), line: { points: points[name], spaces: animalsOf(site, reef, name), each: animalsEach(components, view, reef, name) } })),
    ...components.colours.map((/** @type {string} */ name) => ({ key: "m-" + name, sign: coral(name), name: ctx.t("part.majority", { colour: colour(name) }), line: { points: points[name], spaces: spacesOf(site, reef, name) } })),
    ...(view.side === "B" ? [{ key: "penalties", sign: icon("fish"), name: ctx.t("part.penalties"), line: { points: points.penalties, spaces: bare, each: bare.map((/** @type {string} */ space) => site.spaces[space].penalty) } }] : []),
    ...(owner.returned ? [{ key: "returned", sign: icon("back"), name: ctx.t("part.returned"), line: { points: points.returned, n: owner.returned } }] : []),
  ];
}
