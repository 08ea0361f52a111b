/** What the page says about itself in `<body data-...>`, and the addresses that follow from it. */

const said = document.body.dataset;

export const page = {
  /** path prefix when served below a sub-path, "" otherwise */
  base: said.base ?? "",
  build: said.build ?? "",
  /** code of the table on the page, "" elsewhere */
  code: said.code ?? "",
  /** slug of the game on the page, "" elsewhere */
  game: said.game ?? "",
  /** its name in the rules, for a game without texts of its own */
  title: said.title ?? "",
  /** the game has a board of its own; else the plain one stands in */
  board: said.board !== "none",
  /** token of the invitation on the page, "" elsewhere */
  token: said.token ?? "",
  /** the visitor's name, "" when unknown */
  name: said.name ?? "",
};

const root = new URL("../", import.meta.url);

/** A file of the static tree. @param {string} path */
export const staticUrl = (path) => new URL(path, root).href;

/** A page or route of this server. @param {string} path begins with "/" */
export const url = (path) => page.base + path;

/** The address of a socket. @param {string} path `/ws/t/CODE` of a table, `/ws/mine` of one's own list */
export function socketUrl(path) {
  const at = new URL(url(path), location.href);
  at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
  return at.href;
}

/** A preference cookie, readable by the server for the first paint. @param {string} name @param {string} value */
export function remember(name, value) {
  const age = value ? 31536000 : 0;
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${page.base || "/"}; Max-Age=${age}; SameSite=Lax`;
}
