/** The balcony: public goals with who claimed them, the reputation track, and the specialty cards. */
import { html } from "../../vendor/index.js";
import { stateOf } from "./box.js";
import { Pile } from "./discs.js";
import { badge } from "./badges.js";
import { at } from "./marks.js";
import { gains, icon, said } from "./pieces.js";
import { PlaceName, actsHere } from "./places.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { meets } from "./reckon.js";
import { touch } from "./touch.js";
import { Track } from "./tracks.js";
import { cardName, cardWords, ownerName, specialtyWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** A goal with its points, taken ones under the badge of whose they are. @param {BoardProps & { id: string }} props */
function Goal(props) {
  const { ctx, view, components, id, seat } = props;
  const claims = view.goals[id];
  const meaning = touch(nowOf(props), [["claim", "goal", id]]);
  const mine = seat !== null && Boolean(view.players[seat]);
  const claimed = mine && claims.map(String).includes(String(seat));
  const ready = mine && !claimed && meets(components, view, seat, id);
  const words = [
    cardWords(ctx, id), claims.length ? ctx.t("goal.claimed_by", { names: claims.map((/** @type {any} */ owner) => ownerName(ctx, owner)).join(", ") }) : "",
    claimed ? ctx.t("goal.yours") : ready ? ctx.t("goal.true_now") : "", whyNot(props, meaning),
  ].filter(Boolean).join(" ");
  return html`<li><button type="button" class=${`goal ${meaning.state} ${ready ? "ready" : ""}`} data-go data-large=${id} title=${words} ...${states(meaning)}
    onClick=${() => press(props, meaning, () => ctx.enlarge(id))}>${said(words, html`<b>${cardName(ctx, id)}</b><small>${ctx.t(`goal.${id}.when`)}</small>
    <span class="gps">${components.public_goals[id].prestige_by_order.map((/** @type {number} */ n, /** @type {number} */ k) => html`
      <span class=${claims[k] === undefined ? "gp" : "gp taken"}>${claims[k] === undefined ? n : badge(ctx, claims[k])}</span>`)}
      ${ready && html`<em class="can-claim">${ctx.t("goal.can")}</em>`}</span>`)}</button></li>`;
}

/** @param {BoardProps & { shown: boolean }} props */
export function Balcony(props) {
  const { ctx, view, components, shown } = props;
  const state = stateOf(view, "balcony");
  return html`
    <section class=${`panel bal ${state} ${shown ? "shown" : ""}`} aria-label=${ctx.t("place.balcony")} data-area="balcony">
      <header><${PlaceName} ...${props} seat=${undefined} place="balcony" /><${Pile} ctx=${ctx} view=${view} place="balcony" />
        ${actsHere(props, "balcony") && view.act.bonus && html`<span class="stt ok">4+ \u2713</span>`}
        <span class="grow"></span><span class="hv still" title=${ctx.t("place.balcony.does")}>${ctx.t("words.or_else")} ${gains(ctx, components.places.balcony.alternative)} ${ctx.t("words.or_else")} 1\u20132 ${icon("apprentice")}</span></header>
      <ul class=${"goals n" + Object.keys(view.goals).length}>${Object.keys(view.goals).map((id) => html`<${Goal} key=${id} ...${props} id=${id} />`)}</ul>
      <h3>${icon("reputation")} ${ctx.t("track.reputation")}</h3>
      <${Track} ctx=${ctx} view=${view} name="reputation" />
      <h3>${icon("specialty")} ${ctx.t("specialty.title")} <small>${ctx.t("specialty.deck", { n: view.decks.specialty })}</small></h3>
      <ul class="specs">${view.specialties.map((/** @type {string} */ id) => html`<${Specialty} key=${id} ...${props} id=${id} />`)}</ul>
    </section>`;
}

/** @param {BoardProps & { id: string }} props */
function Specialty(props) {
  const { ctx, view, id } = props;
  const meaning = touch(nowOf(props), [["specialty", "card", id]]);
  const words = [cardName(ctx, id) + ".", specialtyWords(ctx, id), whyNot(props, meaning)].filter(Boolean).join(" ");
  return html`<li><button type="button" class=${"spec " + meaning.state} data-go data-large=${id} data-flip=${at.card(id)} title=${words} ...${states(meaning)}
    onClick=${() => press(props, meaning, () => ctx.enlarge(id))}>${said(words, html`<b>${cardName(ctx, id)}</b><small>${specialtyWords(ctx, id)}</small>`)}</button></li>`;
}
