"""The advantages of any moment of the own turn: Present, Gift, Magician, Favoritism, Traveler,
Opportunistic, Seer.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.murano.advantages import ART, holding
from tests.games.murano.table import BOX, Table

# --- Present and Gift


@pytest.mark.parametrize(
    ("name", "shard"),
    [("present", "red"), ("present", "green"), ("gift", "yellow"), ("gift", "blue")],
)
def test_present_and_gift_bring_one_of_their_two_colours_in_any_phase(
    name: str, shard: str
) -> None:
    for phase in ("collect", "negotiate", "complete"):
        table = holding(phase, art=name).bench(transparent=1)
        table.do("take_shard", **ART, shard=shard)
        assert table.shards() == {"transparent": 1, shard: 1}
        assert table.now.phase == phase


def test_present_brings_no_other_colour_and_no_substitute() -> None:
    table = holding(art="present", seats=4)
    assert table.refusal("take_shard", **ART, shard="blue").key == "not_this_shard"
    table.exhaust("red")
    assert table.refusal("take_shard", **ART, shard="red").key == "warehouse_lacks"
    [offer] = table.offers("take_shard")
    assert offer.args["shard"].of == ("green",)
    table.exhaust("green")
    assert table.refusal("take_shard", **ART, shard="green").key == "warehouse_lacks"
    assert not table.can("take_shard")


# --- Magician, Favoritism


def test_magician_puts_the_hand_in_any_order_and_pays_one_lira() -> None:
    table = holding(art="magician").hand("C03", "C04", made=("C01",), seat=0)
    order = table.now.players[0].hand[::-1]
    table.do("reorder_hand", **ART, order=order)
    assert table.now.players[0].hand == order
    assert table.purse() == 5


def test_magician_takes_exactly_the_cards_in_hand() -> None:
    table = Table(art="magician").hand("C03", "C04", made=("C01",))
    hand = table.now.players[0].hand
    for order in ([], hand[1:], [*hand, "C01"], [hand[0], *hand[:-1]], ["C01", *hand[1:]]):
        assert table.refusal("reorder_hand", **ART, order=order).key == "not_your_hand"


def test_magician_may_be_used_for_the_lira_alone() -> None:
    table = Table(art="magician").last_card("C02")
    table.now.players[0].used.remove("C01")
    table.do("reorder_hand", **ART, order=["C02"])
    assert table.purse() == 5
    table = Table(art="magician").hand(made=("C01", "C02", "C03", "C04", "C05", "C06"))
    table.now.last_round = True
    table.do("reorder_hand", **ART)
    assert table.purse() == 5


def test_favoritism_pays_three_lira_for_one_transparent_shard() -> None:
    table = holding(art="favoritism").bench(transparent=2)
    table.do("sell_transparent", **ART)
    assert table.shards() == {"transparent": 1}
    assert table.purse() == 7


def test_favoritism_needs_a_transparent_shard_on_the_bench() -> None:
    table = holding(art="favoritism").bench(red=2)
    assert table.refusal("sell_transparent", **ART).facts == {
        "shard": "transparent",
        "have": 0,
        "wanted": 1,
    }


# --- Traveler


def test_traveler_moves_a_shard_from_one_market_to_another() -> None:
    table = holding(art="traveler").market("NE", "red", "blue").market("SW", "green")
    table.do("move_market_shard", **ART, shard="red", source="NE", target="SW")
    assert table.now.markets["NE"] == ["", "blue", ""]
    assert table.now.markets["SW"] == ["green", "red", ""]


def test_traveler_needs_a_shard_and_an_empty_space_in_another_market() -> None:
    table = holding(art="traveler").market("NE", "red").market("SW", "green", "green", "green")

    def key(shard: str, source: str, target: str) -> str:
        args = {"shard": shard, "source": source, "target": target}
        return table.refusal("move_market_shard", **ART, **args).key

    assert key("red", "NE", "NE") == "same_market"
    assert key("red", "NE", "SW") == "market_full"
    assert key("blue", "NE", "SE") == "market_lacks"
    assert key("red", "SE", "NE") == "market_lacks"
    assert key("red", "NE", "N") == "no_such_market"
    assert key("red", "N", "NE") == "no_such_market"
    assert key("ruby", "NE", "SE") == "no_such_shard"


def test_traveler_is_refused_when_no_shard_can_move() -> None:
    table = holding(art="traveler")
    args = {"shard": "red", "source": "NE", "target": "SE"}
    assert table.refusal("move_market_shard", **ART, **args).key == "markets_empty"
    for market in BOX.markets:
        table.market(market, "red", "green", "blue" if market != "NE" else "yellow")
    assert table.refusal("move_market_shard", **ART, **args).key == "markets_full"


def test_the_last_shard_of_a_full_board_can_still_leave_the_full_market() -> None:
    table = holding(art="traveler").market("NE", "red", "red", "red")
    assert {o.args["source"].of for o in table.offers("move_market_shard")} == {("NE",)}


# --- Opportunistic


def test_opportunistic_swaps_one_shard_for_a_lira() -> None:
    table = holding(art="opportunistic").bench(transparent=1)
    table.do("swap_shard", **ART, give={"transparent": 1}, take={"red": 1})
    assert table.shards() == {"red": 1}
    assert table.purse() == 3


def test_opportunistic_swaps_two_chosen_together_and_each_is_paid() -> None:
    table = holding(art="opportunistic").bench(red=1, green=1)
    table.do("swap_shard", **ART, give={"red": 1, "green": 1}, take={"blue": 2})
    assert table.shards() == {"blue": 2}
    assert table.purse() == 2
    assert table.now.players[0].used == ["C01"]


def test_opportunistic_takes_no_transparent_shard_and_as_many_as_it_gives() -> None:
    table = holding(art="opportunistic", lira=9).bench(red=4)

    def key(give: dict[str, int], take: dict[str, int]) -> str:
        return table.refusal("swap_shard", **ART, give=give, take=take).key

    assert key({"red": 1}, {"transparent": 1}) == "no_transparent"
    assert key({"red": 1}, {"blue": 2}) == "too_many"
    assert key({"red": 2}, {"blue": 1}) == "too_few"
    assert key({}, {}) == "too_few"
    assert key({"red": 3}, {"blue": 3}) == "too_many"
    assert key({"blue": 1}, {"red": 1}) == "bench_lacks"


def test_opportunistic_is_limited_by_lira_bench_and_warehouse() -> None:
    table = holding(art="opportunistic", lira=1).bench(red=4)
    assert [o.facts["swaps"] for o in table.offers("swap_shard")] == [1]
    reason = table.refusal("swap_shard", **ART, give={"red": 2}, take={"blue": 2})
    assert reason.facts == {"have": 1, "price": 2}
    table = holding(art="opportunistic", lira=9).bench(red=1)
    assert [o.facts["swaps"] for o in table.offers("swap_shard")] == [1]
    table = holding(art="opportunistic", lira=0).bench(red=1)
    assert not table.can("swap_shard")
    table = holding(art="opportunistic", lira=9)
    args: dict[str, Any] = {"give": {"red": 1}, "take": {"blue": 1}}
    assert table.refusal("swap_shard", **ART, **args).key == "bench_empty"


# --- Seer


def test_seer_turns_the_ring_to_any_position_for_nothing() -> None:
    for steps in range(BOX.positions):
        table = holding(art="seer", lira=0)
        table.now.turned = 5
        table.do("rotate_ring_free", **ART, steps=steps)
        assert table.now.turned == (5 + steps) % BOX.positions
        assert table.purse() == 0


@pytest.mark.parametrize("steps", [-1, 16, 100])
def test_seer_knows_no_other_positions(steps: int) -> None:
    reason = holding(art="seer").refusal("rotate_ring_free", **ART, steps=steps)
    assert reason.facts == {"n": steps, "most": 15}
