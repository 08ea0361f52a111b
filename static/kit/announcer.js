/** What a change of the page says aloud, and its sound. */
import { useEffect, useRef } from "../vendor/index.js";
import { wordsOf } from "./chat.js";
import { promptText } from "./desk.js";
import { t } from "./i18n.js";
import { describe } from "./log.js";
import { isMuted } from "./mute.js";
import { isolated } from "./names.js";
import { spoken } from "./sentences.js";
import { play as playSound } from "./sound.js";
import { say } from "./speech.js";
import { toast } from "./toast.js";

const LAST_MOVE_MS = 1600; // the winning move is seen before the result covers it

/** What it compares. @param {import("./store.js").State} state @param {import("./types.js").Move | null} staged */
const heard = ({ doc: { table }, you, chat, seq }, staged) => ({
  seq,
  staged,
  mine: table.status === "playing" && you !== null && table.waiting.includes(you),
  chat: chat.length,
  status: table.status,
});

/**
 * Draws nothing.
 * @param {{ state: import("./store.js").State, staged: import("./types.js").Move | null, from: import("./store.js").State,
 *           desk: import("./desk.js").Desk, game: any }} props `from`: as it was when the page began
 */
export function Announcer({ state, staged, from, desk, game }) {
  const { doc, you, fresh, chat } = state;
  const { table } = doc;
  const before = useRef(heard(from, null));
  useEffect(() => {
    const was = before.current;
    const now = heard(state, staged);
    before.current = now;
    if (now.seq !== was.seq) {
      const told = fresh.filter((note) => note.by !== you).map((note) => describe(note, desk.ctx(), game).plain);
      if (now.mine && !was.mine) playSound("turn");
      else if (fresh.length) playSound(fresh.some((note) => note.by === you) ? "confirm" : "arrive");
      say(spoken([...told, ...(now.mine && !was.mine ? [t("turn.yours"), promptText()] : [])]));
    } else if (staged !== was.staged) {
      playSound(staged ? "pick" : "unpick");
      if (now.mine) say(promptText());
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
  return null;
}
