"""The Negotiate phase: exchange, buy or sell, once (twice with Privileged)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine.game import Reason
from app.engine.offers import Domain, Offer, OneOf, Subset
from app.engine.play import Play
from app.games.murano import reasons, tiles
from app.games.murano.box import Advantage, Box, Effect
from app.games.murano.moves import Buy, Exchange, Sell
from app.games.murano.state import State

_NO_SHARDS = Reason("bench_empty")
_NO_STOCK = Reason("markets_empty")


# --- what the board allows


def spaces_left(state: State, market: str) -> int:
    return state.markets[market].count("")


def on_offer(state: State, market: str) -> dict[str, int]:
    """The Shards lying in a Market."""
    shards = [shard for shard in state.markets[market] if shard]
    return {shard: shards.count(shard) for shard in shards}


def stocked(box: Box, state: State) -> tuple[str, ...]:
    """The Markets with at least one Shard."""
    return tuple(market for market in box.markets if any(state.markets[market]))


def exchanged(box: Box, state: State, market: str) -> dict[str, int]:
    """What an Exchange at this Market takes: the connected symbols as far as there are Shards."""
    asked = box.feeds[state.ring][state.turned][market]
    stock = state.warehouse
    for shard, n in asked.items():
        if stock[shard] < n:
            return {s: min(k, stock[s]) for s, k in asked.items() if stock[s]}
    return asked


def chosen(box: Box, state: State, connections: int) -> Subset:
    """What an Exchange with Expert takes: as many Shards as connections, if there are so many."""
    wilds = box.by_effect["exchange_choose_any"].wilds
    caps = {s: min(n, connections) for s, n in _listed(box, state.warehouse).items()}
    if box.wild in caps:
        caps[box.wild] = min(caps[box.wild], wilds)
        if not caps[box.wild]:
            del caps[box.wild]
    n = min(connections, sum(caps.values()))
    return Subset(caps, n, n)


def _listed(box: Box, shards: dict[str, int]) -> dict[str, int]:
    return {shard: shards[shard] for shard in box.shards if shards[shard]}


# --- whether the phase holds anything


def possible(box: Box, state: State, *, lira: int | None = None) -> bool:
    """Whether one of the three actions can be done, so that the phase cannot be left.

    A Buy that would need the Advantage Free does not count.
    """
    player = state.player
    purse = player.lira if lira is None else lira
    return player.shards() > 0 or (purse >= box.buy_price and bool(stocked(box, state)))


def free_buy(box: Box, state: State, besides: str = "") -> bool:
    """Whether a Market can be bought with Free, with another card than `besides`."""
    return bool(stocked(box, state)) and tiles.has_card_for(
        box, state, "buy_cost_override", besides
    )


def second_can_follow(box: Box, state: State, card: str, price: int) -> bool:
    """Whether `price` lira and this card for Privileged still leave a second action.

    Asked before the first action, that depends on what the first one leaves: with two Shards one
    can be sold after the other; a Buy leaves a Shard to sell; a single Shard must bring in either
    another Shard or the price of a Market.
    """
    player = state.player
    lira = player.lira - price
    if state.turn.negotiated:
        return possible(box, state, lira=lira) or free_buy(box, state, card)
    shards = player.shards()
    market = bool(stocked(box, state))
    if shards > 1 or (market and (lira >= box.buy_price or free_buy(box, state, card))):
        return True
    if not shards:
        return False
    gain = box.sell_gain
    if tiles.has_card_for(box, state, "sell_gain_override", card):
        gain = max(gain, box.by_effect["sell_gain_override"].gain)
    if market and lira + gain >= box.buy_price:
        return True
    expert = tiles.has_card_for(box, state, "exchange_choose_any", card)
    return any(
        lira >= box.buy_price
        or exchanged(box, state, name)
        or (expert and chosen(box, state, len(box.markets[name].slots)).most)
        for name in box.markets
        if spaces_left(state, name)
    )


# --- offers


def offers(box: Box, state: State) -> Iterator[Offer]:
    """The three actions without an Advantage."""
    bench = _listed(box, state.player.bench)
    if bench:
        shards = OneOf(tuple(bench))
        full = []
        for market in box.markets:
            if spaces_left(state, market):
                args: dict[str, Domain] = {"market": OneOf((market,)), "shard": shards}
                yield Offer("exchange", args, {"gain": exchanged(box, state, market)})
            else:
                full.append(market)
        if len(full) == len(box.markets):
            yield Offer("exchange", blocked="markets_full")
        elif full:
            yield Offer("exchange", {"market": OneOf(full)}, blocked="market_full")
        yield Offer(
            "sell",
            {"shards": Subset(bench, 1, sum(bench.values()))},
            {"gain": box.sell_gain},
        )
    else:
        yield Offer("exchange", blocked=_NO_SHARDS.key)
        yield Offer("sell", blocked=_NO_SHARDS.key)
    markets = stocked(box, state)
    if not markets:
        yield Offer("buy", blocked=_NO_STOCK.key)
    elif reason := reasons.short_of_lira(state.player.lira, box.buy_price):
        yield Offer("buy", facts=reason.facts, blocked=reason.key)
    else:
        yield Offer("buy", {"market": OneOf(markets)}, {"price": box.buy_price})


def why_not_declare(box: Box, state: State, effect: Effect) -> Reason | None:
    """Why no action with this Advantage can be done now, whichever card is set aside for it."""
    if not state.turn.actions:
        return Reason("negotiated")
    if effect == "buy_cost_override":
        return None if stocked(box, state) else _NO_STOCK
    if not state.player.shards():
        return _NO_SHARDS
    if effect == "exchange_choose_any" and not any(spaces_left(state, m) for m in state.markets):
        return Reason("markets_full")
    return None


def declared(
    box: Box, state: State, advantage: Advantage, activation: dict[str, Domain]
) -> Iterator[Offer]:
    """The action that this Advantage modifies; `activation` are its tile and cards."""
    facts: dict[str, Any] = {"advantage": advantage.id}
    if advantage.effect == "buy_cost_override":
        markets = OneOf(stocked(box, state))
        yield Offer("buy", {"market": markets, **activation}, {**facts, "price": advantage.cost})
        return
    bench = _listed(box, state.player.bench)
    if advantage.effect == "sell_gain_override":
        shards = Subset(bench, 1, sum(bench.values()))
        yield Offer("sell", {"shards": shards, **activation}, {**facts, "gain": advantage.gain})
        return
    by_connections: dict[int, list[str]] = {}
    for name, market in box.markets.items():
        if spaces_left(state, name):
            by_connections.setdefault(len(market.slots), []).append(name)
    for connections, names in by_connections.items():
        args: dict[str, Domain] = {
            "market": OneOf(tuple(names)),
            "shard": OneOf(tuple(bench)),
            "take": chosen(box, state, connections),
        }
        yield Offer("exchange", {**args, **activation}, facts)


# --- reasons


def _why_no_action(
    box: Box, state: State, move: Exchange | Buy | Sell, effect: Effect
) -> Reason | None:
    if reason := reasons.wrong_phase(state, "negotiate"):
        return reason
    if not state.turn.actions:
        return Reason("negotiated")
    if move.tile is None and move.set_aside is None:
        return None
    if move.tile is None or move.set_aside is None:
        return Reason("tile_and_card")
    return tiles.why_not_set_aside(box, state, move.tile, move.set_aside, effect)


def why_not_exchange(box: Box, state: State, move: Exchange) -> Reason | None:
    if reason := (
        _why_no_action(box, state, move, "exchange_choose_any")
        or reasons.no_such_market(box, move.market)
        or reasons.no_such_shard(box, move.shard)
        or reasons.bench_lacks(state, move.shard)
    ):
        return reason
    if not spaces_left(state, move.market):
        return Reason("market_full", {"market": move.market})
    if move.tile is None:
        return None if move.take is None else Reason("needs_expert")
    if move.take is None:
        return Reason("choose_take")
    bag = chosen(box, state, len(box.markets[move.market].slots))
    if reason := reasons.no_bag(box, move.take):
        return reason
    wilds = box.by_effect["exchange_choose_any"].wilds
    if move.take.get(box.wild, 0) > wilds:
        return Reason("too_many_transparent", {"most": wilds})
    return reasons.bag_not_in_warehouse(box, state.warehouse, move.take, bag.least, bag.most)


def why_not_buy(box: Box, state: State, move: Buy) -> Reason | None:
    if reason := (
        _why_no_action(box, state, move, "buy_cost_override")
        or reasons.no_such_market(box, move.market)
    ):
        return reason
    if not on_offer(state, move.market):
        return Reason("market_empty", {"market": move.market})
    price = box.buy_price if move.tile is None else box.by_effect["buy_cost_override"].cost
    return reasons.short_of_lira(state.player.lira, price)


def why_not_sell(box: Box, state: State, move: Sell) -> Reason | None:
    return _why_no_action(box, state, move, "sell_gain_override") or reasons.bag_not_on_bench(
        box, state, move.shards, 1, state.player.shards()
    )


# --- effects


def _act(state: State, move: Exchange | Buy | Sell, play: Play) -> None:
    state.turn.actions -= 1
    state.turn.negotiated += 1
    if move.tile is not None and move.set_aside is not None:
        tiles.set_aside(state, move.tile, move.set_aside, play)


def exchange(box: Box, state: State, move: Exchange, play: Play) -> None:
    taken = exchanged(box, state, move.market) if move.take is None else move.take
    _act(state, move, play)
    spaces = state.markets[move.market]
    spaces[spaces.index("")] = move.shard
    state.player.bench[move.shard] -= 1
    state.fetch(taken)
    play.tell("exchange", market=move.market, shard=move.shard, shards=taken)


def buy(box: Box, state: State, move: Buy, play: Play) -> None:
    _act(state, move, play)
    price = box.buy_price if move.tile is None else box.by_effect["buy_cost_override"].cost
    state.player.spend(price)
    shards = on_offer(state, move.market)
    state.markets[move.market] = [""] * box.markets[move.market].spaces
    for shard, n in shards.items():
        state.player.bench[shard] += n
    state.turn.bought += 1
    play.tell("buy", market=move.market, shards=shards, price=price)


def sell(box: Box, state: State, move: Sell, play: Play) -> None:
    _act(state, move, play)
    gain = box.sell_gain if move.tile is None else box.by_effect["sell_gain_override"].gain
    state.give_back(move.shards)
    state.player.earn("sales", gain)
    state.turn.sold += 1
    play.tell("sell", shards=move.shards, lira=gain)
