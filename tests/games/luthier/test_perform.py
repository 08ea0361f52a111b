"""Rules 4.3: performances."""

from __future__ import annotations

import pytest

from app.engine.offers import Amount
from tests.games.luthier.table import BOX, Table

CANON = "F01"  # baroque, easy: 0-5 3 lira; 6-8 4 lira 1 prestige; 9+ 5 lira 2 prestige, token
ORFEO = "F09"  # baroque, hard: 0-7; 8-11 6 lira 2 prestige token; 12+ 8 lira 5 prestige token


def stage(table: Table, disc: int = 1, apprentices: int = 0, card: str = CANON) -> Table:
    table.display("perform", card).act("perform", disc, apprentices)
    return table.do("perform", card=card, inspiration=0)


def kinds(table: Table) -> list[str]:
    return [die.kind for die in table.now.agenda[-1].dice]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("faces", "tier", "lira", "prestige"),
    [((0, 0), 1, 3, 0), ((4, 5), 2, 4, 1), ((5, 5), 2, 4, 1)],
)
def test_only_the_reached_tier_pays(faces: tuple[int, int], tier: int, lira: int, prestige: int):
    """Mistake 8. The disc is a 1; faces are 0 1 1 2 2 3."""
    table = stage(Table()).roll(*faces).do("conclude", inspiration=0)
    assert table.told("conclude")[0]["tier"] == tier
    assert (table.player().lira, table.player().prestige) == (lira, prestige)
    assert [(done.card, done.tier) for done in table.player().performed] == [(CANON, tier)]


def test_value_and_apprentices_count_for_the_rating() -> None:
    table = stage(Table(), 5, 2).roll(1, 1)
    assert table.offer("conclude").facts == {"rating": 9, "tiers": [0, 6, 9]}
    table.do("conclude", inspiration=0)
    assert table.player().lira == 5
    assert "seat_token" in table.moves()


def test_inspiration_raises_the_rating_one_for_one_up_to_the_top_tier() -> None:
    table = stage(Table().have(inspiration=9)).roll(1, 1)  # rating 3
    assert table.offer("conclude").args["inspiration"] == Amount(0, 6)
    table.do("conclude", inspiration=3)
    assert table.told("conclude")[0]["tier"] == 2
    assert table.player().inspiration == 6


def test_everybody_rolls_two_white_dice_and_skill_makes_them_black() -> None:
    assert kinds(stage(Table())) == ["white", "white"]
    assert kinds(stage(Table().have(performance=1))) == ["white", "white"]
    assert kinds(stage(Table().have(performance=2))) == ["black", "white"]
    assert kinds(stage(Table().have(performance=5))) == ["black", "black"]
    assert kinds(stage(Table().have(performance=2).urn("star"))) == ["black", "white", "purple"]


def test_black_dice_have_other_faces() -> None:
    table = stage(Table().have(performance=5)).roll(0, 5)
    assert table.offer("conclude").facts["rating"] == 1 + 1 + 4


def test_the_purple_die_is_no_notes_and_pays_its_last_face_once() -> None:
    """Mistake 9."""
    table = stage(Table().urn("star")).roll(0, 0, 2)  # metal
    assert table.offer("conclude").facts["rating"] == 1
    table.do("conclude", inspiration=0)
    assert table.player().cubes["metal"] == 1
    assert table.gains("purple") == [{"metal": 1}]


@pytest.mark.parametrize("face", range(6))
def test_each_face_of_the_purple_die_pays(face: int) -> None:
    table = stage(Table().urn("star")).roll(0, 0, face).do("conclude", inspiration=0)
    assert table.gains("purple") == [BOX.dice.purple[face]]


@pytest.mark.parametrize(("skill", "rerolls"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2)])
def test_rerolls_come_with_the_skill_and_better_ones_replace_lesser(skill: int, rerolls: int):
    table = stage(Table().have(performance=skill))
    assert table.now.agenda[-1].rerolls == rerolls  # type: ignore[union-attr]
    if not rerolls:
        assert table.refused("reroll", die="1").key == "no_rerolls"


def test_a_reroll_rolls_one_die_of_the_players_choice_purple_included() -> None:
    table = stage(Table().have(performance=1).urn("star")).roll(0, 0, 0)
    assert table.offer("reroll").args["die"].of == ("1", "2", "3")  # type: ignore[union-attr]
    before = [die.face for die in table.now.agenda[-1].dice]  # type: ignore[union-attr]
    table.do("reroll", die="3")
    after = [die.face for die in table.now.agenda[-1].dice]  # type: ignore[union-attr]
    assert before[:2] == after[:2]
    assert table.refused("reroll", die="1").key == "no_rerolls"


def test_dice_cannot_be_undone_and_choosing_the_inspiration_can() -> None:
    table = stage(Table().have(performance=1))
    assert not table.step.undoable
    table.do("reroll", die="1")
    assert not table.step.undoable


def test_a_tier_with_a_token_seats_it_in_a_section_of_the_genre() -> None:
    table = stage(Table(), 5, 0, ORFEO).roll(3, 1).do("conclude", inspiration=0)  # 5 + 2 + 1
    assert {offer.facts["section"] for offer in table.offers()} == {
        "string_baroque",
        "woodwind_baroque",
        "percussion_baroque",
    }


def test_every_tier_counts_as_a_performance_for_a_patron() -> None:
    """P03: baroque; its first row may be performed."""
    table = stage(Table().patron("P03", cube=2)).roll(0, 0).do("conclude", inspiration=0)
    table.do("use", slot="1", row="2")
    held = table.player().patrons["1"]
    assert (held.rows, held.cube) == (["", CANON], 0)


def test_the_patrons_genre_decides_not_the_instrument_of_the_row() -> None:
    """Mistake 10. P03 asks for strings twice; a classical patron takes no baroque music."""
    table = stage(Table().patron("P09")).roll(0, 0).do("conclude", inspiration=0)
    assert "use" not in table.moves()
    assert CANON in table.now.decks["perform"].discards


def test_a_royal_patron_takes_any_genre_in_rows_that_may_be_performed() -> None:
    table = stage(Table().patron("P20")).roll(0, 0).do("conclude", inspiration=0)
    assert table.offer("use").args["row"].of == ("3",)  # type: ignore[union-attr]


def test_a_requirement_may_be_declined() -> None:
    """Ruling 10."""
    table = stage(Table().patron("P03", cube=1)).roll(0, 0).do("conclude", inspiration=0)
    table.do("decline")
    assert table.player().patrons["1"].cube == 1
    assert CANON in table.now.decks["perform"].discards
    assert len(table.player().performed) == 1


def test_or_three_animal_cubes() -> None:
    table = Table().act("perform", 1).do("alternative")
    assert table.player().cubes["animal"] == 3


def test_a_performance_has_no_bonus_at_4() -> None:
    table = Table().act("perform", 5)
    assert not {"bonus", "gift"} & table.moves()
    assert table.refused("bonus").key in ("wrong_place", "not_now")


@pytest.mark.parametrize("card", sorted(BOX.performances))
def test_every_performance_pays_each_of_its_tiers(card: str) -> None:
    for tier in BOX.performances[card].tiers:
        table = Table().have(inspiration=20).display("perform", card).act("perform", 1)
        table.do("perform", card=card, inspiration=0).roll(0, 0)  # rating 1
        spent = max(0, tier.min - 1)
        table.do("conclude", inspiration=spent)
        assert table.told("conclude")[0]["tier"] == tier.tier
        paid = table.gains("tier")
        climbed = table.told("step")
        simple = {k: n for k, n in tier.gain.items() if not k.endswith("skill")}
        assert paid == [simple]
        assert len(climbed) == tier.gain.get("performance_skill", 0)
        asked = {offer.move for offer in table.offers()}
        assert ("seat_token" in asked) == tier.token
