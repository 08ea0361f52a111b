/** The log in words: one line a note, separated by turns; lines that were undone are struck through. */
import { html, useLayoutEffect, useRef } from "../vendor/index.js";
import { has, t } from "./i18n.js";
import { Badge, isSeat, nameOf } from "./seats.js";

/** @typedef {import("./types.js").Note} Note @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {{ note: Note, undone: boolean } | { turn: number | null, now: boolean }} Row */

/** A line of the house, as opposed to the game's. @param {Note} note */
const isHouse = (note) => note.kind.startsWith("table.");

/** The seq of the deal: what the game tells with it belongs to no turn. @param {Note[]} log */
const dealtAt = (log) => log.find((note) => note.kind === "table.started")?.seq;

/** @param {Note[]} log @returns {Set<number>} the seqs whose lines were undone */
export function undoneSeqs(log) {
  return new Set(log.flatMap((note) => (note.kind === "table.undone" ? note.undone : [])));
}

/**
 * The lines with a mark before each turn. Turns are numbered backwards from the present one, because
 * the log may begin in the middle of the game.
 * @param {Note[]} log
 * @param {{ turn?: number, playing: boolean, waiting: number[] }} now
 * @returns {Row[]}
 */
export function rows(log, now) {
  const undone = undoneSeqs(log);
  /** @type {Row[]} */
  const out = [];
  /** @type {number | null} */
  let actor = null;
  let againAt = Infinity; // seq of an extra turn that has been told and not begun
  let turns = 0;
  const dealt = dealtAt(log);
  for (const note of log) {
    const struck = undone.has(note.seq);
    if (!isHouse(note) && !struck && isSeat(note.by) && note.seq !== dealt) {
      if (note.by !== actor || note.seq > againAt) {
        out.push({ turn: ++turns, now: false });
        againAt = Infinity;
      }
      actor = note.by;
      if (note.kind === "again") againAt = note.seq;
    }
    out.push({ note, undone: struck });
  }
  if (now.playing && (actor === null || againAt < Infinity || !now.waiting.includes(actor)))
    out.push({ turn: ++turns, now: true });
  const first = now.turn === undefined ? null : now.turn - turns;
  return out.map((row) => ("turn" in row ? { ...row, turn: first === null ? null : first + (row.turn ?? 0) } : row));
}

/** A line in words. @param {Note} note @param {Ctx} ctx @param {any} game the game's client
 * @returns {{ text: any, plain: string }} */
export function describe(note, ctx, game) {
  if (!isHouse(note)) return game.describe(note, ctx);
  /** @type {import("./types.js").Facts} */
  const facts = { ...note };
  if (isSeat(note.by)) facts.by = ctx.seatName(note.by);
  if (isSeat(note.seat)) facts.seat = ctx.seatName(note.seat);
  if (Array.isArray(note.undone)) facts.n = note.undone.length;
  const key = `log.${note.kind}`;
  const plain = has(key) ? t(key, facts) : t("log.other");
  return { text: plain, plain };
}

/**
 * @param {{ log: Note[], table: import("./types.js").Table, view: any, ctx: Ctx, game: any }} props
 */
export function Log({ log, table, view, ctx, game }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const pinned = useRef(true);
  useLayoutEffect(() => {
    if (pinned.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  });
  const onScroll = () => {
    const it = list.current;
    if (it) pinned.current = it.scrollHeight - it.scrollTop - it.clientHeight < 40;
  };
  const dealt = dealtAt(log);
  const now = { turn: view?.turn, playing: table.status === "playing", waiting: table.waiting };
  return html`<ol class="log" ref=${list} onScroll=${onScroll} tabindex="0" aria-label=${t("drawer.log")}>
    ${rows(log, now).map((row, nth) => {
      if ("turn" in row) return html`<${TurnMark} key=${`t${nth}`} turn=${row.turn} now=${row.now} />`;
      const { note, undone } = row;
      const { text } = describe(note, ctx, game);
      const line = undone ? html`<s>${text}</s>` : text;
      return html`<li key=${`n${nth}`} class=${undone ? "undone" : ""}>
        ${isSeat(note.by) && note.seq !== dealt
          ? html`<${Badge} seat=${note.by} name=${nameOf(table, note.by)} />`
          : html`<span class="house" aria-hidden="true"></span>`}
        <span>${line}</span>
      </li>`;
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

/** @param {{ turn: number | null, now: boolean }} props */
function TurnMark({ turn, now }) {
  const text = turn === null ? t("log.next_turn") : t(now ? "log.turn_now" : "log.turn", { turn });
  return html`<li class="turnmark"><span>${text}</span></li>`;
}
