/** What is counted for everybody: visible spaces by colour, animals, and the rounds. */
import { html } from "../../vendor/index.js";
import { Badge, seatsOf } from "../../kit/seats.js";
import { coral, icon, stones } from "./pieces.js";
import { animalPoints, animalsOf, grown, player, spacesOf } from "./reef.js";
import { ahead } from "./scorings.js";
import { capital, colourName, limestoneName, pointsName, speciesName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** The own seat first. @param {BoardProps} props @returns {number[]} */
const order = ({ table, seat }) => {
  const all = seatsOf(table);
  return seat === null ? all : [seat, ...all.filter((other) => other !== seat)];
};

/** @param {BoardProps} props */
export function Tally(props) {
  const { view, ctx, components, table } = props;
  const seats = order(props);
  const most = (/** @type {(seat: number) => number} */ count) => Math.max(...seats.map(count));
  const site = components.reefs[view.side], reefs = Object.fromEntries(seats.map((seat) => [seat, grown(components, player(view, seat).reef)]));
  /** @param {string} name @param {any} sign @param {string} words @param {(seat: number) => number} count @param {boolean} leads */
  const row = (name, sign, words, count, leads) => html`<tr key=${name}>
    <th scope="row">${sign}<span class="vh">${words}</span></th>
    ${seats.map((seat) => html`<td key=${seat} class=${leads && count(seat) > 0 && count(seat) === most(count) ? "most" : ""}>${count(seat)}</td>`)}
  </tr>`;
  return html`
    <section class="panel tally" tabindex="0" aria-label=${ctx.t("tally.title")}>
      <table>
        <caption>${ctx.t("tally.title")}</caption>
        <thead><tr><td></td>${seats.map((seat) => html`<th key=${seat} scope="col"><${Badge} seat=${seat} name=${ctx.seatName(seat)} /><span class="vh">${table.seats[seat].name}</span></th>`)}</tr></thead>
        <tbody>
          ${components.colours.map((/** @type {string} */ colour) => row(colour, coral(colour), capital(colourName(ctx, colour)), (seat) => spacesOf(site, reefs[seat], colour).length, true))}
          ${components.species.map((/** @type {string} */ species) => row(species, icon("animal-" + species), capital(speciesName(ctx, species)), (seat) => animalsOf(site, reefs[seat], species).length, false))}
        </tbody>
      </table>
      ${props.seat !== null && html`<${Animals} ...${props} seat=${props.seat} />`}
    </section>`;
}

/** What the own animals give as it stands. @param {BoardProps & { seat: number }} props */
function Animals(props) {
  const { view, seat, ctx, components } = props;
  const worth = (/** @type {import("./types.js").Reef} */ reef) =>
    components.species.reduce((/** @type {number} */ total, /** @type {string} */ species) => total + animalPoints(components, view, reef, species), 0);
  const later = ahead(props);
  const now = worth(grown(components, player(view, seat).reef));
  const then = later ? worth(later) : now;
  return html`<p class="small worth">${ctx.t("tally.animals", { points: pointsName(ctx, now) })}${then !== now && html` <b>→ ${pointsName(ctx, then)}</b>`}</p>`;
}

/** The round track with the limestone of each round. @param {BoardProps} props */
export function Rounds({ view, ctx, components }) {
  return html`
    <section class="panel rounds" aria-label=${ctx.t("round.title")}>
      <header><h2>${ctx.t("round.title")}</h2><small>${ctx.t("round.limestone")}</small></header>
      <ol>${components.limestone.map((/** @type {number} */ n, /** @type {number} */ k) => html`
        <li key=${k} class=${k + 1 < view.round ? "past" : ""} aria-current=${k + 1 === view.round ? "step" : undefined}>
          <span class="vh">${ctx.t("round.words", { round: k + 1, limestone: limestoneName(ctx, n) })}</span>
          <span aria-hidden="true" data-flip=${k + 1 === view.round ? "turtle" : undefined}>${k + 1 === view.round ? icon("turtle") : html`<b>${k + 1}</b>`}</span><small aria-hidden="true">${stones(n)}</small>
        </li>`)}</ol>
    </section>`;
}
