/**
 * One tab at one table: the store, the line, the unanswered action and the picks, tied together by
 * the client's duties of the live protocol. Draws nothing; what the person should hear goes to `tell`.
 */
import { signal } from "../vendor/index.js";
import { page, socketUrl } from "./env.js";
import { Refusal, post } from "./http.js";
import { newId } from "./id.js";
import { createOutbox } from "./outbox.js";
import { createPicking } from "./picking.js";
import { createSocket } from "./socket.js";
import { createStore } from "./store.js";

/** @typedef {ReturnType<typeof createSession>} Session */
/** @typedef {"refused" | "moved_on" | "back"} Tidings */

const RELOADED = "gh:reloaded";

/**
 * @param {import("./types.js").Snap} first
 * @param {(what: Tidings, reason?: import("./types.js").Reason) => void} tell
 */
export function createSession(first, tell) {
  const { state, receive, since } = createStore(first);
  const picking = createPicking(() => state.peek());
  const socket = createSocket({
    url: socketUrl(`/ws/t/${page.code}`),
    build: page.build,
    since,
    seat: () => (state.peek().mine.length > 1 ? state.peek().you : null),
    onFrame,
  });
  // an action of a history that is no more (a restore) must not meet another position
  const outbox = createOutbox(sessionStorage, "gh:pending:" + first.epoch, socket.send);
  /** the line was lost since it was last up */
  let cut = false;
  /** chat lines said but not yet heard back, by id */
  const unsaid = signal(/** @type {Record<string, { text: string, kind: "say" | "phrase" }>} */ ({}));

  /** @param {any} frame */
  function onFrame(frame) {
    if (frame.t === "ack" || frame.t === "nak") return answered(frame);
    if (frame.t === "snap" && frame.epoch !== first.epoch) return location.reload();
    const found = receive(frame);
    if (found === "sync") socket.send({ t: "sync" });
    if (found === "mismatch") socket.send({ t: "sync", why: "hash" }); // counted: it is a fault of ours
    if (frame.t === "snap" || frame.t === "current") {
      outbox.resend();
      for (const [id, said] of Object.entries(unsaid.peek())) socket.send({ t: "chat", id, ...said });
      if (cut) tell("back");
      cut = false;
    }
    if (picking.judge() && state.peek().doc.table.status !== "finished") tell("moved_on"); // the end speaks for itself
  }
  socket.line.subscribe((line) => {
    if (line.is === "waiting") cut = true;
    if (line.is === "up") sessionStorage.removeItem(RELOADED);
    if (line.is === "ended" && line.why === "version" && !sessionStorage.getItem(RELOADED)) {
      sessionStorage.setItem(RELOADED, "1"); // once: a server that never agrees must not loop
      location.reload();
    }
  });

  /** @param {any} frame an ack or nak */
  function answered(frame) {
    const said = unsaid.peek();
    if (frame.id in said) {
      const { [frame.id]: _, ...rest } = said;
      unsaid.value = rest;
      if (frame.t === "nak") tell("refused", reasonOf(frame));
      return;
    }
    const action = outbox.settle(frame.id);
    if (!action || frame.t === "ack") return;
    picking.sending(false);
    picking.judge();
    tell("refused", reasonOf(frame));
    if (frame.code === "stale") socket.send({ t: "sync" });
  }

  /** Sends an action of the table. @param {Record<string, any> & { t: string }} action */
  const act = (action) => outbox.put({ ...action, id: newId() });

  return {
    state,
    picking,
    line: socket.line,
    pending: outbox.pending,
    start() {
      socket.connect();
      for (const event of ["online", "pageshow"]) addEventListener(event, socket.hurry);
      document.addEventListener("visibilitychange", () => document.hidden || socket.hurry());
    },
    hurry: socket.hurry,
    again: socket.again,

    /** Sends the staged move, if the offers admit it and nothing else is on its way. */
    confirm() {
      const move = picking.staged.peek();
      if (!move || outbox.pending.peek() || !picking.complete()) return false;
      picking.sending(true);
      return act({ t: "move", base: picking.base(), move });
    },
    /** Goes back to an earlier seq of the own turn. @param {number} to */
    undo: (to) => act({ t: "undo", base: state.peek().seq, to }),
    resign: () => act({ t: "resign" }),
    /** @param {boolean} agree */
    voteDraw: (agree) => act({ t: "vote", kind: "draw", agree }),
    /** Asks the others to go back to before an own move. @param {number} to @param {string} reason @param {string} words */
    plead: (to, reason, words) => act({ t: "plea", to, reason, words }),
    /** @param {boolean} agree */
    answerPlea: (agree) => act({ t: "answer", agree }),
    /** The player of another own seat looks now. @param {number} seat */
    turnTo: (seat) => (picking.put(null), socket.send({ t: "seat", seat })),
    /** @param {boolean} ready */
    ready: (ready) => act({ t: "ready", ready }),
    /** @param {string} text @param {"say" | "phrase"} [kind] @returns {boolean} false when the line is down */
    say(text, kind = "say") {
      if (socket.line.peek().is !== "up") return false;
      const id = newId();
      unsaid.value = { ...unsaid.peek(), [id]: { text, kind } };
      socket.send({ t: "chat", id, text, kind });
      return true;
    },
    /** A dry run: what would happen, or why not. Stores nothing. @param {import("./types.js").Move} move */
    async ask(move) {
      try {
        return await post(`/api/t/${page.code}/moves?dry=1`, { base: state.peek().seq, move });
      } catch (refusal) {
        if (refusal instanceof Refusal) return { reason: refusal.reason };
        throw refusal;
      }
    },
  };
}

/** @param {{ code: string, why?: { key?: string, facts?: any } }} nak @returns {import("./types.js").Reason} */
const reasonOf = (nak) => ({ key: nak.why?.key || `live.${nak.code}`, facts: nak.why?.facts ?? {} });
