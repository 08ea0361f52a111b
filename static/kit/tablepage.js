/** The table page as it is drawn, and equal to the table from then on. */
import { computed, effect, html, render, signal, useEffect, useLayoutEffect, useRef, useSignalValue } from "../vendor/index.js";
import { ActionBar } from "./actionbar.js";
import { useCurtain } from "./curtain.js";
import { createDesk } from "./desk.js";
import { Drawer, allSeen, closeDrawer, openDrawer } from "./drawer.js";
import { rove } from "./focus.js";
import { gameTitle, t, tongue } from "./i18n.js";
import { listen } from "./keys.js";
import { around, atRest, later } from "./later.js";
import { isolated } from "./names.js";
import { Play } from "./play.js";
import { createSession } from "./session.js";
import { Toasts, toast } from "./toast.js";
import { TopBar } from "./topbar.js";
import { showTurn } from "./turn.js";

/**
 * Draws the page and joins the table.
 * @param {import("./types.js").Snap} first the table as the page came with it
 * @param {any} game the game's client @param {any} components
 */
export function openTable(first, game, components) {
  const session = createSession(first, (what, reason) => {
    if (what === "refused" && reason) desk.refuse(reason.key, reason.facts);
    if (what === "moved_on") toast(t("line.moved_on"), { icon: "ui-swap" });
    if (what === "back") toast(t("line.back"));
  });
  const { state, line, pending, picking } = session;
  /** looking back; comes later @type {import("../vendor/signals.js").Signal<import("./looking.js").Looking | null>} */
  const looking = signal(null);
  const desk = createDesk(session, game, components, () => looking.peek()?.look.peek() ?? null);
  const began = state.peek();
  around.subscribe((more) => {
    if (!more) return;
    looking.value = more.createLooking(state, desk, game);
    looking.value.fromAddress();
  });

  /** everything that the page is drawn from */
  const shown = computed(() => ({
    state: state.value,
    line: line.value,
    busy: pending.value !== null,
    staged: picking.staged.value,
    tongue: tongue.value,
    result: desk.result.value,
    look: looking.value?.look.value ?? null,
    offer: looking.value?.offer.value ?? null,
    more: around.value,
  }));

  function App() {
    const now = useSignalValue(shown);
    const { doc, you } = now.state;
    const { table } = doc;
    useLayoutEffect(rove);
    useTitle(now);
    useEffect(() => listen({ ...desk, help: desk.showKeys, game: gameKey, replay: (key) => looking.peek()?.key(key) ?? false }), []);
    useEffect(() => now.more?.pressLong(desk.large), [now.more]);

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
      game,
      log: look ? look.lines : now.state.log,
    };
    const lobby = table.status === "lobby";
    const closed = !lobby && doc.game === null && table.status !== "frozen"; // it is not shown to this viewer
    const over = table.status === "finished" && table.result.seen === undefined; // not a file of what one saw
    const ended = !closed && over && now.result && !look;
    const inPlay = !lobby && !ended && !closed;
    const blank = inPlay && props.view === null; // no rules can show it
    const hidden = useCurtain(now.state);
    const { Announcer, Closed, Curtain, DialogHost, EndedLine, Finish, Frozen, Lobby, LookBar, LostLine, PassOn, PleaStrip, RecapStrip, Strips } = now.more ?? {};
    const cut = now.line.is === "waiting" || (now.line.is === "connecting" && now.line.cut);
    const back = looking.peek();
    useEffect(() => void ((inPlay && !blank) || later(game)), [inPlay, blank]);
    const bar = look
      ? html`<${LookBar} look=${look} looking=${back} you=${you} over=${over} ctx=${ctx} game=${game} desk=${desk} />`
      : html`<${ActionBar} ...${props} game=${game} desk=${desk} up=${now.line.is === "up"} host=${now.state.host} />`;
    return html`<div class=${inPlay ? "tablepage" : "hallpage"} inert=${hidden}>
        <div class="heading">
          <${TopBar} state=${now.state} line=${now.line} desk=${desk} game=${game} inPlay=${inPlay}
            told=${cut && LostLine ? html`<${LostLine} line=${now.line} session=${session} />`
              : offer && RecapStrip && !look && html`<${RecapStrip} offer=${offer} onShow=${back?.showMissed} onSkip=${back?.skipMissed} />`} />
          ${EndedLine && html`<${EndedLine} line=${now.line} session=${session} />`}
          ${Strips && html`<${Strips} state=${now.state} desk=${desk} />`}
          ${PassOn && html`<${PassOn} state=${now.state} />`}
          ${PleaStrip && html`<${PleaStrip} state=${now.state} session=${session} />`}
        </div>
        ${lobby && Lobby && html`<${Lobby} state=${now.state} desk=${desk} onReady=${session.ready} onSay=${speakUp} />`}
        ${closed && Closed && html`<${Closed} state=${now.state} desk=${desk} />`}
        ${ended && Finish && html`<${Finish} state=${now.state} desk=${desk} game=${game} ctx=${ctx} onSay=${speakUp} onReplay=${() => back?.open(0)} />`}
        ${blank && Frozen && html`<${Frozen} table=${table} bar=${look && bar} onLog=${() => openDrawer("log")} />`}
        ${inPlay && !blank && html`<${Play} desk=${desk} props=${props} game=${game} who=${now.state.who} fresh=${look ? look.log : now.state.fresh} bar=${bar} />`}
        ${inPlay && html`<${Drawer} state=${now.state} log=${look ? look.lines : now.state.log} back=${back?.links(look, offer)} ctx=${ctx} game=${game} onSay=${speakUp} />`}
      </div>
      ${hidden && Curtain && html`<${Curtain} state=${now.state} onTurn=${session.turnTo} />`}
      ${Announcer && html`<${Announcer} state=${now.state} staged=${now.staged} from=${began} desk=${desk} game=${game} />`}
      <${Toasts} />
      ${!hidden && DialogHost && html`<${DialogHost} />`}`;
  }

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
    if (!own || looking.peek()?.look.peek() || doc.table.status !== "playing") return false;
    own.run({
      view: doc.game, table: doc.table, seat: you, offers, staged: picking.staged.peek(), pick: desk.pick(),
      ctx: desk.ctx(), busy: pending.peek() !== null, components,
    });
    return true;
  }

  /** What the title and the icon say. @param {typeof shown.value} now */
  function useTitle({ state: { doc: { table }, you }, tongue: words }) {
    const mine = table.status === "playing" && you !== null && table.waiting.includes(you);
    useEffect(() => {
      const title = `${isolated(table.name) || gameTitle()} · Guildhall`;
      showTurn(mine ? t("turn.title", { title }) : title, mine);
    }, [mine, table.name, words]);
  }

  allSeen(first.chat ?? []);
  effect(() => void document.body.classList.toggle("busy", pending.value !== null));
  render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
  session.start();
  const fetchRest = () => atRest(() => void later(game).catch(() => undefined));
  fetchRest();
  line.subscribe(({ is }) => is === "up" && fetchRest()); // once more where the line had been cut
}
