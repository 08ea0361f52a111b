/** The log in words: one line a note, separated by turns; lines that were undone are struck through. */
import { Component, html, useLayoutEffect, useRef } from "../vendor/index.js";
import { catalogues, has, t } from "./i18n.js";
import { isolated } from "./names.js";
import { isSeat } from "./seatnumber.js";
import { Badge, nameOf } from "./seats.js";
import { dealtAt, isHouse, rows } from "./turns.js";

/** @typedef {import("./types.js").Note} Note @typedef {import("./types.js").Ctx} Ctx */

/** Why somebody asks to take moves back, in words. @param {{ reason: string, words: string }} wish */
export function reasonOf({ reason, words }) {
  const own = words && `“${isolated(words)}”`;
  if (reason === "other" && own) return own;
  return [t(`plea.reason.${reason}`), own].filter(Boolean).join(", ");
}

/** A line in words. @param {Note} note @param {Ctx} ctx @param {any} game the game's client
 * @returns {{ text: any, plain: string, seat?: number }} */
export function describe(note, ctx, game) {
  if (!isHouse(note)) return game.describe(note, ctx);
  /** @type {import("./types.js").Facts} */
  const facts = { ...note };
  if (isSeat(note.by)) facts.by = ctx.seatName(note.by);
  if (isSeat(note.seat)) facts.seat = ctx.seatName(note.seat);
  if (isSeat(note.other)) facts.other = ctx.seatName(note.other);
  if (Array.isArray(note.undone)) facts.n = note.undone.length;
  if (typeof note.reason === "string") facts.why = reasonOf(/** @type {any} */ (note));
  const key = `log.${note.kind}`;
  const plain = has(key) ? t(key, facts) : t("log.other");
  return { text: plain, plain };
}

/**
 * @typedef {object} Back what leads from a line to the position it tells of
 * @property {number | null} at         seq of the earlier position on the page
 * @property {number} since             lines after it are news
 * @property {(seq: number) => string} href
 * @property {(seq: number) => void} open
 * @property {(() => void) | null} earlier   loads the lines before the first, if there are any
 */

/**
 * @param {{ log: Note[], table: import("./types.js").Table, view: any, ctx: Ctx, game: any, back: Back }} props
 */
export function Log({ log, table, view, ctx, game, back }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const pinned = useRef(true);
  const was = useRef({ first: log[0]?.seq, height: 0 });
  const follow = () => {
    const here = list.current?.querySelector('[aria-current="step"]');
    if (here) show(/** @type {HTMLElement} */ (list.current), here);
    else if (pinned.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useLayoutEffect(follow, [log, table.waiting, back.at]); // its height lays the page out: not at every pick
  useLayoutEffect(() => {
    const it = /** @type {HTMLElement} */ (list.current);
    const first = log[0]?.seq;
    // what one reads stays where it is when lines come before it
    if (first < was.current.first) it.scrollTop += it.scrollHeight - was.current.height;
    was.current = { first, height: it.scrollHeight };
  }, [log]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(follow); // shown again, or the window has another size
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const it = list.current;
    if (it?.clientHeight) pinned.current = it.scrollHeight - it.scrollTop - it.clientHeight < 40;
  };
  const dealt = dealtAt(log);
  const here = back.at === null ? null : Math.max(...log.map(({ seq }) => (seq <= (back.at ?? 0) ? seq : -1))); // an event may tell nothing
  const now = { turn: view?.turn, playing: table.status === "playing", waiting: table.waiting };
  return html`<ol class="log" ref=${list} onScroll=${onScroll} tabindex="0" aria-label=${t("drawer.log")}>
    ${back.earlier && html`<li key="earlier" class="earlier"><button type="button" class="btn quiet" onClick=${back.earlier}>${t("log.earlier")}</button></li>`}
    ${rows(log, now, game.turnNote).map((row, nth) => {
      if ("turn" in row) return html`<${TurnMark} key=${`t${nth}`} turn=${row.turn} now=${row.now} />`;
      const seated = isSeat(row.note.by) && row.note.seq !== dealt;
      return html`<${Line} key=${`n${nth}`} ...${row} seated=${seated} seats=${table.seats} words=${catalogues.peek()} ctx=${ctx} game=${game}
        back=${view !== null && (dealt === undefined || row.note.seq >= dealt) ? back : null} here=${row.note.seq === here} news=${row.note.seq > back.since} />`;
    })}
    ${table.status === "playing" &&
    table.waiting.map(
      (seat) => html`<li key=${`w${seat}`}>
        <${Badge} seat=${seat} name=${nameOf(table, seat)} />
        <span class="muted">${seat === ctx.me ? t("log.you_choose") : t("log.choosing")}</span>
      </li>`,
    )}
  </ol>`;
}

/**
 * One line. It is drawn again only when it reads differently: a long log must not slow down a pick.
 * @augments {Component<{ note: Note, undone: boolean, seated: boolean, seats: any, words: any, ctx: Ctx, game: any, back: Back | null, here: boolean, news: boolean }>}
 */
class Line extends Component {
  /** @param {any} next */
  shouldComponentUpdate(next) {
    return ["note", "undone", "seated", "seats", "words", "here", "news"].some((name) => next[name] !== /** @type {any} */ (this.props)[name]);
  }

  render() {
    const { note, undone, seated, ctx, game, back, here, news } = this.props;
    const { text, plain, seat = note.by } = describe(note, ctx, game);
    if (note.kind === game.turnNote) return html`<li class=${`turnmark ${undone ? "undone" : ""}`}><span>${text}</span></li>`;
    // what is drawn is said in words
    const both = text === plain ? text : html`<span aria-hidden="true">${text}</span><span class="vh">${plain}</span>`;
    const shown = undone ? html`<s>${both}</s>` : both;
    const open = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab
      event.preventDefault();
      back?.open(note.seq);
    };
    return html`<li class=${`${undone ? "undone" : ""} ${news ? "since" : ""}`} aria-current=${here ? "step" : undefined}>
      ${seated
        ? html`<${Badge} seat=${seat} name=${ctx.seatName(/** @type {number} */ (seat))} />`
        : html`<span class="house" aria-hidden="true"></span>`}
      <span>${back ? html`<a class="jump" data-go href=${back.href(note.seq)} title=${t("replay.jump")} onClick=${open}>${shown}</a>` : shown}</span>
    </li>`;
  }
}

/** Scrolls the list, and nothing around it, so far that the line is in view. @param {HTMLElement} list @param {Element} line */
function show(list, line) {
  const box = list.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  if (top < box.top) list.scrollTop -= box.top - top + 8;
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom + 8;
}

/** @param {{ turn: number | null, now: boolean }} props */
function TurnMark({ turn, now }) {
  const text = turn === null ? t("log.next_turn") : t(now ? "log.turn_now" : "log.turn", { turn });
  return html`<li class="turnmark"><span>${text}</span></li>`;
}
