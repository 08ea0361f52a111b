/** The invitation: taking a seat by one press, and saying so when somebody was faster. */
import { page, url } from "./env.js";
import { inWords, openHall } from "./hall.js";
import { Refusal, post } from "./http.js";
import { newId } from "./id.js";

const TAKEN = ["table.seat_taken", "table.full", "table.no_such_seat"];

const intent = newId(); // one seat, however often Join is pressed

/** @param {string} text */
function complain(text) {
  const error = document.getElementById("claim-error");
  if (!error) return;
  error.textContent = text;
  error.hidden = !text;
}

/** @param {SubmitEvent} event */
async function claim(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const said = new FormData(form);
  const button = form.querySelector(".join-btn");
  button?.setAttribute("aria-busy", "true");
  complain("");
  const seat = said.get("seat");
  const body = { name: String(said.get("name") ?? "").trim(), ...(seat === null ? {} : { seat: Number(seat) }) };
  try {
    const { code } = await post(`/api/invites/${page.token}/claim`, body, { "Idempotency-Key": intent });
    location.replace(url(`/t/${code}`)); // the token leaves the address bar and the history
  } catch (failure) {
    complain(await inWords(failure));
    if (failure instanceof Refusal && TAKEN.includes(failure.reason.key)) await freshSeats();
    if (failure instanceof Refusal && failure.reason.key.startsWith("name.")) document.getElementById("name")?.focus();
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

/** The seats as they are now, from a fresh copy of this page; what was typed and said stays. */
async function freshSeats() {
  const answer = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("seats");
  const seats = document.getElementById("seats");
  if (!fresh || !seats) return;
  const name = /** @type {HTMLInputElement | null} */ (document.getElementById("name"))?.value ?? "";
  const said = document.getElementById("claim-error")?.textContent ?? "";
  seats.replaceChildren(...document.importNode(fresh, true).childNodes);
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("name"));
  if (field) field.value = name;
  complain(said);
  listen();
}

const listen = () => document.getElementById("claim")?.addEventListener("submit", claim);

const how = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".how"));
if (how) how.open = matchMedia("(min-width: 900px)").matches; // elsewhere the seats come first

openHall();
listen();
