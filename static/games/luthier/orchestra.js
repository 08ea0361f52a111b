/** The orchestra: nine sections and a rare one a type, with who sits where. */
import { html } from "../../vendor/index.js";
import { GENRES, TYPES } from "./box.js";
import { badge } from "./badges.js";
import { at } from "./marks.js";
import { gains, icon, said } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { touch } from "./touch.js";
import { sectionWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps & { id: string }} props */
function Section(props) {
  const { ctx, view, components, id } = props;
  const here = view.orchestra[id];
  const printed = components.sections[id];
  const meaning = touch(nowOf(props), [["seat_token", "section", id]]);
  const aims = aimed(props) === id;
  const words = [sectionWords(ctx, id, here), aims ? ctx.t("section.aimed") : "", whyNot(props, meaning)].filter(Boolean).join(" ");
  // rare instruments all sit first; elsewhere the first chair is one piece and the rest stand behind it
  const [first, behind] = printed.rare ? ["", here.instruments] : [here.first, here.instruments.slice(1)];
  const tokens = Object.entries(here.tokens).map(([owner, n]) => /** @type {[string, number]} */ ([owner, n]));
  return html`<li><button type="button" class=${`oc ${printed.rare ? "rr" : ""} ${meaning.state} ${aims ? "aimed" : ""}`} data-go data-large=${"section-" + id} data-flip=${at.section(id)}
    title=${words} ...${states(meaning)} onClick=${() => press(props, meaning, () => ctx.enlarge("section-" + id))}>${said(words, html`
    <span class="fch">${first ? html`<span class="tkn" data-flip=${at.token(first, id)}>${badge(ctx, first)}${icon(here.instruments.length ? "type-" + printed.type : "token", "tki")}</span>` : printed.rare && behind.length ? null : icon("chair", "chr")}
      ${printed.rare && behind.map((/** @type {string} */ owner, /** @type {number} */ k) => html`<span class="tkn" key=${k}>${badge(ctx, owner)}</span>`)}</span>
    <span class="og">${gains(ctx, printed.first_chair_gain)}</span>
    ${!printed.rare && (behind.length > 0 || tokens.length > 0) && html`<span class="sec">
      ${behind.map((/** @type {string} */ owner, /** @type {number} */ k) => html`<span class="tkn sm" key=${"i" + k}>${badge(ctx, owner)}${icon("type-" + printed.type, "tki")}</span>`)}
      ${tokens.map(([owner, n]) => html`<span class="tkn sm" key=${owner}>${badge(ctx, owner)}<b>${n}</b></span>`)}</span>`}`)}
  </button></li>`;
}

/** The section to which the staged finish leads. @param {BoardProps} props */
function aimed({ staged, components }) {
  if (staged?.m === "seat_token") return staged.section ?? "";
  return staged?.m === "finish" && staged.card ? components.instruments[staged.card]?.section : "";
}

/** @param {BoardProps & { shown: boolean }} props */
export function Orchestra(props) {
  const { ctx, components, shown } = props;
  const id = (/** @type {string} */ type, /** @type {string} */ genre) =>
    Object.keys(components.sections).find((name) => components.sections[name].type === type && (genre === "rare" ? components.sections[name].rare : components.sections[name].genre === genre));
  return html`
    <section class=${shown ? "panel orch shown" : "panel orch"} aria-label=${ctx.t("orchestra.title")} data-area="orchestra">
      <header><h2>${ctx.t("orchestra.title")}</h2><span class="grow"></span>
        <small>${ctx.t("orchestra.second")} ${gains(ctx, { inspiration: 1 })} ${ctx.t("words.or_else")} ${gains(ctx, { lira: 2 })}</small></header>
      <ol class="og4">
        <li class="oh" aria-hidden="true"></li>
        ${GENRES.map((genre) => html`<li class="oh" aria-hidden="true"><span class=${"gn " + genre}>${icon("genre-" + genre)}</span><span>${ctx.t("genre." + genre)}</span></li>`)}
        <li class="oh" aria-hidden="true">${icon("rare")}<span>${ctx.t("genre.rare")}</span></li>
        ${TYPES.map((type) => html`
          <li class="oh v" title=${ctx.t("type." + type)} aria-hidden="true">${icon("type-" + type)}</li>
          ${[...GENRES, "rare"].map((genre) => html`<${Section} ...${props} id=${id(type, genre)} />`)}`)}
      </ol>
    </section>`;
}
