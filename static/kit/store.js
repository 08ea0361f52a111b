/**
 * The table as this viewer sees it: one signal, moved on by the server's frames.
 *
 * Frames are applied in order of `seq`, each against a fingerprint of the patched document; a gap or
 * a wrong fingerprint makes `receive` answer "sync" or "mismatch" and the caller asks for the whole again.
 */
import { signal } from "../vendor/index.js";
import { spelled } from "./offers.js";
import { apply, hash } from "./patch.js";

/** @typedef {import("./types.js").Snap} Snap @typedef {import("./types.js").Note} Note */
/**
 * @typedef {object} State
 * @property {import("./types.js").Doc} doc
 * @property {import("./types.js").Offer[]} offers     empty when there is nothing to do
 * @property {number} validFrom                        the offers are unchanged since this seq
 * @property {number} seq
 * @property {string} epoch
 * @property {number | null} you                       own seat, null for a spectator
 * @property {number[]} mine                           all own seats: several where a device is shared
 * @property {boolean} host
 * @property {Note[]} log
 * @property {Note[]} fresh                            the lines that came with the last frame
 * @property {import("./types.js").ChatLine[]} chat
 * @property {import("./types.js").Who} who
 */

const CHAT_KEPT = 200;

/** @param {Snap} first the frame inlined in the page */
export function createStore(first) {
  const state = signal(fromSnap(first, null));
  let syncing = false;

  /** One frame of the server. @param {any} frame @returns {"ok" | "sync" | "mismatch" | "ignored"} */
  function receive(frame) {
    const now = state.peek();
    switch (frame.t) {
      case "snap":
        syncing = false;
        state.value = fromSnap(frame, now);
        return "ok";
      case "current":
        syncing = false;
        if (frame.seq !== now.seq || frame.hash !== hash(now.doc)) return ask("mismatch");
        state.value = {
          ...now,
          you: frame.you,
          mine: frame.mine ?? now.mine,
          host: frame.host,
          chat: withChat(now.chat, frame.chat ?? []),
          who: frame.who ?? now.who,
          fresh: [],
        };
        return "ok";
      case "ev":
        return event(frame, now);
      case "who":
        state.value = { ...now, who: { seats: frame.seats, watching: frame.watching } };
        return "ok";
      case "chat":
        state.value = { ...now, chat: withChat(now.chat, [frame]) };
        return "ok";
      default:
        return "ignored";
    }
  }

  /** @param {any} frame @param {State} now */
  function event(frame, now) {
    if (frame.seq <= now.seq) return "ignored";
    if (frame.seq > now.seq + 1) return ask();
    let doc;
    try {
      doc = apply(now.doc, frame.patch);
    } catch {
      return ask("mismatch");
    }
    if (hash(doc) !== frame.hash) return ask("mismatch");
    const fresh = (frame.log ?? []).map((/** @type {Note} */ note) => ({ ...note, seq: frame.seq, by: frame.by }));
    const hosting = doc.table.host;
    state.value = {
      ...now,
      doc,
      host: hosting < 0 ? now.host : now.mine.includes(hosting), // a host without a seat is told by the snap
      seq: frame.seq,
      offers: frame.offers ? spelled(frame.offers) : now.offers,
      validFrom: frame.valid_from ?? (frame.offers || frame.by === now.you ? frame.seq : now.validFrom),
      log: [...now.log, ...fresh],
      fresh,
    };
    return "ok";
  }

  /**
   * Asks once; what arrives until the snap is out of order anyway.
   * @param {"sync" | "mismatch"} why
   */
  function ask(why = "sync") {
    if (syncing) return "ignored";
    syncing = true;
    return why;
  }

  return {
    state,
    receive,
    /** Where this client stands, for the hello of a new line: an unanswered sync of the old one is void. */
    since() {
      syncing = false;
      const { epoch, seq } = state.peek();
      return { epoch, seq };
    },
  };
}

/** @param {Snap} snap @param {State | null} before of the same epoch @returns {State} */
function fromSnap(snap, before) {
  const { doc, seq, epoch, you, host, log = [] } = snap;
  const from = log[0]?.seq ?? Infinity;
  return {
    doc,
    offers: spelled(snap.offers ?? []),
    validFrom: snap.valid_from,
    seq,
    epoch,
    you,
    mine: snap.mine ?? (you === null ? [] : [you]),
    host,
    log: [...(before?.log ?? []).filter((line) => line.seq < from && line.seq <= seq), ...log],
    fresh: before ? log.filter((line) => line.seq > before.seq) : [],
    chat: withChat(before?.chat ?? [], snap.chat ?? []),
    who: snap.who ?? before?.who ?? { seats: {}, watching: 0 },
  };
}

/**
 * Chat lines in order of their number, each once.
 * @param {import("./types.js").ChatLine[]} had @param {import("./types.js").ChatLine[]} came
 */
function withChat(had, came) {
  const lines = new Map([...had, ...came].map((line) => [line.n, line]));
  return [...lines.values()].sort((a, b) => a.n - b.n).slice(-CHAT_KEPT);
}
