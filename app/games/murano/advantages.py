"""The Advantages: when each may be used, and the offers that use it.

Costs come first, and an Advantage without a possible effect is not allowed. Those that modify an
action serve it once: `Turn` counts what has been used. Three are declared with a Negotiate action
(see `negotiate.declared`), the others are moves of their own, carried out in `effects`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from app.engine.game import Reason
from app.engine.offers import Amount, Domain, Offer, OneOf, Order, Subset
from app.games.murano import negotiate, reasons, tiles
from app.games.murano.box import ANY_TIME, Advantage, Box
from app.games.murano.state import State

DECLARED = {
    "buy_cost_override": "buy",
    "sell_gain_override": "sell",
    "exchange_choose_any": "exchange",
}
# reasons that another Advantage, used first, may still remove, and those that may do so
CURABLE = frozenset({"short_of_lira", "warehouse_lacks", "no_second_action"})
HELPFUL = frozenset({"take_shard", "reorder_hand", "sell_transparent", "swap_shard"})


def offers(box: Box, state: State) -> Iterator[Offer]:
    """For each category tile the ways to use it, or one blocked offer that says why not."""
    if len(state.player.made) == len(state.player.used):
        yield from _no_cards(box, tuple(state.tiles[tile] for tile in box.categories))
        return
    for tile in box.categories:
        advantage = tiles.advantage_at(box, state, tile)
        cards = tiles.ready(box, state, tile)
        if not cards:
            yield _blocked(advantage.effect, tile, advantage.id, "no_card")
        elif reason := why_not(box, state, advantage):
            yield _refused(advantage, tile, reason)
        else:
            cards = _that_leave_an_effect(box, state, advantage, cards)
            activation: dict[str, Domain] = {"tile": OneOf((tile,)), "set_aside": OneOf(cards)}
            if advantage.effect in DECLARED:
                yield from negotiate.declared(box, state, advantage, activation)
            else:
                yield from _uses(box, state, advantage, activation)


@cache
def _no_cards(box: Box, lying: tuple[str, ...]) -> list[Offer]:
    """The offers of a player without a completed, unused card."""
    return [
        _blocked(box.advantages[advantage].effect, tile, advantage, "no_card")
        for tile, advantage in zip(box.categories, lying, strict=True)
    ]


@cache
def _blocked(effect: str, tile: str, advantage: str, key: str) -> Offer:
    move = DECLARED.get(effect, effect)
    return Offer(move, {"tile": OneOf((tile,))}, {"advantage": advantage}, blocked=key)


def _refused(advantage: Advantage, tile: str, reason: Reason) -> Offer:
    move = DECLARED.get(advantage.effect, advantage.effect)
    facts = {"advantage": advantage.id, **reason.facts}
    return Offer(move, {"tile": OneOf((tile,))}, facts, blocked=reason.key)


def _that_leave_an_effect(
    box: Box, state: State, advantage: Advantage, cards: tuple[str, ...]
) -> tuple[str, ...]:
    """Privileged may need another card for the second action, so not every card may pay it."""
    if advantage.effect != "extra_negotiate":
        return cards
    price = advantage.price
    return tuple(c for c in cards if negotiate.second_can_follow(box, state, c, price))


def why_not(box: Box, state: State, advantage: Advantage) -> Reason | None:
    """Why this Advantage cannot be used now, even if a card can be set aside for it."""
    if advantage.phase != ANY_TIME and (r := reasons.wrong_phase(state, advantage.phase)):
        return r
    if advantage.effect in DECLARED:
        return negotiate.why_not_declare(box, state, advantage.effect)
    return (
        _why_not_any_more(state, advantage)
        or reasons.short_of_lira(state.player.lira, advantage.price)
        or _why_no_effect(box, state, advantage)
    )


def _why_not_any_more(state: State, advantage: Advantage) -> Reason | None:
    """What it would modify has not happened, is past, or has been modified already."""
    turn = state.turn
    match advantage.effect:
        case "take_shard" if advantage.after == "buy" and not turn.bought:
            return Reason("no_buy")
        case "take_shard" if advantage.after == "sell" and not turn.sold:
            return Reason("no_sale")
        case "extra_negotiate" if turn.doubled:
            return Reason("used_this_turn")
        case "skip_selector" if turn.stays:
            return Reason("used_this_turn")
        case "skip_selector" if turn.taken:
            return Reason("selector_moved")
        case "repeat_take" if turn.repeated:
            return Reason("used_this_turn")
        case "bonus_on_8" if not turn.cleared:
            return Reason("no_full_payout")
    return None


def _why_no_effect(box: Box, state: State, advantage: Advantage) -> Reason | None:
    """Nothing would happen."""
    player = state.player
    match advantage.effect:
        case "take_shard":
            if not any(state.warehouse[shard] for shard in advantage.shards):
                return reasons.warehouse_lacks(state.warehouse, advantage.shards[0])
        case "sell_transparent":
            return reasons.bench_lacks(state, box.wild)
        case "extra_negotiate":
            tile = tiles.tile_with(box, state, "extra_negotiate")
            cards = tiles.ready(box, state, tile) if tile else ()
            if not _that_leave_an_effect(box, state, advantage, cards):
                return Reason("no_second_action")
        case "move_market_shard":
            if not negotiate.stocked(box, state):
                return Reason("markets_empty")
            if not any(True for _ in _routes(box, state)):
                return Reason("markets_full")
        case "swap_shard":
            if not player.shards():
                return Reason("bench_empty")
            if not any(state.warehouse[colour] for colour in box.colours):
                return reasons.warehouse_lacks(state.warehouse, box.colours[0])
    return None


def _routes(box: Box, state: State) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Traveler: each stocked Market, what lies there, and the others with an empty space."""
    for source in negotiate.stocked(box, state):
        targets = tuple(m for m in box.markets if m != source and negotiate.spaces_left(state, m))
        lying = negotiate.on_offer(state, source)
        if targets:
            yield source, tuple(s for s in box.shards if s in lying), targets


def most_swaps(box: Box, state: State, advantage: Advantage) -> int:
    """How many swaps of Opportunistic the lira, the bench and the Warehouse allow."""
    player = state.player
    coloured = sum(state.warehouse[colour] for colour in box.colours)
    affordable = player.lira // advantage.price if advantage.price else advantage.times
    return min(advantage.times, affordable, player.shards(), coloured)


def _uses(
    box: Box, state: State, advantage: Advantage, activation: dict[str, Domain]
) -> Iterator[Offer]:
    facts = {"advantage": advantage.id}
    match advantage.effect:
        case "take_shard":
            shards = tuple(s for s in advantage.shards if state.warehouse[s])
            yield Offer("take_shard", {**activation, "shard": OneOf(shards)}, facts)
        case "reorder_hand":
            hand = state.player.hand
            order: dict[str, Domain] = {"order": Order(tuple(hand))} if hand else {}
            gain = {**facts, "gain": advantage.gain}
            yield Offer("reorder_hand", {**activation, **order}, gain, secret=tuple(order))
        case "sell_transparent" | "bonus_on_8" | "skip_selector":
            yield Offer(advantage.effect, activation, {**facts, "gain": advantage.gain})
        case "extra_negotiate" | "repeat_take":
            yield Offer(advantage.effect, activation, {**facts, "price": advantage.price})
        case "move_market_shard":
            for source, shards, targets in _routes(box, state):
                yield Offer(
                    "move_market_shard",
                    {
                        **activation,
                        "source": OneOf((source,)),
                        "shard": OneOf(shards),
                        "target": OneOf(targets),
                    },
                    facts,
                )
        case "swap_shard":
            yield from _swaps(box, state, advantage, activation)
        case "rotate_ring_free":
            steps = Amount(0, box.positions - 1)
            yield Offer("rotate_ring_free", {**activation, "steps": steps}, facts)


def _swaps(
    box: Box, state: State, advantage: Advantage, activation: dict[str, Domain]
) -> Iterator[Offer]:
    """One offer for each number of swaps: as many Shards are taken as given."""
    bench, stock = state.player.bench, state.warehouse
    for n in range(1, most_swaps(box, state, advantage) + 1):
        give = {s: min(n, bench[s]) for s in box.shards if bench[s]}
        take = {s: min(n, stock[s]) for s in box.colours if stock[s]}
        yield Offer(
            "swap_shard",
            {**activation, "give": Subset(give, n, n), "take": Subset(take, n, n)},
            {"advantage": advantage.id, "swaps": n, "price": n * advantage.price},
        )


def holds_phase(box: Box, state: State) -> bool:
    """Whether an Advantage bound to this phase may still be used, so that the phase stays open.

    One that lacks only what another card could bring (a lira, a Shard) counts too.
    """
    if len(state.player.made) == len(state.player.used):
        return False
    for tile in box.categories:
        advantage = tiles.advantage_at(box, state, tile)
        if advantage.phase != state.phase or not (cards := tiles.ready(box, state, tile)):
            continue
        reason = why_not(box, state, advantage)
        if reason is None or (reason.key in CURABLE and helps(box, state, cards)):
            return True
    return False


def helps(box: Box, state: State, cards: tuple[str, ...] = ()) -> bool:
    """Whether an Advantage of any time can bring lira or Shards now.

    With `cards` one of them must be left over for what it is to help.
    """
    for tile in box.categories:
        if tiles.advantage_at(box, state, tile).effect in HELPFUL and usable(box, state, tile):
            ready = tiles.ready(box, state, tile)
            if not cards or len({*cards, *ready}) > 1:
                return True
    return False


def usable(box: Box, state: State, tile: str) -> bool:
    """Whether the Advantage of this tile belongs to any time and can be used now."""
    advantage = tiles.advantage_at(box, state, tile)
    return (
        advantage.phase == ANY_TIME
        and bool(tiles.ready(box, state, tile))
        and why_not(box, state, advantage) is None
    )


def usable_at_any_time(box: Box, state: State) -> bool:
    """Whether any Advantage of no special phase can be used now."""
    return len(state.player.made) > len(state.player.used) and any(
        usable(box, state, tile) for tile in box.categories
    )
