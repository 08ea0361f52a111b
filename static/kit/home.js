/** The home page: choosing a game, and opening a table. */
import { url } from "./env.js";
import { inWords, openHall } from "./hall.js";
import { Refusal, post } from "./http.js";
import { newId } from "./id.js";
import { openMine } from "./mine.js";
import { openRecords } from "./openrecord.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("create"));

/** The chosen game's slug. */
const chosen = () => String(new FormData(form).get("game") ?? "");

/** The part of the form that belongs to a game. @param {string} slug */
const partOf = (slug) => /** @type {HTMLElement | null} */ (form.querySelector(`[data-options="${slug}"]`));

/** Shows the options of the chosen game and names it in the heading. */
function showChosen() {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-options]")))
    part.hidden = part.dataset.options !== chosen();
  showCounting();
  showCompany();
  const heading = form.querySelector("[data-chosen]");
  const title = partOf(chosen())?.dataset.title;
  if (heading) heading.textContent = title ? `: ${title}` : "";
}

/** Shows the options that count only beside a certain value of another (`data-when="other=value"`). */
function showCounting() {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-when]"))) {
    const [other, wanted] = (row.dataset.when ?? "").split("=");
    const chosenOne = row.parentElement?.querySelector(`[data-option="${other}"]:checked, select[data-option="${other}"]`);
    row.hidden = /** @type {HTMLInputElement | null} */ (chosenOne)?.value !== wanted;
  }
}

/** Who plays alone needs no link. */
function showCompany() {
  const part = partOf(chosen());
  const seats = /** @type {HTMLInputElement | null} */ (part?.querySelector("[data-seats]:checked"))?.value;
  for (const words of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-company]")))
    words.hidden = (words.dataset.company === "alone") !== (seats === "1");
}

/** The body of the request. */
function wanted() {
  const said = new FormData(form);
  const part = partOf(chosen());
  /** @type {Record<string, any>} */
  const options = {};
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (part?.querySelectorAll("[data-option]") ?? [])) {
    if (input.type === "radio" && !input.checked) continue;
    options[input.dataset.option ?? ""] = valueOf(input);
  }
  const seats = /** @type {HTMLInputElement | null} */ (part?.querySelector("[data-seats]:checked"));
  return {
    game: chosen(),
    name: String(said.get("name")).trim(),
    table_name: String(said.get("table_name")).trim(),
    options,
    watch: String(said.get("watch")),
    hotseat: said.get("hotseat") === "yes",
    ...(seats ? { seats: Number(seats.value) } : {}),
  };
}

/** @param {HTMLInputElement} input */
function valueOf(input) {
  if (input.dataset.kind === "bool") return input.value === "true";
  return input.dataset.kind === "int" ? input.valueAsNumber : input.value;
}

/** @param {string} text */
function complain(text) {
  const error = document.getElementById("create-error");
  if (!error) return;
  error.textContent = text;
  error.hidden = !text;
}

const nameField = /** @type {HTMLInputElement} */ (document.getElementById("name"));

/** What is wrong with the name stands beside it. @param {string} text */
function complainOfName(text) {
  const why = document.getElementById("name-why");
  if (text) nameField.setAttribute("aria-invalid", "true");
  else nameField.removeAttribute("aria-invalid");
  if (!why) return;
  why.textContent = text;
  why.hidden = !text;
}

let intent = ""; // one id for one table, kept over a second click

/** @param {SubmitEvent} event */
async function create(event) {
  event.preventDefault();
  const button = form.querySelector("button.primary");
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  complain("");
  complainOfName("");
  intent ||= newId();
  try {
    const { code } = await post("/api/tables", wanted(), { "Idempotency-Key": intent });
    location.assign(url(`/t/${code}`));
  } catch (failure) {
    intent = "";
    const words = await inWords(failure);
    if (failure instanceof Refusal && failure.reason.key.startsWith("name.")) {
      complainOfName(words);
      nameField.focus();
    } else complain(words);
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

openHall();
openRecords();
openMine();
showChosen();
form.addEventListener("change", showChosen);
form.addEventListener("submit", create);
nameField.addEventListener("input", () => complainOfName(""));
