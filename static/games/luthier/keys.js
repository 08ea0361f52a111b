/** The keys of the board: each goes to a part of the table. */
import { bring, look } from "./zone.js";

/** Goes to a part of the table: brings it to the front on a small screen, and the focus into it.
 * @param {string} area @param {string} to zone or place */
const visits = (area, to) => () => {
  if (["workshop", "orchestra", "rivals"].includes(to)) bring(to);
  else look(to);
  requestAnimationFrame(() => {
    const goal = document.querySelector(`[data-area="${area}"]`);
    const stop = goal?.querySelector('[tabindex="0"]') ?? goal?.querySelector("button");
    goal?.scrollIntoView({ block: "nearest" });
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  });
};

/** @type {import("../../kit/types.js").GameClient["keys"]} */
export const keys = {
  KeyP: { label: "key.places", run: (props) => { const at = props.view.opened.place ?? "salon"; visits(["balcony", "salon", "guild", "perform", "repair"].includes(at) ? at : "workshop", at)(); } },
  KeyW: { label: "key.workshop", run: visits("workshop", "workshop") },
  KeyO: { label: "key.orchestra", run: visits("orchestra", "orchestra") },
  KeyB: { label: "key.balcony", run: visits("balcony", "balcony") },
  KeyM: { label: "key.market", run: visits("market", "market") },
  KeyV: { label: "key.rivals", run: visits("rival", "rivals") },
};
