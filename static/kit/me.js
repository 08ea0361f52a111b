/** The pages about oneself: the account, the devices, and going on at another device. */
import { html, render } from "../vendor/index.js";
import { page, url } from "./env.js";
import { inWords, openHall } from "./hall.js";
import { post } from "./http.js";
import { lang, speak, t } from "./i18n.js";
import { LinkCard } from "./linkcard.js";
import { times } from "./times.js";

/** Tells it beside the button that was pressed: the form may be far below the head of the page.
 * @param {string} text @param {Element | null} [button] */
function complain(text, button) {
  const error = document.getElementById("me-error");
  if (!error) return;
  if (button) (button.closest("p, ul") ?? button).before(error);
  error.textContent = text;
  error.hidden = !text;
  if (text) error.scrollIntoView({ block: "nearest" });
}

/** Sends it and goes on to a page, the button being busy until then; a refusal is told at the button.
 * @param {string} path @param {any} body @param {string} goal @param {Element | null} button */
async function send(path, body, goal, button) {
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  complain("");
  try {
    await post(path, body);
    location.assign(url(goal));
  } catch (failure) {
    button?.removeAttribute("aria-busy");
    complain(await inWords(failure), button);
  }
}

/**
 * A form whose fields are the body of a request.
 * @param {string} id @param {string} path @param {string} goal @param {(said: Record<string, string>) => boolean} [ready]
 */
function form(id, path, goal, ready = () => true) {
  document.getElementById(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const said = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    if (!ready(said)) return;
    const { sure: _, ...body } = said;
    send(path, body, goal, form.querySelector(".btn"));
  });
}

async function showDevice() {
  complain("");
  try {
    await speak(lang.peek());
    const link = await post("/api/me/device");
    const place = document.getElementById("device-link");
    if (place) render(html`<${LinkCard} link=${link} title=${t("seat.device")} text=${t("seat.device_text")} />`, place);
  } catch (failure) {
    complain(await inWords(failure), document.getElementById("make-device"));
  }
}

/** Deleting needs the tick in the box. @param {Record<string, string>} said */
function sure(said) {
  if (said.sure) return true;
  /** @type {HTMLElement | null} */ (document.querySelector("[name=sure]"))?.focus();
  return false;
}

openHall();
times(document);
form("open-account", "/api/me/account", "/me");
form("sign-in", "/api/me/signin", "/");
form("change-password", "/api/me/password", "/me");
form("delete-me", "/api/me/delete", "/", sure);
/** @param {Element | null} button @param {string} path @param {string} goal */
const sends = (button, path, goal) => button?.addEventListener("click", () => send(path, {}, goal, button));

sends(document.getElementById("sign-out"), "/api/me/signout", "/");
sends(document.getElementById("claim-device"), `/api/devices/${page.token}/claim`, "/");
document.getElementById("make-device")?.addEventListener("click", showDevice);
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-end]")))
  sends(button, `/api/me/sessions/${button.dataset.end}/end`, "/me");
