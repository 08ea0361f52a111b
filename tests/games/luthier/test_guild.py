"""Rules 4.3: the Guild and the Balcony."""

from __future__ import annotations

import pytest

from app.engine.offers import Amount
from tests.games.luthier.table import BOX, Table

LUTE, VIOLIN = "I01", "I05"

# --- the Guild


def test_an_instrument_goes_to_hand() -> None:
    table = Table().display("guild", LUTE).act("guild", 1)
    assert table.offer("take", card=LUTE).args["to"].of == ("hand",)  # type: ignore[union-attr]
    table.do("take", card=LUTE, to="hand", inspiration=0)
    assert table.player().hand == [LUTE]


def test_at_4_the_taken_card_may_go_on_a_free_roughing_slot_now() -> None:
    table = Table().display("guild", LUTE).act("guild", 5)
    table.do("take", card=LUTE, to="bench", inspiration=0)
    assert (table.player().hand, table.player().roughing) == ([], [LUTE])


def test_without_a_free_slot_it_stays_in_hand() -> None:
    table = Table().display("guild", LUTE).roughing("I03", "I05").act("guild", 5)
    assert table.refused("take", card=LUTE, to="bench", inspiration=0).key == "not_among"


@pytest.mark.parametrize("choice", ["take", "alternative"])
def test_at_4_comes_one_cube_of_any_kind_also_with_the_metal(choice: str) -> None:
    """Ruling 5."""
    table = Table().display("guild", LUTE).act("guild", 5)
    if choice == "take":
        table.do("take", card=LUTE, to="hand", inspiration=0)
    else:
        table.do("alternative")
    table.do("bonus", cube="wood")
    assert table.player().cubes["wood"] == 1
    assert table.player().cubes["metal"] == (choice == "alternative")
    assert table.asked() == 1


def test_below_4_there_is_neither() -> None:
    table = Table().display("guild", LUTE).act("guild", 2, 1)
    assert table.refused("bonus", cube="wood").key == "value_too_low"
    assert table.offer("take", card=LUTE).args["to"].of == ("hand",)  # type: ignore[union-attr]


def test_apprentices_count_for_the_threshold() -> None:
    assert "bonus" in Table().act("guild", 1, 3).moves()


def test_search_in_the_guild_names_a_type_and_may_load_the_card_found() -> None:
    table = Table().top("guild", VIOLIN).have(inspiration=10).act("guild", 5, 1)
    table.do("search", kind="string", inspiration=10)
    assert table.player().hand == [VIOLIN]
    table.do("load", cards={VIOLIN: 1})
    assert table.player().roughing == [VIOLIN]


def test_a_found_card_may_stay_in_hand() -> None:
    table = Table().hand(LUTE).top("guild", VIOLIN).have(lira=10).act("guild", 5, 1)
    table.do("search", kind="string", inspiration=0)
    assert table.refused("load", cards={LUTE: 1}).key == "bad_bag"
    table.do("load", cards={})
    assert table.player().hand == [LUTE, VIOLIN]


@pytest.mark.parametrize("card", sorted(BOX.instruments))
def test_every_instrument_can_be_roughed_and_finished_for_its_printed_costs(card: str) -> None:
    instrument = BOX.instruments[card]
    table = Table().roughing(card).have(**instrument.rough).act("roughing", 1)
    table.do("rough", card=card, cubes=instrument.rough)
    assert table.player().stored() == 0
    table = Table().finishing(card).have(**instrument.finish).act("finishing", 3)
    table.do("finish", card=card, cubes=instrument.finish)
    player = table.player()
    assert player.ledger["instruments"] == instrument.prestige
    assert table.now.orchestra[instrument.section].instruments == ["0"]
    gain = BOX.sections[instrument.section].first_chair_gain
    told = {k: n for paid in table.gains("first_chair") for k, n in paid.items()}
    assert told == {k: n for k, n in gain.items() if k not in ("any", "skill_choice", "reputation")}
    assert ("cubes" in table.moves()) == ("any" in gain)
    assert ("skill" in table.moves()) == ("skill_choice" in gain)
    assert player.tracks["reputation"] == gain.get("reputation", 0)


# --- the Balcony

RARE_CRAFT = "G03"  # finish a rare instrument: 6 4 3 2


def balcony(table: Table, value: int = 3) -> Table:
    return table.goals(RARE_CRAFT, "G11", "G12").act("balcony", value)


def test_a_goal_whose_condition_is_true_can_be_claimed_with_an_urn() -> None:
    table = balcony(Table().built("I37"))
    assert table.offer("claim", goal=RARE_CRAFT).facts["points"] == 6
    table.do("claim", goal=RARE_CRAFT, urn="star")
    assert table.now.goals[RARE_CRAFT] == ["0"]
    assert table.player().ledger["awards"] == 6
    assert table.player().urns == ["star"]


def test_the_leftmost_free_points_are_taken() -> None:
    table = Table(4).built("I37").goals(RARE_CRAFT)
    table.now.goals[RARE_CRAFT] = ["2", "1"]
    table.act("balcony", 1)
    assert table.offer("claim", goal=RARE_CRAFT).facts["points"] == 3


def test_a_condition_that_is_not_true_a_second_claim_and_no_urn_left_are_refused() -> None:
    """Ruling 13."""
    table = balcony(Table())
    assert table.refused("claim", goal=RARE_CRAFT, urn="star").key == "goal_not_met"
    table = balcony(Table().built("I37"))
    table.now.goals[RARE_CRAFT] = ["0"]
    assert table.refused("claim", goal=RARE_CRAFT, urn="star").key == "goal_claimed"
    table = balcony(Table().built("I37").urn("storage", "star", "seat", "apprentice"))
    assert table.refused("claim", goal=RARE_CRAFT, urn="star").key == "no_urn_left"


def test_the_storage_urn_works_at_once() -> None:
    table = balcony(Table().built("I37").have(wood=9), 5).do(
        "claim", goal=RARE_CRAFT, urn="storage"
    )
    assert table.player().storage == 12


def test_six_lira_or_one_or_two_apprentices() -> None:
    """Ruling 33."""
    assert balcony(Table()).do("alternative").player().lira == 6
    table = balcony(Table())
    assert table.offer("recruit").args["n"] == Amount(1, 2)
    assert table.do("recruit", n=2).player().apprentices == 2


def test_apprentices_only_as_far_as_the_stock_goes() -> None:
    table = balcony(Table().have(1, apprentices=7))
    assert table.offer("recruit").args["n"] == Amount(1, 1)
    table = balcony(Table().have(1, apprentices=8))
    assert table.refused("recruit", n=1).key == "stock_empty"


@pytest.mark.parametrize("choice", ["alternative", "recruit"])
def test_at_4_reputation_goes_up_whatever_else_is_done(choice: str) -> None:
    table = balcony(Table(), 5).do("bonus")
    table.do("recruit", n=1) if choice == "recruit" else table.do("alternative")
    assert table.player().tracks["reputation"] == 1


def test_the_bonus_may_make_a_goal_true_first() -> None:
    table = balcony(Table().have(reputation=3), 5)
    assert table.offer("claim", goal="G11").blocked == "goal_not_met"
    table.do("bonus")
    while "specialty" in table.moves():
        table.do("specialty", card=table.now.specialties[0])
    table.do("claim", goal="G11", urn="seat")
    assert table.player().awards == ["G11"]


def satisfied(table: Table, goal: str) -> Table:
    """Makes the condition of a public goal true, and no more than that."""
    match goal:
        case "G01":
            table.built("I01", "I13", "I25")
        case "G02":
            table.built("I01", "I02", "I05", "I06")
        case "G03":
            table.built("I37")
        case "G04":
            table.performed(("F01", 1), ("F13", 1), ("F25", 1))
        case "G05":
            table.performed(("F01", 3), ("F02", 3))
        case "G06":
            table.repaired("R01", "R13", "R25")
        case "G07":
            table.repaired("R01", "R02", "R03", "R04")
        case "G08":
            table.finished("P01", "P02", "P07")
        case "G09":
            table.finished("P01", "P03")
        case "G10":
            table.built("I01", "I05", "I09")
        case "G11":
            table.have(reputation=4)
        case "G12":
            table.have(performance=2, repair=2)
    return table


@pytest.mark.parametrize("goal", sorted(BOX.public_goals))
def test_every_public_goal_can_be_claimed_when_it_is_true_and_not_before(goal: str) -> None:
    table = Table().goals(goal).act("balcony", 1)
    assert table.offer("claim", goal=goal).blocked == "goal_not_met"
    table = satisfied(Table().goals(goal), goal).act("balcony", 1)
    table.do("claim", goal=goal, urn="seat")
    assert table.player().ledger["awards"] == BOX.public_goals[goal].prestige_by_order[0]
