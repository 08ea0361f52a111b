/** On small screens: brings the part of the table into view that holds the choices of this step. */
import { useEffect, useRef } from "../../vendor/index.js";
import { pace } from "../../kit/settings.js";
import { chosenFrom } from "./touch.js";

const MARGIN = 12; // px

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */

/** Scrolls once when a step begins whose choices are out of sight. @param {Offer[]} offers @param {Move | null} staged */
export function useReveal(offers, staged) {
  const area = chosenFrom(offers, staged);
  const before = useRef("");
  useEffect(() => {
    const begun = area !== before.current;
    before.current = area;
    if (!begun || !area || !matchMedia("(max-width: 999.98px)").matches) return;
    const part = document.querySelector(area === "board" ? ".board" : ".pyr");
    const dock = document.querySelector(".dock"), heading = document.querySelector(".heading");
    if (!part || !dock || !heading) return;
    const { top, bottom } = part.getBoundingClientRect();
    const highest = heading.getBoundingClientRect().bottom + MARGIN;
    const lowest = dock.getBoundingClientRect().top - MARGIN;
    // what is taller than the window between heading and dock shows its upper end
    const by = top < highest || bottom - top > lowest - highest ? top - highest : Math.max(0, bottom - lowest);
    if (by) scrollBy({ top: by, behavior: pace() ? "smooth" : "auto" });
  }, [area]);
}
