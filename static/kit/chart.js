/** The course of the game as a step line for each seat, in points and in what the game counts besides. */
import { html, useEffect, useState } from "../vendor/index.js";
import { coursesOf } from "./course.js";
import { page } from "./env.js";
import { get } from "./http.js";
import { t } from "./i18n.js";
import { initial } from "./names.js";
import { reached, unit } from "./progress.js";
import { nameOf, seatsOf } from "./seats.js";

const WIDTH = 520;
const HEIGHT = 178;
const LEFT = 34;
const RIGHT = 474;
const TOP = 20;
const BOTTOM = 150;
const DASHES = ["", "7 3", "2 3", "10 3 2 3"];

/** @param {number} from @param {number} to */
const history = (from, to) => get(`/api/t/${page.code}/history?from=${from}&to=${to}`);

/** @typedef {import("./course.js").Course} Course */

/** What is drawn: points first. @param {any} game @returns {{ label: string, measure: import("./course.js").Measure }[]} */
function measuresOf(game) {
  const { course = { label: "finish.total" }, resources = [] } = game;
  return [course, ...resources].map(({ label, value }) => ({
    label,
    measure: (/** @type {any} */ doc, /** @type {number} */ seat, /** @type {number[]} */ totals) => (value ? value(doc.game, seat) : totals[seat]),
  }));
}

/** @param {{ seq: number, table: import("./types.js").Table, game: any, components: any, ctx: import("./types.js").Ctx }} props */
export function Chart({ seq, table, game, components, ctx }) {
  const [courses, setCourses] = useState(/** @type {Course[] | null} */ (null)); // not there yet
  const [chosen, setChosen] = useState(0);
  const measures = measuresOf(game);
  useEffect(() => {
    const taken = coursesOf(history, seq, measures.map(({ measure }) => measure), (doc) => reached(game, doc));
    taken.then(setCourses, () => setCourses([])); // the scores stand without it
  }, [seq]);
  const course = courses?.[chosen] ?? [];
  if (courses && course.length < 2) return null;
  const label = ctx.t(measures[chosen].label);
  const goal = chosen === 0 ? game.course?.goal?.(components) : undefined;
  return html`<section class="panel" aria-labelledby="chart-h">
    <div class="row wrap charthead">
      <h2 id="chart-h" class="grow">${t("finish.course")}</h2>
      <select class="input" aria-label=${t("finish.measure")} value=${chosen} onChange=${(/** @type {any} */ event) => setChosen(Number(event.target.value))}>
        ${measures.map((measure, nth) => html`<option value=${nth}>${ctx.t(measure.label)}</option>`)}
      </select>
    </div>
    ${courses ? html`<${Lines} course=${course} goal=${goal} table=${table} game=${game} label=${label} />` : html`<svg class="chart" />`}
    <details class="twin">
      <summary>${t("finish.as_table")}</summary>
      <div class="twinbody" tabindex="0" role="region" aria-label=${label}><${Twin} course=${course} table=${table} game=${game} label=${label} /></div>
    </details>
  </section>`;
}

/** The same as numbers. @param {{ course: Course, table: import("./types.js").Table, game: any, label: string }} props */
const Twin = ({ course, table, game, label }) =>
  html`<table class="score">
    <caption class="vh">${label}</caption>
    <thead><tr><td></td>${seatsOf(table).map((seat) => html`<th scope="col">${nameOf(table, seat)}</th>`)}</tr></thead>
    <tbody>
      ${course.map(
        (values, turn) => html`<tr>
          <th scope="row">${turn ? t(`log.${unit(game)}`, { turn }) : t("finish.before")}</th>
          ${values.map((value, nth) => html`<td class="num">${value}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;

/** @param {{ course: Course, goal: number | undefined, table: import("./types.js").Table, game: any, label: string }} props */
function Lines({ course, goal, table, game, label }) {
  const last = course.length - 1;
  const most = Math.max(goal ?? 0, ...course.flat(), 1);
  const least = Math.min(0, ...course.flat());
  const x = (/** @type {number} */ turn) => LEFT + (turn * (RIGHT - LEFT)) / last;
  const y = (/** @type {number} */ points) => BOTTOM - ((points - least) * (BOTTOM - TOP)) / (most - least);
  const step = most - least > 40 ? 20 : most - least > 12 ? 5 : 2;
  const lowest = Math.ceil(least / step);
  const marks = Array.from({ length: Math.floor(most / step) - lowest + 1 }, (_, n) => (lowest + n) * step);
  const seats = seatsOf(table);
  const ends = apart(seats.map((seat) => y(course[last][seat])));
  const told = seats.map((seat) => `${nameOf(table, seat)}: ${course[last][seat]}`).join(", ");
  return html`<svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`${label}. ${told}`}>
    ${marks.map(
      (points) => html`<g>
        <path d=${`M${LEFT} ${y(points)}H${RIGHT}`} class="rule" /><text x=${LEFT - 6} y=${y(points) + 4} text-anchor="end">${points}</text>
      </g>`,
    )}
    ${goal && html`<path d=${`M${LEFT} ${y(goal)}H${RIGHT}`} class="goal" />`}
    <text x=${LEFT} y=${HEIGHT - 6}>${t(`log.${unit(game)}`, { turn: 1 })}</text>
    <text x=${RIGHT} y=${HEIGHT - 6} text-anchor="end">${t(`log.${unit(game)}`, { turn: last })}</text>
    ${seats.map(
      (seat, nth) => html`<g class=${`seat s${seat + 1}`}>
        <path d=${steps(course, seat, x, y)} class="line" stroke-dasharray=${DASHES[nth % DASHES.length]} />
        <svg x=${RIGHT + 5} y=${ends[nth] - 7} width="14" height="14" viewBox="0 0 48 48"><use href=${`#seat-${seat + 1}`} /></svg>
        <text x=${RIGHT + 23} y=${ends[nth] + 4}>${initial(nameOf(table, seat))}</text>
      </g>`,
    )}
  </svg>`;
}

/** @param {import("./course.js").Course} course @param {number} seat @param {(turn: number) => number} x @param {(points: number) => number} y */
function steps(course, seat, x, y) {
  return course.map((values, turn) => (turn ? `H${x(turn)}V${y(values[seat])}` : `M${x(0)} ${y(values[seat])}`)).join("");
}

/** The heights of the labels, pushed apart where they would cover each other. @param {number[]} heights */
function apart(heights) {
  const order = heights.map((height, nth) => ({ height, nth })).sort((a, b) => a.height - b.height);
  for (let i = 1; i < order.length; i++) order[i].height = Math.max(order[i].height, order[i - 1].height + 16);
  return order.sort((a, b) => a.nth - b.nth).map(({ height }) => height);
}
