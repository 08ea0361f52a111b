/** Whose talk is not shown in this browser, by table: nobody else is told. */
import { signal } from "../vendor/index.js";
import { page } from "./env.js";
import { isSeat } from "./seatnumber.js";

/** @typedef {{ by: number | null, name: string }} Speaker */

const KEY = `gh:muted:${page.code}`;

/** A player is known by the seat, whoever watches by the name. @param {Speaker} speaker */
export const speakerId = ({ by, name }) => (isSeat(by) ? `seat ${by}` : `name ${name}`);

export const muted = signal(/** @type {string[]} */ (stored()));

/** @returns {string[]} */
function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Speaker} speaker */
export const isMuted = (speaker) => muted.peek().includes(speakerId(speaker));

/** @param {Speaker} speaker @param {boolean} yes */
export function mute(speaker, yes) {
  const others = muted.peek().filter((id) => id !== speakerId(speaker));
  muted.value = yes ? [...others, speakerId(speaker)] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(muted.peek()));
  } catch {
    // for this page only
  }
}
