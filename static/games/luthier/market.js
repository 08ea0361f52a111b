/** The marketplace: the round's prices, hats and skill steps for sale, and who has traded. */
import { html } from "../../vendor/index.js";
import { CUBES, player, seats } from "./box.js";
import { badge } from "./badges.js";
import { at } from "./marks.js";
import { icon, said } from "./pieces.js";
import { nowOf, press, states, whyNot } from "./press.js";
import { touchCube, touchMove } from "./touch.js";
import { gainWords, seatName } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** One thing for sale. @param {BoardProps & { meaning: import("./types.js").Touch, sign: string, price: any, label: string, note?: string, flip?: string }} props */
function Ware(props) {
  const { meaning, sign, price, label, note, flip } = props;
  const why = whyNot(props, meaning);
  const inside = html`${icon(sign)}<b>${price}</b>${note && html`<small>${note}</small>`}`;
  return html`<li data-flip=${flip}>${meaning.state === "rest"
    ? html`<span class="ware" role="img" aria-label=${label} title=${label}>${inside}</span>`
    : html`<button type="button" class=${"ware " + meaning.state} data-go ...${states(meaning)} title=${why || label}
        onClick=${() => press(props, meaning)}>${said([label, why].filter(Boolean).join(" "), inside)}</button>`}</li>`;
}

/** @param {BoardProps & { shown: boolean }} props */
export function Market(props) {
  const { ctx, view, components, shown, seat } = props;
  const now = nowOf(props);
  const traded = now.offers.find((offer) => ["buy", "sell"].includes(offer.move) && offer.facts?.prices)?.facts?.prices;
  const market = { ...view.market, ...traded };
  const used = seats(view).filter((one) => player(view, one).market);
  const hatPrice = now.offers.find((offer) => offer.move === "hire")?.facts?.price ?? components.apprentice_price;
  const words = used.length ? ctx.t("market.used_by", { names: used.map((one) => seatName(ctx, one)).join(", ") }) : ctx.t("market.unused");
  return html`
    <section class=${shown ? "panel mkt shown" : "panel mkt"} aria-label=${ctx.t("place.market")} data-area="market">
      <header><h2>${icon("lira")}${ctx.t("place.market")}</h2><span class="pile" title=${words}><span class="vh">${words}</span>${used.map((one) => html`<span key=${one} class="tick" aria-hidden="true">${badge(ctx, one)}</span>`)}</span>
        <span class="grow"></span>${seat !== null && player(view, seat)?.market && (view.visit.seat === seat
          ? html`<span class="stt now">${ctx.t("market.now")}</span>` : html`<span class="stt ok">${ctx.t("market.done")}</span>`)}</header>
      <ul class="mk">
        ${CUBES.map((kind) => html`<${Ware} ...${props} meaning=${touchCube(now, kind, ["buy"])} sign=${"cube-" + kind} price=${market[kind] || "\u2013"}
          flip=${at.cube(kind)} label=${market[kind] ? ctx.t("market.cube", { cube: ctx.t("cube." + kind), price: gainWords(ctx, { lira: market[kind] }) }) : ctx.t("market.no_price", { cube: ctx.t("cube." + kind) })} />`)}
        <${Ware} ...${props} meaning=${touchMove(now, "hire")} sign="apprentice" price=${hatPrice} note=${ctx.t("market.left", { n: view.stock })} label=${ctx.t("market.hats", { n: view.stock, price: gainWords(ctx, { lira: hatPrice }) })} />
        <${Ware} ...${props} meaning=${touchMove(now, "train")} sign="skill" price=${components.step_price} note=${ctx.t("market.skill")} label=${ctx.t("market.train", { price: gainWords(ctx, { lira: components.step_price }) })} />
      </ul>
    </section>`;
}
