/** What the first sight of the table does without: see `later` in kit/types.js. */
import { Breakdown } from "./breakdown.js";
import { describe } from "./describe.js";
import { finish } from "./finish.js";
import { large } from "./large.js";
import { player } from "./reef.js";
import { Rules } from "./rules.js";
import { value } from "./value.js";

/** @type {Partial<import("../../kit/types.js").GameClient> & Record<string, any>} */
export default {
  Breakdown,
  describe,
  finish,
  resources: [
    { value: (view, seat) => player(view, seat).limestone, label: "course.limestone" },
    { value: (view, seat) => player(view, seat).jellyfish.length, label: "course.jellyfish" },
    { value: (view, seat) => player(view, seat).reef.length, label: "course.luminos" },
  ],
  large,
  rules: Rules,
  value,
};
