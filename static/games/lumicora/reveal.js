/** On small screens: brings the part of the table into view that holds the choices of this step. */
import { useEffect, useRef } from "../../vendor/index.js";
import { pace } from "../../kit/settings.js";

const MARGIN = 8; // px

/** First and last part that hold the choices, by phase. @type {Record<string, [string, string]>} */
const PARTS = {
  orient: [".seawrap", ".seawrap"],
  start: [".atoll", ".display"],
  act: [".atoll", ".display"],
  place: [".seawrap", ".seawrap"],
  score: [".scorings", ".scorings"],
};

/** Scrolls once when a step begins whose choices are out of sight. @param {import("./types.js").View} view
 * @param {import("./types.js").Offer[]} offers */
export function useReveal(view, offers) {
  const step = offers.length ? view.phase : "";
  const before = useRef("");
  useEffect(() => {
    const begun = step !== before.current;
    before.current = step;
    if (!begun || !(step in PARTS) || !matchMedia("(max-width: 999.98px)").matches) return;
    const [first, last, dock, heading] = [...PARTS[step], ".dock", ".heading"].map((name) => document.querySelector(name)?.getBoundingClientRect());
    if (!first || !last || !dock || !heading) return;
    const { top } = first, { bottom } = last;
    const highest = heading.bottom + MARGIN, lowest = dock.top - MARGIN;
    // what is taller than the window between heading and dock shows its upper end
    const by = top < highest || bottom - top > lowest - highest ? top - highest : Math.max(0, bottom - lowest);
    if (by) scrollBy({ top: by, behavior: pace() ? "smooth" : "auto" });
  }, [step]);
}
