/** Opening a saved game from the home page: the file is read here and judged by the server. */
import { page, url } from "./env.js";
import { inWords } from "./hall.js";
import { Refusal, post } from "./http.js";
import { has, lang, speak, t } from "./i18n.js";
import { newId } from "./id.js";

const input = /** @type {HTMLInputElement | null} */ (document.getElementById("record-file"));
const told = document.getElementById("record-told");

/** @param {string} text @param {boolean} [bad] */
function tell(text, bad = false) {
  if (!told) return;
  told.textContent = text;
  told.classList.toggle("error", bad);
}

/** What is wrong with the file: the line, and why. @param {Refusal} refusal */
function complaint({ reason: { key, facts } }) {
  if (key !== "record.damaged") return null;
  return t(key, { line: facts.line, why: has(facts.key) ? t(facts.key, facts.facts) : t("web.failed") });
}

async function open() {
  const file = input?.files?.[0];
  if (!input || !file) return;
  await speak(lang.peek());
  tell(t("record.reading"));
  try {
    const lines = (await file.text()).split(/\r?\n/).filter((line) => line !== "");
    const body = { name: page.name || t("record.guest"), lines: lines.length ? lines : ["-"] };
    const { code } = await post("/api/records", body, { "Idempotency-Key": newId() });
    location.assign(url(`/t/${code}`));
  } catch (failure) {
    tell((failure instanceof Refusal && complaint(failure)) || (await inWords(failure)), true);
  } finally {
    input.value = ""; // the same file may be chosen again
  }
}

/** Makes the form of the home page work. */
export function openRecords() {
  input?.addEventListener("change", open);
}
