"""Establishing corals: each placement rule, and the reason when it is broken."""

from __future__ import annotations

from tests.games.lumicora.table import Table, tile

P3, P4, P5, P6 = (tile("pink", n) for n in (3, 4, 5, 6))
Y3, Y4, Y5, Y6 = (tile("yellow", n) for n in (3, 4, 5, 6))
G3, G4, G5, G6 = (tile("green", n) for n in (3, 4, 5, 6))
B3, B4, B5, B6 = (tile("blue", n) for n in (3, 4, 5, 6))

# seat 0 starts with pink on r4c4 and yellow on r4c5
AROUND_PINK = {"r3c3", "r3c4", "r4c3", "r5c3", "r5c4"}


def covered_pink() -> Table:
    """Blue lies on the pink half of the starting Lumino and on a green Lumino."""
    return Table().lay(G4, "r3c4-r3c3").lay(B5, "r4c4-r3c4")


# --- level 1


def test_in_level_1_a_lumino_touches_a_visible_space_of_its_colour_in_level_1() -> None:
    table = Table().hand(P4, limestone=10)
    assert table.places()
    for place in table.places():
        assert AROUND_PINK & set(place.split("-")), place
    assert table.refusal("place", tile=P4, place="r3c5-r4c6").facts == {"colour": "pink"}
    assert table.why("place", tile=P4, place="r3c5-r4c6") == "no_touch_base"


def test_a_lumino_lies_both_ways_round_and_in_three_orientations() -> None:
    places = Table().hand(P4).places()
    for place in ("r4c2-r4c3", "r3c3-r4c3", "r2c3-r3c3"):
        first, second = place.split("-")
        assert {place, f"{second}-{first}"} <= places
    table = Table().hand(P4).do("place", tile=P4, place="r4c2-r4c3")
    top, index = table.player().reef.top, table.board.index
    number, other = (table.box.faces[top[index[name]]] for name in ("r4c2", "r4c3"))
    assert (number.value, other.value) == (4, 0)


def test_without_a_visible_space_of_the_colour_it_lies_beside_any_lumino_in_level_1() -> None:
    table = Table().hand(G4)
    assert table.can("place", tile=G4, place="r4c6-r4c7")
    assert all(offer.facts["free"] for offer in table.offers("place"))
    assert table.why("place", tile=G4, place="r1c1-r1c2") == "beside_nothing"


def test_a_covered_space_of_the_colour_does_not_count() -> None:
    table = covered_pink().hand(P4)
    assert table.can("place", tile=P4, place="r3c5-r4c6")
    assert table.offers("place")[0].facts["free"]


def test_the_lumino_beside_which_the_exception_allows_to_place_may_be_covered() -> None:
    # r5c3 and r6c3 touch nothing but r4c4, which is covered
    assert covered_pink().hand(P4).can("place", tile=P4, place="r5c3-r6c3")


def test_without_two_free_spaces_beside_the_colour_it_lies_beside_any_lumino() -> None:
    table = Table().lay(G4, "r3c3-r3c4").lay(G5, "r4c3-r4c2")
    closed = table.hand(P4).places(level=1)
    assert all({"r5c3", "r5c4"} & set(place.split("-")) for place in closed)
    table.lay(G6, "r5c3-r5c4").hand(P4)
    assert table.can("place", tile=P4, place="r3c5-r4c6")
    assert {o.facts["free"] for o in table.offers("place") if o.facts["level"] == 1} == {True}


def test_being_short_of_limestone_does_not_open_the_exception() -> None:
    table = covered_pink().lay(P6, "r1c1-r2c1").hand(P4)
    assert table.places(level=1) == set()
    assert table.why("place", tile=P4, place="r3c5-r4c6") == "no_touch_base"
    reason = table.refusal("place", tile=P4, place="r1c2-r1c3")
    assert (reason.key, reason.facts) == ("short_of_limestone", {"cost": 2, "limestone": 0})
    assert [offer.move for offer in table.offers("place")] == []
    assert table.can("return", tile=P4)


# --- water


def test_water_costs_a_marker_a_space_and_limestone_nothing() -> None:
    table = Table().lay(P6, "r4c3-r4c2").hand(P3, limestone=2)
    assert "r3c3-r3c4" in table.places(cost=0)
    assert "r3c3-r3c2" in table.places(cost=1)
    assert "r3c2-r3c1" in table.places(cost=2)
    table.do("place", tile=P3, place="r3c2-r3c1")
    assert table.player().limestone == 0
    assert table.told("place")["cost"] == 2
    assert table.now.supply(table.box) == 40


def test_one_marker_pays_for_one_water_space_only() -> None:
    table = Table().lay(P6, "r4c3-r4c2").hand(P3, limestone=1)
    assert table.can("place", tile=P3, place="r3c3-r3c2")
    assert table.why("place", tile=P3, place="r3c2-r3c1") == "short_of_limestone"


def test_upper_levels_cost_nothing_although_water_lies_below() -> None:
    table = Table().lay(P6, "r3c1-r3c2").lay(P5, "r4c1-r4c2").hand(P3)
    assert "r3c1-r4c1" in table.places(level=2, cost=0)
    table.do("place", tile=P3, place="r3c1-r4c1")
    assert table.told("place")["cost"] == 0


def test_remote_limestone_spaces_of_side_b_are_free() -> None:
    table = Table(side="B").lay(P6, "r4c3-r4c2").hand(P3, limestone=2)
    assert "r4c1-r3c1" in table.places(cost=1)
    assert "r3c2-r3c1" in table.places(cost=2)


# --- higher levels


def test_a_lumino_never_covers_exactly_one_other() -> None:
    table = Table().lay(P6, "r4c3-r3c3").hand(P4)
    for place in ("r4c3-r3c3", "r3c3-r4c3"):
        reason = table.refusal("place", tile=P4, place=place)
        assert (reason.key, reason.facts) == ("covers_one", {"tile": P6})


def test_the_starting_lumino_too_is_not_covered_exactly() -> None:
    assert Table().hand(P4).why("place", tile=P4, place="r4c4-r4c5") == "covers_one"


def test_two_luminos_of_other_colours_may_be_covered_if_the_colour_is_met() -> None:
    # one half on pink, the other on green
    table = Table().lay(G4, "r3c4-r3c3").hand(P4)
    assert "r4c4-r3c4" in table.places(level=2)
    # blue covers pink and green beside a blue space of the second level
    table = Table().lay(G4, "r3c4-r3c3").lay(G5, "r4c3-r4c2").lay(B5, "r3c3-r4c3").hand(B4)
    assert "r4c4-r3c4" in table.places(level=2)


def test_touching_the_colour_in_another_level_is_not_enough() -> None:
    # blue in level 1 lies beside the place in level 2
    table = Table().lay(G4, "r3c4-r3c3").lay(B5, "r4c3-r4c2").hand(B4)
    reason = table.refusal("place", tile=B4, place="r4c4-r3c4")
    assert (reason.key, reason.facts) == ("no_touch", {"colour": "blue", "level": 2})


def test_the_colour_must_be_visible_in_the_higher_level_too() -> None:
    """Yellow in level 3 covers the only half of the blue Lumino that touched the place."""
    table = Table().lay(G4, "r4c3-r4c2").lay(G5, "r3c2-r3c1").lay(B5, "r4c3-r3c2")
    table.lay(G6, "r5c3-r6c3").lay(Y4, "r5c2-r6c2").lay(Y5, "r5c3-r5c2").lay(P6, "r5c4-r6c4")
    assert "r4c4-r5c4" in table.hand(B4).places(level=2)
    table.lay(Y3, "r4c3-r5c3")
    assert table.why("place", tile=B4, place="r4c4-r5c4") == "no_touch"


def test_a_lumino_is_not_placed_on_two_heights() -> None:
    table = Table().lay(G4, "r3c4-r3c3").lay(P5, "r4c4-r3c4").hand(P4)
    reason = table.refusal("place", tile=P4, place="r4c4-r4c5")
    assert (reason.key, reason.facts) == ("tilted", {"levels": [2, 1]})
    assert table.why("place", tile=P4, place="r4c4-r4c3") == "tilted"
    assert table.refusal("place", tile=P4, place="r4c3-r4c4").facts == {"levels": [0, 2]}


def test_a_reef_grows_to_any_height() -> None:
    table = Table().lay(P6, "r3c3-r3c4").lay(P5, "r4c3-r4c2")
    spare = [
        tile("pink", value, n) for value, n in ((3, 0), (3, 1), (4, 0), (4, 1), (5, 1), (5, 2))
    ]
    for n, wanted in enumerate(spare):
        # two Luminos side by side, then two across them
        place = ("r3c3-r4c3", "r3c4-r4c4", "r3c3-r3c4", "r4c3-r4c4")[n % 4]
        assert table.hand(wanted).can("place", tile=wanted, place=place), place
        table.lay(wanted, place)
    assert max(table.player().reef.level) == 4


# --- names


def test_what_is_no_place_says_why() -> None:
    table = Table().hand(P4)
    assert table.why("place", tile=P4, place="r4c2-r9c9") == "no_such_space"
    assert table.why("place", tile=P4, place="r4c2") == "two_spaces"
    assert table.why("place", tile=P4, place="r4c2-r4c3-r4c4") == "two_spaces"
    assert table.why("place", tile=P4, place="r4c1-r4c3") == "not_adjacent"
    assert table.why("place", tile=P4, place="r4c3-r4c3") == "not_adjacent"
    assert table.why("place", tile=P5, place="r4c2-r4c3") == "not_in_hand"
    assert table.why("place", tile="L999", place="r4c2-r4c3") == "no_such_tile"
    assert table.why("return", tile=P5) == "not_in_hand"


def test_all_tiles_of_a_hand_may_go_to_the_same_places() -> None:
    table = Table().hand(P4, P5, P6)
    for offer in table.offers("place"):
        assert offer.args["tile"].of == (P4, P5, P6)  # type: ignore[union-attr]
