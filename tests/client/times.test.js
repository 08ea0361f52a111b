/** Moments in words: how long ago, and never in the future. */
import assert from "node:assert/strict";
import test from "node:test";

globalThis.document = /** @type {any} */ ({ documentElement: { lang: "en" } });
const { times } = await import("../../static/kit/times.js");

/** What is shown of a moment that lies so many seconds ahead. @param {number} ahead */
function shown(ahead) {
  const time = { dateTime: new Date(Date.now() + ahead * 1000).toISOString(), dataset: {}, textContent: "" };
  times(/** @type {any} */ ({ querySelectorAll: () => [time] }));
  return time.textContent;
}

test("a moment is told in its largest unit", () => {
  assert.equal(shown(-59), "now");
  assert.equal(shown(-61), "1 minute ago");
  assert.equal(shown(-7200), "2 hours ago");
  assert.equal(shown(-86400), "yesterday");
});

test("a server whose clock is ahead has done nothing in the future", () => {
  for (const ahead of [1, 90, 3600, 86400]) assert.equal(shown(ahead), "now");
});
