import assert from "node:assert/strict";
import test from "node:test";
import { CELLS, joinCells, place } from "../../static/games/splendor_duel/jewels.js";
import { ends, isLine, joining, lineOffer, straight, takeLines, whyApart } from "../../static/games/splendor_duel/lines.js";
import { chosenFrom, lacking, touchCard, touchCell } from "../../static/games/splendor_duel/touch.js";
import { oneOf, position } from "./splendor_duel_table.js";

/** Every line of filled spaces by brute force over all subsets of up to three cells. */
function everyLine(cells) {
  const taken = CELLS.filter((cell) => cells[cell] && cells[cell] !== "gold");
  const found = taken.map((cell) => [cell]);
  for (const a of taken) {
    for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
      const [x, y] = place(a);
      const at = (k) => CELLS.find((cell) => place(cell)[0] === x + k * dx && place(cell)[1] === y + k * dy);
      const line = [a, at(1), at(2)];
      if (taken.includes(line[1])) found.push(line.slice(0, 2));
      if (taken.includes(line[1]) && taken.includes(line[2])) found.push(line);
    }
  }
  return found;
}

const offersOf = (lines) => [1, 2, 3].map((n) => ({
  move: "take", args: { cells: oneOf(...lines.filter((line) => line.length === n).map(joinCells)) }, facts: { tokens: n, penalty: false },
}));

const full = Object.fromEntries(CELLS.map((cell, k) => [cell, ["white", "blue", "green", "red", "black"][k % 5]]));
const holed = { ...full, C3: "", B2: "gold", D5: "" };

test("pressing the cells of any line in any order picks that line", () => {
  for (const cells of [full, holed]) {
    const view = position({ cells });
    const lines = everyLine(view.cells), offers = offersOf(lines);
    for (const line of lines.filter((l) => l.length === 3)) {
      const [a, b, c] = line;
      for (const order of [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]) {
        let staged = null;
        for (const cell of order) {
          const touch = touchCell({ view, offers, staged }, cell);
          assert.equal(touch.state, "can", `${order} stops at ${cell}`);
          staged = touch.move;
        }
        assert.deepEqual(staged, { m: "take", cells: joinCells(line) });
        assert.ok(lineOffer(offers, line));
      }
    }
  }
});

test("exactly those cells can join that share some line with all picks", () => {
  const lines = everyLine(position({ cells: holed }).cells);
  for (const a of CELLS) {
    for (const b of CELLS.filter((cell) => cell !== a)) {
      const may = lines.some((line) => line.includes(a) && line.includes(b));
      assert.equal(joining(lines, [a]).has(b), may, `${a} ${b}`);
    }
  }
});

test("corners and bends are no line", () => {
  for (const bent of [["A1", "B2", "C1"], ["A1", "A2", "B2"], ["A1", "B2", "B3"], ["D1", "E1", "A2"]]) {
    assert.equal(straight(bent), false, String(bent));
  }
  assert.equal(straight(["E1", "A5"]), true);
});

test("a gap between two picks is allowed while picking and is not yet a line", () => {
  const view = position({ cells: full });
  const lines = takeLines(offersOf(everyLine(view.cells)));
  assert.deepEqual([...joining(lines, ["A1", "C3"])], ["B2"]);
  assert.equal(isLine(lines, ["A1", "C3"]), false);
});

test("the reason says what stands against a cell", () => {
  const view = position({ cells: holed });
  const lines = everyLine(view.cells);
  const key = (picked, cell) => whyApart(view.cells, lines, picked, cell)?.key;
  assert.equal(key([], "B2"), "why.gold_alone");
  assert.equal(key(["A1", "A2"], "E5"), "why.not_in_line");
  assert.equal(key(["A1"], "E1"), "why.too_far");
  assert.equal(key(["C2"], "C4"), "why.gap");
  assert.equal(key(["A1", "A2", "A3"], "A4"), "why.three_already");
  assert.equal(key(["A1"], "A2"), undefined);
});

test("pressing a picked cell takes it out, and the last one clears the move", () => {
  const view = position({ cells: full }), offers = offersOf(everyLine(view.cells));
  const two = touchCell({ view, offers, staged: { m: "take", cells: "A1-B1" } }, "A1");
  assert.deepEqual(two, { state: "picked", move: { m: "take", cells: "B1" }, as: "take" });
  assert.equal(touchCell({ view, offers, staged: { m: "take", cells: "A1" } }, "A1").move, null);
});

test("the drawn line reaches from end to end whatever the order", () => {
  assert.deepEqual(ends(["B2", "C1", "A3"]), ["A3", "C1"]);
  assert.deepEqual(ends(["C3", "C5", "C4"]), ["C3", "C5"]);
  assert.equal(ends(["C3"]), null);
});

test("a reservation under way marks only what it lacks, and says where that lies", () => {
  const view = position({ cells: { A1: "white", B2: "gold", D5: "gold" } });
  const offers = [
    ...offersOf([["A1"]]).slice(0, 1),
    { move: "reserve", args: { gold: oneOf("B2", "D5"), card: oneOf("1-01", "1-02") } },
  ];
  const marks = (staged) => [
    ...["A1", "B2", "D5"].filter((cell) => lacking(touchCell({ view, offers, staged }, cell), staged, "gold")),
    ...["1-01", "1-02"].filter((card) => lacking(touchCard({ offers, staged }, card), staged, "card")),
  ];
  assert.deepEqual(marks({ m: "reserve", card: "1-01" }), ["B2", "D5"]);
  assert.deepEqual(marks({ m: "reserve", gold: "B2" }), ["1-01", "1-02"]);
  assert.deepEqual(marks({ m: "reserve", gold: "B2", card: "1-01" }), []);
  assert.deepEqual(marks(null), ["A1", "B2", "D5", "1-01", "1-02"]);
  assert.equal(chosenFrom(offers, { m: "reserve", card: "1-01" }), "board");
  assert.equal(chosenFrom(offers, { m: "reserve", gold: "B2" }), "cards");
  assert.equal(chosenFrom(offers, null), "");
});
