/** What the first sight of the table does without: see `later` in kit/types.js. */
import { label, value } from "./acts.js";
import { after } from "./after.js";
import { Area } from "./area.js";
import { player } from "./box.js";
import { Choice } from "./choices.js";
import { describe } from "./describe.js";
import { DiceChoice, DiceHead, Tiers } from "./dice.js";
import { finish } from "./finish.js";
import { flights } from "./flights.js";
import { keys } from "./keys.js";
import { large } from "./large.js";
import { late } from "./late.js";
import { ThenLeave, leaving, trading } from "./leave.js";
import { outcome, question } from "./outcome.js";
import { portrait } from "./portrait.js";
import { Position } from "./position.js";
import { Rules } from "./rules.js";
import { SoloRival } from "./solo.js";
import { wholeCard, wholeDisc, wholeRival, wholeSection, worded } from "./told.js";

/** The parts of the board that come later. */
export const rest = {
  Area, Choice, DiceChoice, DiceHead, Position, SoloRival, ThenLeave, Tiers,
  after, label, leaving, outcome, portrait, question, trading, wholeCard, wholeDisc, wholeRival, wholeSection, worded,
};
Object.assign(late, rest);

/** @type {Partial<import("../../kit/types.js").GameClient>} */
export default {
  describe,
  facts: worded,
  finish,
  flights,
  keys,
  value,
  course: { value: (view, seat) => player(view, seat)?.prestige ?? 0, label: "finish.prestige" },
  resources: [
    { value: (view, seat) => player(view, seat)?.lira ?? 0, label: "sign.lira" },
    { value: (view, seat) => player(view, seat)?.performed.length ?? 0, label: "course.performed" },
  ],
  large,
  rules: Rules,
};
