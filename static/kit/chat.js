/** Talk at the table. Text is text: only links to this very server become links. */
import { html, useLayoutEffect, useRef, useState } from "../vendor/index.js";
import { page } from "./env.js";
import { lang, t } from "./i18n.js";
import { ui } from "./icon.js";
import { isSeat } from "./seatnumber.js";
import { Badge } from "./seats.js";

const MOST_CHARS = 300;

/** @typedef {import("./types.js").ChatLine & { kind?: string }} Line */

/** @param {{ chat: Line[], me: number | null, seated: boolean, onSay: (text: string) => boolean }} props */
export function Chat({ chat, me, seated, onSay }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [chat.length]);
  return html`<div class="talk">
    <ol class="log chat" ref=${list} tabindex="0" aria-label=${t("drawer.chat")}>
      ${chat.length === 0 && html`<li class="empty-line muted">${t("chat.empty")}</li>`}
      ${chat.map((line) => html`<${Said} key=${line.n} line=${line} mine=${line.by === me && me !== null} />`)}
    </ol>
    ${seated || page.name
      ? html`<${Compose} onSay=${onSay} />`
      : html`<p class="small muted compose-note">${t("chat.seats_only")}</p>`}
  </div>`;
}

/** @param {{ line: Line, mine: boolean }} props */
function Said({ line, mine }) {
  const seated = isSeat(line.by);
  const time = new Intl.DateTimeFormat(lang.peek(), { hour: "2-digit", minute: "2-digit" });
  return html`<li class=${mine ? "mine" : ""}>
    ${seated
      ? html`<${Badge} seat=${line.by} name=${line.name} />`
      : html`<span class="house" aria-hidden="true">${ui("eye")}</span>`}
    <span>
      <span class="who"><b>${line.name}</b> <time datetime=${line.at}>${time.format(new Date(line.at))}</time></span>
      <span class="say">${line.kind === "ask" ? t("chat.asks_for_seat", { name: line.name }) : linked(line.text)}</span>
    </span>
  </li>`;
}

/** @param {{ onSay: (text: string) => boolean }} props */
function Compose({ onSay }) {
  const [text, setText] = useState("");
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const said = text.trim();
    if (said && onSay(said)) setText("");
  };
  return html`<form class="compose" onSubmit=${submit}>
    <input
      class="input"
      id="chat-text"
      value=${text}
      maxlength=${MOST_CHARS}
      autocomplete="off"
      placeholder=${t("chat.placeholder")}
      aria-label=${t("chat.placeholder")}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)}
    />
    <button class="btn icon" aria-label=${t("chat.send")}>${ui("send")}</button>
  </form>`;
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
