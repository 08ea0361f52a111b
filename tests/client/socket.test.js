/** The line: hello first, a ping every 15 s, jittered reconnecting, and the reasons to stop. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { createSocket } from "../../static/kit/socket.js";
import { standingClock } from "./clock.mjs";

let clock;
let dialled;
beforeEach(() => {
  clock = standingClock();
  dialled = [];
});
afterEach(() => clock.restore());

/** The server's end of a dialled socket. */
class Wire {
  readyState = 0;
  sent = [];
  constructor(url, protocol) {
    Object.assign(this, { url, protocol });
    dialled.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  ends(code) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

function connected(random = () => 0.5) {
  const heard = [];
  const socket = createSocket({
    url: "ws://table", build: "b1", since: () => ({ epoch: "e", seq: 41 }), onFrame: (frame) => heard.push(frame),
    open: (url, protocol) => new Wire(url, protocol), random,
  });
  socket.connect();
  return { socket, heard };
}

test("who has no table says hello without a position, and is up from the mark of the list on", () => {
  const heard = [];
  const socket = createSocket({
    url: "ws://mine", build: "b1", onFrame: (frame) => heard.push(frame),
    open: (url, protocol) => new Wire(url, protocol), random: () => 0.5,
  });
  socket.connect();
  const [wire] = dialled;
  wire.opens();
  wire.says({ t: "list", mark: "m1" });
  assert.equal(socket.line.peek().is, "up");
  clock.pass(15_000);
  assert.deepEqual(wire.sent, [{ t: "hello", v: 1, build: "b1" }, { t: "ping", n: 1, seq: 0 }]);
  assert.deepEqual(heard, [{ t: "list", mark: "m1" }]);
});

test("the first frame is the hello; the line is up from the answer on", () => {
  const { socket, heard } = connected();
  const [wire] = dialled;
  assert.equal(wire.protocol, "guildhall.v1");
  socket.send({ t: "early" });
  wire.opens();
  assert.deepEqual(wire.sent, [{ t: "hello", v: 1, build: "b1", since: { epoch: "e", seq: 41 } }]);
  assert.equal(socket.line.peek().is, "connecting");
  wire.says({ t: "current", seq: 41 });
  assert.equal(socket.line.peek().is, "up");
  assert.deepEqual(heard, [{ t: "current", seq: 41 }]);
});

test("a ping every 15 seconds; no frame within 10 more drops the line", () => {
  const { socket } = connected();
  const [wire] = dialled;
  wire.opens();
  wire.says({ t: "snap" });
  clock.pass(15_000);
  assert.deepEqual(wire.sent.at(-1), { t: "ping", n: 1, seq: 41 });
  clock.pass(9_000);
  wire.says({ t: "pong", n: 1 });
  clock.pass(6_000);
  assert.equal(wire.sent.at(-1).n, 2);
  clock.pass(9_999);
  assert.equal(socket.line.peek().is, "up");
  clock.pass(1);
  assert.equal(socket.line.peek().is, "waiting");
  assert.equal(wire.readyState, 3);
});

test("waits grow up to 15 seconds, scattered over the whole span, and start anew after an answer", () => {
  const { socket } = connected(() => 1);
  const waits = [];
  for (let n = 0; n < 8; n++) {
    dialled.at(-1).ends(1006);
    waits.push(socket.line.peek().retryAt - Date.now());
    clock.pass(waits.at(-1));
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  dialled.at(-1).opens();
  dialled.at(-1).says({ t: "snap" });
  dialled.at(-1).ends(1012);
  assert.equal(socket.line.peek().retryAt - Date.now(), 500);
});

test("no jitter at the low end: the wait may be nothing", () => {
  const { socket } = connected(() => 0);
  dialled[0].ends(1006);
  assert.equal(socket.line.peek().retryAt, Date.now());
});

test("hurry dials at once, and only when the line is waiting", () => {
  const { socket } = connected();
  socket.hurry();
  assert.equal(dialled.length, 1);
  dialled[0].ends(1006);
  socket.hurry();
  assert.equal(dialled.length, 2);
  clock.pass(60_000);
  assert.equal(dialled.length, 2, "the timer of the wait is gone");
});

test("bye comes with the time to come back", () => {
  const { socket } = connected(() => 0.5);
  dialled[0].opens();
  dialled[0].says({ t: "bye", code: "restart", retry: [1000, 3000] });
  assert.equal(socket.line.peek().retryAt - Date.now(), 2000);
  dialled[0].ends(1012);
  assert.equal(socket.line.peek().retryAt - Date.now(), 2000, "the close that follows changes nothing");
});

for (const [code, why] of [[4001, "no_session"], [4003, "revoked"], [4004, "no_table"], [4009, "too_many_tabs"], [4010, "version"]])
  test(`close ${code} is final until the person asks`, () => {
    const { socket } = connected();
    dialled[0].ends(code);
    assert.deepEqual(socket.line.peek(), { is: "ended", why });
    clock.pass(600_000);
    socket.hurry();
    assert.equal(dialled.length, 1);
    socket.again();
    assert.equal(dialled.length, 2);
  });

test("frames of a socket that was given up are not heard", () => {
  const { socket, heard } = connected();
  dialled[0].opens();
  dialled[0].ends(1006);
  socket.hurry();
  dialled[0].says({ t: "snap" });
  assert.deepEqual(heard, []);
  assert.equal(socket.line.peek().is, "connecting");
});
