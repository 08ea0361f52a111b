"""The sixteen Advantages: cards that pay for them, timing, costs, effects, combinations.

Art cards: C01 and C02; jewel: C05; tableware: C09; art and jewel: C17 and C18.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.murano.table import BOX, Table

ART = {"tile": "art", "set_aside": "C01"}
ART2 = {"tile": "art", "set_aside": "C02"}
JEWEL = {"tile": "jewel", "set_aside": "C05"}


def holding(phase: str = "collect", *, lira: int = 4, seats: int = 2, **tiles: str) -> Table:
    """Seat 0 has completed two art cards, a jewel card and one that is both."""
    table = Table(seats, lira=lira, **tiles).hand(made=("C01", "C02", "C05", "C17"))
    return table if phase == "collect" else table.phase(phase)


# --- setting cards aside


def test_a_card_completed_this_turn_can_be_set_aside_in_it() -> None:
    table = Table(jewel="seer").phase("complete").hand("C05").bench(green=3, red=1)
    table.do("complete", card="C05", pay={"green": 3, "red": 1})
    table.do("rotate_ring_free", **JEWEL, steps=2)
    assert table.now.players[0].used == ["C05"]


def test_a_card_is_used_once() -> None:
    table = holding(art="seer").do("rotate_ring_free", **ART, steps=2)
    reason = table.refusal("rotate_ring_free", **ART, steps=2)
    assert (reason.key, reason.facts) == ("card_used", {"card": "C01"})
    assert not table.can("rotate_ring_free", set_aside="C01")


def test_a_card_with_two_icons_serves_one_of_the_two_tiles() -> None:
    both = {"art": "seer", "jewel": "magician"}
    for first, second in (
        (("rotate_ring_free", "art", {"steps": 1}), ("reorder_hand", "jewel")),
        (("reorder_hand", "jewel", {}), ("rotate_ring_free", "art")),
    ):
        table = Table(**both).hand(made=("C17",))
        assert table.can(first[0], set_aside="C17")
        assert table.can(second[0], set_aside="C17")
        args: dict[str, Any] = first[2] or {"order": table.now.player.hand}
        table.do(first[0], tile=first[1], set_aside="C17", **args)
        assert not table.can(second[0])


def test_several_advantages_may_be_used_in_one_turn() -> None:
    table = holding(art="present", jewel="favoritism")
    table.bench(transparent=1)
    table.do("take_shard", **ART, shard="red").do("take_shard", **ART2, shard="green")
    table.do("sell_transparent", tile="jewel", set_aside="C17")
    assert table.shards() == {"red": 1, "green": 1}
    assert table.purse() == 7
    assert table.now.players[0].used == ["C01", "C02", "C17"]


def test_cards_that_do_not_serve_are_refused_with_the_reason() -> None:
    table = holding(art="seer").hand("C03", made=("C01", "C05"), used=("C01",))

    def key(tile: str, card: str) -> str:
        return table.refusal("rotate_ring_free", tile=tile, set_aside=card, steps=1).key

    assert key("glass", "C05") == "no_such_tile"
    assert key("jewel", "C05") == "other_advantage"
    assert key("art", "C99") == "no_such_card"
    assert key("art", "C03") == "not_completed"
    assert key("art", "C01") == "card_used"
    assert key("art", "C05") == "wrong_category"


def test_advantages_are_for_the_own_turn_only() -> None:
    table = Table(art="seer").hand(seat=1, made=("C01",))
    assert table.game.offers(table.now, 1) == []
    assert table.refusal("rotate_ring_free", seat=1, **ART, steps=1).key == "not_your_turn"


def test_a_tile_that_cannot_be_used_says_why() -> None:
    table = Table(art="present", jewel="repeat").hand(made=("C05",)).phase("negotiate").bench(red=1)
    blocked = {
        o.args["tile"].of[0]: (o.move, o.blocked, o.facts["advantage"])
        for o in table.game.offers(table.now, 0)
        if o.blocked and "tile" in o.args
    }
    assert blocked["art"] == ("take_shard", "no_card", "present")
    assert blocked["jewel"] == ("repeat_take", "wrong_phase", "repeat")


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


# --- Free, Greedy


def test_free_spends_no_lira_on_the_buy_it_is_declared_with() -> None:
    table = holding("negotiate", lira=0, art="free").market("NE", "red", "blue")
    table.do("buy", market="NE", **ART)
    assert table.shards() == {"red": 1, "blue": 1}
    assert table.purse() == 0
    assert table.now.players[0].used == ["C01"]
    assert table.told("activate")["advantage"] == "free"


def test_free_needs_a_stocked_market() -> None:
    table = holding("negotiate", art="free").bench(red=1)
    assert table.refusal("buy", market="NE", **ART).key == "market_empty"
    assert not table.can("buy")


def test_an_advantage_is_declared_with_the_tile_and_a_card() -> None:
    table = holding("negotiate", art="free").market("NE", "red")
    assert table.refusal("buy", market="NE", tile="art").key == "tile_and_card"
    assert table.refusal("buy", market="NE", set_aside="C01").key == "tile_and_card"
    assert table.refusal("sell", shards={"red": 1}, **ART).key == "other_advantage"


def test_greedy_follows_a_buy_until_negotiating_ends() -> None:
    table = holding("negotiate", art="greedy").market("NE", "red")
    assert table.refusal("take_shard", **ART, shard="transparent").key == "no_buy"
    table.do("buy", market="NE")
    assert table.now.phase == "negotiate"
    table.do("rotate", steps=1)
    table.do("take_shard", **ART, shard="transparent")
    assert table.shards() == {"red": 1, "transparent": 1}
    assert table.now.phase == "complete"


def test_greedy_follows_each_buy_once() -> None:
    table = holding("negotiate", art="greedy", jewel="privileged", lira=9)
    table.market("NE", "red").market("SE", "red")
    table.do("extra_negotiate", **JEWEL)
    table.do("buy", market="NE").do("take_shard", **ART, shard="transparent")
    assert table.refusal("take_shard", **ART2, shard="transparent").key == "no_buy"
    table.do("buy", market="SE").do("take_shard", **ART2, shard="transparent")
    assert table.shards() == {"red": 2, "transparent": 2}


def test_greedy_is_gone_once_its_player_goes_on() -> None:
    table = holding("negotiate", art="greedy").market("NE", "red").do("buy", market="NE")
    table.do("proceed")
    assert table.refusal("take_shard", **ART, shard="transparent").key == "wrong_phase"


def test_greedy_does_not_follow_a_sale() -> None:
    table = holding("negotiate", art="greedy").bench(red=2).do("sell", shards={"red": 1})
    assert table.now.phase == "complete"


def test_free_and_greedy_serve_the_same_buy() -> None:
    table = holding("negotiate", art="free", jewel="greedy", lira=0).market("NE", "red")
    table.do("buy", market="NE", **ART).do("take_shard", **JEWEL, shard="transparent")
    assert table.shards() == {"red": 1, "transparent": 1}


# --- Trader, Player


def test_trader_pays_four_lira_in_all_for_the_sale_it_is_declared_with() -> None:
    for shards in ({"red": 1}, {"red": 3}):
        table = holding("negotiate", art="trader").bench(red=3)
        [offer] = table.offers("sell", set_aside="C01")
        assert offer.facts == {"advantage": "trader", "gain": 4}
        table.do("sell", shards=shards, **ART)
        assert table.purse() == 8


def test_trader_still_needs_a_shard_to_sell() -> None:
    table = holding("negotiate", art="trader").market("NE", "red")
    assert table.refusal("sell", shards={}, **ART).key == "too_few"
    assert not table.can("sell")


def test_player_may_take_back_the_transparent_shard_of_the_same_sale() -> None:
    table = holding("negotiate", art="player", seats=3).bench(transparent=1)
    table.exhaust("transparent")
    table.do("sell", shards={"transparent": 1})
    table.do("take_shard", **ART, shard="transparent")
    assert table.shards() == {"transparent": 1}
    assert table.purse() == 5


def test_player_follows_a_sale_once_and_no_buy() -> None:
    table = holding("negotiate", art="player").bench(red=2)
    assert table.refusal("take_shard", **ART, shard="transparent").key == "no_sale"
    table.do("sell", shards={"red": 1}).do("take_shard", **ART, shard="transparent")
    assert table.now.phase == "complete"
    table = holding("negotiate", art="player").market("NE", "red").do("buy", market="NE")
    assert table.now.phase == "complete"


def test_trader_and_player_serve_the_same_sale() -> None:
    table = holding("negotiate", art="trader", jewel="player").bench(red=1)
    table.do("sell", shards={"red": 1}, **ART)
    table.do("take_shard", **JEWEL, shard="transparent")
    assert table.purse() == 8
    assert table.shards() == {"transparent": 1}


# --- Expert


def test_expert_chooses_as_many_shards_as_the_market_has_connections() -> None:
    for take in ({"red": 2}, {"red": 1, "green": 1}, {"blue": 1, "transparent": 1}):
        table = holding("negotiate", art="expert").bench(yellow=1)
        table.do("exchange", market="NE", shard="yellow", take=take, **ART)
        assert table.shards() == take
        assert table.now.markets["NE"] == ["yellow", "", ""]


def test_expert_takes_one_transparent_shard_at_most() -> None:
    table = holding("negotiate", art="expert").bench(yellow=1)

    def key(take: dict[str, int]) -> str:
        return table.refusal("exchange", market="NE", shard="yellow", take=take, **ART).key

    assert key({"transparent": 2}) == "too_many_transparent"
    assert key({"red": 1}) == "too_few"
    assert key({"red": 2, "green": 1}) == "too_many"


def test_expert_still_places_a_shard_on_an_empty_space() -> None:
    table = holding("negotiate", art="expert").bench(yellow=1)
    for market in BOX.markets:
        table.market(market, "blue", "green", "red" if market != "NE" else "transparent")
    take = {"red": 1, "green": 1}
    reason = table.refusal("exchange", market="NE", shard="yellow", take=take, **ART)
    assert reason.key == "market_full"
    assert table.refusal("exchange", market="NE", shard="yellow", **ART).key == "market_full"
    assert not table.can("exchange")


def test_an_exchange_with_expert_names_what_it_takes() -> None:
    table = holding("negotiate", art="expert").bench(yellow=1)
    assert table.refusal("exchange", market="NE", shard="yellow", **ART).key == "choose_take"


def test_expert_takes_fewer_only_if_the_warehouse_is_short() -> None:
    table = holding("negotiate", art="expert", seats=4).bench(yellow=1)
    stock = table.now.warehouse
    held = {shard: stock[shard] for shard in ("red", "yellow", "green", "blue")}
    # more than the others could hold: the Shards are simply somewhere else for this question
    stock.update(dict.fromkeys(held, 0), transparent=6)
    offers = [o for o in table.game.offers(table.now, 0) if "take" in o.args]
    assert [(o.args["take"].least, o.args["take"].most) for o in offers] == [(1, 1)]
    stock["red"] = 1
    offers = [o for o in table.game.offers(table.now, 0) if "take" in o.args]
    assert [(o.args["take"].least, o.args["take"].most) for o in offers] == [(2, 2)]


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


# --- all of them


@pytest.mark.parametrize("name", sorted(BOX.advantages))
def test_every_advantage_is_open_in_its_phase_and_no_other(name: str) -> None:
    advantage = BOX.advantages[name]
    for phase in ("collect", "negotiate", "complete"):
        table = Table(lira=9, art=name).hand("C05", made=("C01",))
        if phase != "collect":
            table.phase(phase)
        table.bench(red=2, transparent=1).market("NE", "red")
        table.now.turn.bought = table.now.turn.sold = table.now.turn.cleared = 1
        open_tiles = {
            o.args["tile"].of[0]
            for o in table.game.offers(table.now, 0)
            if not o.blocked and "tile" in o.args
        }
        assert ("art" in open_tiles) == (advantage.phase in ("any_time", phase)), phase
