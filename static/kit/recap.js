/**
 * "Since your last turn": what happened at the table while nobody looked at this page, offered as a
 * few steps on return. How far the eyes have come is kept in this browser, by table.
 */
import { effect, html, signal } from "../vendor/index.js";
import { page } from "./env.js";
import { t } from "./i18n.js";
import { ui } from "./icon.js";
import { missed } from "./missed.js";
import { isHouse } from "./turns.js";

/** @typedef {import("./missed.js").Missed} Missed @typedef {import("./store.js").State} State */

const KEY = `gh:seen:${page.code}`;

/** @param {import("../vendor/signals.js").Signal<State>} state */
export function createRecap(state) {
  /** offered until it is looked at, skipped, or one moves on */
  const offer = signal(/** @type {Missed | null} */ (null));
  let seen = stored(state.peek());

  /** Compares what is there with what was seen. @param {number} least so many events are an absence */
  function look(least) {
    const { doc, log, you, seq } = state.peek();
    if (document.hidden) return;
    const away = seen !== null && seq - seen >= least;
    if (away && you !== null && doc.table.status === "playing") offer.value = missed(log, you, seen ?? 0) ?? offer.peek();
    see(seq);
  }

  /** @param {number} seq */
  function see(seq) {
    seen = seq;
    try {
      localStorage.setItem(KEY, JSON.stringify({ epoch: state.peek().epoch, seq }));
    } catch {
      // without a memory there is no recap
    }
  }

  document.addEventListener("visibilitychange", () => look(1));
  look(1);
  effect(() => {
    const { doc, you, fresh } = state.value;
    look(2); // a live event comes alone; more at once are what a cut line kept back
    const moved = fresh.some((note) => note.by === you && !isHouse(note));
    if (moved || doc.table.status !== "playing") offer.value = null;
  });

  return { offer, skip: () => void (offer.value = null) };
}

/** How far this browser has looked at the table; null when it never did. @param {State} state @returns {number | null} */
function stored({ epoch }) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept?.epoch === epoch && Number.isInteger(kept.seq) ? kept.seq : null;
  } catch {
    return null;
  }
}

/** The offer, in the top bar. @param {{ offer: Missed, onShow: () => void, onSkip: () => void }} props */
export const RecapStrip = ({ offer, onShow, onSkip }) =>
  html`<div class="net recap" role="status">${ui("clock")}<span class="grow">${t("recap.offer", { n: offer.n })}</span>
    <button type="button" class="btn primary" onClick=${onShow}>${ui("play")}<span class="lb">${t("recap.show")}</span></button>
    <button type="button" class="btn" onClick=${onSkip}>${ui("x")}<span class="lb">${t("recap.skip")}</span></button></div>`;
