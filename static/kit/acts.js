/** What a person can do from the table page now and then: undo by asking, lists, areas, large pictures, giving up. */
import { html } from "../vendor/index.js";
import { close, show } from "./dialog.js";
import { question } from "./dialogbox.js";
import { openDrawer } from "./drawer.js";
import { t } from "./i18n.js";
import { showKeys, showMenu } from "./menu.js";
import { ownMoves } from "./missed.js";
import { PlainMoves } from "./plain.js";
import { showPlea } from "./plea.js";
import { nameOf, seatsOf } from "./seats.js";
import { say } from "./speech.js";

/**
 * @param {import("./desk.js").Desk} desk @param {import("./session.js").Session} session
 * @param {any} game the game's client @param {any} components
 */
export function createActs(desk, session, game, components) {
  const { picking } = session;
  const plead = () => showPlea(desk.state(), session, desk.ctx(), game);
  return {
    plead,

    /** Says why nothing can be taken back, and that the others can be asked. */
    noUndo() {
      const { doc, you, log } = desk.state();
      const can = you !== null && doc.table.status === "playing" && ownMoves(log, you).length > 0;
      desk.refuse(desk.whyNoUndoKey(), {}, can ? { text: t("plea.way"), run: plead } : undefined);
    },

    /** @param {number} seat */
    showArea(seat) {
      const body = () => {
        const { doc, offers } = desk.shown();
        // who sees all sees each area as its owner does
        const eyes = desk.sight() === "all" ? { ...desk.ctx(), me: seat } : desk.ctx();
        const props = { view: doc.game, table: doc.table, seat, offers, staged: null, pick: desk.pick(), ctx: eyes, busy: false, components, game };
        return html`<${game.Area} ...${props} />`;
      };
      show({ kind: "sheet", title: nameOf(desk.shown().doc.table, seat), body });
    },

    /** In the drawer, or where the page has none, over it. */
    rules() {
      if (document.querySelector(".drawer")) return openDrawer("rules");
      show({ kind: "sheet", title: t("drawer.rules"), body: () => html`<div class="rules"><${game.rules} ctx=${desk.ctx()} /></div>` });
    },

    showMenu: () => showMenu({ desk, state: desk.state(), game }),
    showKeys: () => showKeys(game),

    showList() {
      const body = () =>
        html`<${PlainMoves} ...${{
          offers: desk.state().offers,
          staged: picking.staged.peek(),
          pick: { ...desk.pick(), confirm: () => (close(), desk.confirm()) },
          ctx: desk.ctx(),
          game,
          busy: session.pending.peek() !== null,
        }} />`;
      show({ kind: "sheet", title: t("plain.title"), body });
    },

    /** Shows the large picture of a thing, if it has one. @param {string} id @param {"sheet" | "large"} kind */
    enlarge(id, kind) {
      const picture = desk.ctx().picture(id);
      if (!picture) return;
      show({ kind, title: picture.title, body: () => picture.content });
      if (kind === "large") say(picture.title);
    },

    resign() {
      const few = seatsOf(desk.state().doc.table).length <= 2; // of more, the others play on
      question({ title: t("resign.title"), text: t(few ? "resign.text" : "leave.text_game"), yes: t("resign.yes"), run: session.resign });
    },
    offerDraw() {
      question({ title: t("draw.offer"), text: t("draw.text"), yes: t("draw.yes"), mild: true, run: () => session.voteDraw(true) });
    },
  };
}
