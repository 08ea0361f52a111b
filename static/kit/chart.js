/** The course of the game as a step line for each seat, with its last values in words. */
import { html, useEffect, useState } from "../vendor/index.js";
import { courseOf } from "./course.js";
import { page } from "./env.js";
import { get } from "./http.js";
import { t } from "./i18n.js";
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

/**
 * Drawn for a game with a `course`.
 * @param {{ seq: number, table: import("./types.js").Table, game: any, components: any }} props
 */
export function Chart({ seq, table, game, components }) {
  const { value, goal: goalOf, label } = /** @type {NonNullable<import("./types.js").GameClient["course"]>} */ (game.course);
  const [course, setCourse] = useState(/** @type {import("./course.js").Course} */ ([]));
  useEffect(() => {
    courseOf(history, seq, value, (doc) => reached(game, doc)).then(setCourse, () => undefined); // the scores stand without it
  }, [seq]);
  if (course.length < 2) return null;
  const goal = goalOf?.(components);
  const last = course.length - 1;
  const most = Math.max(goal ?? 0, ...course.flat(), 1);
  const x = (/** @type {number} */ turn) => LEFT + (turn * (RIGHT - LEFT)) / last;
  const y = (/** @type {number} */ points) => BOTTOM - (points * (BOTTOM - TOP)) / most;
  const step = most > 40 ? 20 : most > 12 ? 5 : 2;
  const marks = Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => n * step);
  const seats = seatsOf(table);
  const ends = apart(seats.map((seat) => y(course[last][seat])));
  const told = seats.map((seat) => `${nameOf(table, seat)}: ${course[last][seat]}`).join(", ");
  return html`<section class="panel" aria-labelledby="chart-h">
    <h2 id="chart-h">${t("finish.course")}</h2>
    <svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`${t(label)}. ${told}`}>
      ${marks.map(
        (points) => html`<g key=${points}>
          <path d=${`M${LEFT} ${y(points)}H${RIGHT}`} class="rule" /><text x=${LEFT - 6} y=${y(points) + 4} text-anchor="end">${points}</text>
        </g>`,
      )}
      ${goal && html`<path d=${`M${LEFT} ${y(goal)}H${RIGHT}`} class="goal" />`}
      <text x=${LEFT} y=${HEIGHT - 6}>${t(`log.${unit(game)}`, { turn: 1 })}</text>
      <text x=${RIGHT} y=${HEIGHT - 6} text-anchor="end">${t(`log.${unit(game)}`, { turn: last })}</text>
      ${seats.map(
        (seat, nth) => html`<g key=${seat} class=${`seat s${seat + 1}`}>
          <path d=${steps(course, seat, x, y)} class="line" stroke-dasharray=${DASHES[nth % DASHES.length]} />
          <svg x=${RIGHT + 5} y=${ends[nth] - 7} width="14" height="14" viewBox="0 0 48 48"><use href=${`#seat-${seat + 1}`} /></svg>
          <text x=${RIGHT + 23} y=${ends[nth] + 4}>${Array.from(nameOf(table, seat))[0]}</text>
        </g>`,
      )}
    </svg>
  </section>`;
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
