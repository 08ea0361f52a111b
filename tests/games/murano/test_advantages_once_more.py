"""The advantages that change what a turn consists of: Privileged, Provident, Repeat, Famous."""

from __future__ import annotations

from tests.games.murano.advantages import ART, ART2, JEWEL, holding
from tests.games.murano.table import BOX, Table

# --- Privileged


def test_privileged_gives_a_second_action_also_the_same_one() -> None:
    table = holding("negotiate", art="privileged").bench(red=3)
    table.do("extra_negotiate", **ART)
    assert table.purse() == 3
    table.do("sell", shards={"red": 1}).do("sell", shards={"red": 1})
    assert table.purse() == 5
    assert table.now.phase == "complete"


def test_privileged_may_follow_the_first_action() -> None:
    table = holding("negotiate", art="privileged").bench(red=3).do("sell", shards={"red": 1})
    assert table.now.phase == "negotiate"
    assert table.refusal("sell", shards={"red": 1}).key == "negotiated"
    table.do("extra_negotiate", **ART).do("exchange", market="NE", shard="red")
    assert table.now.phase == "complete"


def test_privileged_is_used_once_a_turn_and_costs_a_lira() -> None:
    table = holding("negotiate", art="privileged").bench(red=3).do("extra_negotiate", **ART)
    assert table.refusal("extra_negotiate", **ART2).key == "used_this_turn"
    table = holding("negotiate", art="privileged", lira=0).bench(red=3)
    assert table.refusal("extra_negotiate", **ART).facts == {"have": 0, "price": 1}


def test_the_second_action_is_optional_once_paid() -> None:
    table = holding("negotiate", art="privileged").bench(red=3).do("extra_negotiate", **ART)
    assert table.refusal("proceed").key == "negotiate_first"
    table.do("sell", shards={"red": 1}).do("proceed")
    assert table.now.phase == "complete"


def test_privileged_is_refused_after_an_action_that_leaves_nothing_for_another() -> None:
    table = holding("negotiate", art="privileged", lira=1).bench(red=1)
    table.do("sell", shards={"red": 1})  # no market has a Shard
    assert table.now.phase == "complete"
    table = holding("negotiate", art="privileged", lira=1).bench(red=1).market("NE", "red")
    table.do("sell", shards={"red": 1})  # two lira, but Privileged takes one of them
    assert table.now.phase == "complete"
    table = holding("negotiate", art="privileged", lira=2).bench(red=1).market("NE", "red")
    table.do("sell", shards={"red": 1}).do("extra_negotiate", **ART).do("buy", market="NE")
    assert table.purse() == 0


def test_privileged_is_refused_before_an_action_that_no_second_could_follow() -> None:
    def single_shard(*, lira: int, stocked: bool) -> Table:
        """Whatever is exchanged for it, the Warehouse has none of the connected colours."""
        table = Table(4, lira=lira, art="privileged").hand(made=("C01",)).phase("negotiate")
        table.bench(0, transparent=1)
        for colour, seat in (("red", 1), ("green", 2), ("blue", 3)):
            table.bench(seat, **{colour: 8})
        if stocked:
            table.market("NE", "red")
        table.now.warehouse.update(dict.fromkeys(BOX.colours, 0))
        return table

    def possible(table: Table) -> bool:
        return any(
            o.move == "extra_negotiate" and not o.blocked for o in table.game.offers(table.now, 0)
        )

    assert not possible(single_shard(lira=1, stocked=False))
    assert not possible(single_shard(lira=1, stocked=True))  # sold for one lira: still too little
    assert possible(single_shard(lira=2, stocked=True))  # sell, then buy for the two
    assert possible(single_shard(lira=3, stocked=False))  # exchange, then buy it back
    later = single_shard(lira=1, stocked=False)
    later.now.turn.actions, later.now.turn.negotiated = 0, 1
    assert possible(later)  # as the second action the Shard is simply sold


def test_a_card_that_the_second_action_needs_cannot_pay_for_privileged() -> None:
    """Empty bench, no lira left: only a free Buy could follow, with a jewel card."""
    table = Table(art="privileged", jewel="free", lira=1).hand(made=("C01", "C17"))
    table.phase("negotiate").market("NE", "red").market("SE", "red")
    table.now.turn.actions, table.now.turn.negotiated = 0, 1
    [offer] = table.offers("extra_negotiate")
    assert offer.args["set_aside"].of == ("C01",)
    reason = table.refusal("extra_negotiate", tile="art", set_aside="C17")
    assert reason.key == "no_second_action"
    table.do("extra_negotiate", **ART)
    table.do("buy", market="NE", tile="jewel", set_aside="C17")
    assert table.shards() == {"red": 1}


# --- Provident, Repeat


def test_provident_leaves_the_selector_and_pays_a_lira_with_the_take() -> None:
    table = holding(art="provident")
    here = BOX.pair("A", "A", 0, 0)
    table.do("skip_selector", **ART)
    assert table.purse() == 4
    [offer] = table.offers("collect")
    assert offer.facts["slot"] == 0
    assert offer.facts["lira"] == 1
    table.do("collect")
    assert table.now.selector == 0
    assert sorted(table.shards()) == sorted(set(here))
    assert table.purse() == 5


def test_the_ring_may_still_be_rotated_with_provident() -> None:
    table = holding(art="provident").do("skip_selector", **ART).do("rotate", steps=2)
    table.do("collect")
    assert table.now.selector == 0
    assert sorted(table.shards()) == sorted(set(BOX.pair("A", "A", 2, 0)))


def test_provident_is_used_once_a_turn_and_not_after_the_selector_moved() -> None:
    table = holding(art="provident").do("skip_selector", **ART)
    assert table.refusal("skip_selector", **ART2).key == "used_this_turn"
    table = holding(art="provident", jewel="repeat").do("repeat_take", **JEWEL).do("collect")
    assert table.refusal("skip_selector", **ART).key == "selector_moved"
    table = holding(art="provident").do("collect")
    assert table.refusal("skip_selector", **ART).key == "wrong_phase"


def test_the_selector_moves_again_in_the_turn_after_provident() -> None:
    table = holding(art="provident").do("skip_selector", **ART).do("collect")
    table.do("sell", shards={next(iter(table.shards())): 1}).do("end_turn").do("collect")
    assert table.now.selector == 1


def test_repeat_takes_twice_at_the_same_slot() -> None:
    for early in (True, False):
        table = holding(art="repeat")
        if early:
            table.do("repeat_take", **ART)
        table.do("collect")
        assert table.now.phase == "collect"
        if not early:
            table.do("repeat_take", **ART)
        [offer] = table.offers("collect")
        assert (offer.facts["slot"], offer.facts["turns"]) == (1, False)
        assert table.refusal("proceed").key == "collect_first"
        table.do("collect")
        assert table.now.selector == 1
        pair = BOX.pair("A", "A", 0, 1)
        assert table.shards() == {shard: 2 * pair.count(shard) for shard in pair}
        assert table.purse() == 3
        assert table.now.phase == "negotiate"


def test_the_ring_may_turn_between_the_two_takes() -> None:
    table = holding(art="repeat").do("collect").do("repeat_take", **ART).do("rotate", steps=1)
    table.do("collect")
    taken = [*BOX.pair("A", "A", 0, 1), *BOX.pair("A", "A", 1, 1)]
    assert table.shards() == {shard: taken.count(shard) for shard in taken}


def test_the_limit_is_checked_after_each_take() -> None:
    table = holding(art="repeat").bench(blue=7).do("repeat_take", **ART).do("collect")
    assert table.refusal("collect").key == "return_first"
    table.do("return", shards={"blue": 1}).do("collect").do("return", shards={"blue": 2})
    assert table.now.player.shards() == 8


def test_repeat_is_used_once_a_turn_and_costs_a_lira() -> None:
    table = holding(art="repeat").do("repeat_take", **ART)
    assert table.refusal("repeat_take", **ART2).key == "used_this_turn"
    table = holding(art="repeat", lira=0)
    assert table.refusal("repeat_take", **ART).facts == {"have": 0, "price": 1}


def test_one_may_go_on_without_repeat_and_then_it_is_gone() -> None:
    table = holding(art="repeat").do("collect").do("proceed")
    assert table.now.phase == "negotiate"
    assert table.refusal("repeat_take", **ART).key == "wrong_phase"


def test_collecting_ends_by_itself_when_repeat_cannot_be_paid() -> None:
    assert holding(art="repeat", lira=0).do("collect").now.phase == "negotiate"


def test_collecting_stays_open_for_repeat_while_a_lira_could_still_be_gained() -> None:
    table = holding(art="repeat", jewel="magician", lira=0).do("collect")
    assert table.now.phase == "collect"
    table.do("reorder_hand", **JEWEL, order=table.now.player.hand).do("repeat_take", **ART)
    table.do("collect")
    assert table.now.turn.taken == 2


def test_provident_and_repeat_combine_and_the_lira_comes_once_in_time_for_repeat() -> None:
    table = holding(art="provident", jewel="repeat", lira=0)
    table.do("skip_selector", **ART).do("collect")
    assert table.purse() == 1
    table.do("repeat_take", **JEWEL).do("collect")
    assert table.purse() == 0
    assert table.now.selector == 0
    pair = BOX.pair("A", "A", 0, 0)
    assert table.shards() == {shard: 2 * pair.count(shard) for shard in pair}


# --- Famous


def worth_eight(**tiles: str) -> Table:
    table = Table(lira=0, **tiles).phase("complete").hand("C05", made=("C01", "C02"))
    return table.bench(green=3, red=1).do("complete", card="C05", pay={"green": 3, "red": 1})


def test_famous_brings_two_lira_for_a_creation_worth_eight() -> None:
    table = worth_eight(art="famous").do("bonus_on_8", **ART)
    assert table.purse() == 10
    assert table.now.players[0].ledger["advantages"] == 2


def test_the_creation_itself_may_be_set_aside_for_famous() -> None:
    table = worth_eight(jewel="famous").do("bonus_on_8", **JEWEL)
    assert table.purse() == 10


def test_famous_serves_a_creation_once() -> None:
    table = worth_eight(art="famous").do("bonus_on_8", **ART)
    assert table.refusal("bonus_on_8", **ART2).key == "no_full_payout"


def test_famous_may_be_used_until_the_phase_ends() -> None:
    table = worth_eight(art="famous").do("rotate", steps=1).do("bonus_on_8", **ART)
    assert table.purse() == 9
    table = worth_eight(art="famous").do("end_turn")
    assert table.now.turn.cleared == 0


def test_famous_needs_a_creation_that_left_an_empty_bench() -> None:
    table = Table(art="famous").phase("complete").hand("C05", made=("C01",))
    table.bench(green=3, red=2).do("complete", card="C05", pay={"green": 3, "red": 1})
    assert table.refusal("bonus_on_8", **ART).key == "no_full_payout"
