/** The table in play: opponents' strips, the game's board, the own area and what stands below it. */
import { html, useEffect, useRef } from "../vendor/index.js";
import { gameTitle, t } from "./i18n.js";
import { Moving, skip } from "./moving.js";
import { Badge, nameOf, presenceText, rivalsOf } from "./seats.js";

/**
 * The board is a function of the view: the present table and any earlier position are drawn by this.
 * @param {{ desk: import("./desk.js").Desk, props: import("./types.js").BoardProps, game: any,
 *           who: import("./types.js").Who, fresh: import("./types.js").Note[], bar: any }} all
 *   `fresh`: the lines that tell how the view came to be; `bar`: what stands below the own area
 */
export function Play({ desk, props, game, who, fresh, bar }) {
  const { table, seat, ctx } = props;
  const dock = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => tellHeight(/** @type {HTMLElement} */ (dock.current)), []);
  // an earlier position may be seen with the eyes of somebody else
  const own = seat === null || ctx.mine(seat) ? t("area.own") : nameOf(table, seat);
  const flights = () => (game.flights ? fresh.flatMap((note) => game.flights(note, ctx)) : []);
  return html`<main class="stage felt" id="main" onPointerDown=${skip}>
    <h1 class="vh">${gameTitle()}</h1>
    <${Moving} on=${props.view} flights=${flights}>
      ${rivalsOf(table, seat).map(
        (rival) => html`<${Strip} key=${rival} rival=${rival} props=${props} game=${game} desk=${desk} who=${who} />`,
      )}
      <${game.Board} ...${props} />
      <div class="dock" ref=${dock}>
        ${seat !== null &&
        html`<section aria-label=${own} data-area="own"><h2 class="vh">${own}</h2><${game.Own} ...${props} /></section>`}
        ${bar}
      </div>
    <//>
  </main>`;
}

/**
 * One opponent: badge, name and what they do; the game fills in meters and holdings.
 * @param {{ rival: number, props: import("./types.js").BoardProps, game: any,
 *           desk: import("./desk.js").Desk, who: import("./types.js").Who }} all
 */
function Strip({ rival, props, game, desk, who }) {
  const { table, seat } = props;
  const name = nameOf(table, rival);
  const presence = who.seats[rival];
  const acting = table.waiting.includes(rival);
  const head = html`<${Badge} seat=${rival} name=${name} presence=${presence} />
    <span class="id">
      <span class="name">${name}</span>
      <span class="sub">${doing(table, seat, acting, presence)}</span>
    </span>`;
  return html`<section class=${`strip ${acting ? "active" : ""}`} aria-label=${t("area.rival", { name })} data-area="rival">
    <h2 class="vh">${name}, ${presenceText(presence)}</h2>
    ${game.Area
      ? html`<button type="button" class="who" data-go onClick=${() => desk.showArea(rival)}>${head}<span class="vh">${t("area.open", { name })}</span></button>`
      : html`<div class="who">${head}</div>`}
    <${game.Rival} ...${props} seat=${rival} />
  </section>`;
}

/** @param {import("./types.js").Table} table @param {number | null} me @param {boolean} acting @param {string | undefined} presence */
function doing(table, me, acting, presence) {
  if (presence === "away" || presence === "gone") return t(`presence.${presence}`);
  if (acting) return t("strip.thinking");
  if (table.status !== "playing") return t("presence.here");
  return me !== null && table.waiting.includes(me) ? t("strip.waits_for_you") : t("strip.waits");
}

/** Tells what lies above the dock how high it is. A property that is not inherited: of the root's, every
 *  element of the page would have to be styled again. The board is told of strips that come below the top bar.
 * @param {HTMLElement} dock */
function tellHeight(dock) {
  const told = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".stage, .toasts, .drawer"));
  const page = /** @type {HTMLElement} */ (dock.closest(".tablepage"));
  const [heading, bar] = /** @type {HTMLElement[]} */ ([page.firstElementChild, page.querySelector(".topbar")]);
  let strips = 0;
  const observer = new ResizeObserver(() => {
    told.forEach(({ style }) => style.setProperty("--dock-h", `${dock.offsetHeight}px`));
    const now = heading.offsetHeight - bar.offsetHeight;
    if (now !== strips) page.style.setProperty("--heading-h", `${heading.offsetHeight}px`);
    strips = now;
  });
  observer.observe(dock);
  observer.observe(heading);
  return () => {
    observer.disconnect();
    told.forEach(({ style }) => style.removeProperty("--dock-h"));
  };
}
