import assert from "node:assert/strict";
import test from "node:test";
import { laid } from "../../static/games/murano/bench.js";
import { plate, sockets, tags } from "../../static/games/murano/geometry.js";
import { feeds, marketNames, nextSlot, payment, payout, plus, ready, ringAt, shortfall } from "../../static/games/murano/glass.js";
import { along } from "../../static/games/murano/turning.js";
import { components, player, position } from "./murano_table.js";

test("a step counter-clockwise brings the symbol of the next slot", () => {
  const view = position(), later = position({ turned: 1 });
  for (let slot = 0; slot < components.positions - 1; slot += 1) {
    assert.equal(ringAt(later, components, slot), ringAt(view, components, slot + 1));
  }
  assert.equal(ringAt(view, components, 0, 1), ringAt(later, components, 0));
});

test("markets go clockwise and are fed by their slots", () => {
  assert.deepEqual(marketNames(components), ["NE", "SE", "SW", "NW"]);
  const { rings, markets } = components;
  assert.deepEqual(feeds(position(), components, "SE"), markets.SE.slots.map((slot) => rings.A[slot]));
});

test("the selector goes on one slot, over the end too, unless it stays", () => {
  assert.equal(nextSlot(position({ selector: 15 }), components), 0);
  assert.equal(nextSlot(position({ selector: 7, stays: true }), components), 7);
});

test("bags are added and taken from without leaving zeros", () => {
  assert.deepEqual(plus({ red: 1, blue: 2 }, { red: 1, blue: 2 }, -1), {});
  assert.deepEqual(plus({ red: 1 }, { green: 2 }), { red: 1, green: 2 });
});

test("three green and one red from two green, one red and a wild one pays seven of five held", () => {
  const bench = { red: 1, green: 2, transparent: 1, blue: 1 };
  assert.deepEqual(shortfall(components, bench, "C05"), { lacking: { green: 1 }, after: 0 });
  assert.deepEqual(payment(components, bench, "C05"), { red: 1, green: 2, transparent: 1 });
  assert.equal(payout(components, bench, "C05"), 7);
});

test("wild shards are kept while the colours are there", () => {
  assert.deepEqual(payment(components, { red: 1, green: 3, transparent: 4 }, "C05"), { red: 1, green: 3 });
});

test("a creation is ready for each of its categories until it was set aside", () => {
  const owner = player({ made: ["C22", "C05"], used: ["C05"] });
  assert.deepEqual(ready(owner, components, "art"), ["C22"]);
  assert.deepEqual(ready(owner, components, "animal"), ["C22"]);
  assert.deepEqual(ready(owner, components, "jewel"), []);
});

test("what turns takes the short way and never springs back over the whole circle", () => {
  assert.equal(along(15, 0, 16), 16);
  assert.equal(along(16, 15, 16), 15);
  assert.equal(along(33, 3, 16), 35);
});

test("of equal shards on the bench the last ones leave", () => {
  const spaces = laid(components, { red: 2, blue: 2 }, { blue: 1 });
  assert.deepEqual(spaces.map(({ kind, leaves }) => [kind, leaves]), [["red", false], ["red", false], ["blue", false], ["blue", true]]);
});

test("plates and spaces follow from any number of slots and spaces", () => {
  assert.equal(sockets("NW", 5).length, 5);
  for (const corner of ["NE", "SE", "SW", "NW"]) {
    for (const [x, y] of [...sockets(corner, 3), tags(corner).buy, tags(corner).full]) {
      assert.ok((x < 500) === corner.endsWith("W") && (y < 500) === corner.startsWith("N"), corner);
    }
  }
  assert.notEqual(plate("NE", [1, 2], 16), plate("NE", [1, 2, 3], 20));
});
