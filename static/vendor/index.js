/**
 * The one door to the vendored libraries; the kit and the games import from here alone.
 * `html` is htm bound to preact: a template with one root element gives one vnode.
 */
import { h } from "./preact.js";
import { useLayoutEffect, useState } from "./hooks.js";
import htm from "./htm.js";
import { effect } from "./signals.js";

export { h, render, Component, Fragment, createContext } from "./preact.js";
export {
  useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState,
} from "./hooks.js";
export { batch, computed, effect, signal } from "./signals.js";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => import("./preact.js").VNode<any>} */
export const html = /** @type {any} */ (htm).bind(h);

/**
 * The value of a signal; the component draws again whenever it changes.
 * @template T
 * @param {import("./signals.js").ReadonlySignal<T>} source
 * @returns {T}
 */
export function useSignalValue(source) {
  const [, redraw] = useState(() => source.peek());
  // Subscribed before the first paint. The value is boxed in a function because a setter calls
  // functions, and a signal may hold one.
  useLayoutEffect(
    () =>
      effect(() => {
        const value = source.value;
        redraw(() => value);
      }),
    [source],
  );
  return source.peek();
}
