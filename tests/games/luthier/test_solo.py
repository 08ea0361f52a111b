"""Rules 7 and ruling 35: the rival of a solo game."""

from __future__ import annotations

import pytest

from app.tables import play
from tests.games.luthier.table import BOX, Table

RIVAL = 1


def solo(rival: str = "normal") -> Table:
    return Table(1, rival=rival)


def rival_at(place: str, disc: int = 3, table: Table | None = None) -> Table:
    """The rival's disc is the only one; it opens the place and acts; the round ends then."""
    table = table or solo()
    table.have(wood=1)  # so that the human is asked before the round ends
    return table.discs((RIVAL, place, disc)).settled()


def test_the_rival_is_first_in_round_1_and_the_balcony_decides_later() -> None:
    table = solo()
    assert table.now.order == [RIVAL, 0]
    table.discs((0, "balcony", 1))
    table.now.placed[0].state, table.now.placed[0].value = "skipped", 1
    assert table.phase("end").now.order == [0, RIVAL]


def test_its_own_balcony_disc_counts_for_the_order() -> None:
    table = solo().discs((RIVAL, "balcony", 3), (0, "balcony", 5))
    for placed in table.now.placed:
        placed.state, placed.value = "acted", placed.disc
    table.now.order = [RIVAL, 0]
    assert table.phase("end").now.order == [0, RIVAL]


def test_it_owns_disc_2_from_round_3_and_disc_4_from_round_5() -> None:
    assert solo().round(2).phase("end").now.rival.discs == [1, 2, 3, 5]  # type: ignore[union-attr]
    table = solo().round(4)
    table.now.rival.discs = [1, 2, 3, 5]  # type: ignore[union-attr]
    assert table.phase("end").now.rival.discs == [1, 2, 3, 4, 5]  # type: ignore[union-attr]


def test_its_discs_lie_face_down_at_the_first_place_of_the_card_without_one_of_its() -> None:
    table = solo()
    deck = table.now.rival.deck  # type: ignore[union-attr]
    order = ["Z01", "Z06", "Z12"]  # all begin with the Salon
    deck.cards = [card for card in deck.cards if card not in order] + order[::-1]
    table.phase("planning")
    while table.now.phase == "planning":
        assert not any("disc" in d for d in table.view(0)["discs"] if d["seat"] == RIVAL)
        table.do("place", disc=str(table.player().unplaced[0]), place="guild", apprentices=0)
    places = [placed.place for placed in table.now.placed if placed.seat == RIVAL]
    assert places == ["salon", "repair", "perform"]


def test_its_deck_is_reshuffled_when_it_ends() -> None:
    table = solo()
    deck = table.now.rival.deck  # type: ignore[union-attr]
    deck.discards, deck.cards = deck.cards, []
    table.phase("planning")
    assert len(table.now.rival.deck.cards) == 11  # type: ignore[union-attr]


def test_it_opens_the_place_with_most_discs_the_first_of_equals() -> None:
    table = solo().discs(
        (RIVAL, "repair", 1), (RIVAL, "guild", 3), (RIVAL, "salon", 5), (0, "guild", 1)
    )
    table.settled()
    assert table.told("open")[0]["place"] == "guild"
    table = solo().discs((RIVAL, "repair", 1), (RIVAL, "perform", 3), (0, "guild", 1)).settled()
    assert table.told("open")[0]["place"] == "perform"


def test_it_takes_the_card_of_the_highest_slot() -> None:
    table = solo().display("salon", "P01", "P05", "P02", "P03", "")
    rival_at("salon", table=table)
    assert table.now.rival.patrons == ["P03"]  # type: ignore[union-attr]
    assert table.now.rival.prestige == 5 // 2  # type: ignore[union-attr]


@pytest.mark.parametrize(("rival", "points"), [("easy", 4), ("normal", 4), ("hard", 9)])
def test_an_instrument_scores_and_is_seated_at_the_rounds_end(rival: str, points: int) -> None:
    table = solo(rival).display("guild", "", "", "", "", "I23")  # 9, woodwind romantic
    rival_at("guild", table=table)
    assert table.now.rival.instruments == ["I23"]  # type: ignore[union-attr]
    assert table.now.orchestra["woodwind_romantic"].instruments == []
    table.tokens("woodwind_romantic", "0", s0=3).do("pass")
    assert table.now.rival.prestige == points  # type: ignore[union-attr]
    assert table.now.orchestra["woodwind_romantic"].first == "1"
    assert [note.kind for note in table.notes][:4] == ["pass", "rival_seat", "chair", "order"]


def test_its_instruments_are_seated_in_round_6_too() -> None:
    table = solo("hard").round(6).display("guild", "", "", "", "", "I23")
    rival_at("guild", table=table).do("pass")
    assert table.now.phase == "over"
    assert table.now.rival.prestige == 9  # type: ignore[union-attr]


def test_a_performance_scores_2_and_its_token_joins_where_it_has_fewest() -> None:
    table = solo().display("perform", "", "", "", "", "F01")
    table.tokens("string_baroque", "1", s1=1)
    rival_at("perform", table=table)
    assert table.now.rival.prestige == 2  # type: ignore[union-attr]
    assert table.view(0)["rival"]["performances"] == 1
    assert table.now.orchestra["woodwind_baroque"].first == "1"
    assert "F01" in table.now.decks["perform"].discards


def test_a_repair_scores_what_is_printed_and_its_token_follows_the_chair_rules() -> None:
    table = solo().display("repair", "", "", "", "", "R12")
    table.built("I01")
    rival_at("repair", table=table)
    assert table.now.rival.prestige == 5  # type: ignore[union-attr]
    assert table.view(0)["rival"]["repairs"] == 1
    chairs = table.now.orchestra["string_baroque"]
    assert (chairs.first, chairs.tokens) == ("0", {"1": 1})


@pytest.mark.parametrize("disc", [3, 5])
def test_in_the_balcony_it_scores_1_and_from_4_uses_up_the_best_place(disc: int) -> None:
    table = solo().goals("G03", "G01", "G02")  # 6, 7, 8 for the first
    table.now.goals["G02"] = ["0"]  # 5 for the next
    rival_at("balcony", disc, table)
    assert table.now.rival.prestige == 1  # type: ignore[union-attr]
    assert table.now.goals["G01"] == (["1"] if disc == 5 else [])


def test_an_empty_display_gives_nothing() -> None:
    table = rival_at("salon", table=solo().display("salon", "", "", "", "", ""))
    assert table.told("rival_nothing") == [{"place": "salon"}]


def test_higher_human_discs_act_first_and_equal_ones_by_placing() -> None:
    table = solo().discs((RIVAL, "guild", 3), (0, "guild", 5), (0, "guild", 3)).settled()
    order = [(d["seat"], d["disc"]) for d in table.told("open")[0]["discs"]]
    assert order == [(0, 5), (RIVAL, 3), (0, 3)]


@pytest.mark.parametrize(("rival", "total"), [("easy", 10), ("normal", 12), ("hard", 12)])
def test_chairs_count_for_it_but_not_when_it_is_easy(rival: str, total: int) -> None:
    table = solo(rival).tokens("string_baroque", "1", s1=1)
    table.now.rival.prestige = 10  # type: ignore[union-attr]
    assert table.view(0)["rival"]["total"] == total


@pytest.mark.parametrize(("prestige", "won"), [(12, False), (13, True)])
def test_more_points_than_the_rival_win(prestige: int, won: bool) -> None:
    table = solo().have(prestige=prestige).round(6)
    table.tokens("string_baroque", "1", s1=1).discs()
    table.now.rival.prestige = 10  # type: ignore[union-attr]
    table.phase("end")
    assert table.scores().reasons == ("rounds_played", "beat_rival" if won else "lost_to_rival")
    assert table.told("over") == [{"winners": [0 if won else 1]}]
    assert play.result(table.game, table.now)["winners"] == ([0] if won else [])


def test_every_card_of_its_deck_names_all_five_places() -> None:
    for card in BOX.rival_deck.values():
        assert sorted(card.places) == ["balcony", "guild", "perform", "repair", "salon"]
