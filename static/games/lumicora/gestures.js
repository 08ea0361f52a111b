/**
 * Fingers and wheel on the reef: two fingers spread to look closer and turn the aimed Lumino, one pans
 * what is larger than its frame, two presses look closer or back, the wheel turns, and with Ctrl it looks closer.
 */
import { useEffect, useRef } from "../../vendor/index.js";
import { bring, zoom } from "./sight.js";
import { WHOLE, fingers, panned, steps, zoomed } from "./zoom.js";

const STILL_PX = 8; // so far a press may slip
const WHEEL_PX = 40; // of the wheel for one turn
const CLOSER = 1.2;
const TWICE = 2;

/** @typedef {{ x: number, y: number }} Point */

/** @param {Touch} touch @param {DOMRect} box @returns {Point} */
const at = (touch, box) => ({ x: touch.clientX - box.left, y: touch.clientY - box.top });

/**
 * @param {(by: 1 | -1) => void} onTurn turns the aimed Lumino
 * @param {() => boolean} turns whether there is one
 * @returns {import("../../vendor/preact.js").RefObject<HTMLDivElement | null>} for the frame
 */
export function useGestures(onTurn, turns) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const on = useRef({ onTurn, turns });
  on.current = { onTurn, turns };
  useEffect(() => listen(/** @type {HTMLDivElement} */ (frame.current), on), []);
  return frame;
}

/** @param {HTMLDivElement} sea @param {{ current: { onTurn: (by: 1 | -1) => void, turns: () => boolean } }} on */
function listen(sea, on) {
  /** @type {[Point, Point] | null} */
  let two = null;
  let turned = 0, wheeled = 0;
  /** @type {Point | null} */
  let held = null;
  let slipped = false;
  const size = () => ({ width: sea.clientWidth, height: sea.clientHeight });

  /** @param {number} n */
  const turn = (n) => {
    for (let k = 0; k < Math.abs(n); k++) on.current.onTurn(n > 0 ? 1 : -1);
  };
  /** @param {TouchEvent} event @returns {[Point, Point]} */
  const both = ({ touches }) => {
    const box = sea.getBoundingClientRect();
    return [at(touches[0], box), at(touches[1], box)];
  };

  /** @param {TouchEvent} event */
  const touch = (event) => {
    two = event.touches.length === 2 ? both(event) : null;
    turned = 0;
    // the page neither scrolls nor zooms with these two fingers, and their end is no press
    if (two && event.cancelable) event.preventDefault();
  };
  /** @param {TouchEvent} event */
  const move = (event) => {
    if (!two || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const now = both(event);
    const { factor, dx, dy, turn: degrees, middle } = fingers(two, now);
    two = now;
    slipped = true;
    zoom.value = panned(zoomed(zoom.peek(), factor, middle, size()), dx, dy, size());
    if (!on.current.turns()) return;
    const { n, left } = steps(turned + degrees);
    turned = left;
    turn(n);
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    slipped = false;
    held = event.isPrimary && zoom.peek().k > 1 ? { x: event.clientX, y: event.clientY } : null;
  };
  /** @param {PointerEvent} event */
  const drag = (event) => {
    if (!held || two || !event.isPrimary) return;
    const dx = event.clientX - held.x, dy = event.clientY - held.y;
    if (!slipped && Math.hypot(dx, dy) < STILL_PX) return;
    slipped = true;
    held = { x: event.clientX, y: event.clientY };
    zoom.value = panned(zoom.peek(), dx, dy, size());
  };
  const up = () => void (held = null);
  /** The end of a drag presses nothing. @param {MouseEvent} event */
  const click = (event) => {
    if (slipped) event.stopPropagation();
    slipped = false;
  };

  /** With keys the focus may go beyond the frame; under a pointer nothing moves. @param {FocusEvent} event */
  const focused = ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) bring([target]);
  };

  /** @param {WheelEvent} event */
  const wheel = (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      const box = sea.getBoundingClientRect();
      zoom.value = zoomed(zoom.peek(), event.deltaY < 0 ? CLOSER : 1 / CLOSER, { x: event.clientX - box.left, y: event.clientY - box.top }, size());
      return;
    }
    if (!on.current.turns()) return;
    event.preventDefault();
    wheeled = Math.sign(wheeled) === Math.sign(event.deltaY) ? wheeled + event.deltaY : event.deltaY;
    if (Math.abs(wheeled) < WHEEL_PX) return;
    turn(Math.sign(wheeled));
    wheeled = 0;
  };

  /** Two presses where nothing can be laid: closer with that place in the middle, or back to the whole.
   * @param {MouseEvent} event */
  const twice = ({ target, clientX, clientY }) => {
    if (target instanceof Element && target.closest('[role="button"]:not([aria-disabled])')) return;
    const { left, top } = sea.getBoundingClientRect(), { width, height } = size();
    const x = clientX - left, y = clientY - top;
    zoom.value = zoom.peek().k > 1 ? WHOLE : panned(zoomed(WHOLE, TWICE, { x, y }, size()), width / 2 - x, height / 2 - y, size());
  };

  const heard = /** @type {[string, any, AddEventListenerOptions][]} */ ([
    ["touchstart", touch, { passive: false }], ["touchmove", move, { passive: false }],
    ["touchend", touch, { passive: false }], ["touchcancel", touch, { passive: false }],
    ["pointerdown", down, {}], ["pointermove", drag, {}], ["pointerup", up, {}], ["pointercancel", up, {}],
    ["pointerleave", up, {}], ["focusin", focused, {}], ["click", click, { capture: true }], ["dblclick", twice, {}], ["wheel", wheel, { passive: false }],
  ]);
  for (const [name, run, how] of heard) sea.addEventListener(name, run, how);
  return () => {
    for (const [name, run, how] of heard) sea.removeEventListener(name, run, how);
  };
}
