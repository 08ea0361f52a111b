"""Rules 4.3: repairs."""

from __future__ import annotations

import pytest

from app.engine.offers import Amount
from tests.games.luthier.table import BOX, Table

BRIDGE = "R02"  # 1 animal, 1 prestige
SOUNDBOARD = "R12"  # 4 wood, 5 prestige
STRINGS = "R11"  # 1 of each, 4 prestige


def test_a_repair_is_paid_scores_and_places_a_token_of_its_type() -> None:
    table = Table().display("repair", STRINGS).have(animal=1, wood=1, metal=1).act("repair", 1)
    table.do("repair", card=STRINGS, inspiration=0)  # there is one way to pay
    assert table.player().prestige == 4
    assert table.player().stored() == 0
    table.do("seat_token", section="string_classical")
    assert STRINGS in table.now.decks["repair"].discards
    assert table.view(None)["discards"]["repair"][-1] == STRINGS  # it lies face up
    assert table.player().repaired == [STRINGS]


def test_any_cube_may_be_replaced_by_two_inspiration_as_often_as_wanted() -> None:
    table = Table().display("repair", STRINGS).have(animal=1, wood=1, inspiration=6)
    table.act("repair", 1).do("repair", card=STRINGS, inspiration=0)
    cubes = table.offer("pay").args["cubes"]
    assert (cubes.least, cubes.most) == (0, 2)  # type: ignore[union-attr]
    table.do("pay", cubes={"wood": 1})
    assert table.player().inspiration == 2
    assert table.player().cubes["animal"] == 1


def test_only_inspiration_pays_too() -> None:
    table = Table().display("repair", SOUNDBOARD).have(inspiration=8).act("repair", 1)
    table.do("repair", card=SOUNDBOARD, inspiration=0)
    assert (table.player().inspiration, table.player().prestige) == (0, 5)


def test_a_card_that_could_not_be_paid_is_refused() -> None:
    """Ruling 22."""
    table = Table().display("repair", SOUNDBOARD).have(inspiration=7).act("repair", 1)
    assert table.refused("repair", card=SOUNDBOARD, inspiration=0).key == "repair_short"


def test_the_level_leaves_enough_inspiration_for_the_cubes() -> None:
    table = Table().display("repair", "R01", "R13", BRIDGE)  # level II
    table.have(lira=3, inspiration=4).act("repair", 1)
    offer = table.offer("repair", card=BRIDGE)
    assert offer.facts["cost"] == 4
    assert offer.args["inspiration"] == Amount(1, 2)
    table.do("repair", card=BRIDGE, inspiration=2)
    assert table.player().repaired == [BRIDGE]
    assert (table.player().lira, table.player().inspiration) == (1, 0)


def test_a_saving_removes_a_cube_of_choice_before_anything_is_paid() -> None:
    table = Table().display("repair", STRINGS).have(animal=1, wood=1, metal=1, repair=2)
    table.act("repair", 1).do("repair", card=STRINGS, inspiration=0)
    assert table.offer("pay").facts["saving"] == 1
    table.do("pay", cubes={"animal": 1, "wood": 1})
    assert table.player().cubes["metal"] == 1


def test_savings_add_up() -> None:
    table = Table().display("repair", STRINGS).have(repair=2, metal=1).worker("S09", 1)
    table.act("repair", 1).do("repair", card=STRINGS, inspiration=0)
    assert table.player().repaired == [STRINGS]


def test_the_plus_two_perk_counts_for_repairs_too() -> None:
    table = Table().display("repair", BRIDGE).have(animal=1, repair=5)
    table.act("repair", 1).do("repair", card=BRIDGE, inspiration=0)
    assert table.player().prestige == 1 + 2
    assert table.player().cubes["animal"] == 1  # saved: the same track saves a cube


@pytest.mark.parametrize(("value", "steps"), [(3, 0), (4, 1), (5, 1)])
def test_at_4_repair_skill_goes_up_once_with_either_choice(value: int, steps: int) -> None:
    """Ruling 6."""
    for choice in ("repair", "alternative"):
        table = Table().display("repair", "R01").act("repair", value)
        if choice == "repair":
            table.do("repair", card="R01", inspiration=0).do("seat_token", section="string_baroque")
        else:
            table.do("alternative")
        if steps:
            table.do("bonus")
        assert table.player().tracks["repair"] == steps


def test_the_bonus_may_come_before_the_repair_and_help_to_pay_it() -> None:
    """Threshold gains come before or after, as the player likes: the cube of space 1."""
    table = Table().display("repair", BRIDGE).act("repair", 5)
    assert table.offer("repair", card=BRIDGE).blocked == "repair_short"
    table.do("bonus").do("cubes", cubes={"animal": 1})
    table.do("repair", card=BRIDGE, inspiration=0)
    assert table.player().repaired == [BRIDGE]


def test_the_bonus_is_never_given_with_two_lira() -> None:
    """Mistake 3, ruling 6."""
    table = Table().act("repair", 5).do("skip")
    assert table.player().tracks["repair"] == 0


def test_or_two_wood() -> None:
    table = Table().act("repair", 1).do("alternative")
    assert table.player().cubes["wood"] == 2


def test_a_repair_serves_a_patron_of_its_type_in_a_row_that_may_be_repaired() -> None:
    """P02: row 3 may be repaired (string), row 2 only built or performed."""
    table = Table().patron("P02", cube=1).display("repair", BRIDGE).have(animal=1)
    table.act("repair", 1).do("repair", card=BRIDGE, inspiration=0)
    table.do("seat_token", section="string_romantic")
    assert table.offer("use").args["row"].of == ("3",)  # type: ignore[union-attr]
    table.do("use", slot="1", row="3")
    assert table.player().patrons["1"].rows == ["", "", BRIDGE]


def test_a_search_shows_the_card_before_it_is_paid_and_it_may_be_given_up() -> None:
    """Ruling 22: the action is spent all the same."""
    table = Table().top("repair", SOUNDBOARD).have(lira=10).act("repair", 3, 1)
    table.do("search", kind="string", inspiration=0)
    assert table.offer("pay").blocked == "repair_short"
    table.do("decline")
    assert SOUNDBOARD in table.now.decks["repair"].discards
    assert table.player().repaired == []
    assert "repair" not in table.moves()


def test_a_found_repair_can_be_paid() -> None:
    table = Table().top("repair", BRIDGE).have(lira=10, animal=1).act("repair", 3, 1)
    table.do("search", kind="string", inspiration=0).do("pay", cubes={"animal": 1})
    assert table.player().repaired == [BRIDGE]


def test_paying_wrongly_says_why() -> None:
    table = Table().display("repair", STRINGS).have(animal=2, wood=1, inspiration=6)
    table.act("repair", 1).do("repair", card=STRINGS, inspiration=0)
    assert table.refused("pay", cubes={"animal": 2}).key == "not_asked"
    assert table.refused("pay", cubes={"metal": 1}).key == "store_lacks"
    assert table.refused("skip").key == "not_now"


@pytest.mark.parametrize("card", sorted(BOX.repairs))
def test_every_repair_can_be_made(card: str) -> None:
    repair = BOX.repairs[card]
    table = Table().display("repair", card).have(**repair.cost).act("repair", 1)
    table.do("repair", card=card, inspiration=0)
    assert table.player().prestige == repair.prestige
    assert table.player().stored() == 0
    sections = {offer.facts["section"] for offer in table.offers()}
    assert sections == set(BOX.type_sections[repair.type])
