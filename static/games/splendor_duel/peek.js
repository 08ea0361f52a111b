/**
 * A card in words beside the pointer, when a mouse rests on it. Only a hint: it takes no focus and no
 * press, and everything in it is also said by the card's name (Z and a long press show it for good).
 */
import { html, useEffect, useState } from "../../vendor/index.js";

/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {{ id: string, left: number, top: number }} Shown */

const REST_MS = 700;
const WIDTH = 300;
const GAP = 14;

/** Where the hint stands: over the log where that stands beside the board, else over the decks; nothing
 * there is taken from the board. A card close to the decks has it on its other side. @param {DOMRect} card */
function beside(card) {
  const log = document.querySelector(".drawer")?.getBoundingClientRect();
  if (log?.width) return { left: log.left + (log.width - WIDTH) / 2, top: card.top };
  return { left: card.left > WIDTH + 2 * GAP ? GAP : card.right + GAP, top: card.top };
}

/** The card under a resting mouse. @returns {Shown | null} */
function useResting() {
  const [shown, show] = useState(/** @type {Shown | null} */ (null));
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    /** @type {Element | null} */
    let at = null;
    const hide = () => {
      clearTimeout(timer);
      at = null;
      show(null);
    };
    const over = (/** @type {PointerEvent} */ event) => {
      const card = event.target instanceof Element ? event.target.closest(".tablepage [data-large]") : null;
      if (card === at) return;
      hide();
      if (!(card instanceof HTMLElement) || event.pointerType !== "mouse") return;
      at = card;
      timer = setTimeout(() => {
        if (card.isConnected) show({ id: card.dataset.large ?? "", ...beside(card.getBoundingClientRect()) });
      }, REST_MS);
    };
    const endings = ["pointerdown", "keydown", "wheel", "blur"];
    document.addEventListener("pointerover", over);
    for (const ending of endings) addEventListener(ending, hide, { passive: true });
    return () => {
      hide();
      document.removeEventListener("pointerover", over);
      for (const ending of endings) removeEventListener(ending, hide);
    };
  }, []);
  return shown;
}

/** @param {{ ctx: Ctx }} props */
export function Peek({ ctx }) {
  const shown = useResting();
  const picture = shown && ctx.picture(shown.id);
  if (!shown || !picture) return null;
  const style = { left: `${shown.left}px`, top: `max(8px, min(${shown.top}px, 100dvh - 24rem))`, width: `${WIDTH}px` };
  return html`<div class="peek" style=${style} aria-hidden="true"><b>${picture.title}</b>${picture.content}</div>`;
}
