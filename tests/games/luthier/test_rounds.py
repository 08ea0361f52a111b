"""Rules 4.1, 4.2, 4.3 (order), 4.5: how a round goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.play import Play
from app.engine.rng import Stream
from app.games.luthier import displays, game_of
from app.games.luthier.step import Step
from tests.games.luthier.table import BOX, Table

# --- the start


def test_a_market_card_is_turned_up_and_that_cannot_be_undone() -> None:
    table = Table().phase("start")
    assert table.now.round == 3
    assert table.told("round")[0]["round"] == 3
    table = Table().discs((0, "guild", 1)).settled().do("open", place="guild")
    table.do("skip")
    table.finish_round()
    assert not table.step.undoable


@pytest.mark.parametrize(("before", "lira"), [(0, 4), (1, 6)])
def test_every_cube_goes_a_step_and_pays_its_gift(before: int, lira: int) -> None:
    """P05: 4, then 6 lira."""
    table = Table().patron("P05", cube=before).phase("start")
    assert table.player().patrons["1"].cube == before + 1
    assert table.player().lira == lira


def test_at_the_third_step_the_patron_leaves_with_three_prestige_and_the_cards_behind_it() -> None:
    table = Table().patron("P02", cube=2, rows=2).have(prestige=5).phase("start")
    player = table.player()
    assert player.patrons == {}
    assert (player.prestige, player.ledger["lost"]) == (2, -3)
    assert len(table.now.decks["guild"].discards) == 2
    assert "P02" in table.now.decks["A"].discards


def test_prestige_never_falls_below_zero() -> None:
    table = Table().patron("P02", cube=2).have(prestige=1).phase("start")
    assert table.player().prestige == 0
    assert table.told("patron_left")[0]["lost"] == 1


def test_patience_waits_in_round_1_unless_the_box_says_otherwise() -> None:
    """Ruling 2, a constant of the box."""
    for box, cube in ((BOX, 0), (replace(BOX, patience_in_round_1=True), 1)):
        table = Table(box=box, game=game_of(box)).patron("P05")
        table.round(0)
        table.phase("start")
        assert table.player().patrons["1"].cube == cube


def test_slots_go_left_to_right_then_powers_then_urns() -> None:
    """Ruling 28: the gift of prestige comes before the patron that leaves."""
    table = Table().patron("P20", slot="1").patron("P02", slot="2", cube=2)
    table.finished("P05").urn("apprentice").phase("start")
    assert table.player().prestige == 0  # 2 gained, then 3 lost but for the floor
    sources = [facts["source"] for facts in table.told("gain")]
    assert sources == ["gift", "power", "urn"]
    table = Table().patron("P02", slot="1", cube=2).patron("P20", slot="2").phase("start")
    assert table.player().prestige == 2


def test_the_last_apprentices_go_in_turn_order() -> None:
    table = Table(3).urn("apprentice", seat=0).urn("apprentice", seat=2)
    table.have(1, apprentices=11)
    table.now.order = [2, 1, 0]
    table.phase("start")
    assert (table.player(2).apprentices, table.player(0).apprentices) == (1, 0)


@pytest.mark.parametrize(
    ("card", "gain"),
    [
        ("P02", {"inspiration": 1}),
        ("P05", {"lira": 2}),
        ("P07", {"wood": 1}),
        ("P17", {"animal": 1}),
        ("P32", {"lira": 3}),
    ],
)
def test_round_start_powers_pay(card: str, gain: dict[str, int]) -> None:
    assert Table().finished(card).phase("start").gains("power") == [gain]


def test_open_choices_of_several_players_wait_at_the_same_time() -> None:
    table = Table(3).patron("P01", cube=1, seat=0).urn("storage", seat=2)
    table.hand("I01", seat=1).phase("start")
    assert table.game.waiting(table.now) == (0, 1, 2)
    table.do("load", seat=1, cards={"I01": 1}).do("cubes", seat=2, cubes={"metal": 1})
    assert table.game.waiting(table.now) == (0,)
    table.do("cubes", seat=0, cubes={"wood": 1})
    assert table.now.phase == "planning"
    assert table.player(1).roughing == ["I01"]


def test_the_order_in_which_they_answer_makes_no_difference() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        table = Table().patron("P01", cube=1, seat=0).urn("storage", seat=1).phase("start")
        for seat in order:
            table.do("cubes", seat=seat, cubes={"wood": 1})
        ends.append(table.step.digest)
    assert ends[0] == ends[1]


def test_cubes_over_the_limit_are_given_back_and_exactly_the_limit_is_kept() -> None:
    """P07 gift 2 = 2 wood. Ruling 33."""
    table = Table().patron("P07", cube=1).have(wood=5, metal=3).phase("start")
    assert table.offer("give_back").facts == {"n": 1, "storage": 9}
    assert table.refused("give_back", cubes={"wood": 2}).key == "bad_bag"
    table.do("give_back", cubes={"metal": 1})
    assert table.player().cubes == {"animal": 0, "wood": 7, "metal": 2}


def test_with_one_kind_only_there_is_nothing_to_ask() -> None:
    table = Table().patron("P07", cube=1).have(wood=8).phase("start")
    assert table.player().cubes["wood"] == 9
    assert table.told("give_back") == [{"seat": 0, "cubes": {"wood": 1}}]


def test_up_to_two_instruments_are_loaded_on_free_slots() -> None:
    table = Table().hand("I01", "I03", "I05").phase("start")
    assert table.refused("load", cards={"I01": 1, "I03": 1, "I05": 1}).key == "bad_bag"
    table.do("load", cards={"I01": 1, "I05": 1})
    assert (table.player().hand, table.player().roughing) == (["I03"], ["I01", "I05"])
    table = Table().hand("I01", "I03").roughing("I05").phase("start")
    assert table.offer("load").args["cards"].most == 1  # type: ignore[union-attr]
    table.do("load", cards={})
    assert table.player().hand == ["I01", "I03"]


# --- planning


def test_discs_are_placed_one_at_a_time_in_turn_order_until_none_is_left() -> None:
    table = Table(3)
    table.now.order = [1, 2, 0]
    table.player(2).discs = [1, 3, 5, 2]
    table.phase("planning")
    seats = []
    while table.now.phase == "planning":
        seats.append(table.asked())
        disc = table.offer("place").args["disc"].of[0]  # type: ignore[union-attr]
        table.do("place", disc=disc, place="guild", apprentices=0)
    assert seats == [1, 2, 0, 1, 2, 0, 1, 2, 0, 2]


def test_any_number_of_apprentices_may_go_along_and_several_discs_to_one_place() -> None:
    table = Table().have(apprentices=3).phase("planning")
    table.do("place", disc="1", place="guild", apprentices=3)
    assert table.player().apprentices == 0
    table.do("place", seat=1, disc="1", place="guild", apprentices=0)
    assert table.refused("place", disc="3", place="guild", apprentices=1).key == "out_of_range"
    table.do("place", disc="3", place="guild", apprentices=0)
    assert table.refused("place", seat=1, disc="1", place="salon", apprentices=0).key == "not_among"


def test_placing_may_be_undone() -> None:
    table = Table().phase("planning").do("place", disc="1", place="guild", apprentices=0)
    assert table.step.undoable


# --- resolution


def test_a_place_is_opened_by_a_player_with_a_disc_there_and_all_discs_are_shown() -> None:
    table = Table().discs((0, "guild", 1), (1, "salon", 3), (1, "guild", 3)).settled()
    assert table.offer("open").args["place"].of == ("guild",)  # type: ignore[union-attr]
    assert table.refused("open", place="salon").key == "not_among"
    table.do("open", place="guild")
    assert not table.step.undoable
    assert [(d["seat"], d["value"]) for d in table.told("open")[0]["discs"]] == [(1, 3), (0, 1)]
    assert table.now.placed[1].state == "hidden"


def test_the_highest_value_acts_first_apprentices_and_bonuses_included() -> None:
    table = Table(3).worker("S18", 3, seat=2)
    table.discs((0, "guild", 3), (1, "guild", 1, 3), (2, "guild", 3)).settled()
    table.do("open", place="guild")
    assert [(d["seat"], d["value"]) for d in table.told("open")[0]["discs"]] == [
        (1, 4),
        (2, 4),
        (0, 3),
    ]


def test_of_equal_discs_the_one_placed_first_acts_first_whatever_the_turn_order() -> None:
    """Mistake 11."""
    table = Table().discs((1, "guild", 3), (0, "guild", 3)).settled().do("open", place="guild")
    assert table.asked() == 1


@pytest.mark.parametrize(("patron", "place"), [("P11", "salon"), ("P15", "finishing")])
def test_value_powers_count_when_the_discs_are_shown(patron: str, place: str) -> None:
    """Ruling 19."""
    table = Table().finished(patron).act(place, 3)
    assert table.now.placed[0].value == 4
    assert Table().finished(patron).act("repair", 3).now.placed[0].value == 3


def test_after_a_place_the_next_player_in_turn_order_goes_on() -> None:
    table = Table(3).discs(
        (0, "guild", 1), (0, "repair", 3), (1, "guild", 3), (2, "perform", 3), (1, "salon", 1)
    )
    table.settled().do("open", place="guild").do("skip", seat=1).do("skip", seat=0)
    assert table.asked() == 1
    table.do("open", place="salon").do("skip")
    assert table.asked() == 2


def test_who_has_discs_left_cannot_pass() -> None:
    table = Table().have(wood=1).discs((0, "guild", 1)).settled()
    assert table.refused("pass").key == "open_first"


def test_a_pass_is_final_for_the_round() -> None:
    table = Table().have(0, wood=1).have(1, wood=1)
    table.discs((0, "guild", 1), (1, "salon", 1), (1, "repair", 3)).settled()
    table.do("open", place="guild").do("skip")  # seat 0
    table.do("open", seat=1, place="salon").do("skip")
    table.do("pass", seat=0)
    table.do("open", seat=1, place="repair").do("skip")
    assert table.asked() == 1  # seat 0 is not asked any more
    table.do("pass")
    assert table.now.round == 3


def test_who_can_do_nothing_is_passed_over() -> None:
    table = Table().discs((0, "guild", 1), (1, "salon", 1)).settled()
    table.do("open", place="guild").do("skip")
    assert table.asked() == 1


# --- the end


def test_turn_order_is_that_of_the_best_balcony_discs_then_the_old_one() -> None:
    table = Table(4)
    table.now.order = [3, 2, 1, 0]
    table.discs((0, "balcony", 1), (1, "balcony", 5), (0, "balcony", 3), (2, "guild", 5))
    for placed in table.now.placed:
        placed.state, placed.value = "acted", placed.disc
    table.phase("end")
    assert table.now.order == [1, 0, 3, 2]


def test_equal_discs_in_the_balcony_go_by_placing_and_two_lira_count_too() -> None:
    table = Table(3).discs((2, "balcony", 3), (1, "balcony", 3))
    for placed in table.now.placed:
        placed.state, placed.value = "skipped", placed.disc
    assert table.phase("end").now.order == [2, 1, 0]


def test_the_herald_counts_two_more_also_with_two_lira() -> None:
    """Ruling 32."""
    table = Table(3).worker("S17", 1, seat=1).discs((2, "balcony", 2), (1, "balcony", 1))
    for placed in table.now.placed:
        placed.state, placed.value = "skipped", placed.disc
    assert table.phase("end").now.order == [1, 2, 0]


def used(table: Table) -> Table:
    table.discs((0, "guild", 3, 2), (1, "guild", 1))
    for placed in table.now.placed:
        placed.state, placed.value = "acted", placed.disc + placed.apprentices
    return table


def test_used_apprentices_go_back_to_the_stock() -> None:
    """Ruling 7, a constant of the box."""
    table = used(Table())
    assert table.now.stock == 6
    table.phase("end")
    assert (table.now.stock, table.player().apprentices) == (8, 0)
    box = replace(BOX, apprentices_return=False)
    table = used(Table(box=box, game=game_of(box))).phase("end")
    assert (table.now.stock, table.player().apprentices) == (6, 2)


def test_cards_of_level_1_go_the_others_slide_left_and_gaps_are_filled() -> None:
    """Mistake 12."""
    table = Table().display("repair", "R02", "", "R03", "", "R04")
    table.phase("end")
    row = table.now.displays["repair"]
    assert row[:2] == ["R03", "R04"]
    assert all(row)
    assert "R02" in table.now.decks["repair"].discards


def test_after_round_3_the_patrons_of_the_salon_change_but_not_those_of_the_players() -> None:
    """Mistake 13."""
    table = Table().patron("P05").round(3)
    old = list(table.now.displays["salon"])
    table.phase("end")
    assert {BOX.patrons[card].set for card in table.now.displays["salon"]} == {"B"}
    assert len(table.now.displays["salon"]) == 5
    assert set(old) <= set(table.now.decks["A"].discards)
    assert table.player().patrons["1"].card == "P05"
    assert table.now.set == "B"


def test_patrons_of_set_a_that_leave_later_do_not_come_into_the_deck_of_set_b() -> None:
    """Ruling 29."""
    table = Table().patron("P05", cube=2).round(4)
    table.now.set = "B"
    table.phase("start")
    assert "P05" in table.now.decks["A"].discards


def test_a_deck_that_ends_is_rebuilt_and_with_nothing_left_the_slot_stays_empty() -> None:
    """Ruling 29."""
    table = Table()
    deck = table.now.decks["repair"]
    deck.discards, deck.cards = deck.cards, []
    table.phase("end")
    assert all(table.now.displays["repair"])
    assert {"deck": "repair"} in table.told("reshuffled")
    deck = table.now.decks["repair"]
    deck.cards, deck.discards = [], []
    table.now.displays["repair"] = ["R01", "", "", "", ""]
    displays.refill(Step(BOX, table.now, Play(Stream(bytes(32))), [], 0), "repair")
    assert table.now.displays["repair"] == ["R01", "", "", "", ""]


@pytest.mark.parametrize(("finished", "disc"), [(1, 0), (2, 2), (3, 0), (4, 4), (5, 0)])
def test_new_discs_come_after_rounds_2_and_4(finished: int, disc: int) -> None:
    table = Table().round(finished).phase("end")
    assert table.player().discs == sorted([1, 3, 5, *([disc] if disc else [])])


def test_who_has_disc_2_already_gets_nothing_after_round_2() -> None:
    table = Table()
    table.player().discs = [1, 2, 3, 5]
    table.phase("end")
    assert table.player().discs == [1, 2, 3, 5]


def test_specialty_cards_of_the_round_are_allotted_to_free_discs_at_the_same_time() -> None:
    """Ruling 15."""
    table = Table().fresh("S01", seat=0).fresh("S02", "S03", seat=1).worker("S04", 3, seat=1)
    table.phase("end")
    assert table.game.waiting(table.now) == (0, 1)
    assert table.offer("allot", seat=1).args["disc"].of == ("1", "5")  # type: ignore[union-attr]
    table.do("allot", seat=1, card="S03", disc="5").do("allot", seat=1, card="S02", disc="1")
    table.do("allot", seat=0, card="S01", disc="5")
    assert table.player(1).specialties == {"S02": 1, "S03": 5, "S04": 3}
    assert table.now.round == 3


def test_a_card_without_a_free_disc_only_scores_and_is_never_allotted_later() -> None:
    """Ruling 32."""
    table = Table().worker("S04", 1).worker("S05", 3).worker("S06", 5).fresh("S01")
    table.phase("end")
    assert table.now.round == 3
    assert 2 in table.player().discs
    assert table.player().specialties["S01"] == 0
    table.phase("end")
    assert table.player().specialties["S01"] == 0


def test_after_round_6_there_is_no_upkeep() -> None:
    """Rulings 16 and 34."""
    table = used(Table()).round(6)
    shown = [list(row) for row in table.now.displays.values()]
    table.phase("end")
    assert table.now.phase == "over"
    assert table.game.waiting(table.now) == ()
    assert [list(row) for row in table.now.displays.values()] == shown
    assert table.now.stock == 6
