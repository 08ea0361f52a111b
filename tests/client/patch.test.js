/** `static/kit/patch.js` against vectors that the server's twin made (tests/engine/patch_vectors.json). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { apply, canonical, hash } from "../../static/kit/patch.js";

const vectors = JSON.parse(
  readFileSync(new URL("../engine/patch_vectors.json", import.meta.url), "utf8"),
);

/** Freezes a document all the way down, so that a write to it throws. */
function frozen(doc) {
  if (typeof doc === "object" && doc !== null) Object.values(Object.freeze(doc)).forEach(frozen);
  return doc;
}

test("a patch leads to the document that the server has", () => {
  assert.ok(vectors.patches.length > 50);
  for (const { old, ops, new: expected } of vectors.patches) {
    assert.deepEqual(apply(frozen(structuredClone(old)), frozen(ops)), expected);
  }
});

test("canonical JSON and hash are those of the server, to the letter", () => {
  assert.ok(vectors.hashes.length > 20);
  for (const { doc, text, hash: expected } of vectors.hashes) {
    assert.equal(canonical(doc), text);
    assert.equal(hash(doc), expected);
  }
});

test("what no operation touches stays the same object", () => {
  const old = frozen({ row: [{ id: 1 }, { id: 2 }], players: { 0: { coins: 1 }, 1: { coins: 2 } } });
  const doc = apply(old, [["=/players/0/coins", 5]]);
  assert.equal(doc.players[0].coins, 5);
  assert.equal(doc.row, old.row);
  assert.equal(doc.players[1], old.players[1]);
  assert.notEqual(doc.players, old.players);
  assert.equal(apply(old, []), old);
});

test("a part that is replaced as a whole keeps the objects that did not change", () => {
  const old = frozen({ row: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  const value = [{ id: 1 }, { id: 9 }, { id: 3 }];
  const doc = apply(old, [["=/row", value]]);
  assert.deepEqual(doc.row, value);
  assert.equal(doc.row[0], old.row[0]);
  assert.equal(doc.row[2], old.row[2]);
  assert.equal(apply(old, [["=/row", structuredClone(old.row)]]).row, old.row);
});

test("a pointer that leads nowhere is an error, never a guess", () => {
  const old = { row: [1], name: "x" };
  for (const place of [
    "=/rows",
    "-/rows",
    "-/row/1",
    "=/row/1",
    "+/row/2",
    "+/row/-1",
    "+/row/-",
    "+/row/x",
    "+/rows/0",
    "+/name/0",
    "=/__proto__",
    "+/constructor/x",
  ]) {
    assert.throws(() => apply(old, [[place, 0]]), RangeError, place);
  }
  assert.deepEqual(old, { row: [1], name: "x" });
});

test("a key named like the prototype is a key like any other", () => {
  const doc = apply({}, [["+/__proto__", { evil: true }]]);
  assert.deepEqual(Object.keys(doc), ["__proto__"]);
  assert.equal(Object.getPrototypeOf(doc), Object.prototype);
  assert.equal({}.evil, undefined);
});
