/** What the server-drawn pages share: language, theme, a link typed by hand. */
import { remember, url } from "./env.js";
import { Refusal } from "./http.js";
import { has, lang, speak, t } from "./i18n.js";
import { destination } from "./links.js";
import { CHOICES, choose, settings } from "./settings.js";

/** Makes the parts work that every page has. */
export function openHall() {
  for (const button of document.querySelectorAll("[data-lang]"))
    button.addEventListener("click", () => {
      remember("gh_lang", /** @type {HTMLElement} */ (button).dataset.lang ?? "en");
      location.reload(); // the server draws these pages in the chosen language
    });
  themeSwitch();
  byHand();
}

function themeSwitch() {
  const button = /** @type {HTMLElement | null} */ (document.querySelector("[data-theme-switch]"));
  if (!button) return;
  /** @type {Record<string, string>} */
  const icons = { system: "contrast", light: "sun", dark: "moon" };
  settings.theme.subscribe((theme) => {
    button.setAttribute("aria-label", button.dataset[theme] ?? "");
    button.querySelector("use")?.setAttribute("href", `#ui-${icons[theme]}`);
  });
  button.addEventListener("click", () => {
    const { theme } = CHOICES;
    choose("theme", theme[(theme.indexOf(settings.theme.peek()) + 1) % theme.length]);
  });
}

/** The form that takes a pasted link or a table's code. */
function byHand() {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("byhand"));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = String(new FormData(form).get("link")).trim();
    const goal = destination(typed);
    const error = document.getElementById("link-error");
    if (error) error.hidden = goal !== null;
    if (goal) location.assign(url(goal));
  });
}

/**
 * Words of a failed request, for pages that load no catalogue before they need one.
 * @param {unknown} failure
 */
export async function inWords(failure) {
  if (!(failure instanceof Refusal)) throw failure;
  await speak(lang.peek());
  const { key, facts } = failure.reason;
  return has(key) ? t(key, facts) : t("web.failed");
}
