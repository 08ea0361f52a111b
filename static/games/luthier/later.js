/** What the first sight of the table does without: see `later` in kit/types.js. */
import { player } from "./box.js";
import { describe } from "./describe.js";
import { drawing } from "./face.js";
import { finish } from "./finish.js";
import { large } from "./large.js";
import { portrait } from "./portrait.js";
import { Rules } from "./rules.js";

drawing.value = portrait;

/** @type {Partial<import("../../kit/types.js").GameClient>} */
export default {
  describe,
  finish,
  course: { value: (view, seat) => player(view, seat)?.prestige ?? 0, label: "finish.prestige" },
  resources: [
    { value: (view, seat) => player(view, seat)?.lira ?? 0, label: "sign.lira" },
    { value: (view, seat) => player(view, seat)?.performed.length ?? 0, label: "course.performed" },
  ],
  large,
  rules: Rules,
};
