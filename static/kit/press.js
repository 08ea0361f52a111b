/** A long press shows a thing large, where there is no Z key. */

const LONG_MS = 450;
const STILL_PX = 10;

/** @param {(element: Element) => void} show gets the `[data-large]` element @returns {() => void} stops */
export function pressLong(show) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let start = { x: 0, y: 0 };
  let shown = false;

  /** @param {PointerEvent} event */
  const down = (event) => {
    shown = false;
    const thing = event.target instanceof Element ? event.target.closest("[data-large]") : null;
    if (!thing || event.pointerType === "mouse") return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      shown = true;
      show(thing);
    }, LONG_MS);
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_PX) clearTimeout(timer);
  };
  const up = () => clearTimeout(timer);
  /** The click that ends a long press picks nothing; the right button's menu would cover the picture.
   * @param {Event} event */
  const swallow = (event) => {
    if (!shown) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "click") shown = false;
  };

  const heard = /** @type {[string, any, boolean][]} */ ([
    ["pointerdown", down, false],
    ["pointermove", move, false],
    ["pointerup", up, false],
    ["pointercancel", up, false],
    ["click", swallow, true],
    ["contextmenu", swallow, true],
  ]);
  for (const [name, on, capture] of heard) document.addEventListener(name, on, capture);
  return () => {
    for (const [name, on, capture] of heard) document.removeEventListener(name, on, capture);
  };
}
