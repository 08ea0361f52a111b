"""The limit of the Workbench: the player says what goes back, after each gain as a whole."""

from __future__ import annotations

from tests.games.murano.table import Table


def test_too_many_shards_are_never_given_back_by_themselves() -> None:
    table = Table().next_pair("red", "green").bench(blue=7).do("collect")
    assert table.now.player.shards() == 9
    assert table.now.phase == "collect"
    [offer] = table.game.offers(table.now, 0)
    assert (offer.move, offer.facts) == ("return", {"n": 1})


def test_old_and_new_shards_may_go_back() -> None:
    for shard in ("blue", "red", "green"):
        table = Table().next_pair("red", "green").bench(blue=7).do("collect")
        stock = table.now.warehouse[shard]
        table.do("return", shards={shard: 1})
        assert table.now.player.shards() == 8
        assert table.now.warehouse[shard] == stock + 1
        assert table.now.phase == "negotiate"


def test_the_limit_looks_at_the_gain_as_a_whole() -> None:
    table = Table().next_pair("red", "green").bench(blue=8).do("collect")
    assert table.refusal("return", shards={"blue": 1}).key == "too_few"
    assert table.refusal("return", shards={"blue": 3}).key == "too_many"
    table.do("return", shards={"red": 1, "green": 1})
    assert table.shards() == {"blue": 8}


def test_a_full_bench_may_exchange_and_returns_one_too_many() -> None:
    table = Table().phase("negotiate").bench(blue=4, yellow=4).feeds("NE", "red", "blue")
    table.do("exchange", market="NE", shard="yellow")
    assert table.now.player.shards() == 9
    table.do("return", shards={"yellow": 1})
    assert table.shards() == {"blue": 5, "yellow": 2, "red": 1}


def test_what_a_purchase_brings_too_many_goes_to_the_warehouse_and_not_to_the_market() -> None:
    table = Table().phase("negotiate").bench(blue=7).market("NE", "red", "red", "green")
    table.do("buy", market="NE")
    red = table.now.warehouse["red"]
    table.do("return", shards={"red": 2})
    assert table.now.markets["NE"] == ["", "", ""]
    assert table.now.warehouse["red"] == red + 2


def test_nothing_else_is_done_before_the_excess_is_returned() -> None:
    table = Table(lira=9, art="present").hand(made=("C01",)).next_pair("red", "green")
    table.bench(blue=7).do("collect")
    for m, args in (
        ("rotate", {"steps": 1}),
        ("reorder", {"position": 2}),
        ("proceed", {}),
        ("end_turn", {}),
        ("take_shard", {"tile": "art", "set_aside": "C01", "shard": "red"}),
        ("sell", {"shards": {"blue": 1}}),
    ):
        reason = table.refusal(m, **args)
        assert (reason.key, reason.facts) == ("return_first", {"n": 1})


def test_nothing_is_returned_while_there_is_space() -> None:
    table = Table().next_pair("red", "green").bench(blue=6).do("collect")
    assert table.refusal("return", shards={"blue": 1}).key == "nothing_to_return"


def test_an_advantage_that_brings_a_ninth_shard_asks_too() -> None:
    table = Table(art="present").hand(made=("C01",)).bench(blue=8)
    table.do("take_shard", tile="art", set_aside="C01", shard="red")
    table.do("return", shards={"blue": 1})
    assert table.shards() == {"blue": 7, "red": 1}
    assert table.can("collect")
