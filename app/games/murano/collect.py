"""The Collect phase: turn the Selector one slot clockwise, then take the pair it points at."""

from __future__ import annotations

from typing import Any

from app.engine.game import Reason
from app.engine.offers import Offer, Subset
from app.engine.play import Play
from app.games.murano import reasons
from app.games.murano.box import Box
from app.games.murano.moves import Collect
from app.games.murano.state import State


def slot(box: Box, state: State) -> int:
    """Where the next pair is taken: the next slot, or the present one for Provident and Repeat."""
    if state.turn.stays or state.turn.taken:
        return state.selector
    return (state.selector + 1) % box.positions


def found(box: Box, state: State) -> tuple[dict[str, int], dict[str, int]]:
    """What of the pair the Warehouse has, and what is missing."""
    pair = box.pair(state.board, state.ring, state.turned, slot(box, state))
    have: dict[str, int] = {}
    missing: dict[str, int] = {}
    for shard in box.shards:
        if wanted := pair.count(shard):
            got = min(wanted, state.warehouse[shard])
            if got:
                have[shard] = got
            if wanted > got:
                missing[shard] = wanted - got
    return have, missing


def substitutes(box: Box, state: State, have: dict[str, int]) -> dict[str, int]:
    """What the Warehouse holds besides the Shards that the pair itself takes."""
    stock = state.warehouse
    left = {shard: stock[shard] - have.get(shard, 0) for shard in box.shards}
    return {shard: n for shard, n in left.items() if n}


def reward(box: Box, state: State) -> int:
    """Lira that come with the next take: Provident pays once, with the first."""
    if state.turn.stays and not state.turn.taken:
        return box.by_effect["skip_selector"].gain
    return 0


def offer(box: Box, state: State) -> Offer:
    """The one way to collect; the substitutes are a bag, as each is chosen separately."""
    have, missing = found(box, state)
    facts = {
        "slot": slot(box, state),
        "turns": not (state.turn.stays or state.turn.taken),
        "shards": have,
        "missing": missing,
        "lira": reward(box, state),
    }
    if not missing:
        return Offer("collect", facts=facts)
    wanted = sum(missing.values())
    left = substitutes(box, state, have)
    most = min(wanted, sum(left.values()))
    of = {shard: min(n, most) for shard, n in left.items()}
    return Offer("collect", {"instead": Subset(of, 0, most)}, facts)


def why_not(box: Box, state: State, move: Collect) -> Reason | None:
    if reason := reasons.wrong_phase(state, "collect"):
        return reason
    if not state.turn.takes:
        return Reason("collected")
    have, missing = found(box, state)
    if not missing:
        return None if move.instead is None else Reason("nothing_missing")
    if move.instead is None:
        return Reason("choose_instead", {"missing": missing})
    left = dict.fromkeys(box.shards, 0) | substitutes(box, state, have)
    return reasons.bag_not_in_warehouse(box, left, move.instead, 0, sum(missing.values()))


def collect(box: Box, state: State, move: Collect, play: Play) -> None:
    turn = state.turn
    have, missing = found(box, state)
    lira = reward(box, state)
    stays = turn.stays or turn.taken > 0
    state.selector = slot(box, state)
    instead = move.instead or {}
    state.fetch(have)
    state.fetch(instead)
    if lira:
        state.player.earn("advantages", lira)
    turn.takes -= 1
    turn.taken += 1
    facts: dict[str, Any] = {"slot": state.selector, "shards": have}
    if missing:
        facts |= {"missing": missing, "instead": instead}
    if stays:
        facts["stays"] = True
    if lira:
        facts["lira"] = lira
    play.tell("collect", **facts)
