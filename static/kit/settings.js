/** What a person likes, kept in this browser. Each setting is a signal; the page follows at once. */
import { effect, signal } from "../vendor/index.js";
import { remember } from "./env.js";

const KEY = "gh:settings";

/** Values of each setting, the default first. */
export const CHOICES = {
  theme: ["system", "light", "dark"],
  motion: ["normal", "none", "fast", "slow"],
  confirm: ["always", "irreversible", "never"],
  letters: ["normal", "large"],
  sound: ["off", "on"],
  shortcuts: ["on", "off"],
};

/** @typedef {keyof typeof CHOICES} Setting */

/** @returns {Record<string, string>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

const kept = stored();
kept.theme = document.documentElement.dataset.theme ?? "system";

/** @type {Record<Setting, import("../vendor/signals.js").Signal<string>>} */
export const settings = /** @type {any} */ (
  Object.fromEntries(
    Object.entries(CHOICES).map(([name, values]) => [
      name,
      signal(values.includes(kept[name]) ? kept[name] : values[0]),
    ]),
  )
);

/** @param {Setting} name @param {string} value */
export function choose(name, value) {
  settings[name].value = value;
  if (name === "theme") remember("gh_theme", value === "system" ? "" : value);
  const all = Object.fromEntries(Object.entries(settings).map(([key, chosen]) => [key, chosen.peek()]));
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // kept for this page only
  }
}

/** How much longer than drawn a motion takes; 0 = none. @returns {number} */
export function pace() {
  const asked = { none: 0, fast: 0.5, normal: 1, slow: 2 }[settings.motion.peek()] ?? 1;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : asked;
}

effect(() => {
  const root = document.documentElement.dataset;
  if (settings.theme.value === "system") delete root.theme;
  else root.theme = settings.theme.value;
  root.motion = settings.motion.value === "none" ? "off" : settings.motion.value;
  root.letters = settings.letters.value;
});
