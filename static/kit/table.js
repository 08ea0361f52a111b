/**
 * The table page: takes the first view from the page itself, loads the game's board and the words, and
 * opens the table.
 */
import { page, staticUrl } from "./env.js";
import { lang, speak } from "./i18n.js";
import { complete, later } from "./later.js";
import { openTable } from "./tablepage.js";

/** @type {import("./types.js").Snap} */
const first = JSON.parse(document.getElementById("first")?.textContent ?? "null");

Promise.all([
  import(page.board ? `../games/${page.game}/board.js` : "./bare.js"),
  fetch(staticUrl(`games/${page.game}/components.json`), { credentials: "same-origin" }).then((answer) => answer.json()),
  speak(lang.peek()),
]).then(async ([{ default: game }, components]) => {
  const { game: view, table } = first.doc;
  // where a game in play is not the first thing to see, what comes later is that
  if (view === null || table.status === "finished" || (first.mine?.length ?? 0) > 1) await later(game);
  else if (game.whole?.(view, first.you)) await complete(game).catch(() => undefined);
  openTable(first, game, components);
});
