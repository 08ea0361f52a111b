/**
 * The sentence of the action bar: what can be done now, and what the staged move leads to. It says
 * nothing that does not follow from the view, the components and the offers.
 */
import { html } from "../../vendor/index.js";
import { candidates, open } from "../../kit/offers.js";
import { prompted, spoken } from "../../kit/sentences.js";
import { pairs } from "./lay.js";
import { ends, grown, player, supplyOf, top } from "./reef.js";
import { ghost, laying, places, scoringFacts, touchTurn } from "./touch.js";
import { addends, capital, colourName, coralPart, limestoneName, list, pointsPart, say, spaceName, stonesPart, tilePart, tilesPart } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Ctx} Ctx */
/** @typedef {import("./types.js").Now} Now */
/** @typedef {import("./types.js").Sentence} Sentence */
/** @typedef {{ title: any, detail: any, plain: string }} Prompt */

/** How to go about it: with keys, or by touch where there are none. @param {Ctx} ctx @param {string} keyed @param {string} [touched]
 * @returns {Sentence} */
const how = (ctx, keyed, touched) => ({
  text: html`<span class="keyed">${ctx.t(keyed)}</span>${touched && html`<span class="touched">${ctx.t(touched)}</span>`}`,
  plain: ctx.t(keyed),
});

/** @param {View} view @param {Offer[]} offers @param {Move | null} picked @param {Ctx} ctx @returns {Prompt} */
export function prompt(view, offers, picked, ctx) {
  if (ctx.me === null || !offers.length) return prompted(say(ctx, "prompt.wait"), []);
  // a pick on its way may outlive the offers that it was made from
  const staged = picked && candidates(offers, picked).length ? picked : null;
  const now = { view, offers, staged, components: ctx.components, seat: ctx.me };
  switch (view.phase) {
    case "orient":
      return orienting(now, ctx);
    case "start":
      return staged?.m === "swap" ? swapping(now, ctx) : adding(now, ctx);
    case "act":
      return acting(now, ctx);
    case "place":
      return staged?.m === "return" ? returning(now, ctx) : placing(now, ctx);
    default:
      return scoring(now, ctx);
  }
}

/** @param {Now} now @param {Ctx} ctx */
function orienting(now, ctx) {
  const tile = tilePart(ctx, laying(now) ?? "");
  const aim = ghost(now);
  if (!aim) return prompted(say(ctx, "prompt.orient", { tile }), [say(ctx, "prompt.orient_how")]);
  const [left] = [...ends(aim.place)].sort();
  const half = top(grown(ctx.components, [[aim.tile, aim.place, 1]]), left);
  return prompted(say(ctx, "prompt.orient", { tile }), [say(ctx, "prompt.orient_left", { colour: capital(colourName(ctx, half?.colour ?? "")) }), how(ctx, "prompt.orient_turn", "prompt.orient_tap")]);
}

/** Step 1. @param {Now} now @param {Ctx} ctx */
function adding({ view, staged }, ctx) {
  const { jellyfish, limestone } = player(view, ctx.me ?? 0);
  if (staged?.m !== "add") return prompted(say(ctx, "prompt.add"), [say(ctx, jellyfish.length ? "prompt.add_jellyfish" : "prompt.add_how")]);
  const { luminos, colours, storage } = ctx.components;
  const { value, colour } = luminos[staged.tile];
  const n = Math.min(value, storage - limestone, supplyOf(ctx.components, view));
  const others = colours.flatMap((/** @type {string} */ other) => {
    const count = view.atoll.filter((tile) => luminos[tile].colour === other).length;
    return count && other !== colour ? [ctx.t("words.count", { count, what: colourName(ctx, other) })] : [];
  });
  return prompted(say(ctx, "prompt.add_this", { tile: tilePart(ctx, staged.tile) }), [
    say(ctx, n < value ? "prompt.add_then_full" : "prompt.add_then", { limestone: stonesPart(ctx, n), number: value }),
    others.length ? say(ctx, "prompt.add_take", { colours: list(ctx, others) }) : say(ctx, "prompt.add_take_none"),
  ]);
}

/** @param {Now} now @param {Ctx} ctx */
function swapping({ staged }, ctx) {
  const tiles = Object.keys(staged?.tiles ?? {});
  if (!tiles.length) return prompted(say(ctx, "prompt.swap"), [say(ctx, "prompt.swap_how")]);
  return prompted(say(ctx, "prompt.swap_these", { tiles: tilesPart(ctx, tiles), source: ctx.t("source." + staged?.source) }), [say(ctx, "prompt.swap_cost", { points: pointsPart(ctx, ctx.components.points.jellyfish) }), say(ctx, "prompt.reveals")]);
}

/** Step 2. @param {Now} now @param {Ctx} ctx */
function acting({ view, offers, staged }, ctx) {
  const { limestone } = player(view, ctx.me ?? 0);
  const { storage, atoll } = ctx.components;
  const facts = open(offers, "limestone")[0]?.facts ?? {};
  if (staged?.m === "limestone") {
    const lost = facts.number - facts.n;
    return prompted(say(ctx, "prompt.limestone", { limestone: stonesPart(ctx, facts.n) }), [say(ctx, "prompt.store", { n: limestone + facts.n, storage }), lost ? say(ctx, "prompt.no_room", { n: lost }) : null]);
  }
  if (staged?.m === "own") return prompted(say(ctx, "prompt.own", { tile: tilePart(ctx, staged.tile) }), [say(ctx, "prompt.own_then")]);
  if (staged?.m === "take") {
    const tiles = Object.keys(staged.tiles);
    const draws = Math.max(0, atoll - (view.atoll.length - tiles.length));
    return prompted(say(ctx, "prompt.take", { tiles: tilesPart(ctx, tiles) }), [say(ctx, "prompt.take_more"), draws ? say(ctx, "prompt.take_draws", { n: draws }) : null]);
  }
  return prompted(say(ctx, "prompt.act"), [say(ctx, "prompt.act_how", { limestone: stonesPart(ctx, facts.n ?? 0) })]);
}

/** Step 4. @param {Now} now @param {Ctx} ctx */
function placing(now, ctx) {
  const tile = tilePart(ctx, laying(now) ?? "");
  const { map } = places(now);
  if (!map.size) return prompted(say(ctx, "prompt.place_nowhere", { tile }), [say(ctx, "prompt.place_return", { points: pointsPart(ctx, ctx.components.points.returned) })]);
  const aim = ghost(now);
  if (!aim) return prompted(say(ctx, "prompt.place", { tile }), [say(ctx, "prompt.place_how", { n: pairs(map) }), how(ctx, "prompt.place_next")]);
  const { level, cost } = map.get(aim.place) ?? {};
  const where = { level, from: spaceName(ctx, ends(aim.place)[0]), to: spaceName(ctx, ends(aim.place)[1]) };
  const title = cost ? say(ctx, "prompt.place_for", { tile, level, limestone: stonesPart(ctx, cost) }) : say(ctx, "prompt.place_free", { tile, level });
  const turns = touchTurn(now, 1).state === "can" ? how(ctx, "prompt.place_turn", "prompt.place_tap") : how(ctx, "prompt.place_one_way", "prompt.place_one_way_tap");
  return { ...prompted(title, [turns]), plain: spoken([title.plain, ctx.t("prompt.place_where", where)]) };
}

/** The rules that the aimed place meets, and its price. @param {Now} now @param {Ctx} ctx @returns {{ key: string, text: string, cost?: boolean }[]} */
export function met(now, ctx) {
  const aim = ghost(now);
  const facts = aim && places(now).map.get(aim.place);
  if (!aim || !facts) return [];
  const colour = colourName(ctx, ctx.components.luminos[aim.tile].colour);
  const { limestone } = player(now.view, ctx.me ?? 0);
  const found = facts.level > 1
    ? [{ key: "two", text: ctx.t("check.two", { level: facts.level - 1 }) }, { key: "touch", text: ctx.t("check.rests", { colour }) }]
    : [{ key: "touch", text: ctx.t(facts.free ? "check.exception" : "check.touches", { colour }) }];
  const price = facts.cost
    ? ctx.t("check.costs", { limestone: limestoneName(ctx, facts.cost), left: limestone - facts.cost })
    : ctx.t("check.free");
  return [...found, { key: "price", text: capital(price), cost: true }];
}

/** @param {Now} now @param {Ctx} ctx */
function returning(now, ctx) {
  const tile = now.staged?.tile;
  const points = pointsPart(ctx, ctx.components.points.returned);
  if (!tile) return prompted(say(ctx, "prompt.return", { points }), [say(ctx, "prompt.return_which")]);
  const could = places(now).map.size > 0;
  return prompted(say(ctx, "prompt.return_this", { tile: tilePart(ctx, tile), points }), [could ? say(ctx, "prompt.return_could") : null]);
}

/** The Scoring Phase. @param {Now} now @param {Ctx} ctx */
function scoring({ view, offers, staged }, ctx) {
  const given = ctx.components.limestone[view.round - 1] ?? 0;
  const gain = open(offers, "score")[0]?.facts?.limestone ?? given;
  const lost = gain < given ? say(ctx, gain ? "prompt.no_room" : "prompt.full", { n: given - gain }) : null;
  if (staged?.m === "skip") return prompted(say(ctx, "prompt.skip"), [say(ctx, "prompt.skip_why")]);
  if (staged?.m === "score") {
    const { points, levels, limestone } = scoringFacts(offers, staged.colour);
    const title = say(ctx, "prompt.score_this", { coral: coralPart(ctx, staged.colour), points: pointsPart(ctx, points) });
    const plain = ctx.t("prompt.score_nothing", { colour: colourName(ctx, staged.colour) });
    return prompted(title, [
      points ? null : { text: html`<b class="caution">${plain}</b>`, plain },
      levels.length > 1 ? say(ctx, "prompt.score_sum", { sum: addends(levels), n: levels.length }) : null,
      say(ctx, limestone ? "prompt.score_gains" : "prompt.score_full", { limestone: stonesPart(ctx, limestone) }),
    ]);
  }
  return prompted(say(ctx, "prompt.score"), [view.extra ? say(ctx, "prompt.score_extra") : null, say(ctx, "prompt.score_how", { limestone: stonesPart(ctx, given) }), lost]);
}
