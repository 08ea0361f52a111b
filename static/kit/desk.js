/**
 * What a person can do from the table page, gathered in one place for buttons and keys alike:
 * picks and confirming, undo, the list of moves, areas, large pictures, the draw and resigning.
 */
import { signal } from "../vendor/index.js";
import { show, close } from "./dialog.js";
import { closeDrawer, openDrawer } from "./drawer.js";
import { gameWord, has, lang, t } from "./i18n.js";
import { around, later } from "./later.js";
import { skip } from "./moving.js";
import { admits } from "./offers.js";
import { reasonWord } from "./reason.js";
import { nameOf } from "./seats.js";
import { settings } from "./settings.js";
import { alert, say } from "./speech.js";
import { dropRefusals, toast } from "./toast.js";

/** @typedef {ReturnType<typeof createDesk>} Desk */

/**
 * @param {import("./session.js").Session} session
 * @param {any} game the game's client
 * @param {any} components
 * @param {() => import("./replay.js").Look | null} lookingAt the earlier position on the page, if one is
 */
export function createDesk(session, game, components, lookingAt) {
  const { state, picking } = session;
  /** What the page shows, be it the table as it is or as it was. */
  function shown() {
    const { doc, you, who, offers } = state.peek();
    const look = lookingAt();
    return look ? { doc: look.doc, you: look.seat, who, offers: [] } : { doc, you, who, offers };
  }
  /** the result is shown instead of the table */
  const result = signal(state.peek().doc.table.status === "finished");

  /** Words of a reason. @param {string} key @param {import("./types.js").Facts} [facts] */
  const why = (key, facts = {}) => (has(key) ? reasonWord(game, ctx(), key, facts) : t("web.failed"));

  /** Tells a reason, once its words are there. @param {string} key @param {import("./types.js").Facts} [facts] @param {import("./toast.js").Way} [way] */
  function refuse(key, facts, way) {
    const tell = () => {
      const text = why(key, facts);
      toast(text, { icon: "ui-alert", kind: "bad", way });
      alert(text);
    };
    if (around.peek()) tell();
    else later(game).then(tell, tell);
  }

  /** @returns {import("./types.js").Ctx} */
  function ctx() {
    const { doc, you, who } = shown();
    const { mine } = state.peek();
    return {
      t: gameWord,
      lang: lang.peek(),
      seatName: (seat) => nameOf(doc.table, seat),
      me: you,
      mine: (seat) => mine.includes(seat),
      components,
      who,
      picture: (id) => game.large?.(id, ctx(), shown().doc.game) ?? null,
      enlarge: (id) => late("enlarge")(id, "sheet"),
      sheet: (content, title) => show({ kind: "sheet", title, body: () => content }),
      closeSheet: close,
      say,
    };
  }

  /** @returns {import("./types.js").Pick} */
  function pick() {
    if (lookingAt()) return LOOKING;
    /** @param {boolean} [more] */
    const picked = (more) => (dropRefusals(), auto(more));
    return {
      staged: picking.staged.peek(),
      stage: (move, how) => (picking.put(move, how?.proposed), picked(how?.more || how?.proposed)),
      set: (arg, value) => (picking.set(arg, value), picked()),
      mode: (m) => (picking.mode(m), picked()),
      complete: picking.complete(),
      confirm,
      back: () => void picking.back(),
      refuse,
      ask: session.ask,
    };
  }

  function confirm() {
    if (lookingAt()) return;
    if (session.line.peek().is !== "up") return refuse("live.offline");
    if (!picking.complete()) return void say(promptText());
    session.confirm();
  }

  /**
   * Sends a finished pick without asking when the person has set it so. A dry run tells no notes of a
   * step that drew or revealed something: that is the one which cannot be undone.
   * @param {boolean} [more] the pick is legal but could go on
   */
  async function auto(more) {
    const policy = settings.confirm.peek();
    const move = picking.staged.peek();
    if (policy === "always" || more || !move || !picking.complete()) return;
    if (policy === "irreversible") {
      const answer = await session.ask(move);
      if (!answer.facts?.notes || picking.staged.peek() !== move) return;
    }
    confirm();
  }

  function back() {
    if (lookingAt() || picking.back()) return;
    const last = steps().at(-1);
    if (last !== undefined) session.undo(last);
    else late("noUndo")();
  }

  /** Back to the beginning of the own turn. */
  function restart() {
    if (lookingAt()) return;
    const [first] = steps();
    if (first !== undefined) session.undo(first);
    else late("noUndo")();
  }

  /** Where the viewer may go back to, the beginning of the turn first. */
  function steps() {
    const { doc, you } = state.peek();
    return (doc.table.undo.seat === you && doc.table.undo.to) || [];
  }

  const whyNoUndoKey = () => state.peek().doc.table.undo.why ?? "undo.nothing";

  /** The large picture of the focused or hovered thing, or of `element`. @param {Element | null} [element] */
  function large(element) {
    const at = element ?? document.activeElement?.closest("[data-large]") ?? document.querySelector("[data-large]:hover");
    const id = at instanceof HTMLElement ? at.dataset.large : undefined;
    if (id) late("enlarge")(id, "large");
  }

  /** What is wanted seldom comes later (`acts.js`). @param {string} name @returns {(...args: any[]) => Promise<void>} */
  const late = (name) => (...args) =>
    later(game).then(
      ({ createActs }) => /** @type {any} */ (createActs(desk, session, game, components))[name](...args),
      () => refuse("live.offline"),
    );

  const desk = {
    /** The table as it is now, whatever the page shows. */
    state: () => state.peek(),
    result,
    shown,
    sight: () => lookingAt()?.sight ?? "",
    why,
    refuse,
    ctx,
    pick,
    confirm,
    back,
    restart,
    plead: late("plead"),
    large,
    showArea: late("showArea"),
    showList: late("showList"),
    showMenu: late("showMenu"),
    showKeys: late("showKeys"),
    undoTo: session.undo,
    hasPicks: picking.picked,
    whyNoUndoKey,
    whyNoUndo: () => why(whyNoUndoKey()),
    clear: () => void (closeDrawer() || picking.put(null)),
    skip: () => void skip(),
    log: () => openDrawer("log"),
    chat: () => openDrawer("chat"),
    rules: late("rules"),
    showResult: () => void (result.value = true),
    showTable: () => void (result.value = false),
    /** Whether the offers admit a move. @param {import("./types.js").Move} move */
    admits: (move) => admits(state.peek().offers, move),

    resign: late("resign"),
    offerDraw: late("offerDraw"),
    /** The answer to an offer, or the end of the own one. @param {boolean} agree */
    draw: (agree) => session.voteDraw(agree),
  };
  return desk;
}

/** What has been can be looked at, not changed. @type {import("./types.js").Pick} */
const LOOKING = {
  staged: null,
  complete: false,
  stage() {},
  set() {},
  mode() {},
  confirm() {},
  back() {},
  refuse() {},
  ask: async () => ({ reason: { key: "replay.looking", facts: {} } }),
};

/** The sentence of the action bar as it stands on the page, in the game's plain words if it has any. */
export function promptText() {
  const prompt = /** @type {HTMLElement | null} */ (document.querySelector(".actionbar .prompt"));
  return prompt?.dataset.plain || (prompt?.textContent ?? "").replace(/\s+/g, " ").trim();
}
