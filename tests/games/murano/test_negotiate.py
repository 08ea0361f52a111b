"""The Negotiate phase: exchange, buy, sell, and when it may be left."""

from __future__ import annotations

import pytest

from tests.games.murano.table import Table


def negotiating(seats: int = 2, **lira: int) -> Table:
    return Table(seats, **lira).phase("negotiate")


def test_an_exchange_places_one_shard_and_takes_the_connected_symbols() -> None:
    table = negotiating().bench(yellow=1).feeds("NE", "red", "blue")
    table.do("exchange", market="NE", shard="yellow")
    assert table.shards() == {"red": 1, "blue": 1}
    assert table.now.markets["NE"] == ["yellow", "", ""]
    assert table.purse() == 4
    assert table.now.phase == "complete"


def test_an_exchange_says_beforehand_what_it_takes() -> None:
    table = negotiating().bench(yellow=1).feeds("NE", "red", "blue")
    [offer] = table.offers("exchange", market="NE", shard="yellow")
    assert offer.facts == {"gain": {"red": 1, "blue": 1}}


def test_a_transparent_symbol_gives_nothing_in_an_exchange() -> None:
    table = negotiating().bench(yellow=1).feeds("NE", "transparent", "yellow")
    table.do("exchange", market="NE", shard="yellow")
    assert table.shards() == {"yellow": 1}


def test_the_ring_is_rotated_before_an_exchange_and_what_was_taken_stays() -> None:
    table = Table(lira=4)
    table.do("collect")
    taken = table.shards()
    table.do("rotate", steps=3)
    assert table.shards() == taken
    [offer] = table.offers("exchange", market="SW")
    assert table.now.turned == 3
    table.do("exchange", market="SW", shard=next(iter(taken)))
    assert table.told("exchange")["shards"] == offer.facts["gain"]


def test_an_exchange_takes_only_what_exists_and_never_a_substitute() -> None:
    table = negotiating(4).bench(yellow=1).feeds("NE", "red", "blue").exhaust("red")
    assert table.offers("exchange", market="NE")[0].facts == {"gain": {"blue": 1}}
    assert table.refusal("exchange", market="NE", shard="yellow", take={"green": 1}).key == (
        "needs_expert"
    )
    table.do("exchange", market="NE", shard="yellow")
    assert table.shards() == {"blue": 1}


def test_of_two_equal_symbols_with_one_shard_left_an_exchange_takes_one() -> None:
    table = negotiating(3).bench(yellow=1)
    table.now.ring = "B"
    slots = (1, 2)
    table.now.turned = next(
        k
        for k in range(16)
        if {table.game.components()["rings"]["B"][(s + k) % 16] for s in slots} == {"green"}
    )
    table.exhaust("green", left=1)
    table.do("exchange", market="NE", shard="yellow")
    assert table.shards() == {"green": 1}


def test_an_exchange_that_takes_nothing_at_all_is_legal() -> None:
    table = negotiating(4).bench(yellow=1).feeds("NE", "red", "blue")
    table.exhaust("red").exhaust("blue")
    table.do("exchange", market="NE", shard="yellow")
    assert table.shards() == {}
    assert table.told("exchange")["shards"] == {}


def test_a_transparent_shard_may_go_to_a_market_and_its_buyer_gets_it() -> None:
    table = negotiating().bench(transparent=1).feeds("NE", "red", "blue")
    table.do("exchange", market="NE", shard="transparent")
    table.do("end_turn").do("collect")
    before = table.now.player.bench["transparent"]
    table.do("buy", market="NE")
    assert table.now.players[1].bench["transparent"] == before + 1


def test_a_full_market_takes_no_exchange_but_can_be_bought() -> None:
    table = negotiating().bench(yellow=1).market("SE", "red", "green", "blue")
    assert table.refusal("exchange", market="SE", shard="yellow").key == "market_full"
    assert not table.can("exchange", market="SE")
    table.do("buy", market="SE")
    assert table.shards() == {"yellow": 1, "red": 1, "green": 1, "blue": 1}


def test_buying_costs_two_lira_in_all_and_empties_the_market() -> None:
    table = negotiating().market("SW", "red", "red", "green")
    table.do("buy", market="SW")
    assert table.purse() == 2
    assert table.shards() == {"red": 2, "green": 1}
    assert table.now.markets["SW"] == ["", "", ""]


def test_an_empty_market_cannot_be_bought() -> None:
    table = negotiating().market("SW", "red").bench(red=1)
    assert table.refusal("buy", market="NE").key == "market_empty"
    assert not table.can("buy", market="NE")


def test_buying_needs_two_lira() -> None:
    table = negotiating(lira=1).market("SW", "red").bench(red=1)
    assert table.refusal("buy", market="SW").facts == {"have": 1, "price": 2}


def test_selling_any_mix_of_shards_brings_one_lira_in_all() -> None:
    for shards in ({"red": 1}, {"red": 2, "green": 1}, {"red": 3, "green": 1, "transparent": 1}):
        table = negotiating().bench(red=3, green=1, transparent=1)
        table.do("sell", shards=shards)
        assert table.purse() == 5
        assert table.now.player.shards() == 5 - sum(shards.values())


def test_at_least_one_shard_is_sold_and_none_that_one_has_not() -> None:
    table = negotiating().bench(red=2)
    assert table.refusal("sell", shards={}).facts == {"n": 0, "least": 1}
    assert table.refusal("sell", shards={"red": 3}).facts == {
        "shard": "red",
        "have": 2,
        "wanted": 3,
    }
    assert table.refusal("sell", shards={"blue": 1}).key == "bench_lacks"


@pytest.mark.parametrize("n", [0, -1])
def test_a_bag_holds_whole_shards_only(n: int) -> None:
    assert negotiating().bench(red=2).refusal("sell", shards={"red": n}).facts == {"n": n}


# --- the phase as a whole


def test_one_negotiates_once_a_turn() -> None:
    table = negotiating().bench(red=3).do("sell", shards={"red": 1})
    assert table.now.phase == "complete"
    assert table.refusal("sell", shards={"red": 1}).key == "wrong_phase"


def test_negotiating_is_mandatory_with_a_shard_on_the_bench() -> None:
    table = negotiating(lira=0).bench(red=1)
    assert table.refusal("proceed").key == "negotiate_first"


def test_negotiating_is_mandatory_with_two_lira_and_a_stocked_market() -> None:
    table = negotiating(lira=2).market("NE", "red")
    assert table.refusal("proceed").key == "negotiate_first"
    table.do("buy", market="NE")
    assert table.shards() == {"red": 1}


def start_with_nothing(*, lira: int) -> Table:
    """A pair that is missing, and nothing taken instead."""
    table = Table(4, lira=lira).next_pair("red", "green").exhaust("red").exhaust("green")
    return table


def test_negotiating_is_skipped_when_nothing_can_be_done() -> None:
    table = start_with_nothing(lira=1).market("NE", "blue").do("collect", instead={})
    assert table.now.phase == "complete"
    assert "not_negotiated" in table.kinds


def test_two_lira_without_a_stocked_market_skip_the_phase_too() -> None:
    table = start_with_nothing(lira=9).do("collect", instead={})
    assert table.now.phase == "complete"


def test_a_buy_that_would_need_free_does_not_force_negotiating_but_may_be_done() -> None:
    table = start_with_nothing(lira=1).tiles(art="free").market("NE", "blue")
    table.hand(made=("C01",)).do("collect", instead={})
    assert table.now.phase == "negotiate"
    assert table.can("proceed")
    table.do("buy", market="NE", tile="art", set_aside="C01")
    assert table.shards() == {"blue": 1}


def test_an_advantage_that_could_make_negotiating_possible_keeps_the_phase_open() -> None:
    table = start_with_nothing(lira=0).tiles(art="gift").hand(made=("C01",))
    table.do("collect", instead={})
    assert table.now.phase == "negotiate"
    table.do("take_shard", tile="art", set_aside="C01", shard="blue")
    assert table.refusal("proceed").key == "negotiate_first"


def test_favoritism_can_empty_the_bench_so_that_negotiating_is_skipped() -> None:
    table = Table(2, lira=0, art="favoritism").phase("negotiate").bench(transparent=1)
    table.hand(made=("C01",))
    table.do("sell_transparent", tile="art", set_aside="C01")
    assert table.purse() == 3
    assert table.now.phase == "complete"


def test_no_creation_is_completed_before_negotiating() -> None:
    table = negotiating().hand("C01").bench(red=4, blue=1)
    reason = table.refusal("complete", card="C01", pay={"red": 3, "blue": 1})
    assert reason.facts == {"needs": "complete", "phase": "negotiate"}
    table.do("sell", shards={"red": 1})
    table.do("complete", card="C01", pay={"red": 3, "blue": 1})
