/** Sentences with drawings in them: where a line may break. */
import assert from "node:assert/strict";
import test from "node:test";
import { prompted, rich, spoken } from "../../static/kit/sentences.js";
import { html } from "../../static/vendor/index.js";

/** @param {string} text @returns {any} */
const speaks = (text) => ({ t: (/** @type {string} */ _key, /** @type {Record<string, any>} */ facts) => text.replace("{x}", facts.x) });

/** The classes around each text, in order. @param {any} node @param {string[]} around @returns {[string, string][]} */
function texts(node, around = []) {
  if (Array.isArray(node)) return node.flatMap((inner) => texts(inner, around));
  if (node && typeof node === "object") return texts(node.props.children, node.props.class ? [...around, node.props.class] : around);
  return node ? [[String(node), around.join(" ")]] : [];
}

test("a full stop stays with the drawing before it", () => {
  const said = rich(speaks("took {x}."), "", { x: { show: html`<i>A</i>`, say: "A" } });
  assert.deepEqual(texts(said), [["took ", ""], ["A", "nowrap"], [".", "nowrap"]]);
});

test("a row of drawings may break anywhere but before its full stop", () => {
  const row = ["A", "B", "C"].map((name) => [" ", html`<i>${name}</i>`]);
  const said = rich(speaks("took {x}."), "", { x: { show: row, say: "A, B and C" } });
  const kept = texts(said).filter(([text]) => text.trim());
  assert.deepEqual(kept, [["took ", ""], ["A", ""], ["B", ""], ["C", "nowrap"], [".", "nowrap"]]);
});

test("a question keeps its own mark when something is said after it", () => {
  assert.equal(prompted("Where does worker 1 go?", ["Worker, place", "or card."]).plain, "Where does worker 1 go? Worker, place or card.");
  assert.equal(spoken(["Your turn", "", "What a day!", "Wait…", "Choose."]), "Your turn. What a day! Wait… Choose.");
});
