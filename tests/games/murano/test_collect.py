"""The Collect phase: Selector, pair, substitutes."""

from __future__ import annotations

from tests.games.murano.table import BOX, Table


def test_a_ring_step_brings_to_each_slot_the_symbol_that_was_one_slot_clockwise() -> None:
    symbols = BOX.rings["A"]
    before = [BOX.pair("A", "A", 3, slot)[0] for slot in range(BOX.positions)]
    after = [BOX.pair("A", "A", 4, slot)[0] for slot in range(BOX.positions)]
    assert before == [symbols[(slot + 3) % 16] for slot in range(16)]
    assert after == [before[(slot + 1) % 16] for slot in range(16)]


def test_the_circle_and_the_selector_do_not_turn_with_the_ring() -> None:
    table = Table(lira=5)
    circle = [BOX.pair("A", "A", table.now.turned, slot)[1] for slot in range(16)]
    table.do("rotate", steps=5)
    assert [BOX.pair("A", "A", table.now.turned, slot)[1] for slot in range(16)] == circle
    assert table.now.selector == 0
    assert table.now.turned == 5


def test_the_selector_moves_one_slot_clockwise_before_the_shards_are_taken() -> None:
    table = Table()
    here = BOX.pair("A", "A", 0, 0)
    following = BOX.pair("A", "A", 0, 1)
    assert set(here) != set(following)
    table.do("collect")
    assert table.now.selector == 1
    assert table.shards() == dict.fromkeys(following, 1)
    assert table.told("collect")["slot"] == 1


def test_the_selector_moves_on_the_first_turn_and_on_every_other() -> None:
    table = Table().do("collect").do("sell", shards={"yellow": 1}).do("end_turn")
    assert (table.now.active, table.now.selector) == (1, 1)
    assert table.offers("collect")[0].facts["slot"] == 2
    table.do("collect")
    assert table.now.selector == 2


def test_the_selector_goes_from_the_last_slot_to_the_first() -> None:
    table = Table()
    table.now.selector = BOX.positions - 1
    table.do("collect")
    assert table.now.selector == 0


def test_collecting_cannot_be_skipped() -> None:
    table = Table()
    assert table.refusal("proceed").key == "collect_first"
    assert table.refusal("end_turn").key == "wrong_phase"
    assert table.refusal("sell", shards={"red": 1}).facts == {
        "needs": "negotiate",
        "phase": "collect",
    }


def test_one_collects_once_a_turn() -> None:
    table = Table().do("collect")
    assert table.now.phase == "negotiate"
    assert table.refusal("collect").key == "wrong_phase"


def test_nothing_is_substituted_while_both_shards_are_there() -> None:
    table = Table()
    assert table.refusal("collect", instead={}).key == "nothing_missing"
    assert table.offers("collect")[0].args == {}


def test_a_missing_shard_is_replaced_by_any_other_transparent_included() -> None:
    table = Table(seats=3).next_pair("red", "green").exhaust("red")
    assert table.refusal("collect").facts == {"missing": {"red": 1}}
    table.do("collect", instead={"transparent": 1})
    assert table.shards() == {"green": 1, "transparent": 1}
    assert table.told("collect")["missing"] == {"red": 1}


def test_a_missing_shard_may_be_left_out() -> None:
    table = Table(seats=3).next_pair("red", "green").exhaust("red").do("collect", instead={})
    assert table.shards() == {"green": 1}


def test_each_of_two_missing_shards_is_chosen_separately() -> None:
    for chosen in ({"blue": 1, "yellow": 1}, {"blue": 2}, {"transparent": 1}, {}):
        table = Table(seats=4).next_pair("red", "green").exhaust("red").exhaust("green")
        table.do("collect", instead=chosen)
        assert table.shards() == chosen


def test_of_two_equal_shards_with_one_left_that_one_is_taken_and_the_other_replaced() -> None:
    table = Table(seats=3).next_pair("red", "red").exhaust("red", left=1)
    [offer] = table.offers("collect")
    assert offer.facts["shards"] == {"red": 1}
    assert offer.facts["missing"] == {"red": 1}
    assert table.refusal("collect", instead={"red": 1}).key == "warehouse_lacks"
    table.do("collect", instead={"blue": 1})
    assert table.shards() == {"red": 1, "blue": 1}


def test_a_missing_transparent_shard_is_replaced_too() -> None:
    table = Table(seats=3).next_pair("transparent", "green").exhaust("transparent")
    table.do("collect", instead={"green": 1})
    assert table.shards() == {"green": 2}


def test_substitutes_are_what_the_pair_leaves_in_the_warehouse() -> None:
    table = Table(seats=4).next_pair("red", "green").exhaust("red").exhaust("green", left=1)
    assert table.refusal("collect", instead={"green": 1}).key == "warehouse_lacks"
    assert table.refusal("collect", instead={"blue": 2}).facts == {"n": 2, "most": 1}


def test_rotating_before_collecting_changes_the_ring_half_of_the_pair() -> None:
    table = Table(lira=3)
    table.do("rotate", steps=2)
    assert table.purse() == 1
    assert table.offers("collect")[0].facts["slot"] == 1
    table.do("collect")
    ring, circle = BOX.pair("A", "A", 2, 1)
    assert sorted(table.shards()) == sorted({ring, circle})
