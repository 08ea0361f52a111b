/**
 * Looking back: which position is shown, with whose eyes, and the way from one to the next. The
 * address of the page holds both, so that a position can be shared. Draws nothing.
 */
import { computed, effect, signal } from "../vendor/index.js";
import { page } from "./env.js";
import { Refusal, get } from "./http.js";
import { createPast, indexIn } from "./past.js";

/** A seat as text, "all" for what all seats together knew, "" for the viewer's own. @typedef {string} Sight */
/** @typedef {ReturnType<typeof createReplay>} Replay */
/** @typedef {{ seq: number, sight: Sight, recap: { from: number, to: number } | null }} Place */
/**
 * An earlier position and all around it that a page shows.
 * @typedef {import("./past.js").Position & Place & {
 *   stops: number[], index: number, turn: number, turns: number, seat: number | null,
 *   undone: boolean, lines: import("./types.js").Note[], playing: boolean, speed: string }} Look
 *   `stops`: seqs that can be gone to, `index` among them; `seat`: whose eyes; `undone`: it was taken back;
 *   `lines`: the whole log
 */

/** Pauses between two steps by themselves, by the speed's name. */
export const SPEEDS = new Map([["½", 3200], ["1", 1600], ["3", 550]]);

/**
 * @param {import("../vendor/signals.js").Signal<import("./store.js").State>} state
 * @param {(key: string, facts?: any) => void} refuse
 * @param {any} game the game's client
 */
export function createReplay(state, refuse, game) {
  const asked = new URLSearchParams(location.search); // before the address follows what is shown
  /** where the viewer is; null: at the table as it is now */
  const place = signal(/** @type {Place | null} */ (null));
  let self = state.peek().you;
  const playing = signal(false);
  const speed = signal("1");
  const grown = signal(0); // counts what was loaded
  /** by eyes @type {Map<string, import("./past.js").Past>} */
  const pasts = new Map();

  /** @param {Sight} sight */
  function pastOf(sight) {
    const { you } = state.peek();
    const eyes = sight === "" && you !== null ? String(you) : sight; // of several own seats the one at the table
    const known = pasts.get(eyes);
    if (known) return known;
    const seat = eyes === "" ? "" : `&seat=${eyes}`;
    const past = createPast((from, to) => get(`/api/t/${page.code}/history?from=${from}&to=${to}${seat}`), game.turnNote);
    pasts.set(eyes, past);
    return past;
  }

  /** Everything there is to see, null when nobody looks back. */
  const look = computed(() => lookAt(place.value));

  /** @param {Place | null} at @returns {Look | null} */
  function lookAt(at) {
    void grown.value;
    if (!at) return null;
    const past = pastOf(at.sight);
    const position = past.at(at.seq);
    if (!position) return null;
    const all = past.stops();
    const { from, to } = at.recap ?? { from: all[0], to: all[all.length - 1] };
    const stops = all.filter((stop) => from <= stop && stop <= to);
    const { you } = state.peek();
    return {
      ...position,
      sight: at.sight,
      recap: at.recap,
      stops,
      index: indexIn(stops, at.seq),
      turn: past.turn(at.seq),
      turns: past.turn(Infinity),
      undone: past.undone(at.seq),
      lines: past.lines(),
      seat: at.sight === "" ? you : at.sight === "all" ? actor(position) : Number(at.sight),
      playing: playing.value,
      speed: speed.value,
    };
  }

  /**
   * Shows the position after event `seq` (by default the last one).
   * @param {number} [seq] @param {{ sight?: Sight, recap?: Place["recap"] }} [how]
   */
  async function open(seq = Infinity, { sight = place.peek()?.sight ?? "", recap = null } = {}) {
    playing.value = false;
    const past = pastOf(sight);
    try {
      await past.reach(state.peek().seq);
    } catch (refusal) {
      pasts.clear();
      if (!(refusal instanceof Refusal)) throw refusal;
      return refuse(refusal.reason.key, refusal.reason.facts);
    }
    const stops = past.stops();
    if (!stops.length) return refuse("replay.nothing");
    const goal = Math.max(seq, stops[0]);
    grown.value += 1;
    place.value = { seq: past.at(goal) ? goal : stops[past.index(goal)], sight, recap }; // also one that was taken back
  }

  /** The whole log as this viewer may read it; null when it cannot be loaded. */
  async function lines() {
    const past = pastOf("");
    return past.reach(state.peek().seq).then(past.lines, () => null);
  }

  /** @param {number} index among the stops that are shown */
  function go(index) {
    const now = look.peek();
    const at = place.peek();
    if (!now || !at) return;
    if (now.recap && index >= now.stops.length) return close();
    place.value = { ...at, seq: now.stops[Math.min(Math.max(index, 0), now.stops.length - 1)] };
  }

  function close() {
    playing.value = false;
    place.value = null;
  }

  /** One step by hand ends the play. @param {(now: Look) => number} index */
  const by = (index) => () => {
    const now = look.peek();
    playing.value = false;
    if (now) go(index(now));
  };

  /** @param {1 | -1} way */
  const turn = (way) =>
    by((now) => {
      const past = pastOf(now.sight);
      return now.stops.indexOf(past.stops()[past.turnEnd(past.index(now.seq), way)]);
    });

  const steps = {
    first: by(() => 0),
    back: by(({ index, stops, seq }) => (stops[index] < seq ? index : index - 1)),
    forward: by(({ index }) => index + 1),
    last: by(({ stops }) => stops.length - 1),
    turnBack: turn(-1),
    turnForward: turn(1),
    play() {
      const now = look.peek();
      if (!now) return;
      if (!playing.peek() && now.index === now.stops.length - 1) go(0); // once more from the start
      playing.value = !playing.peek();
    },
  };

  effect(() => {
    const now = look.value;
    if (!now?.playing) return undefined;
    const timer = setTimeout(() => {
      if (now.index + 1 < now.stops.length) go(now.index + 1);
      else playing.value = false;
    }, SPEEDS.get(now.speed));
    return () => clearTimeout(timer);
  });
  effect(() => void tell(place.value));
  // what happens meanwhile at the table lengthens the past
  effect(() => {
    const { seq, you } = state.value;
    if (you !== self) close(); // another player has the device now
    self = you;
    const at = place.peek();
    if (at) pastOf(at.sight).reach(seq).then(() => (grown.value += 1), () => undefined);
  });

  return {
    look,
    open,
    lines,
    close,
    go: (/** @type {number} */ index) => ((playing.value = false), go(index)),
    ...steps,
    setSpeed: (/** @type {string} */ name) => void (speed.value = name),
    /** With whose eyes. @param {Sight} sight */
    see: (sight) => open(place.peek()?.seq, { sight }),
    /** Opens what the address of the page asks for, or where there is nothing else to see. */
    fromAddress() {
      const seq = asked.get("at");
      const { seen } = state.peek().doc.table.result; // a file of what somebody saw begins with it
      if (seq !== null && /^\d{1,9}$/.test(seq)) void open(Number(seq), { sight: asked.get("seat") ?? "" });
      else if (seen !== undefined) void open(0, { sight: seen < 0 ? "" : String(seen) });
    },
  };
}

/** The address of a position. @param {number} seq @param {Sight} [sight] */
export const addressOf = (seq, sight = "") => `?at=${seq}${sight === "" ? "" : `&seat=${sight}`}`;

/** Keeps the address of the page equal to what it shows. @param {Place | null} place */
function tell(place) {
  const query = place && !place.recap ? addressOf(place.seq, place.sight) : "";
  if (location.search !== query && (query || /[?&]at=/.test(location.search)))
    history.replaceState(history.state, "", location.pathname + query);
}

/** The seat whose eyes an all-seeing look is through: the one that did it, else that must act.
 * @param {import("./past.js").Position} position */
const actor = ({ by, doc }) => (by >= 0 ? by : (doc.table.waiting[0] ?? 0));
