/** Which part of the table a phone shows: one of four zones, and one of the places inside the first; for laptops see `low.css`. */
import { signal } from "../../vendor/index.js";
import { BENCHES } from "./box.js";

export const ZONES = ["places", "workshop", "orchestra", "rivals"];

/** the zone in front */
export const zone = signal("places");
/** the place that is open in the zone of places */
export const place = signal("salon");

/** Brings a zone to the front; the orchestra only where it does not stand beside. @param {string} name */
export function bring(name) {
  if (name !== "orchestra" || !document.querySelector(".orch")?.clientWidth) zone.value = name;
}

/** Brings a place to the front, and the zone it lies in. @param {string} name */
export function look(name) {
  place.value = name;
  // where there is width, some lie beside what they belong to
  bring(innerWidth < 1000 ? "places" : name === "balcony" ? "orchestra" : BENCHES.includes(name) ? "workshop" : "places");
}

/** Where the question of the moment is answered; who is not asked stays where they are looking.
 * @param {string} ask @param {{ place?: string }} opened @param {string} phase */
export function goTo(ask, opened, phase) {
  if (!ask) place.value = opened.place ?? place.peek();
  else if (["family", "pick", "seat_patron", "load", "give_back", "allot", "use"].includes(ask)) zone.value = "workshop";
  else if (ask === "seat_token") bring("orchestra");
  else if (ask === "market") look("market");
  else if (ask === "specialty") look("balcony");
  else if (opened.place) look(opened.place);
  else if (["planning", "resolution"].includes(phase)) zone.value = "places";
}
