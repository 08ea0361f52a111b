/** What the first sight of the table does without: see `later` in kit/types.js. */
import { total } from "../../kit/offers.js";
import { describe } from "./describe.js";
import { finish } from "./finish.js";
import { player } from "./glass.js";
import { large } from "./large.js";
import { Rules } from "./rules.js";

/** @type {Partial<import("../../kit/types.js").GameClient>} */
export default {
  describe,
  finish,
  course: { value: (view, seat) => player(view, seat).lira, label: "finish.lira" },
  resources: [
    { value: (view, seat) => total(player(view, seat).bench), label: "course.shards" },
    { value: (view, seat) => player(view, seat).made.length, label: "finish.made" },
  ],
  large,
  rules: Rules,
};
