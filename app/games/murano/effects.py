"""What the Advantages do that are moves of their own, and why such a move is not possible."""

from __future__ import annotations

from app.engine.game import Reason
from app.engine.play import Play
from app.games.murano import advantages, negotiate, reasons, tiles
from app.games.murano.box import Box, Effect
from app.games.murano.moves import (
    Activation,
    BonusOn8,
    ExtraNegotiate,
    MoveMarketShard,
    ReorderHand,
    RepeatTake,
    RotateRingFree,
    SellTransparent,
    SkipSelector,
    SwapShard,
    TakeShard,
)
from app.games.murano.state import State

EFFECT: dict[type[Activation], Effect] = {
    TakeShard: "take_shard",
    ReorderHand: "reorder_hand",
    SellTransparent: "sell_transparent",
    ExtraNegotiate: "extra_negotiate",
    SkipSelector: "skip_selector",
    RepeatTake: "repeat_take",
    MoveMarketShard: "move_market_shard",
    BonusOn8: "bonus_on_8",
    SwapShard: "swap_shard",
    RotateRingFree: "rotate_ring_free",
}


def why_not(box: Box, state: State, move: Activation) -> Reason | None:
    effect = EFFECT[type(move)]
    if reason := tiles.why_not_set_aside(box, state, move.tile, move.set_aside, effect):
        return reason
    advantage = tiles.advantage_at(box, state, move.tile)
    return advantages.why_not(box, state, advantage) or _why_not_this_way(box, state, move)


def _why_not_this_way(box: Box, state: State, move: Activation) -> Reason | None:
    """The Advantage may be used, but not with these arguments."""
    advantage = tiles.advantage_at(box, state, move.tile)
    match move:
        case TakeShard():
            if reason := reasons.no_such_shard(box, move.shard):
                return reason
            if move.shard not in advantage.shards:
                return Reason("not_this_shard", {"shard": move.shard})
            return reasons.warehouse_lacks(state.warehouse, move.shard)
        case ReorderHand():
            hand = state.player.hand
            if (move.order is None) != (not hand) or sorted(move.order or ()) != sorted(hand):
                return Reason("not_your_hand")
        case ExtraNegotiate():
            price = advantage.price
            if not negotiate.second_can_follow(box, state, move.set_aside, price):
                return Reason("no_second_action")
        case MoveMarketShard():
            return _why_not_move(box, state, move)
        case SwapShard():
            return _why_not_swap(box, state, move)
        case RotateRingFree():
            if not 0 <= move.steps < box.positions:
                return Reason("bad_steps", {"n": move.steps, "most": box.positions - 1})
    return None


def _why_not_move(box: Box, state: State, move: MoveMarketShard) -> Reason | None:
    if reason := (
        reasons.no_such_market(box, move.source)
        or reasons.no_such_market(box, move.target)
        or reasons.no_such_shard(box, move.shard)
    ):
        return reason
    if move.source == move.target:
        return Reason("same_market", {"market": move.source})
    if move.shard not in state.markets[move.source]:
        return Reason("market_lacks", {"market": move.source, "shard": move.shard})
    if not negotiate.spaces_left(state, move.target):
        return Reason("market_full", {"market": move.target})
    return None


def _why_not_swap(box: Box, state: State, move: SwapShard) -> Reason | None:
    advantage = tiles.advantage_at(box, state, move.tile)
    if reason := reasons.no_bag(box, move.give):
        return reason
    swaps = sum(move.give.values())
    if swaps <= advantage.times and (
        reason := reasons.short_of_lira(state.player.lira, swaps * advantage.price)
    ):
        return reason
    if box.wild in move.take:
        return Reason("no_transparent", {"advantage": advantage.id})
    return reasons.bag_not_on_bench(
        box, state, move.give, 1, advantage.times
    ) or reasons.bag_not_in_warehouse(box, state.warehouse, move.take, swaps, swaps)


def activate(box: Box, state: State, move: Activation, play: Play) -> None:
    """Sets the card aside, takes the price, and does what the Advantage says."""
    advantage = tiles.advantage_at(box, state, move.tile)
    player, turn = state.player, state.turn

    def use(**facts: object) -> None:
        tiles.set_aside(state, move.tile, move.set_aside, play, **facts)

    match move:
        case TakeShard():
            state.fetch({move.shard: 1})
            if advantage.after == "buy":
                turn.bought -= 1
            elif advantage.after == "sell":
                turn.sold -= 1
            use(shard=move.shard)
        case ReorderHand():
            player.hand = list(move.order or ())
            player.earn("advantages", advantage.gain)
            use(lira=advantage.gain)
        case SellTransparent():
            state.give_back({box.wild: 1})
            player.earn("advantages", advantage.gain)
            use(shard=box.wild, lira=advantage.gain)
        case ExtraNegotiate():
            player.spend(advantage.price)
            turn.actions += advantage.times - 1
            turn.doubled = True
            use(price=advantage.price)
        case SkipSelector():
            turn.stays = True
            use()
        case RepeatTake():
            player.spend(advantage.price)
            turn.takes += advantage.times - 1
            turn.repeated = True
            use(price=advantage.price)
        case MoveMarketShard():
            _carry(state, move)
            use(shard=move.shard, source=move.source, target=move.target)
        case BonusOn8():
            turn.cleared -= 1
            player.earn("advantages", advantage.gain)
            use(lira=advantage.gain)
        case SwapShard():
            price = advantage.price * sum(move.give.values())
            player.spend(price)
            state.give_back(move.give)
            state.fetch(move.take)
            use(gave=move.give, took=move.take, price=price)
        case RotateRingFree():
            state.turned = (state.turned + move.steps) % box.positions
            use(steps=move.steps)


def _carry(state: State, move: MoveMarketShard) -> None:
    source, target = state.markets[move.source], state.markets[move.target]
    source[source.index(move.shard)] = ""
    target[target.index("")] = move.shard
