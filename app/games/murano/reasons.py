"""Why something is not possible: reasons with the facts that they mention."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.game import Reason
from app.games.murano.box import Box
from app.games.murano.state import State


def short_of_lira(have: int, price: int) -> Reason | None:
    """The player cannot pay."""
    return Reason("short_of_lira", {"have": have, "price": price}) if have < price else None


def wrong_phase(state: State, needs: str) -> Reason | None:
    """The move belongs to another phase of the turn."""
    if state.phase == needs:
        return None
    return Reason("wrong_phase", {"needs": needs, "phase": state.phase})


def no_such_shard(box: Box, shard: str) -> Reason | None:
    return None if shard in box.supply else Reason("no_such_shard", {"shard": shard})


def no_such_market(box: Box, market: str) -> Reason | None:
    return None if market in box.markets else Reason("no_such_market", {"market": market})


def no_such_card(box: Box, card: str) -> Reason | None:
    return None if card in box.creations else Reason("no_such_card", {"card": card})


def bench_lacks(state: State, shard: str, wanted: int = 1) -> Reason | None:
    have = state.player.bench[shard]
    if have >= wanted:
        return None
    return Reason("bench_lacks", {"shard": shard, "have": have, "wanted": wanted})


def warehouse_lacks(stock: Mapping[str, int], shard: str, wanted: int = 1) -> Reason | None:
    have = stock[shard]
    if have >= wanted:
        return None
    return Reason("warehouse_lacks", {"shard": shard, "have": have, "wanted": wanted})


def no_bag(box: Box, shards: Mapping[str, int]) -> Reason | None:
    """Something in the bag is no kind of Shard, or not a number of them."""
    for shard, n in shards.items():
        if reason := no_such_shard(box, shard):
            return reason
        if n < 1:
            return Reason("bad_number", {"n": n})
    return None


def bad_total(shards: Mapping[str, int], least: int, most: int) -> Reason | None:
    """Too few or too many in the bag."""
    n = sum(shards.values())
    if n < least:
        return Reason("too_few", {"n": n, "least": least})
    return Reason("too_many", {"n": n, "most": most}) if n > most else None


def bag_not_on_bench(
    box: Box, state: State, shards: Mapping[str, int], least: int, most: int
) -> Reason | None:
    """The active player cannot give `least` to `most` Shards like this."""
    return (
        no_bag(box, shards)
        or next((r for s, n in shards.items() if (r := bench_lacks(state, s, n))), None)
        or bad_total(shards, least, most)
    )


def bag_not_in_warehouse(
    box: Box, stock: Mapping[str, int], shards: Mapping[str, int], least: int, most: int
) -> Reason | None:
    """`stock` cannot give `least` to `most` Shards like this."""
    return (
        no_bag(box, shards)
        or next((r for s, n in shards.items() if (r := warehouse_lacks(stock, s, n))), None)
        or bad_total(shards, least, most)
    )
