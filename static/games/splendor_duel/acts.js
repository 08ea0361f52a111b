/** The words of buttons and lists: confirm, the optional actions, names in the plain list of moves. */
import { blocked, open } from "../../kit/offers.js";
import { entries, splitCells, total } from "./jewels.js";
import { parsePayment } from "./payment.js";
import { bagName, capital, cardName, colourName } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").BarAction} BarAction */

/** The confirm button. @param {Offer} _offer @param {Move} move @param {Ctx} ctx @returns {string} */
export function label(_offer, move, ctx) {
  switch (move.m) {
    case "take":
      return ctx.t("label.take", { n: splitCells(move.cells).length });
    case "buy": {
      const paid = entries(parsePayment(move.payment));
      return paid.length ? ctx.t("label.buy", { price: paid.map(([c, n]) => `${n}\u00a0${ctx.t("letter." + c)}`).join(" ") }) : ctx.t("label.buy_free");
    }
    case "steal":
      return ctx.t("label.steal", { colour: colourName(ctx, move.token) });
    case "discard":
      return ctx.t("label.discard", { n: total(move.tokens ?? {}) });
    default:
      return ctx.t("label." + move.m);
  }
}

/** The optional actions beside the confirm button. @param {View} _view @param {Offer[]} offers
 * @param {Ctx} ctx @returns {BarAction[]} */
export function actions(_view, offers, ctx) {
  /** @param {string} m @param {string} icon @param {string} text @returns {BarAction[]} */
  const button = (m, icon, text) => {
    if (!offers.some((offer) => offer.move === m)) return [];
    const barred = open(offers, m).length ? undefined : blocked(offers, m);
    return [{ move: { m }, icon, label: text, ...(barred ? { reason: barred.blocked, reasonFacts: barred.facts } : {}) }];
  };
  return [
    ...button("privilege", "jewel-ico-scroll", ctx.t("action.privilege")),
    ...button("replenish", "jewel-ico-bag", ctx.t("action.replenish")),
    ...button("claim", "ui-flag", ctx.t("action.claim")),
  ];
}

/** Words of a name in the plain list of moves. @param {string} m @param {string} arg @param {string} name @param {Ctx} ctx */
export function value(m, arg, name, ctx) {
  const deck = /^deck-(\d)$/.exec(name);
  if (arg === "card" && deck) return capital(ctx.t("prompt.deck_top", { level: "I".repeat(Number(deck[1])) }));
  if (arg === "card" && m === "royal") {
    const royal = ctx.components.royals[name];
    return [ctx.t("words.points", { n: royal.points }), royal.ability && ctx.t("ability." + royal.ability)].filter(Boolean).join(", ");
  }
  if (arg === "card") {
    const card = ctx.components.cards[name];
    return ctx.t("list.card", { card: cardName(ctx, card), level: card.level, cost: bagName(ctx, card.cost) });
  }
  if (arg === "payment") return bagName(ctx, parsePayment(name)) || ctx.t("ask.free");
  if (arg === "colour" || arg === "token" || arg === "tokens") return colourName(ctx, name);
  return name.replaceAll("-", ", ");
}
