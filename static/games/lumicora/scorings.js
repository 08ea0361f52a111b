/** The own scoring tiles: what each would give now and after the aimed Lumino, or the jellyfish it became. */
import { html } from "../../vendor/index.js";
import { coral, icon } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { grown, lowest, player, sum, withOne } from "./reef.js";
import { lights } from "./sight.js";
import { ghost, places, touchScoring } from "./touch.js";
import { addends, capital, colourName, pointsName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** The own reef with the aimed Lumino laid, or null when none is aimed. @param {BoardProps & { seat: number }} props */
export function ahead(props) {
  const now = nowOf(props);
  const aim = ghost(now);
  const facts = aim && places(now).map.get(aim.place);
  if (!aim || !facts) return null;
  return grown(props.components, withOne(player(props.view, props.seat).reef, aim.tile, aim.place, facts.level ?? 1));
}

/** @param {BoardProps & { seat: number }} props */
export function Scorings(props) {
  const { ctx, components, view } = props;
  return html`
    <section class="panel scorings" aria-label=${ctx.t("scoring.title")} data-area="scoring">
      <header><h2>${ctx.t("scoring.title")}</h2><small>${ctx.t("scoring.limestone", { n: components.limestone[view.round - 1] ?? 0 })}</small></header>
      <div class="scts">${components.colours.map((/** @type {string} */ colour) => html`<${ScoringTile} key=${colour} ...${props} colour=${colour} />`)}</div>
    </section>`;
}

/** @param {BoardProps & { seat: number, colour: string }} props */
function ScoringTile(props) {
  const { view, seat, colour, ctx, components } = props;
  const owner = player(view, seat);
  const touch = touchScoring(nowOf(props), colour);
  const name = capital(colourName(ctx, colour));
  const done = owner.scored[colour];
  if (done !== undefined) {
    const ready = owner.jellyfish.includes(colour);
    const words = ctx.t(ready ? "scoring.jellyfish" : "scoring.spent");
    const small = ctx.t("scoring.gave", { colour: name, points: pointsName(ctx, done) });
    return html`<${Pressed} ...${props} touch=${touch} cls=${ready ? "jelly" : "spent"} label=${`${words}. ${small} ${ready ? ctx.t("scoring.worth", { points: pointsName(ctx, components.points.jellyfish) }) : ""}`}>
      ${ready ? icon("jellyfish") : coral(colour)}<span><b>${words}</b><small>${small}</small></span><//>`;
  }
  const site = components.reefs[view.side];
  const counted = lowest(site, grown(components, owner.reef), colour);
  const later = ahead(props);
  const then = later ? lowest(site, later, colour) : counted;
  const changes = sum(then) !== sum(counted);
  const said = ctx.t("scoring.now_words", { colour: name, points: pointsName(ctx, sum(counted)), sum: addends(counted) });
  return html`<${Pressed} ...${props} touch=${touch} label=${changes ? `${said} ${ctx.t("scoring.then_words", { points: pointsName(ctx, sum(then)) })}` : said}
    spaces=${counted.map(([, space]) => space)}>
    ${coral(colour)}<span><b class="num">${sum(counted)}${changes && html`<i class=${sum(then) > sum(counted) ? "up" : "down"}> → ${sum(then)}</i>`}</b><small>${addends(then)}</small></span><//>`;
}

/** A scoring tile that can be pressed, or only tells. Pointing at it lights the spaces that it counts.
 * @param {BoardProps & { touch: import("./types.js").Touch, label: string, cls?: string, spaces?: string[], colour: string, children?: any }} props */
function Pressed(props) {
  const { touch, label, cls = "", spaces = [], colour, children } = props;
  const shared = { class: `sct ${touch.state} ${cls}`, "data-go": "scoring-" + colour, ...lights(spaces) };
  const said = [label, whyNot(props, touch)].filter(Boolean).join(" ");
  return touch.state === "rest"
    ? html`<span ...${shared} role="img" aria-label=${said}>${children}</span>`
    : html`<button type="button" ...${shared} ...${states(touch)} onClick=${() => void press(props, touch)}><span class="vh">${said}</span><span class="shown" aria-hidden="true">${children}</span></button>`;
}
