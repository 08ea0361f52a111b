import assert from "node:assert/strict";
import { test } from "node:test";

import { soleAct } from "../../static/kit/soleact.js";

test("an act is the sole one only when nothing else is left, and only if it may be proposed", () => {
  const end = { move: "end_turn" }, barred = { move: "complete", blocked: "short" };
  const going = ["proceed", "end_turn"];
  assert.equal(soleAct([barred, end], going), end);
  assert.equal(soleAct([{ move: "rotate" }, end], going), undefined);
  assert.equal(soleAct([{ move: "collect" }], going), undefined);
  assert.equal(soleAct([{ ...end, blocked: "not_yet" }], going), undefined);
  assert.equal(soleAct([], going), undefined);
});
