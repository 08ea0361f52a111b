"""Royals: one at the third crown and one at the sixth."""

import pytest

from tests.games.splendor_duel.table import Table


def crowned(card, *owned, table=None, **tokens):
    """Buys `card` on top of these crown cards."""
    table = table or Table()
    table.lay(A1="white", B1="red")
    table.own(0, *owned)
    table.show(card)
    table.give(0, **tokens)
    table.scrolls(table=3, first=0, second=0)
    return table


TWO_CROWNS = ("1-02", "1-07")
FIVE_CROWNS = ("1-02", "1-07", "1-12", "1-17", "1-22")


def test_no_royal_below_the_third_crown():
    table = crowned("1-07", "1-02", green=3)
    table.buy("1-07")
    assert table.state.turn.seat == 1
    assert table.state.players[0].royals == []


def test_the_third_crown_asks_for_a_royal_which_is_compulsory():
    table = crowned("1-12", *TWO_CROWNS, red=3)
    table.buy("1-12")
    assert table.view()["phase"] == "royal"
    assert table.state.turn.seat == 0
    assert [offer.move for offer in table.all_offers()] == ["royal"]
    assert table.offered("royal", "card") == {"R-1", "R-2", "R-3", "R-4"}


def test_passing_the_third_crown_without_stopping_there_counts():
    table = crowned("2-22", "1-02", "1-07", green=4, gold=2, pearl=1)
    table.buy("2-22", colour="white")
    assert table.state.players[0].crowns == 4
    assert table.view()["phase"] == "royal"


def test_the_sixth_crown_brings_a_second_royal():
    table = crowned("1-27", *FIVE_CROWNS, white=4, pearl=1)
    table.royal(0, "R-4")
    table.buy("1-27", colour="blue")
    assert table.offered("royal", "card") == {"R-1", "R-2", "R-3"}
    table.play("royal", card="R-3")
    assert table.state.players[0].royals == ["R-4", "R-3"]


@pytest.mark.parametrize("crowns", ["fourth", "fifth"])
def test_no_royal_for_the_crowns_in_between(crowns):
    owned = FIVE_CROWNS[: 3 if crowns == "fourth" else 4]
    table = crowned("2-01", *owned, green=2, red=2, black=2, pearl=1)
    table.royal(0, "R-4")
    table.buy("2-01")
    assert table.state.turn.seat == 1


def test_a_royal_that_is_gone_is_refused():
    table = crowned("1-12", *TWO_CROWNS, red=3)
    table.royal(1, "R-2")
    table.own(1, "3-12", colour="white")
    table.own(1, "1-01")
    table.state.players[1].cards.reverse()
    table.buy("1-12")
    reason = table.refused("royal", card="R-2")
    assert (reason.key, reason.facts) == ("royal_gone", {"card": "R-2"})
    assert table.refused("royal", card="R-9").key == "no_such_card"


def test_royals_bring_points_to_the_total_but_to_no_colour():
    table = crowned("1-12", *TWO_CROWNS, red=3)
    table.buy("1-12")
    table.play("royal", card="R-4")
    player = table.view()["players"]["0"]
    assert player["prestige"] == 3
    assert sum(table.state.players[0].colours.values()) == 0
    assert table.notes("royal") == [{"card": "R-4", "auto": False}]


def test_the_royal_that_steals_works_like_the_card():
    table = crowned("1-12", *TWO_CROWNS, red=3)
    table.give(1, white=1, blue=1, gold=1)
    table.buy("1-12")
    assert table.play("royal", card="R-1").undoable
    assert table.offered("steal", "token") == {"white", "blue"}
    table.play("steal", token="blue")
    assert table.tokens(0) == {"blue": 1}


def test_the_royal_that_steals_is_ignored_without_a_target():
    table = crowned("1-12", *TWO_CROWNS, red=3)
    table.buy("1-12")
    table.play("royal", card="R-1")
    assert table.notes("ability_ignored") == [{"ability": "steal_token"}]


def test_the_royal_with_an_extra_turn_works_like_the_card():
    table = crowned("1-12", *TWO_CROWNS, red=3)
    table.buy("1-12")
    table.play("royal", card="R-2")
    assert (table.state.turn.seat, table.state.turn.number) == (0, 2)
    assert table.kinds() == ["royal", "refill", "again"]


def test_the_royal_with_a_privilege_gives_one():
    table = crowned("1-12", *TWO_CROWNS, red=3)
    table.buy("1-12")
    table.play("royal", card="R-3")
    assert [p.privileges for p in table.state.players] == [1, 0]


def test_a_steal_by_a_royal_may_pass_ten_and_then_asks_for_a_discard():
    table = crowned("1-12", *TWO_CROWNS, red=3, white=4, blue=4, green=2)
    table.state.turn.spent = 3  # as if drawn in this turn
    table.give(1, black=1, pearl=1)
    table.buy("1-12")
    table.play("royal", card="R-1")
    table.play("steal", token="black")
    assert table.view()["phase"] == "discard"
    table.play("discard", tokens={"black": 1})
    assert table.state.players[0].held() == 10


def test_the_last_royal_left_is_taken_without_asking():
    table = crowned("1-27", *FIVE_CROWNS, white=4, pearl=1)
    table.royal(0, "R-4")
    table.royal(1, "R-1", "R-2")
    table.own(1, "1-01")
    table.own(1, "3-12", "2-22", "2-23", colour="white")
    table.buy("1-27", colour="blue")
    assert table.notes("royal") == [{"card": "R-3", "auto": True}]
    assert table.notes("privilege_gained") == [{"seat": 0, "from": "table"}]
    assert table.state.royals == []
    assert table.state.turn.seat == 1
