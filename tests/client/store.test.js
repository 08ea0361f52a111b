/** The table's signal: frames in order, a gap or a wrong fingerprint asks once for the whole. */
import assert from "node:assert/strict";
import test from "node:test";
import { hash } from "../../static/kit/patch.js";
import { createStore } from "../../static/kit/store.js";

const doc = (n) => ({ table: { waiting: [n] }, game: { cells: { A1: n } } });
const snap = (seq, more = {}) => ({
  t: "snap", v: 1, build: "b", you: 0, host: true, epoch: "e", seq, doc: doc(seq), offers: [{ move: "a" }],
  valid_from: seq, log: [{ seq, by: 0, kind: `k${seq}` }], hash: hash(doc(seq)), chat: [],
  who: { seats: { 0: "gone" }, watching: 0 }, ...more,
});
const ev = (seq, more = {}) => ({
  t: "ev", seq, by: 1, hash: hash(doc(seq)), log: [{ seq, by: 1, kind: `k${seq}` }],
  patch: [
    ["=/table/waiting/0", seq],
    ["=/game/cells/A1", seq],
  ],
  ...more,
});

test("events are applied one after the other; offers stay when they are left out", () => {
  const { state, receive } = createStore(snap(4));
  assert.equal(receive(ev(5)), "ok");
  assert.equal(receive(ev(6, { offers: [] })), "ok");
  const { doc: shown, seq, offers, log, fresh } = state.peek();
  assert.deepEqual(shown, doc(6));
  assert.equal(seq, 6);
  assert.deepEqual(offers, []);
  assert.deepEqual(log.map((line) => line.seq), [4, 5, 6]);
  assert.deepEqual(fresh.map((line) => line.seq), [6]);
});

test("offers are valid from where they changed or the viewer acted, else as before", () => {
  const { state, receive } = createStore(snap(4));
  const validFrom = (frame) => (receive(frame), state.peek().validFrom);
  assert.deepEqual(
    [ev(5), ev(6, { by: 0 }), ev(7), ev(8, { offers: [] }), ev(9, { valid_from: 3 })].map(validFrom),
    [4, 6, 6, 8, 3],
  );
});

test("what is known is dropped, what does not change keeps its identity", () => {
  const { state, receive } = createStore(snap(4));
  const before = state.peek();
  assert.equal(receive(ev(4)), "ignored");
  assert.equal(state.peek(), before);
  receive(ev(5, { patch: [["=/table/waiting/0", 5]], hash: hash({ ...doc(4), table: { waiting: [5] } }) }));
  assert.equal(state.peek().doc.game, before.doc.game);
});

for (const [what, frame, found] of [
  ["a gap", ev(6), "sync"],
  ["a wrong fingerprint", ev(5, { hash: "0".repeat(16) }), "mismatch"],
  ["a pointer that leads nowhere", ev(5, { patch: [["-/game/none"]] }), "mismatch"],
])
  test(`${what} changes nothing and asks once for the whole`, () => {
    const { state, receive } = createStore(snap(4));
    assert.equal(receive(frame), found);
    assert.equal(receive(ev(7)), "ignored");
    assert.equal(state.peek().seq, 4);
    assert.equal(receive(snap(7)), "ok");
    assert.deepEqual(state.peek().doc, doc(7));
    assert.equal(receive(ev(9)), "sync");
  });

test("a snap continues the log", () => {
  const { state, receive } = createStore(snap(4));
  receive(ev(5));
  receive(snap(8, { log: [{ seq: 6, by: 0, kind: "k6" }, { seq: 8, by: 0, kind: "k8" }] }));
  assert.deepEqual(state.peek().log.map((line) => line.seq), [4, 5, 6, 8]);
});

test("current brings presence and chat; another position than ours asks for the whole", () => {
  const { state, receive } = createStore(snap(4));
  const current = { t: "current", you: 0, host: true, epoch: "e", seq: 4, hash: hash(doc(4)) };
  assert.equal(receive({ ...current, who: { seats: { 0: "here" }, watching: 2 }, chat: [said(1)] }), "ok");
  assert.equal(state.peek().who.watching, 2);
  assert.equal(state.peek().chat.length, 1);
  assert.equal(receive({ ...current, hash: "f".repeat(16) }), "mismatch");
});

const said = (n) => ({ n, by: 1, name: "Marta", text: `line ${n}`, at: "2026-01-01T00:00:00Z" });

test("chat lines are shown once and in order", () => {
  const { state, receive } = createStore(snap(4, { chat: [said(2)] }));
  for (const n of [3, 1, 3]) receive({ t: "chat", ...said(n) });
  assert.deepEqual(state.peek().chat.map((line) => line.n), [1, 2, 3]);
});
