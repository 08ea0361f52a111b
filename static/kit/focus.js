/**
 * Moving the focus: an area (`data-area`) is one stop of Tab, and inside it the arrows walk among its
 * `[data-go]` elements by their places on the screen.
 */

const GO = "[data-go]";

/** @param {Element} area @returns {HTMLElement[]} */
const stops = (area) =>
  /** @type {HTMLElement[]} */ ([...area.querySelectorAll(GO)]).filter((it) => it.getClientRects().length);

let asked = false;

/** One of an area's stops takes Tab, the rest do not. Called after every drawing, done once a frame. */
export function rove() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    settle();
  });
}

function settle() {
  for (const area of document.querySelectorAll("[data-area]")) {
    const all = stops(area);
    const chosen = all.find((it) => it === document.activeElement) ?? all.find((it) => it.tabIndex === 0) ?? all[0];
    for (const it of all) {
      const index = it === chosen ? 0 : -1;
      if (it.getAttribute("tabindex") !== String(index)) it.setAttribute("tabindex", String(index));
    }
  }
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Moves the focus inside its area. @param {KeyboardEvent} event @returns {boolean} whether the key was used */
export function walk(event) {
  const here = /** @type {HTMLElement | null} */ (document.activeElement);
  const area = here?.closest("[data-area]");
  if (!here || !area || !here.matches(GO)) return false;
  const all = stops(area);
  const way = WAYS[event.key];
  if (!way && event.key !== "Home" && event.key !== "End") return false;
  const goal = way ? nearest(here, all, way) : all.at(event.key === "Home" ? 0 : -1);
  if (goal) focus(goal, all);
  return true;
}

/** @param {HTMLElement} goal @param {HTMLElement[]} all */
function focus(goal, all) {
  for (const it of all) it.setAttribute("tabindex", it === goal ? "0" : "-1");
  goal.focus();
}

/**
 * The closest element in a direction; what lies beside the way counts double.
 * @param {HTMLElement} here @param {HTMLElement[]} all @param {[number, number]} way @returns {HTMLElement | null}
 */
function nearest(here, all, [dx, dy]) {
  const from = middle(here);
  let best = null;
  let least = Infinity;
  for (const it of all) {
    const to = middle(it);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const beside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (it === here || along < 4 || beside > along * 2.5) continue;
    const distance = along + beside * 2;
    if (distance < least) [best, least] = [it, distance];
  }
  return best;
}

/** @param {HTMLElement} it */
function middle(it) {
  const { left, top, width, height } = it.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Goes to the nth area that is on the screen. @param {number} nth from 1 @returns {boolean} */
export function goToArea(nth) {
  const areas = [...document.querySelectorAll("[data-area]")].filter((it) => it.getClientRects().length);
  const area = areas[nth - 1];
  /** @type {Element | null | undefined} */
  const goal = area && (stops(area).find((it) => it.tabIndex === 0) ?? area.querySelector("button, input, [tabindex]"));
  if (goal instanceof HTMLElement || goal instanceof SVGElement) goal.focus(); // boards may be drawn
  return Boolean(goal);
}
