/** The letter on a badge, with the browser's help and without; names within sentences. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { initial, isolated } from "../../static/kit/names.js";

const FIRST_LETTERS = {
  Linh: "L",
  "đỗ Quyên": "Đ",
  "Ệ ngữ": "Ệ",
  "e\u0323\u0302m": "E\u0323\u0302",
  "لينا": "ل",
  "שָׁלוֹם": "שָׁ",
  "李小龙": "李",
  "🦊 An": "🦊",
  "👩‍👩‍👧‍👦 Home": "👩‍👩‍👧‍👦",
  "❤️‍🔥": "❤️‍🔥",
  "👍🏽 Ok": "👍🏽",
  "👩🏽‍🚀": "👩🏽‍🚀",
  "🇻🇳🇵🇹": "🇻🇳",
  "1️⃣ One": "1️⃣",
  "नि": "नि",
  "": "?",
};

for (const [name, letter] of Object.entries(FIRST_LETTERS))
  test(`the badge of ${name || "nobody"} is one whole letter`, () => {
    assert.equal(initial(name), letter);
    assert.equal(initial(name, null), letter); // a browser without Intl.Segmenter
    assert.equal(initial(isolated(name)), letter);
  });

test("a name that runs the other way is kept apart from its sentence", () => {
  assert.equal(isolated("Đỗ Quyên 🦊"), "Đỗ Quyên 🦊");
  assert.equal(isolated("Lina לינה"), "\u2068Lina לינה\u2069");
  assert.equal(isolated("لينا"), "\u2068لينا\u2069");
  assert.equal(isolated(""), "");
});
