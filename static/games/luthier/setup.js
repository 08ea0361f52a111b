/** The first picks: a family, then a patron, an instrument and two secret goals, all at once and secretly. */
import { html } from "../../vendor/index.js";
import { open, total } from "../../kit/offers.js";
import { player, slug, solo } from "./box.js";
import { cardFace } from "./cards.js";
import { gains, said } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { touch } from "./touch.js";
import { familyName, gainWords, perkWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** Whether the viewer still has something dealt to pick from. @param {BoardProps} props */
export const picking = ({ view, seat }) => seat !== null && (player(view, seat)?.offer?.families?.length ?? 0) > 0;

/** @param {BoardProps & { id: string }} props */
function Family(props) {
  const { ctx, components, id, view, seat } = props;
  const { start, city, craft } = components.families[id];
  const meaning = touch(nowOf(props), [["family", "family", id]]);
  const taken = seat !== null && String(player(view, seat).family) === id;
  const words = [ctx.t("family.words", { n: id, name: familyName(ctx, id), start: gainWords(ctx, start), perk: perkWords(ctx, id) }), taken ? ctx.t("words.chosen") : "", whyNot(props, meaning)].filter(Boolean).join(" ");
  return html`<button type="button" class=${`fam ${taken ? "picked" : meaning.state}`} data-go data-large=${"family-" + id} ...${states(meaning)}
    onClick=${() => press(props, meaning, () => ctx.enlarge("family-" + id))}>
    ${said(words, html`<b class="fn">${id}</b><span class="h4">${familyName(ctx, id)}</span><small>${ctx.t("city." + slug(city))}, ${ctx.t("type." + craft)}</small>
    ${gains(ctx, start)}<small class="perk">${perkWords(ctx, id)}</small>
    ${(taken || meaning.state === "picked") && html`<span class="tag">${ctx.t("words.chosen")}</span>`}`)}</button>`;
}

/** @param {BoardProps & { id: string, arg: string }} props */
function Dealt(props) {
  const { ctx, view, seat, id, arg } = props;
  const meaning = touch(nowOf(props), [["pick", arg, id]]);
  const own = player(view, seat ?? 0);
  const taken = own.goals.includes(id) || own.offer[arg] === id;
  const state = taken ? "picked" : meaning.state;
  return cardFace(ctx, id, {
    cls: "dealt " + state, label: [taken ? ctx.t("words.chosen") : "", whyNot(props, meaning)].filter(Boolean).join(" "), tag: state === "picked" ? ctx.t("words.chosen") : "",
    press: () => press(props, meaning, () => ctx.enlarge(id)), more: { key: id, ...states(meaning), "data-go": "dealt-" + id },
  });
}

/** @param {BoardProps & { shown: boolean }} props */
export function Setup(props) {
  const { ctx, view, seat, shown, staged, offers } = props;
  if (seat === null) return null;
  const { offer, goals: kept } = player(view, seat);
  const goals = open(offers, "pick")[0]?.args?.goals;
  const chosen = kept.length || total(staged?.goals ?? {});
  const group = (/** @type {string} */ title, /** @type {any} */ inside, /** @type {string} */ cls) => html`<div class=${"deal " + cls}><h3>${title}</h3><div class="dealtrow">${inside}</div></div>`;
  /** Cards of one sort. @param {string} arg @param {string[]} ids @param {string} cls */
  const dealt = (arg, ids, cls) =>
    group(ctx.t("setup." + arg, { n: chosen, most: goals?.d === "bag" ? goals.most : 2 }), ids.map((id) => html`<${Dealt} key=${id} ...${props} id=${id} arg=${arg} />`), cls);
  return html`<section class=${shown ? "panel own setup shown" : "panel own setup"} aria-label=${ctx.t("setup.title")} data-area="setup">
    <header><h2>${ctx.t("setup.title")}</h2>${!solo(view) && html`<small>${ctx.t("setup.note")}</small>`}</header>
    <div class="deals">
      ${group(ctx.t("setup.family"), offer.families.map((/** @type {any} */ id) => html`<${Family} key=${id} ...${props} id=${String(id)} />`), "fams")}
      ${dealt("patron", offer.patrons, "pair")}
      ${dealt("instrument", offer.instruments, "pair")}
      ${dealt("goals", offer.goals, "goals4")}
    </div></section>`;
}
