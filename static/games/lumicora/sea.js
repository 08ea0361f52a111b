/** The large frame: the own reef with the Lumino that is aimed, or the reef of another player. */
import { html, useEffect, useSignalValue } from "../../vendor/index.js";
import { ui } from "../../kit/icon.js";
import { at } from "./flights.js";
import { frame, middle, RISE, WIDE } from "./geometry.js";
import { useGestures } from "./gestures.js";
import { Picture } from "./hexes.js";
import { covered } from "./lay.js";
import { icon } from "./pieces.js";
import { drawnButton, nowOf, press, states } from "./press.js";
import { ends, grown, level, player, pointsOf, tallest } from "./reef.js";
import { bring, closer, flat, lit, watch, watched, zoom } from "./sight.js";
import { counting, ghost, laying, places, touchSpace, touchTurn } from "./touch.js";
import { letters, limestoneName, list, reefWords, signed, spaceWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** Whose reef stands in the frame. @param {BoardProps} props @param {number | null} chosen */
export const shownSeat = ({ seat, view, table }, chosen) => chosen ?? seat ?? table.waiting[0] ?? view.octopus;

/** @param {BoardProps} props */
export function Sea(props) {
  const { view, seat, ctx, components } = props;
  const chosen = useSignalValue(watched), plain = useSignalValue(flat);
  const { k, x, y } = useSignalValue(zoom), pointed = useSignalValue(lit);
  const now = nowOf(props);
  const tile = laying(now);
  const whose = shownSeat(props, chosen);
  const own = whose === seat;
  const { reef: placed } = player(view, whose);
  const site = components.reefs[view.side];
  const aim = own ? ghost(now) : undefined;
  // the own reef comes back when a Lumino has to be laid into it
  useEffect(() => {
    if (tile) watch(null);
  }, [tile]);
  useEffect(() => bring([...document.querySelectorAll('.spot[aria-pressed="true"]')]), [aim?.place]);
  // what was pointed at may be gone
  useEffect(() => void (lit.value = []), [view]);
  const turn = (/** @type {1 | -1} */ by) => void press(props, touchTurn(now, by));
  const sea = useGestures(turn, () => Boolean(aim));
  const can = own && tile ? covered(places(now).map) : new Set();
  const shown = pointed.length ? pointed : own ? counting(now) : [];
  const reef = grown(components, placed);
  const box = frame(site, (space) => level(reef, space));
  return html`
    <section class=${own ? "seawrap own" : "seawrap"} aria-label=${own ? ctx.t("reef.own") : ctx.t("reef.of", { name: ctx.seatName(whose) })} data-area="board">
      <div class=${k > 1 ? "sea near" : "sea"} ref=${sea}>
        <div class="looked" style=${`transform:translate(${x}px,${y}px) scale(${k})`}><div class="plate board" style=${`--ratio:${(box.width / box.height).toFixed(4)}`}>
          <${Picture} components=${components} side=${view.side} placed=${placed} letter=${letters(ctx)} look=${plain ? "flat" : "full"}
            can=${can} ghost=${aim} lit=${shown} newest=${placed.length > 1 ? placed[placed.length - 1][0] : undefined}
            spot=${(/** @type {string} */ space) => spot(props, reef, space, own)} />
          <${Landings} ...${props} whose=${whose} />
        </div></div>
      </div>
      <${Caption} ...${props} whose=${whose} own=${own} />
      <div class="tools">
        <button type="button" class="tool" aria-label=${ctx.t("reef.closer")} onClick=${() => closer(1.4)}>+</button>
        <button type="button" class="tool" aria-label=${ctx.t("reef.farther")} aria-disabled=${k > 1 ? undefined : "true"} onClick=${() => closer(1 / 1.4)}>−</button>
      </div>
      <div class="tools low">
        <button type="button" class="tool" aria-label=${ctx.t("reef.heights")} aria-pressed=${String(plain)} title=${ctx.t("reef.heights")} onClick=${() => void (flat.value = !plain)}>${icon("heights", "i")}</button>
      </div>
      <div class="vh"><h3>${ctx.t("reef.in_words")}</h3><ul>${reefWords(ctx, site, reef).map((words) => html`<li key=${words}>${words}</li>`)}</ul></div>
    </section>`;
}

/** Attributes of one space. @param {BoardProps} props @param {import("./types.js").Reef} reef @param {string} space @param {boolean} own */
function spot(props, reef, space, own) {
  const { ctx, view, components, pick } = props;
  const site = components.reefs[view.side];
  const now = nowOf(props);
  const touch = own ? touchSpace(now, space) : /** @type {import("./types.js").Touch} */ ({ state: "rest" });
  const words = spaceWords(ctx, site, reef, space);
  const shared = { "data-go": "space-" + space };
  if (touch.state === "rest") return { ...shared, role: "img", "aria-label": words };
  const facts = touch.state === "no" ? undefined : places(now).map.get(touch.move?.place);
  const said = touch.state === "no"
    ? ctx.t("space.illegal", { words })
    : touch.state === "picked"
      ? ctx.t("space.aimed", { words })
      : facts?.level ? ctx.t("space.legal", { words, level: facts.level, cost: limestoneName(ctx, facts.cost) }) : words;
  // Enter on the aimed Lumino lays it, as a second press of the same key
  const enter = touch.state === "picked" && pick.complete ? pick.confirm : undefined;
  return { ...shared, ...states(touch), "aria-label": said, ...drawnButton(() => void press(props, touch), enter) };
}

/** Where Luminos land that fly to this reef. @param {BoardProps & { whose: number }} props */
function Landings({ view, whose, components }) {
  const site = components.reefs[view.side];
  const { reef: placed } = player(view, whose);
  const reef = grown(components, placed);
  const box = frame(site, (space) => level(reef, space));
  return html`<div class="landings" aria-hidden="true">${placed.slice(1).map(([tile, place, n]) => {
    const [a, b] = ends(place).map((space) => middle(site, space));
    const left = (((a.x + b.x) / 2 - WIDE - box.left) / box.width) * 100, top = (((a.y + b.y) / 2 - n * RISE - WIDE / 2 - box.upper) / box.height) * 100;
    return html`<i key=${tile} data-flip=${at.landing(tile)} style=${`left:${left.toFixed(2)}%;top:${top.toFixed(2)}%;width:${((2 * WIDE) / box.width * 100).toFixed(2)}%;height:${(WIDE / box.height * 100).toFixed(2)}%`}></i>`;
  })}</div>`;
}

/** Whose reef it is when it is not the own one, and the way between them. @param {BoardProps & { whose: number, own: boolean }} props */
function Caption({ view, seat, ctx, whose, own }) {
  const { round, phase } = view;
  const back = seat !== null && !own;
  return html`<div class="caption">
    <span class="chip round">${ctx.t(view.extra ? "round.extra" : phase === "over" ? "round.over" : "round.now", { round, rounds: ctx.components.rounds })}</span>
    ${!own && html`<span class="chip whose">${ctx.t("reef.of", { name: ctx.seatName(whose) })}</span>`}
    ${back && html`<button type="button" class="btn slim" onClick=${() => watch(null)}>${ui("undo")}${ctx.t("reef.back")}</button>`}
  </div>`;
}

/** What a reef and its player amount to, in one sentence. @param {import("./types.js").Ctx} ctx @param {import("./types.js").View} view @param {number} seat */
export function summary(ctx, view, seat) {
  const owner = player(view, seat);
  const reef = grown(ctx.components, owner.reef);
  return ctx.t("reef.summary", {
    name: ctx.seatName(seat), points: signed(pointsOf(view, seat)), limestone: limestoneName(ctx, owner.limestone),
    open: list(ctx, ctx.components.colours.filter((/** @type {string} */ colour) => !(colour in owner.scored)).map((/** @type {string} */ colour) => ctx.t("colour." + colour))) || ctx.t("words.none"),
    jellyfish: owner.jellyfish.length, level: tallest(reef),
  });
}
