/**
 * The line to the server: hello, keep-alive, reconnecting with full jitter, and the reasons to stop.
 * What the frames mean is the business of store.js and outbox.js.
 */
import { signal } from "../vendor/index.js";

const PROTOCOL = "guildhall.v1";
const PING_EVERY = 15_000;
const PONG_WITHIN = 10_000;
const BACKOFF_FIRST = 500;
const BACKOFF_MOST = 15_000;
/** What a hello is answered with: at a table, and of the list of one's own. */
const ANSWERS = ["snap", "current", "list"];

/** Close codes after which trying again is pointless: the person has to do something. */
export const FINAL = /** @type {Record<number, string>} */ ({
  4001: "no_session",
  4003: "revoked",
  4004: "no_table",
  4009: "too_many_tabs",
  4010: "version",
});

/**
 * @typedef {{ is: "connecting" | "up" | "waiting" | "ended", retryAt?: number, why?: string, cut?: boolean }} Line
 *   "up" from the answer to hello on; "ended" carries a value of `FINAL`; `cut` = it was lost before
 * @typedef {object} Parts what the outside gives; the defaults are the browser's
 * @property {string} url
 * @property {string} build
 * @property {() => { epoch: string, seq: number }} [since]   what the client has of a table
 * @property {() => number | null} [seat]   in view, where there are several of one's own
 * @property {(frame: any) => void} onFrame
 * @property {(url: string, protocol: string) => WebSocket} [open]
 * @property {() => number} [random]
 */

/** @param {Parts} parts */
export function createSocket({ url, build, since, seat = () => null, onFrame, open = dial, random = Math.random }) {
  const line = signal(/** @type {Line} */ ({ is: "connecting" }));
  /** @type {WebSocket | null} */
  let socket = null;
  let attempt = 0;
  let pings = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let ping;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

  function connect() {
    clearTimeout(retry);
    line.value = { is: "connecting", cut: line.peek().cut };
    const mine = open(url, PROTOCOL);
    socket = mine;
    mine.onopen = () => {
      const mine = seat();
      send({ t: "hello", v: 1, build, ...(since ? { since: since() } : {}), ...(mine === null ? {} : { seat: mine }) });
      ping = setTimeout(keepAlive, PING_EVERY);
    };
    mine.onmessage = (message) => {
      if (socket !== mine) return;
      clearTimeout(silence);
      const frame = JSON.parse(message.data);
      if (frame.t === "bye") return goodbye(frame);
      if (ANSWERS.includes(frame.t)) {
        attempt = 0;
        line.value = { is: "up" };
      }
      if (frame.t !== "pong") onFrame(frame);
    };
    mine.onclose = (closed) => {
      if (socket === mine) lost(closed.code);
    };
  }

  /** The server is going away and says when to come back. @param {{ retry?: [number, number] }} frame */
  function goodbye(frame) {
    const [least, most] = frame.retry ?? [0, BACKOFF_FIRST];
    drop();
    wait(least + random() * (most - least));
  }

  /** @param {number} code */
  function lost(code) {
    drop();
    const why = FINAL[code];
    if (why) line.value = { is: "ended", why };
    else wait(random() * Math.min(BACKOFF_MOST, BACKOFF_FIRST * 2 ** attempt++));
  }

  /** Forgets the socket and whatever was timed for it. */
  function drop() {
    clearTimeout(ping);
    clearTimeout(silence);
    const old = socket;
    socket = null;
    old?.close();
  }

  /** @param {number} delay in milliseconds */
  function wait(delay) {
    line.value = { is: "waiting", retryAt: Date.now() + delay, cut: true };
    clearTimeout(retry);
    retry = setTimeout(connect, delay);
  }

  function keepAlive() {
    send({ t: "ping", n: ++pings, seq: since?.().seq ?? 0 });
    clearTimeout(silence);
    silence = setTimeout(() => lost(0), PONG_WITHIN);
    ping = setTimeout(keepAlive, PING_EVERY);
  }

  /** @param {any} frame */
  function send(frame) {
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame));
  }

  return {
    line,
    connect,
    send,
    /** Tries at once (network back, page shown again, "Try now"). Does nothing when the line is up. */
    hurry() {
      if (line.peek().is === "waiting") connect();
    },
    /** Starts over after an end, because the person asked for it. */
    again() {
      attempt = 0;
      drop();
      connect();
    },
  };
}

/** @param {string} url @param {string} protocol */
const dial = (url, protocol) => new WebSocket(url, protocol);
