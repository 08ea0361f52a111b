/** What the first sight of the table does without: see `later` in kit/types.js. */
import { total } from "../../kit/offers.js";
import { describe } from "./describe.js";
import { finish } from "./finish.js";
import { large } from "./large.js";
import { Position } from "./position.js";
import { Rules } from "./rules.js";
import { Told } from "./told.js";

/** @type {Partial<import("../../kit/types.js").GameClient> & { Position: typeof Position, Told: typeof Told }} */
export default {
  describe,
  finish,
  course: {
    value: (view, seat) => view.players[seat].prestige,
    goal: (components) => components.goals.prestige,
    label: "meter.prestige",
  },
  resources: [
    { value: (view, seat) => total(view.players[seat].tokens), label: "course.tokens" },
    { value: (view, seat) => view.players[seat].cards.length, label: "course.cards" },
  ],
  large,
  Position,
  rules: Rules,
  Told,
};
