/** Words for keys: the game's catalogue first, places, plurals of both languages. */
import assert from "node:assert/strict";
import test from "node:test";
import { known, word } from "../../static/kit/words.js";

const game = { hello: "{name} takes {n}", left: { one: "{n} token left", other: "{n} tokens left" } };
const kit = { hello: "never read", bye: "Goodbye" };

test("the first catalogue that has the key words it", () => {
  assert.equal(word([game, kit], "en", "hello", { name: "Linh", n: 2 }), "Linh takes 2");
  assert.equal(word([game, kit], "en", "bye"), "Goodbye");
  assert.equal(word([game, kit], "en", "nowhere"), "nowhere");
  assert.equal(word([game, kit], "en", "constructor"), "constructor");
});

test("a plural follows the number and the language", () => {
  assert.equal(word([game], "en", "left", { n: 1 }), "1 token left");
  assert.equal(word([game], "en", "left", { n: 0 }), "0 tokens left");
  assert.equal(word([game], "vi", "left", { n: 1 }), "1 tokens left");
});

test("a place without a fact stays, a fact is never read as a pattern", () => {
  assert.equal(word([{ a: "{x} and {y}" }], "en", "a", { x: "$&{y}" }), "$&{y} and {y}");
});

test("known says whether any catalogue has a key", () => {
  assert.equal(known([game, kit], "bye"), true);
  assert.equal(known([game, kit], "toString"), false);
});
