/**
 * The table page: takes the first view from the page itself, loads the game's board and the words, and
 * keeps the page equal to the table from then on.
 */
import { computed, effect, html, render, signal, useEffect, useLayoutEffect, useRef, useSignalValue } from "../vendor/index.js";
import { ActionBar } from "./actionbar.js";
import { wordsOf } from "./chat.js";
import { Curtain, PassOn, useCurtain } from "./curtain.js";
import { createDesk, promptText } from "./desk.js";
import { DialogHost } from "./dialog.js";
import { Drawer, allSeen, closeDrawer, openDrawer } from "./drawer.js";
import { page, staticUrl } from "./env.js";
import { Finish } from "./finish.js";
import { rove } from "./focus.js";
import { gameTitle, lang, speak, t, tongue } from "./i18n.js";
import { ForkButton } from "./keep.js";
import { listen } from "./keys.js";
import { describe } from "./log.js";
import { showKeys } from "./menu.js";
import { isMuted } from "./mute.js";
import { isolated } from "./names.js";
import { Play } from "./play.js";
import { PleaStrip } from "./plea.js";
import { pressLong } from "./press.js";
import { RecapStrip, createRecap } from "./recap.js";
import { addressOf, createReplay } from "./replay.js";
import { ReplayBar } from "./replaybar.js";
import { createSession } from "./session.js";
import { play as playSound } from "./sound.js";
import { say } from "./speech.js";
import { Strips } from "./strips.js";
import { Toasts, toast } from "./toast.js";
import { LineStrip, TopBar } from "./topbar.js";
import { showTurn } from "./turn.js";

const LAST_MOVE_MS = 1600; // the winning move is seen before the result covers it

/** @type {import("./types.js").Snap} */
const first = JSON.parse(document.getElementById("first")?.textContent ?? "null");

const inGame = first.doc.game !== null;
const [{ default: game }, components, loaded] = await Promise.all([
  import(page.board ? `../games/${page.game}/board.js` : "./bare.js"),
  fetch(staticUrl(`games/${page.game}/components.json`), { credentials: "same-origin" }).then((answer) => answer.json()),
  inGame ? null : import("./around.js"),
  speak(lang.peek()),
]);
/** what is around the game, from the start or once it is needed */
const extras = signal(loaded?.around);


const session = createSession(first, (what, reason) => {
  if (what === "refused" && reason) desk.refuse(reason.key, reason.facts);
  if (what === "moved_on") toast(t("line.moved_on"), { icon: "ui-swap" });
  if (what === "back") toast(t("line.back"));
});
const { state, line, pending, picking } = session;
const replay = createReplay(state, (key, facts) => desk.refuse(key, facts), game);
const recap = createRecap(state);
const desk = createDesk(session, game, components, () => replay.look.peek());

/** everything that the page is drawn from */
const shown = computed(() => ({
  state: state.value,
  line: line.value,
  busy: pending.value !== null,
  staged: picking.staged.value,
  tongue: tongue.value,
  result: desk.result.value,
  look: replay.look.value,
  offer: recap.offer.value,
  extras: extras.value,
}));

function App() {
  const now = useSignalValue(shown);
  const { doc, you } = now.state;
  const { table } = doc;
  useLayoutEffect(rove);
  useAnnouncements(now);
  useEffect(() => listen({ ...desk, help: () => showKeys(game), game: gameKey, replay: replayKey }), []);
  useEffect(() => pressLong(desk.large), []);

  const { look, offer } = now;
  const ctx = desk.ctx();
  const here = desk.shown();
  const props = {
    view: here.doc.game,
    table: here.doc.table,
    seat: here.you,
    offers: here.offers,
    staged: look ? null : now.staged,
    pick: desk.pick(),
    ctx,
    busy: now.busy,
    components,
  };
  const lobby = table.status === "lobby";
  const closed = !lobby && doc.game === null && table.status !== "frozen"; // it is not shown to this viewer
  const over = !closed && table.status === "finished" && now.result && !look;
  const inPlay = !lobby && !over && !closed;
  const blank = inPlay && props.view === null; // no rules can show it
  const hidden = useCurtain(now.state);
  const { Lobby, Closed, Frozen } = now.extras ?? {};
  useEffect(() => {
    if ((closed || blank) && !Closed) import("./around.js").then(({ around }) => void (extras.value = around));
  }, [closed, blank]);
  const back = { at: look?.seq ?? null, since: offer?.from ?? look?.recap?.from ?? Infinity, href: addressOf, open: lookBack };
  const bar = look
    ? html`<${ReplayBar} look=${look} replay=${replay} you=${you} over=${table.status === "finished"} ctx=${ctx} game=${game}
        extras=${table.status === "finished" && html`<${ForkButton} seq=${look.seq} desk=${desk} />`} />`
    : html`<${ActionBar} ...${props} game=${game} desk=${desk} up=${now.line.is === "up"} host=${now.state.host} />`;
  return html`<div class=${inPlay ? "tablepage" : "hallpage"} inert=${hidden}>
      <div class="heading">
        <${TopBar} state=${now.state} line=${now.line} desk=${desk} game=${game} inPlay=${inPlay} />
        <${LineStrip} line=${now.line} session=${session} />
        <${Strips} state=${now.state} desk=${desk} />
        <${PassOn} state=${now.state} />
        <${PleaStrip} state=${now.state} session=${session} />
        ${!look && html`<${RecapStrip} offer=${offer} onShow=${showRecap} onSkip=${recap.skip} />`}
      </div>
      ${lobby && Lobby && html`<${Lobby} state=${now.state} desk=${desk} onReady=${session.ready} onSay=${speakUp} />`}
      ${closed && Closed && html`<${Closed} state=${now.state} desk=${desk} />`}
      ${over && html`<${Finish} state=${now.state} desk=${desk} game=${game} ctx=${ctx} onSay=${speakUp} onReplay=${() => replay.open(0)} />`}
      ${blank && Frozen && html`<${Frozen} table=${table} bar=${look && bar} onLog=${() => openDrawer("log")} />`}
      ${inPlay && !blank && html`<${Play} desk=${desk} props=${props} game=${game} who=${now.state.who} fresh=${look ? look.log : now.state.fresh} bar=${bar} />`}
      ${inPlay && html`<${Drawer} state=${now.state} log=${look ? look.lines : now.state.log} back=${back} ctx=${ctx} game=${game} onSay=${speakUp} />`}
    </div>
    ${hidden && html`<${Curtain} state=${now.state} onTurn=${session.turnTo} />`}
    <${Toasts} />
    ${!hidden && html`<${DialogHost} />`}`;
}

/** From a line of the log to its position; the keys then go on from there. @param {number} seq */
async function lookBack(seq) {
  closeDrawer();
  await replay.open(seq);
  document.getElementById("replay-play")?.focus();
}

/** Goes through what was missed, step by step. */
function showRecap() {
  const offer = recap.offer.peek();
  recap.skip();
  if (offer) replay.open(offer.from, { sight: "", recap: offer });
}

/** A key of the replay. @param {string} key */
function replayKey(key) {
  const now = replay.look.peek();
  if (!now) return false;
  const run = now.recap ? { ArrowLeft: replay.back, ArrowRight: replay.forward }[key] : REPLAY_KEYS[key];
  run?.();
  return run !== undefined;
}

/** @type {Record<string, () => void>} */
const REPLAY_KEYS = {
  " ": replay.play,
  ArrowLeft: replay.back,
  ArrowRight: replay.forward,
  PageUp: replay.turnBack,
  PageDown: replay.turnForward,
  Home: replay.first,
  End: replay.last,
};

/** Says something in the chat, or why it cannot be said now. @type {import("./chat.js").Say} */
function speakUp(text, kind) {
  if (session.say(text, kind)) return true;
  desk.refuse("live.offline");
  return false;
}

/** A key of the game, handed what its board gets. @param {string} code */
function gameKey(code) {
  const own = game.keys?.[code];
  const { doc, you, offers } = state.peek();
  if (!own || replay.look.peek() || doc.table.status !== "playing") return false;
  own.run({
    view: doc.game, table: doc.table, seat: you, offers, staged: picking.staged.peek(), pick: desk.pick(),
    ctx: desk.ctx(), busy: pending.peek() !== null, components,
  });
  return true;
}

/**
 * What a change of the page says aloud, in the title and on the icon.
 * @param {typeof shown.value} now
 */
function useAnnouncements({ state: { doc, you, fresh, chat, seq }, staged, tongue: words }) {
  const { table } = doc;
  const mine = table.status === "playing" && you !== null && table.waiting.includes(you);
  const before = useRef({ seq, mine, staged, chat: chat.length, status: table.status });
  useEffect(() => {
    const title = `${isolated(table.name) || gameTitle()} · Guildhall`;
    showTurn(mine ? t("turn.title", { title }) : title, mine);
  }, [mine, table.name, words]);
  useEffect(() => {
    const was = before.current;
    before.current = { seq, mine, staged, chat: chat.length, status: table.status };
    if (seq !== was.seq) {
      const told = fresh.filter((note) => note.by !== you).map((note) => describe(note, desk.ctx(), game).plain);
      if (mine && !was.mine) playSound("turn");
      else if (fresh.length) playSound(fresh.some((note) => note.by === you) ? "confirm" : "arrive");
      say(sentences([...told, ...(mine && !was.mine ? [t("turn.yours"), promptText()] : [])]));
    } else if (staged !== was.staged) {
      playSound(staged ? "pick" : "unpick");
      if (mine) say(promptText());
    } else if (chat.length > was.chat) {
      const line = /** @type {import("./chat.js").Line} */ (chat[chat.length - 1]);
      if (line.kind === "ask") toast(wordsOf(line), { icon: "ui-user" });
      if (line.by !== you && !isMuted(line)) say(line.kind === "ask" ? wordsOf(line) : `${isolated(line.name)}: ${wordsOf(line)}`);
    }
    if (was.status !== "finished" && table.status === "finished") {
      const result = /** @type {import("./types.js").Result} */ (table.result);
      playSound(you !== null && result.winners.includes(you) ? "win" : "loss");
      say(doc.game === null ? t("finish.over") : game.finish(doc.game, result, desk.ctx()).title);
      setTimeout(desk.showResult, LAST_MOVE_MS);
    }
  });
}

/** Texts one after the other, each with its full stop. @param {string[]} texts */
const sentences = (texts) =>
  texts.map((text) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)).join(" ");

allSeen(first.chat ?? []);
effect(() => void document.body.classList.toggle("busy", pending.value !== null));
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
session.start();
replay.fromAddress();
