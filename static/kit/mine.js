/**
 * One's tables on the home page, kept fresh: the server says when the list is another one, and it is
 * then taken from a fresh copy of the page, so that it is drawn in one place only.
 */
import { page, socketUrl } from "./env.js";
import { createSocket } from "./socket.js";
import { say } from "./speech.js";
import { times } from "./times.js";
import { showTurn } from "./turn.js";

/** Behind the socket: where a proxy lets none through, and so that "5 minutes ago" grows. */
const REFRESH_MS = 60_000;

const title = document.title;
const list = () => document.getElementById("mine");

/** The tables at which others wait for this person, by address. @param {Element} within */
const turns = (within) =>
  new Map(
    Array.from(within.querySelectorAll("[data-turn=yes]"), (link) => [
      link.getAttribute("href"),
      link.querySelector(".t")?.textContent ?? "",
    ]),
  );

let running = false;
let again = false; // something changed while the page was being read

/** Takes the list from a fresh copy of this page. */
async function refresh() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  do {
    again = false;
    const answer = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
    if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("mine"));
  } while (again);
  running = false;
}

/** @param {HTMLElement | null} fresh */
function show(fresh) {
  const mine = list();
  if (!fresh || !mine) return;
  times(fresh);
  const before = turns(mine);
  const at = mine.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  if (mine.innerHTML !== fresh.innerHTML) mine.replaceChildren(...document.importNode(fresh, true).childNodes);
  mine.dataset.mark = fresh.dataset.mark;
  // whoever stands on a table stays there, wherever it has gone
  if (at) /** @type {HTMLElement | null} */ (mine.querySelector(`a[href="${CSS.escape(at)}"]`))?.focus();
  announce([...turns(mine)].filter(([address]) => !before.has(address)).map(([, name]) => name));
}

/** In the words of the page, which loads no catalogue. @param {string} name */
const yourTurn = (name) => (list()?.dataset.turnTitle ?? "{title}").replace("{title}", () => name);

/** The tab's title and icon; a screen reader hears of turns that are new. @param {string[]} fresh names of tables */
function announce(fresh) {
  const waited = list()?.querySelector("[data-turn=yes]") !== null;
  showTurn(waited ? yourTurn(title) : title, waited);
  for (const name of fresh) say(yourTurn(name));
}

/** Hears of changes as they happen. A visitor without a session has no list to hear of. */
function listen() {
  const socket = createSocket({
    url: socketUrl("/ws/mine"),
    build: page.build,
    onFrame: (frame) => {
      if (frame.t === "list" && frame.mark !== list()?.dataset.mark) refresh();
    },
  });
  socket.line.subscribe((line) => {
    if (line.is === "ended") refresh(); // signed out elsewhere: the list is empty now
  });
  for (const event of ["online", "pageshow"]) addEventListener(event, socket.hurry);
  document.addEventListener("visibilitychange", () => document.hidden || socket.hurry());
  socket.connect();
}

/** Makes the list of the home page live. */
export function openMine() {
  times(document);
  announce([]);
  if (list()?.dataset.mark) listen();
  setInterval(() => document.hidden || refresh(), REFRESH_MS);
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  addEventListener("pageshow", (event) => event.persisted && refresh());
}
