"""The action phase: jellyfish, step 1, the three actions, the refill, and giving Luminos back."""

from __future__ import annotations

import pytest

from tests.games.lumicora.table import BOX, Table, tile

P4, P5, P6 = tile("pink", 4), tile("pink", 5), tile("pink", 6)
Y3, Y4, Y5 = tile("yellow", 3), tile("yellow", 4), tile("yellow", 5)
Y6 = tile("yellow", 6)
G4, G5 = tile("green", 4), tile("green", 5)
B4, B5, B6 = tile("blue", 4), tile("blue", 5), tile("blue", 6)


def pick(*tiles: str) -> dict[str, int]:
    return dict.fromkeys(tiles, 1)


def ready() -> Table:
    """The rulebook's example: pink 6 in the display; pink, yellow and two blue in the Atoll."""
    return Table(3).display(P6, G4, G5, Y5).atoll(P4, Y4, B4, B5)


# --- jellyfish


def test_a_jellyfish_swaps_any_number_of_one_source_and_leaves_the_game() -> None:
    table = ready().scored("pink", 3).bag(P5, Y6)
    table.do("swap", jellyfish="pink", source="atoll", tiles=pick(P4, B4))
    assert table.now.atoll[:2] == [Y4, B5]
    assert len(table.now.atoll) == 4
    assert table.player().jellyfish == []
    assert "pink" not in table.player().corals(BOX)
    assert table.told("swap")["back"] == [P4, B4]
    assert not table.undoable
    assert table.scores().seats[0].parts["jellyfish"] == 0
    assert table.now.phase == "start"


def test_swapped_luminos_go_back_before_drawing_and_may_come_out_again() -> None:
    table = ready().scored("pink").empty_bag()
    table.do("swap", jellyfish="pink", source="display", tiles=pick(P6))
    assert table.player().display == [G4, G5, Y5, P6]
    assert table.told("swap")["drawn"] == [P6]
    assert "emergency" not in table.kinds


def test_several_jellyfish_are_spent_in_a_row_each_on_one_source() -> None:
    table = ready().scored("pink").scored("blue")
    table.do("swap", jellyfish="blue", source="atoll", tiles=pick(Y4))
    table.do("swap", jellyfish="pink", source="display", tiles=pick(P6, G4, G5, Y5))
    assert table.player().jellyfish == []
    assert table.why("swap", jellyfish="pink", source="atoll", tiles=pick(B4)) == "no_jellyfish"


def test_a_swap_never_mixes_sources_and_takes_at_least_one_lumino() -> None:
    table = ready().scored("pink")
    swap = {"jellyfish": "pink", "source": "atoll"}
    assert table.why("swap", **swap, tiles=pick(Y4, P6)) == "one_source"
    assert table.why("swap", **swap, tiles={}) == "take_at_least_one"
    assert not table.can("swap", **swap, tiles={})


def test_jellyfish_are_spent_only_at_the_very_start_of_the_own_turn() -> None:
    table = ready().scored("pink").do("add", tile=P6)
    swap = {"jellyfish": "pink", "source": "atoll", "tiles": pick(Y4)}
    assert table.why("swap", **swap) == "swap_at_start"
    table.do("own", tile=G4)
    assert table.why("swap", **swap) == "swap_at_start"


def test_a_scoring_tile_with_its_coral_side_up_is_no_jellyfish() -> None:
    table = ready().scored("pink")
    swap = {"jellyfish": "green", "source": "atoll", "tiles": pick(Y4)}
    assert table.why("swap", **swap) == "not_your_jellyfish"


# --- steps 1 and 2


def test_step_one_is_mandatory_before_any_action() -> None:
    table = ready()
    for move in ({"m": "limestone"}, {"m": "own", "tile": G4}, {"m": "take", "tiles": pick(Y4)}):
        assert table.why(**move) == "add_first"
    table.do("add", tile=P6)
    assert table.now.atoll == [P4, Y4, B4, B5, P6]
    assert table.undoable


def test_exactly_one_action_follows() -> None:
    table = ready().do("add", tile=P6)
    assert table.why("add", tile=G4) == "wrong_phase"
    table.do("own", tile=G4)
    assert table.why("limestone") == "place_first"
    assert table.why("take", tiles=pick(Y4)) == "place_first"


def test_action_a_takes_as_many_markers_as_the_lumino_just_added_says() -> None:
    table = ready().do("add", tile=P6)
    assert table.offers("limestone")[0].facts == {"n": 6, "number": 6}
    table.do("limestone")
    assert table.player().limestone == 6
    assert (table.now.active, table.now.phase) == (1, "start")
    assert table.undoable


@pytest.mark.parametrize(("had", "taken"), [(7, 3), (10, 0), (4, 6)])
def test_action_a_stores_ten_markers_at_most_and_is_legal_with_a_full_store(
    had: int, taken: int
) -> None:
    table = ready().do("add", tile=P6)
    table.player().limestone = had
    assert table.offers("limestone")[0].facts == {"n": taken, "number": 6}
    table.do("limestone")
    assert table.player().limestone == had + taken
    assert table.told("limestone") == {"n": taken, "number": 6}


def test_action_b_takes_one_of_the_three_luminos_left_in_the_display() -> None:
    table = ready().do("add", tile=P6)
    assert table.why("own", tile=P6) == "not_in_display"
    table.do("own", tile=G4)
    assert table.player().hand == [G4]
    assert table.player().display == [G5, Y5]
    assert len(table.now.atoll) == 5


def test_action_c_offers_one_or_both_blues_or_the_yellow_but_not_the_pinks() -> None:
    table = ready().do("add", tile=P6)
    for allowed in (pick(B4), pick(B5), pick(B4, B5), pick(Y4)):
        assert table.can("take", tiles=allowed)
    assert table.refusal("take", tiles=pick(P4)).facts == {"colour": "pink"}
    assert table.why("take", tiles=pick(P4)) == "colour_just_added"
    assert table.why("take", tiles=pick(P6)) == "colour_just_added"
    assert table.why("take", tiles=pick(B4, Y4)) == "mixed_colours"
    assert table.why("take", tiles={}) == "take_at_least_one"


def test_action_c_takes_three_at_most_and_may_take_fewer() -> None:
    table = Table(3).display(P6, G4, G5, Y5).atoll(B4, B5, B6, tile("blue", 3), Y4)
    table.do("add", tile=P6)
    assert table.why("take", tiles=pick(B4, B5, B6, tile("blue", 3))) == "too_many"
    table.do("take", tiles=pick(B4, B6))
    assert table.player().hand == [B4, B6]


def test_action_c_is_impossible_when_the_atoll_holds_no_other_colour() -> None:
    table = Table(3).display(P6, G4, G5, Y5).atoll(P4, P5, tile("pink", 3), tile("pink", 2))
    table.do("add", tile=P6)
    assert not table.offers("take")
    assert table.why("take", tiles=pick(P4)) == "no_other_colour"


# --- step 3


def test_the_atoll_is_refilled_after_the_action_to_four_and_not_before() -> None:
    table = ready().bag(Y6, G5)
    table = Table(3).display(P6, G4, tile("green", 2), Y5).atoll(Y3, B4, B5, B6).bag(Y6, G5)
    table.do("add", tile=P6)
    assert table.now.atoll == [Y3, B4, B5, B6, P6]
    table.do("take", tiles=pick(B4, B5, B6))
    assert table.now.atoll == [Y3, P6, Y6, G5]
    assert table.told("refill_atoll") == {"tiles": [Y6, G5]}
    assert not table.undoable


def test_an_atoll_above_four_stays_as_it_is() -> None:
    table = ready().do("add", tile=P6).do("limestone")
    assert len(table.now.atoll) == 5
    table.display(Y6, *table.player(1).display[1:], seat=1).do("add", tile=Y6)
    assert len(table.now.atoll) == 6
    table.do("take", tiles=pick(B4))
    assert len(table.now.atoll) == 5
    assert "refill_atoll" not in table.kinds


def test_the_refill_comes_before_placing_so_a_returned_lumino_is_not_drawn_in_it() -> None:
    table = Table(3).display(P6, G4, G5, Y5).atoll(Y4, B4, B5, B6).bag(Y6, Y3)
    table.do("add", tile=P6).do("take", tiles=pick(B4, B5, B6))
    assert len(table.now.atoll) == 4
    assert table.now.phase == "place"
    table.do("return", tile=B4)
    assert B4 not in table.now.atoll
    assert table.now.returned == [B4]


# --- step 4


def test_a_lumino_may_be_returned_although_it_could_be_placed_for_a_point_each() -> None:
    table = Table().hand(P4, P5).bag(Y3)
    assert table.can("place", tile=P4, place="r4c2-r4c3")
    assert table.offers("return")[0].facts == {"points": -1}
    table.do("return", tile=P4)
    assert table.undoable
    assert table.told("return") == {"tile": P4, "points": -1}
    assert table.view()["players"]["0"]["points"] == -1
    table.do("return", tile=P5)
    assert table.view()["players"]["0"]["points"] == -2
    assert table.scores().seats[0].parts["returned"] == -2
    assert table.now.active == 1


def test_a_returned_lumino_is_in_the_bag_again_and_may_be_drawn() -> None:
    table = Table(2).atoll(P6, B4, B5, B6)
    bag = len(table.now.bag)
    table.hand(P4)
    assert table.view()["bag"] == bag - 1
    table.do("return", tile=P4)
    assert table.view()["bag"] == bag


def test_luminos_are_placed_in_any_order_and_each_counts_for_the_next() -> None:
    table = Table().hand(P4, P5, limestone=4)
    there = "r4c1-r4c2"
    assert not table.can("place", tile=P5, place=there)
    table.do("place", tile=P5, place="r4c3-r3c3")
    assert table.can("place", tile=P4, place=there)
    again = Table().hand(P4, P5).do("place", tile=P4, place="r4c3-r3c3")
    assert again.player().hand == [P5]


def test_the_next_turn_begins_only_when_all_luminos_are_placed_or_returned() -> None:
    table = Table(3).hand(P4, P5)
    table.do("place", tile=P4, place="r4c3-r3c3")
    assert (table.now.active, table.now.phase) == (0, "place")
    assert table.why("add", tile=table.player().display[0]) == "place_first"
    table.do("place", tile=P5, place="r5c3-r6c3")
    assert (table.now.active, table.now.phase) == (1, "start")


def test_placing_is_undoable_until_the_round_ends() -> None:
    table = Table().hand(P4).do("place", tile=P4, place="r4c3-r3c3")
    assert table.undoable
    last = Table().display(*[Y3, Y4, Y5], seat=1)
    last.hand(B4, seat=1).do("return", tile=B4)
    assert last.now.phase == "score"
    assert not last.undoable
