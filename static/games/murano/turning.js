/** The angle of something that turns: it goes on the short way round, never back over the whole circle. */
import { useRef } from "../../vendor/index.js";

/**
 * @param {number} before the angle reached so far, in steps (not limited to one turn)
 * @param {number} place where it must stand, in steps from 0
 * @param {number} positions steps of a whole turn
 */
export function along(before, place, positions) {
  const ahead = (((place - before) % positions) + positions) % positions;
  return before + (ahead > positions / 2 ? ahead - positions : ahead);
}

/** Steps turned so far, followed from drawing to drawing. @param {number} place @param {number} positions */
export function useTurned(place, positions) {
  const reached = useRef(place);
  reached.current = along(reached.current, place, positions);
  return reached.current;
}
