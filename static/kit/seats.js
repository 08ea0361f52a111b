/** Seats: a badge of shape, colour and initial, and whether its holder is here. */
import { html } from "../vendor/index.js";
import { t } from "./i18n.js";
import { symbol } from "./icon.js";
import { initial, isolated } from "./names.js";

/** The badge alone says nothing to a screen reader: the name stands beside it.
 * @param {{ seat: number, name: string, presence?: import("./types.js").Presence }} props */
export function Badge({ seat, name, presence }) {
  const state = presence === "here" ? "online" : presence ? "away" : "";
  return html`<span class=${`seat s${seat + 1} ${state}`} aria-hidden="true">
    ${symbol(`seat-${seat + 1}`, "")}<b>${initial(name)}</b>
  </span>`;
}

/** For sentences; a name alone stands in a `<bdi>`. @param {import("./types.js").Table} table @param {number} seat */
export const nameOf = (table, seat) => isolated(table.seats[seat]?.name ?? "") || t("seat.nth", { n: seat + 1 });

/** The seats of the table in play order. @param {import("./types.js").Table} table */
export const seatsOf = (table) =>
  Object.keys(table.seats)
    .map(Number)
    .sort((a, b) => a - b);

/** The others in play order, beginning after `me`. @param {import("./types.js").Table} table @param {number | null} me */
export function rivalsOf(table, me) {
  const all = seatsOf(table);
  if (me === null) return all;
  const at = all.indexOf(me);
  return [...all.slice(at + 1), ...all.slice(0, at)];
}

/** Whether the holder of the seat is here, in words. @param {import("./types.js").Presence | undefined} presence */
export const presenceText = (presence) => t(`presence.${presence ?? "gone"}`);
