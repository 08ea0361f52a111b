/** A number that counts up, or down, to its new value. */
import { html, useLayoutEffect, useRef } from "../vendor/index.js";
import { around } from "./later.js";

/** @param {{ n: number }} props */
export function Count({ n }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = useRef(n);
  useLayoutEffect(() => {
    if (element.current) around.peek()?.motion.countUp(element.current, shown.current, n);
    shown.current = n;
  }, [n]);
  return html`<span ref=${element}>${n}</span>`;
}
