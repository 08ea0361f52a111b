/**
 * Motion by FLIP: places are measured before the page changes and after, and only `transform` and
 * `opacity` are animated. The state is right at once; motion only explains it.
 *
 *   data-flip="key"        an element that keeps its key moves from its old place to its new one
 *   data-flip-from="key"   an element that is new comes from the place of that other key
 *   data-turn-over         and turns over on the way, as a card from a deck does
 *   flights                a copy of one thing flies to another (a token into a tray that only counts);
 *                          with `copy` it is the likeness of a third one (a coin from an empty space)
 */
import { pace } from "./settings.js";

/** @typedef {{ from: string, to: string, copy?: string }} Flight */
/** @typedef {{ elements: Map<string, Element>, places: Map<string, DOMRect>, copies: { copy: HTMLElement, place: DOMRect, to: string }[], flights: Flight[] }} Before */

const MOVE_MS = 320;
const TURN_MS = 380; // a card turns over, a number counts up
const STAGGER_MS = 60;
const MOST_MS = 900;
const MARK_MS = 2000;
const CROWD = 5; // so many pieces on the very same way are the page that moves
const EASE = "cubic-bezier(.22,.8,.24,1)";

/** @type {Set<Animation>} */
const running = new Set();

/** Ends all running motion at once. @returns {boolean} whether there was any */
export function skip() {
  const any = running.size > 0;
  for (const animation of [...running]) animation.finish();
  return any;
}

/** @returns {Map<string, HTMLElement>} the visible elements with a key */
function keyed() {
  /** @type {Map<string, HTMLElement>} */
  const found = new Map();
  for (const element of document.querySelectorAll("[data-flip]")) {
    const it = /** @type {HTMLElement} */ (element);
    const key = it.dataset.flip ?? "";
    if (key && !found.has(key) && it.getClientRects().length) found.set(key, it);
  }
  return found;
}

/** @param {Flight[]} flights @returns {Before} */
export function measure(flights) {
  const elements = keyed();
  const places = new Map([...elements].map(([key, element]) => [key, element.getBoundingClientRect()]));
  const copies = [];
  for (const { from, to, copy: like = from } of pace() ? flights : []) {
    const source = elements.get(like);
    const place = places.get(from);
    if (!source || !place) continue;
    const copy = /** @type {HTMLElement} */ (source.cloneNode(true));
    copy.removeAttribute("data-flip");
    copies.push({ copy, place: like === from ? place : around(place, source.getBoundingClientRect()), to });
  }
  return { elements, places, copies, flights };
}

/** A place of this size around the middle of that one. @param {DOMRect} place @param {DOMRect} size */
const around = (place, { width, height }) =>
  new DOMRect(place.left + (place.width - width) / 2, place.top + (place.height - height) / 2, width, height);

/** @param {Before} before */
export function play({ elements: were, places, copies, flights }) {
  const speed = pace();
  const elements = keyed();
  /** @type {{ element: HTMLElement, from: DOMRect, to: DOMRect, turns: boolean }[]} */
  let moves = [];
  for (const [key, element] of elements) {
    const old = places.get(key);
    const from = old ?? places.get(element.dataset.flipFrom ?? "");
    const to = element.getBoundingClientRect();
    if (!from) mark(element, speed);
    // without motion: what is the same in the flow of the page only made room for what changed
    else if (moved(from, to) && (speed || were.get(key) !== element || element.parentElement?.closest("svg")))
      moves.push({ element, from, to, turns: !old && "turnOver" in element.dataset });
  }
  moves = apart(moves);
  if (!speed) {
    for (const { element } of moves) mark(element, speed);
    // what only counts shows by nothing else that something came to it
    for (const { to } of flights) mark(elements.get(to), speed);
    return;
  }
  const gap = Math.min(STAGGER_MS, (MOST_MS - MOVE_MS) / Math.max(1, moves.length + copies.length));
  moves.forEach(({ element, from, to, turns }, nth) => (turns ? turnOver : slide)(element, from, to, nth * gap));
  copies.forEach(({ copy, place, to }, nth) => {
    const goal = elements.get(to);
    if (goal) fly(copy, place, goal.getBoundingClientRect(), nth * gap);
  });
}

/** @param {DOMRect} a @param {DOMRect} b */
const moved = (a, b) => Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) > 3;

/**
 * The moves without the shift that most of them share: then it is the page that moved (a sentence
 * grew by a line, a strip came in), and every piece on it gliding along would explain nothing.
 * @template {{ from: DOMRect, to: DOMRect }} M
 * @param {M[]} moves @returns {M[]}
 */
export function apart(moves) {
  const shift = (/** @type {M} */ { from, to }) =>
    [to.left - from.left, to.top - from.top, to.width - from.width].map(Math.round).join();
  /** @type {Map<string, number>} */
  const shifts = new Map();
  for (const move of moves) shifts.set(shift(move), (shifts.get(shift(move)) ?? 0) + 1);
  return moves.filter((move) => (shifts.get(shift(move)) ?? 0) < CROWD);
}

/** Something new: it grows in, or without motion carries an outline for a while.
 * @param {HTMLElement | undefined} element @param {number} speed */
function mark(element, speed) {
  if (!element) return;
  if (speed) {
    run(element, [{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "none" }], 160 * speed, 0);
    return;
  }
  element.classList.add("changed");
  setTimeout(() => element.classList.remove("changed"), MARK_MS);
}

/** @param {HTMLElement} element @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function slide(element, from, to, delay) {
  const speed = pace();
  const start = `translate(${from.left - to.left}px,${from.top - to.top}px) scale(${from.width / (to.width || 1)})`;
  const frames = [
    { transform: start, transformOrigin: "0 0", zIndex: 30 },
    { transform: "none", transformOrigin: "0 0", zIndex: 30 },
  ];
  run(element, frames, MOVE_MS * speed, delay * speed);
}

/** From edge-on at the deck to its face at its place.
 * @param {HTMLElement} element @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function turnOver(element, from, to, delay) {
  const speed = pace();
  const [dx, dy] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ angle, /** @type {number} */ size) =>
    `translate(${x}px,${y}px) perspective(900px) rotateY(${angle}deg) scale(${size})`;
  const frames = [{ transform: at(dx, dy, -90, from.width / (to.width || 1)), zIndex: 30 }, { transform: at(0, 0, 0, 1), zIndex: 30 }];
  run(element, frames, TURN_MS * speed, delay * speed);
}

/**
 * Counts from one number to another in a text on the page.
 * @param {HTMLElement} element holds the text alone @param {number} from @param {number} to
 */
export function countUp(element, from, to) {
  const speed = pace();
  const text = /** @type {Text} */ (element.firstChild);
  if (!speed || from === to || !text) return;
  const animation = run(element, [], TURN_MS * speed, 0, () => (text.data = String(to)));
  const tick = () => {
    const part = animation.playState === "running" ? animation.effect?.getComputedTiming().progress : null;
    if (part === null || part === undefined) return;
    text.data = String(Math.round(from + (to - from) * part));
    requestAnimationFrame(tick);
  };
  text.data = String(from);
  requestAnimationFrame(tick);
}

/** @param {HTMLElement} copy @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function fly(copy, from, to, delay) {
  const speed = pace();
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("flying");
  Object.assign(copy.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(copy);
  const scale = Math.min(to.width / from.width, to.height / from.height, 1) || 0.5;
  const dx = to.left + to.width / 2 - (from.left + (from.width * scale) / 2);
  const dy = to.top + to.height / 2 - (from.top + (from.height * scale) / 2);
  const frames = [
    { transform: "none", transformOrigin: "0 0" },
    { transform: `translate(${dx}px,${dy}px) scale(${scale})`, transformOrigin: "0 0" },
  ];
  run(copy, frames, MOVE_MS * speed, delay * speed, () => copy.remove());
}

/** @param {HTMLElement} element @param {Keyframe[]} frames @param {number} duration @param {number} delay @param {() => void} [then] */
function run(element, frames, duration, delay, then) {
  const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  running.add(animation);
  const done = () => {
    running.delete(animation);
    then?.();
  };
  animation.onfinish = done;
  animation.oncancel = done;
  return animation;
}
