/** Talk at the table. Text is text: only links to this very server become links. */
import { html, useLayoutEffect, useRef, useSignalValue, useState } from "../vendor/index.js";
import { page } from "./env.js";
import { has, lang, t } from "./i18n.js";
import { ui } from "./icon.js";
import { isMuted, mute, muted, speakerId } from "./mute.js";
import { Emoji, Phrases } from "./quick.js";
import { isolated } from "./names.js";
import { isSeat } from "./seatnumber.js";
import { Badge } from "./seats.js";

const MOST_CHARS = 300;

/** @typedef {import("./types.js").ChatLine & { kind?: string }} Line */
/** Says something; false when it cannot be said now. @typedef {(text: string, kind?: "say" | "phrase") => boolean} Say */

/** A line in the reader's words. @param {Line} line @returns {string} */
export function wordsOf({ kind, text, name }) {
  if (kind === "ask") return t("chat.asks_for_seat", { name: isolated(name) });
  return kind === "phrase" && has(`phrase.${text}`) ? t(`phrase.${text}`) : text;
}

/** @param {{ chat: Line[], me: number | null, seated: boolean, onSay: Say }} props */
export function Chat({ chat, me, seated, onSay }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useSignalValue(muted);
  const heard = chat.filter((line) => !isMuted(line));
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [heard.length]);
  return html`<div class="talk">
    <${Speakers} chat=${chat} me=${me} />
    <ol class="log chat" ref=${list} tabindex="0" aria-label=${t("drawer.chat")}>
      ${heard.length === 0 && html`<li class="empty-line muted">${t("chat.empty")}</li>`}
      ${heard.map((line) => html`<${Said} key=${line.n} line=${line} mine=${line.by === me && me !== null} />`)}
    </ol>
    ${seated || page.name
      ? html`<${Compose} onSay=${onSay} />`
      : html`<p class="small muted compose-note">${t("chat.seats_only")}</p>`}
  </div>`;
}

/** Who has spoken, to be muted or heard again. @param {{ chat: Line[], me: number | null }} props */
function Speakers({ chat, me }) {
  const others = chat.filter((line) => (me === null ? line.name !== page.name || isSeat(line.by) : line.by !== me));
  const speakers = [...new Map(others.map((line) => [speakerId(line), line])).values()];
  if (!speakers.length) return null;
  const silent = speakers.filter(isMuted);
  return html`<details class="speakers">
    <summary>${ui("mute")}${silent.length ? t("chat.muted", { names: silent.map(({ name }) => isolated(name)).join(", ") }) : t("chat.mute")}</summary>
    <div class="row wrap">
      ${speakers.map((speaker) => {
        const off = isMuted(speaker);
        return html`<button type="button" key=${speakerId(speaker)} class="chip-btn" aria-pressed=${String(off)} onClick=${() => mute(speaker, !off)}>
          ${t(off ? "chat.unmute_one" : "chat.mute_one", { name: isolated(speaker.name) })}
        </button>`;
      })}
    </div>
    <p class="small muted">${t("chat.mute_why")}</p>
  </details>`;
}

/** @param {{ line: Line, mine: boolean }} props */
function Said({ line, mine }) {
  const seated = isSeat(line.by);
  const time = new Intl.DateTimeFormat(lang.peek(), { timeStyle: "short" });
  return html`<li class=${mine ? "mine" : ""}>
    ${seated
      ? html`<${Badge} seat=${line.by} name=${line.name} />`
      : html`<span class="house" aria-hidden="true">${ui("eye")}</span>`}
    <span>
      <span class="who"><bdi><b>${line.name}</b></bdi> <time datetime=${line.at}>${time.format(new Date(line.at))}</time></span>
      <span class="say" dir="auto">${line.kind === "say" ? linked(line.text) : wordsOf(line)}</span>
    </span>
  </li>`;
}

/** @param {{ onSay: Say }} props */
function Compose({ onSay }) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const said = text.trim();
    if (said && onSay(said)) setText("");
  };
  const toggle = (/** @type {string} */ what) => setOpen(open === what ? "" : what);
  const phrase = (/** @type {string} */ name) => onSay(name, "phrase") && setOpen("");
  const emoji = (/** @type {string} */ sign) => {
    if (text.length + sign.length <= MOST_CHARS) setText(text + sign);
    field.current?.focus();
  };
  const opener = (/** @type {string} */ what, /** @type {string} */ icon) =>
    html`<button type="button" class="btn quiet icon" aria-label=${t(`chat.${what}`)} title=${t(`chat.${what}`)} aria-expanded=${String(open === what)}
      onClick=${() => toggle(what)}>${ui(icon)}</button>`;
  return html`<div class="say-it">
    ${open === "phrases" && html`<${Phrases} onPhrase=${phrase} />`}
    ${open === "emoji" && html`<${Emoji} onEmoji=${emoji} />`}
    <form class="compose" onSubmit=${submit}>
      ${opener("phrases", "chat")}${opener("emoji", "smile")}
      <input
        class="input"
        id="chat-text"
        dir="auto"
        ref=${field}
        value=${text}
        maxlength=${MOST_CHARS}
        autocomplete="off"
        placeholder=${t("chat.hint")}
        aria-label=${t("chat.placeholder")}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}
      />
      <button class="btn icon" aria-label=${t("chat.send")}>${ui("send")}</button>
    </form>
  </div>`;
}

/** The text with addresses of this server made into links. @param {string} text */
function linked(text) {
  return text.split(/(https?:\/\/\S+)/).map((part, nth) => {
    if (nth % 2 === 0 || !own(part)) return part;
    return html`<a href=${part}>${part}</a>`;
  });
}

/** @param {string} address */
function own(address) {
  try {
    return new URL(address).origin === location.origin;
  } catch {
    return false;
  }
}
