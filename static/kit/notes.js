/** The private notepad of a player at a table: nobody else ever sees it, on any device. */
import { html, useEffect, useRef, useState } from "../vendor/index.js";
import { page } from "./env.js";
import { Refusal, get, post } from "./http.js";
import { has, t } from "./i18n.js";

const path = `/api/t/${page.code}/notepad`;
const MOST_LETTERS = 2000;
const PAUSE_MS = 800;

export function Notes() {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [told, setTold] = useState("");
  const waiting = useRef(0);
  const unsaved = useRef(/** @type {string | null} */ (null));

  const complain = (/** @type {unknown} */ refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { key, facts } = refusal.reason;
    setTold(has(key) ? t(key, facts) : t("web.failed"));
  };
  const save = async () => {
    clearTimeout(waiting.current);
    const what = unsaved.current;
    if (what === null) return;
    unsaved.current = null;
    try {
      await post(path, { lines: what.split("\n") });
      if (unsaved.current === null) setTold(t("notes.saved"));
    } catch (refusal) {
      unsaved.current ??= what;
      complain(refusal);
    }
  };
  const change = (/** @type {any} */ event) => {
    setText(event.target.value);
    setTold("");
    unsaved.current = event.target.value;
    clearTimeout(waiting.current);
    waiting.current = window.setTimeout(save, PAUSE_MS);
  };
  useEffect(() => {
    get(path).then(({ lines }) => setText((now) => now ?? lines.join("\n")), complain);
    return () => void save();
  }, []);
  return html`<div class="notes">
    <p class="small muted" id="notes-why">${t("notes.why")}</p>
    <textarea class="input" id="notes-text" dir="auto" aria-label=${t("drawer.notes")} aria-describedby="notes-why" maxlength=${MOST_LETTERS}
      disabled=${text === null} value=${text ?? ""} onInput=${change} onBlur=${save}></textarea>
    <p class="small muted" role="status">${told}</p>
  </div>`;
}
