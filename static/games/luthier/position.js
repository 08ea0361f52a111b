/** The position in words, for those who hear the page: the round, the places, the orchestra, and every workshop. */
import { html } from "../../vendor/index.js";
import { BENCHES, CARD_PLACES, CUBES, PATRON_SLOTS, TYPES, leavesNext, pile, player, seats, solo, stateOf } from "./box.js";
import { priceOf } from "./reckon.js";
import { capital, wholeCard, wholeDisc, wholeRival, wholeSection } from "./told.js";
import { cardName, familyName, gainWords, list, ownerName, placeName, seatName, specialtyWords } from "./words.js";

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** @param {BoardProps} props @returns {string[]} one entry a place, type of instruments or player */
export function positionWords(props) {
  const { ctx, components } = props;
  /** @type {import("./types.js").View} */
  const view = props.view;
  const named = (/** @type {string[]} */ ids) => list(ctx, ids.map((id) => cardName(ctx, id)));
  const entry = (/** @type {string} */ head, /** @type {(string | false)[]} */ parts) => `${head}: ${parts.filter(Boolean).join(" ")}`;
  const about = (/** @type {string} */ key, /** @type {string} */ what) => what && `${capital(ctx.t(key))}: ${what}.`;
  const state = (/** @type {string} */ place) => stateOf(view, place) && ctx.t("place.state." + stateOf(view, place));
  const workers = (/** @type {string} */ place, /** @type {number | undefined} */ seat) => pile(view, place, seat).map((disc) => wholeDisc(ctx, view, disc)).join("; ");
  const stop = (/** @type {string} */ words) => words && words + ".";

  const round = [
    stop(ctx.t("status.round", { round: view.round, rounds: components.rounds })), stop(ctx.t("phase." + view.phase)),
    view.order.length > 1 && stop(ctx.t("status.order", { names: view.order.map((seat) => seatName(ctx, seat)).join(", ") })),
  ].filter(Boolean).join(" ");

  const place = (/** @type {string} */ name) => entry(placeName(ctx, name), [
    state(name), stop(workers(name, undefined)),
    ...view.displays[name].map((id, k) => {
      const level = components.slots[name][k], price = priceOf(components, view, ctx.me, level);
      const free = price ? gainWords(ctx, { lira: price }) : ctx.t("words.free");
      return `${ctx.t("slot.words", { k: k + 1, level, price: id ? free : ctx.t("slot.empty") })} ${id && wholeCard(ctx, id)}`.trim();
    }),
  ]);

  const balcony = entry(ctx.t("place.balcony"), [
    state("balcony"), stop(workers("balcony", undefined)),
    ...Object.entries(view.goals).map(([id, claims]) => `${wholeCard(ctx, id)} ${claims.length ? ctx.t("goal.claimed_by", { names: claims.map((owner) => ownerName(ctx, owner)).join(", ") }) : ""}`.trim()),
    about("specialty.title", view.specialties.map((id) => `${cardName(ctx, id)}, ${specialtyWords(ctx, id).replace(/\.$/, "")}`).join("; ")),
  ]);

  const traded = seats(view).filter((seat) => player(view, seat).market);
  const { apprentice_price, step_price } = components;
  /** @type {Record<string, any>} */
  const prices = view.market;
  const market = entry(ctx.t("place.market"), [
    ...CUBES.map((kind) => prices[kind]
      ? ctx.t("market.cube", { cube: ctx.t("cube." + kind), price: gainWords(ctx, { lira: prices[kind] }) })
      : ctx.t("market.no_price", { cube: capital(ctx.t("cube." + kind)) })),
    ctx.t("market.hats", { n: view.stock, price: gainWords(ctx, { lira: apprentice_price }) }),
    ctx.t("market.train", { price: gainWords(ctx, { lira: step_price }) }),
    stop(traded.length ? ctx.t("market.used_by", { names: traded.map((seat) => seatName(ctx, seat)).join(", ") }) : ctx.t("market.unused")),
  ]);

  const orchestra = (/** @type {string} */ type) => entry(`${ctx.t("orchestra.title")}, ${ctx.t("type." + type)}`,
    Object.keys(components.sections).filter((id) => components.sections[id].type === type).map((id) => capital(wholeSection(ctx, id, view.orchestra[id]))));

  const workshop = (/** @type {number} */ seat) => {
    const own = player(view, seat);
    const { hand, roughing, finishing, built, performed, repaired, finished, tracks } = own;
    return entry(own.family ? `${seatName(ctx, seat)} (${familyName(ctx, own.family)})` : seatName(ctx, seat), [
      wholeRival(ctx, { ...own, family: 0, patrons: {} }),
      ...PATRON_SLOTS.map((slot) => own.patrons[slot]).filter((held) => held?.card).map((held) =>
        `${cardName(ctx, held.card)}: ${ctx.t("patron.patience", { n: held.cube, most: components.patience.end })}${leavesNext(components, view, held) ? " " + ctx.t("patron.leaves_next") : ""}`),
      about("hand.title", named(hand)), about("bench.roughing", named(roughing)), about("bench.finishing", named(finishing)),
      ...BENCHES.map((bench) => stop(workers(bench, seat)) && `${placeName(ctx, bench)}: ${stop(workers(bench, seat))}`),
      ...Object.entries(tracks).map(([name, n]) => about("track." + name, String(n))),
      built.length > 0 && ctx.t("area.built", { names: named(built) }), performed.length > 0 && ctx.t("area.performed", { names: named(performed.map(({ card }) => card)) }),
      repaired.length > 0 && ctx.t("area.repaired", { names: named(repaired) }), finished.length > 0 && ctx.t("area.patrons", { names: named(finished) }),
      about("specialty.title", named(Object.keys(own.specialties))), about("secrets.title", named(own.goals.filter(Boolean))),
    ]);
  };

  const rival = () => {
    const { prestige, patrons, instruments, performances, repairs, discs, unplaced, level } = view.rival;
    return entry(seatName(ctx, 1), [
      stop(ctx.t("rival.level." + level)), stop(gainWords(ctx, { prestige })), stop(ctx.t("rival.done", { performances, repairs })),
      stop(capital(ctx.t("rival.discs", { discs: discs.join(", "), n: unplaced }))), stop(named([...patrons, ...instruments])),
    ]);
  };

  return [round, ...CARD_PLACES.map(place), balcony, market, ...TYPES.map(orchestra), ...seats(view).map(workshop), ...(solo(view) ? [rival()] : [])];
}

/** Hidden from the eye, read at any time. @param {BoardProps} props */
export const Position = (props) => html`
  <ul class="vh" aria-label=${props.ctx.t("position.title")}>${positionWords(props).map((words, nth) => html`<li key=${nth}>${words}</li>`)}</ul>`;
