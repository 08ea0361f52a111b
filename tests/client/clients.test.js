/** Every game brings all that the kit calls for, at once or later. */
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import test from "node:test";

const games = new URL("../../static/games/", import.meta.url);

// what a page has and node has not, as far as modules ask for it when they are read
globalThis.document = /** @type {any} */ ({ body: { dataset: {} }, documentElement: { dataset: {} }, addEventListener() {} });
globalThis.localStorage = /** @type {any} */ ({ getItem: () => null });
globalThis.matchMedia = /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));
globalThis.location = /** @type {any} */ ({ search: "", origin: "" });

for (const game of readdirSync(games)) {
  if (!existsSync(new URL(`${game}/board.js`, games))) continue;
  test(`${game} is whole`, async () => {
    const { default: client } = await import(new URL(`${game}/board.js`, games).href);
    const { default: more = {} } = (await client.later?.()) ?? {};
    const whole = { ...client, ...more };
    for (const part of ["Board", "Rival", "Own", "label", "prompt", "actions", "describe", "finish", "rules"])
      assert.equal(typeof whole[part], "function", part);
    for (const part of Object.keys(more)) assert.ok(!(part in client), `${part} twice`);
  });
}
