/**
 * Folds patches as a browser would: reads lines `{"of": name, "doc": ..}` (a first document) and
 * `{"of": name, "ops": [..], "hash": ".."}` from standard input and prints how many patches led to
 * the hash that the server computed. Exits with 1 at the first that does not.
 */
import { createInterface } from "node:readline";
import { apply, hash } from "../../static/kit/patch.js";

/** @type {Map<string, any>} */
const docs = new Map();
let folded = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const frame = JSON.parse(line);
  if (!frame.ops) {
    docs.set(frame.of, frame.doc);
    continue;
  }
  const doc = apply(docs.get(frame.of), frame.ops);
  docs.set(frame.of, doc);
  if (hash(doc) !== frame.hash) {
    console.error(`${frame.of}: ${JSON.stringify(frame.ops)} leads to ${JSON.stringify(doc)}`);
    process.exit(1);
  }
  folded += 1;
}
console.log(folded);
