/** The pages about oneself: the account, the devices, and going on at another device. */
import { html, render } from "../vendor/index.js";
import { page, url } from "./env.js";
import { inWords, openHall, times } from "./hall.js";
import { post } from "./http.js";
import { lang, speak, t } from "./i18n.js";
import { LinkCard } from "./linkcard.js";

/** @param {string} text */
function complain(text) {
  const error = document.getElementById("me-error");
  if (!error) return;
  error.textContent = text;
  error.hidden = !text;
  if (text) error.scrollIntoView({ block: "nearest" });
}

/** Sends it and goes on to a page; a refusal is told. @param {string} path @param {any} body @param {string} goal */
async function send(path, body, goal) {
  complain("");
  try {
    await post(path, body);
    location.assign(url(goal));
  } catch (failure) {
    complain(await inWords(failure));
  }
}

/**
 * A form whose fields are the body of a request.
 * @param {string} id @param {string} path @param {string} goal @param {(said: Record<string, string>) => boolean} [ready]
 */
function form(id, path, goal, ready = () => true) {
  document.getElementById(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target))));
    if (!ready(said)) return;
    const { sure: _, ...body } = said;
    send(path, body, goal);
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
    complain(await inWords(failure));
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
document.getElementById("sign-out")?.addEventListener("click", () => send("/api/me/signout", {}, "/"));
document.getElementById("make-device")?.addEventListener("click", showDevice);
document.getElementById("claim-device")?.addEventListener("click", () => send(`/api/devices/${page.token}/claim`, {}, "/"));
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-end]")))
  button.addEventListener("click", () => send(`/api/me/sessions/${button.dataset.end}/end`, {}, "/me"));
