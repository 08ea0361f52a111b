/** The letters beside the colours: one of its own for each kind, after its name in every language. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { letter, spell } from "../../static/kit/letters.js";

const games = new URL("../../static/games/", import.meta.url);
const NAMES = ["colour.", "shard."];
const CHEMICAL = "Au"; // of gold

for (const game of readdirSync(games))
  for (const lang of ["en", "vi"]) {
    const words = JSON.parse(readFileSync(new URL(`${game}/i18n/${lang}.json`, games), "utf8"));
    const kinds = Object.keys(words).filter((key) => key.startsWith("letter.")).map((key) => key.slice(7));
    if (!kinds.length) continue;
    test(`${game}: the letters of ${lang} are told apart and come from the names`, () => {
      spell(words);
      const letters = kinds.map(letter);
      assert.equal(new Set(letters).size, kinds.length, letters.join(" "));
      for (const kind of kinds.filter((one) => letter(one) !== CHEMICAL && letter(one) !== "?")) {
        const name = NAMES.map((prefix) => words[prefix + kind]).find(Boolean);
        assert.ok(name.toLowerCase().includes(letter(kind).toLowerCase()), `${kind}: ${letter(kind)} in ${name}`);
      }
    });
  }

test("a piece without a letter bears none", () => {
  spell({ "letter.red": "R" });
  assert.equal(letter("red"), "R");
  assert.equal(letter("royal"), "");
});
