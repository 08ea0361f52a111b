/**
 * The one map of keys, the same for all games; a game's own keys must not collide with it.
 * Single letters are ignored in text fields and can be switched off.
 */
import { close, isOpen } from "./dialog.js";
import { goToArea, walk } from "./focus.js";
import { settings } from "./settings.js";

/**
 * @typedef {object} Handlers
 * @property {() => void} confirm @property {() => void} back @property {() => void} clear
 * @property {() => void} restart
 * @property {() => void} skip @property {() => void} large @property {() => void} log
 * @property {() => void} chat @property {() => void} help
 * @property {(code: string) => boolean} game a key of the game; false when it has none
 * @property {(key: string) => boolean} replay a key of the replay; false when there is none
 */

/** A key that the focused control takes for itself. @param {KeyboardEvent} event */
const isPressed = ({ key, target }) =>
  target instanceof HTMLElement && (target.matches('input[type="range"]') || (key === " " && target.matches("button, a, summary")));

/** @param {EventTarget | null} target */
const isText = (target) =>
  target instanceof HTMLElement && target.matches('input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select');

/** @param {Handlers} on @returns {() => void} stops listening */
export function listen(on) {
  /** @param {KeyboardEvent} event */
  const heard = (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (used(event, on)) event.preventDefault();
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}

/** @param {KeyboardEvent} event @param {Handlers} on @returns {boolean} */
function used(event, on) {
  const { key } = event;
  if (document.querySelector(".curtain")) return false; // the table is not this person's to touch yet
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) return done(on.confirm);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === "Escape") return isOpen() ? done(close) : done(on.clear);
  if (isOpen() || isText(event.target)) return false;
  if (walk(event)) return true;
  if (!isPressed(event) && on.replay(key)) return true;
  if (settings.shortcuts.peek() === "off") return false;
  switch (key.toLowerCase()) {
    case "u":
      return done(event.shiftKey ? on.restart : on.back);
    case ".":
      return done(on.skip);
    case "z":
      return done(on.large);
    case "l":
      return done(on.log);
    case "t":
      return done(on.chat);
    case "?":
      return done(on.help);
  }
  if (/^[1-9]$/.test(key)) return goToArea(Number(key));
  return !event.shiftKey && on.game(event.code);
}

/** @param {() => void} act */
function done(act) {
  act();
  return true;
}
