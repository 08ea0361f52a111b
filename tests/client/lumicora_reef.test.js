import assert from "node:assert/strict";
import test from "node:test";
import { frame, hex, middle, openHex } from "../../static/games/lumicora/geometry.js";
import { aimed, covered, legal, next, pairs, placeOn, swapped, turned, way } from "../../static/games/lumicora/lay.js";
import { animalPoints, animalsOf, grown, level, lowest, pointsOf, spacesOf, sum, tallest, top, withOne } from "../../static/games/lumicora/reef.js";
import { components, layOffer, position, START, tile } from "./lumicora_table.js";

const site = components.reefs.A;
const reefOf = (...placed) => grown(components, [START, ...placed]);
const CRAB = tile("pink", 3, 0, "crab");

test("what is seen from above is the topmost half of each space, with the other half's space", () => {
  const reef = reefOf([CRAB, "r4c3-r3c3", 1], [tile("pink", 5), "r4c4-r4c3", 2]);
  assert.equal(level(reef, "r4c4"), 2);
  assert.equal(level(reef, "r1c1"), 0);
  assert.equal(tallest(reef), 2);
  assert.deepEqual(top(reef, "r3c3"), { tile: CRAB, colour: "pink", value: 0, animal: "crab", space: "r3c3", other: "r4c3" });
  assert.equal(top(reef, "r4c4")?.value, 5);
  assert.equal(top(reef, "r4c5")?.colour, "yellow");
  assert.deepEqual(spacesOf(site, reef, "pink"), ["r3c3", "r4c3", "r4c4"]);
  assert.deepEqual(animalsOf(site, reef, "crab"), ["r3c3"]);
});

test("a coral scoring counts the lowest visible number of each level, of equal ones the first", () => {
  const reef = reefOf([tile("pink", 3), "r4c3-r4c2", 1], [tile("pink", 3, 1), "r3c3-r3c2", 1], [tile("pink", 5), "r3c4-r3c5", 1], [tile("pink", 6), "r4c4-r3c4", 2]);
  assert.deepEqual(lowest(site, reef, "pink"), [[1, "r3c3", 3], [2, "r4c4", 6]]);
  assert.equal(sum(lowest(site, reef, "pink")), 9);
  assert.deepEqual(lowest(site, reef, "blue"), []);
});

test("looking ahead lays one more Lumino and changes nothing else", () => {
  const placed = [START, [tile("pink", 3), "r4c3-r4c2", 1]];
  const later = grown(components, withOne(placed, tile("pink", 1), "r3c3-r3c4", 1));
  assert.deepEqual(lowest(site, later, "pink"), [[1, "r3c3", 1]]);
  assert.equal(placed.length, 2);
});

test("animals on the dark side score by the table, a fifth one adds nothing", () => {
  const shells = [0, 1, 2, 3, 4].map((nth) => tile("pink", 3, nth, "shellfish"));
  const where = ["r1c1-r1c2", "r2c1-r2c2", "r3c1-r3c2", "r5c1-r5c2", "r6c1-r6c2"];
  const view = position();
  for (const [n, points] of [[1, 0], [2, 1], [3, 4], [4, 8], [5, 8]]) {
    const reef = reefOf(...shells.slice(0, n).map((shell, k) => [shell, where[k], 1]));
    assert.equal(animalPoints(components, view, reef, "shellfish"), points);
  }
});

test("animals on the light side score by the spaces around them, bare limestone is no water", () => {
  const view = position({ board: "light" });
  const shell = tile("pink", 3, 0, "shellfish");
  const points = (place) => animalPoints(components, view, reefOf([shell, place, 1]), "shellfish");
  const water = (space) => site.spaces[space].neighbours.filter((name) => site.spaces[name].kind === "water").length;
  for (const [number, animal] of [["r3c3", "r3c4"], ["r1c2", "r1c1"], ["r4c2", "r4c1"], ["r2c2", "r3c3"]]) {
    const bare = water(animal) - (site.spaces[number].kind === "water" ? 1 : 0);
    assert.equal(points(`${number}-${animal}`), bare >= 3 ? 2 : bare >= 1 ? 1 : 0, animal);
  }
  assert.equal(animalPoints(components, view, reefOf([CRAB, "r4c3-r3c3", 1]), "crab"), 1);
  assert.equal(animalPoints(components, view, reefOf([tile("pink", 1), "r4c3-r3c3", 1]), "starfish"), 0);
});

test("places turn clockwise around the number, swap their ends, and stop at the rim", () => {
  assert.deepEqual(["r4c5", "r5c4", "r5c3", "r4c3", "r3c3", "r3c4"].map((other) => way(site, `r4c4-${other}`)), [0, 1, 2, 3, 4, 5]);
  assert.equal(placeOn(site, "r1c1", 3), undefined);
  assert.equal(placeOn(site, "r1c1", 6), "r1c1-r1c2");
  const places = legal([layOffer(["L1"], ["r4c3-r3c3", "r4c3-r5c3", "r3c3-r3c4"])], "place");
  assert.equal(pairs(places), 3);
  assert.deepEqual([...covered(places)].sort(), ["r3c3", "r3c4", "r4c3", "r5c3"]);
  const up = placeOn(site, "r4c3", way(site, "r4c3-r3c3"));
  assert.equal(turned(places, site, up, 1), "r4c3-r5c3");
  assert.equal(turned(places, site, up, -1), "r4c3-r5c3");
  assert.equal(turned(places, site, "r3c4-r3c3", 1), "r3c4-r3c3");
  assert.equal(swapped(places, "r4c3-r3c3"), "r3c3-r4c3");
  assert.equal(aimed(places, site, "r1c1", 0), undefined);
});

test("going on visits every space of a legal place in reading order and comes round", () => {
  const places = legal([layOffer(["L1"], ["r4c3-r3c3", "r4c3-r5c3", "r3c3-r3c4"])], "place");
  const seen = [];
  let place;
  for (let k = 0; k < 5; k++) {
    place = next(places, site, place, 1);
    assert.ok(places.has(place));
    seen.push(place.split("-")[0]);
  }
  assert.deepEqual(seen, ["r3c3", "r3c4", "r4c3", "r5c3", "r3c3"]);
  assert.equal(next(places, site, undefined, -1)?.split("-")[0], "r5c3");
  assert.equal(next(new Map(), site, undefined, 1), undefined);
});

test("every placement that the server may name can be reached by going on and turning", () => {
  const all = site.order.flatMap((space) => [0, 1, 2, 3, 4, 5].map((k) => placeOn(site, space, k)).filter(Boolean));
  const places = new Map(all.filter((_, k) => k % 7 === 0).flatMap((place) => [[place, {}], [place.split("-").reverse().join("-"), {}]]));
  const reached = new Set();
  let place;
  for (let n = 0; n < site.order.length; n++) {
    place = next(places, site, place, 1);
    for (let k = 0, at = place; k < 6; k++, at = turned(places, site, at, 1)) reached.add(at);
  }
  assert.deepEqual([...reached].sort(), [...places.keys()].sort());
});

test("spaces lie six around one, and the frame grows with a tall stack at the upper rim", () => {
  const { x, y } = middle(site, "r4c4");
  for (const other of site.spaces.r4c4.neighbours) {
    const to = middle(site, other);
    assert.ok(Math.abs(Math.hypot(to.x - x, to.y - y) - 40 * Math.sqrt(3)) < 0.001, other);
  }
  assert.equal(hex(0, 0).split(" ").length, 6);
  // the open side lies towards the neighbour: both corners farthest on that way are the ends
  const ends = openHex(0, 0, 0).split(" ").map((corner) => corner.split(",").map(Number));
  assert.ok(ends[0][0] > 30 && ends[5][0] > 30 && ends[0][1] > 0 && ends[5][1] < 0);
  const low = frame(site, () => 0), tall = frame(site, (space) => (space === "r1c1" ? 6 : 0));
  assert.ok(tall.height > low.height && tall.width === low.width);
  const lefts = site.order.map((space) => middle(site, space).x - 20 * Math.sqrt(3));
  assert.ok(Math.min(...lefts) - low.left >= 5); // the reef does not touch its frame
});

test("the points of a player are those of the fish, after the end with the final scoring", () => {
  const final = { points: { corals: 14, returned: -2, jellyfish: 4, limestone: 2, shellfish: 8, crab: 2, yellow: 3, blue: 4, penalties: -3 }, corals: {} };
  const view = position({ phase: "over", players: [{ points: 12 }, { points: 5 }] });
  assert.equal(pointsOf(view, 1), 5);
  assert.equal(pointsOf({ ...view, final: { 0: final } }, 0), 32);
});
