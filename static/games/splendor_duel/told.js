/** What the opponent did last, in the words of the log: on narrow screens the log itself is out of sight. */
import { html } from "../../vendor/index.js";
import { describe } from "./describe.js";

/** @typedef {import("./types.js").Note} Note */

/** What follows by itself and shows on the board. */
const ASIDE = ["refill", "ability_ignored"];

/** The notes of a seat's last turn, in order; undone ones are none. @param {Note[]} log @param {number} seat */
export function lastTurn(log, seat) {
  const undone = log.flatMap((note) => note.undone ?? []);
  const made = log.filter((note) => (note.by ?? -1) >= 0 && !note.kind.startsWith("table.") && !undone.includes(note.seq));
  const by = made.map((note) => note.by);
  const end = by.lastIndexOf(seat);
  return made.slice(end < 0 ? 0 : by.lastIndexOf(1 - seat, end) + 1, end + 1).filter(({ kind }) => !ASIDE.includes(kind));
}

/** @param {import("./types.js").BoardProps} props */
export function Told({ log = [], seat, ctx }) {
  const lines = lastTurn(log, seat ?? 0).map((note) => describe(note, ctx));
  return html`<span aria-hidden="true">${lines.map(({ text }) => [text, " "])}</span><span class="vh">${lines.map(({ plain }) => plain).join(" ")}</span>`;
}
