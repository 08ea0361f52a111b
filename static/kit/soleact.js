/** The one act that is left: the board picks it by itself, and one press of Confirm does it. */
import { useEffect } from "../vendor/index.js";
import { filled } from "./offers.js";

/** @typedef {import("./types.js").Offer} Offer */

/** The open offer, when it alone is left and its move is one of these.
 * @param {Offer[]} offers @param {string[]} tags @returns {Offer | undefined} */
export function soleAct(offers, tags) {
  const left = offers.filter((offer) => !offer.blocked);
  return left.length === 1 && tags.includes(left[0].move) ? left[0] : undefined;
}

/** Proposes a board's act as soon as it is due, and again after whatever else was done before it.
 * @param {import("./types.js").BoardProps} props @param {Offer | undefined} due */
export function useDue({ view, offers, staged, busy, pick }, due) {
  useEffect(() => {
    if (due && !staged && !busy) pick.stage(filled(offers, { m: due.move }), { proposed: true });
  }, [due, view, busy]);
}
