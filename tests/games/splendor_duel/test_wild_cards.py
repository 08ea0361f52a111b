"""Cards that take on the colour of a card that their buyer owns."""

import pytest

from app.games.splendor_duel.components import CARDS, GEMS, WILD_CARDS
from tests.games.splendor_duel.table import Table


def table_with(card, **tokens):
    table = Table()
    table.lay(A1="white", B1="gold")
    table.show(card)
    table.give(0, **tokens)
    return table


@pytest.mark.parametrize("card", sorted(WILD_CARDS))
def test_without_a_bonus_card_no_wild_card_is_offered_and_the_server_refuses_it(card):
    table = table_with(card)
    table.give(0, **{t: min(n, 4) for t, n in CARDS[card].cost if t != "pearl"})
    assert table.sale(card).blocked == "no_bonus"
    for colour in GEMS:
        reason = table.refused("buy", card=card, payment="free", colour=colour)
        assert (reason.key, reason.facts) == ("no_bonus", {"card": card})


def test_points_only_cards_and_royals_are_no_bonus_cards():
    table = table_with("1-26", black=4, pearl=1)
    table.own(0, "1-28", "2-24")
    assert table.sale("1-26").blocked == "no_bonus"
    table.royal(0, "R-4")
    assert table.sale("1-26").blocked == "no_bonus"


def test_only_colours_that_the_buyer_owns_can_be_chosen():
    table = table_with("1-26", black=4, pearl=1)
    table.own(0, "1-06", "1-11", "2-24")
    assert table.sale("1-26").args["colour"].of == ("blue", "green")
    reason = table.refused("buy", card="1-26", payment="K4-P1", colour="red")
    assert (reason.key, reason.facts) == ("colour_not_owned", {"colour": "red"})
    reason = table.refused("buy", card="1-26", payment="K4-P1", colour="none")
    assert reason.key == "no_such_colour"
    reason = table.refused("buy", card="1-26", payment="K4-P1", colour="pearl")
    assert reason.key == "no_such_colour"


def test_a_colour_must_be_named_for_a_wild_card_and_for_no_other():
    table = table_with("1-26", black=4, pearl=1, blue=3)
    table.own(0, "1-06")
    assert table.refused("buy", card="1-26", payment="K4-P1").key == "colour_needed"
    table.show("1-02")
    assert "colour" not in table.sale("1-02").args
    reason = table.refused("buy", card="1-02", payment="B2", colour="blue")
    assert reason.key == "colour_unwanted"


def test_its_bonus_and_points_count_for_the_chosen_colour_for_good():
    table = table_with("2-21", green=4, gold=1, pearl=1)
    table.own(0, "1-11", "1-06")
    table.buy("2-21", colour="blue")
    player = table.view()["players"]["0"]
    assert player["cards"][-1] == ["2-21", "blue"]
    owned = table.state.players[0]
    assert (owned.bonuses["blue"], owned.colours["blue"]) == (2, 2)
    assert player["prestige"] == 2


def test_it_is_worth_one_bonus_also_on_a_double_bonus():
    table = table_with("1-26", black=4, pearl=1)
    table.own(0, "2-08")
    table.buy("1-26", colour="blue")
    assert table.state.players[0].bonuses["blue"] == 3


def test_it_may_be_placed_on_an_earlier_wild_card_of_that_colour():
    table = table_with("1-26", black=4, pearl=1)
    table.own(0, "1-06")
    table.own(0, "1-27", colour="blue")
    assert table.sale("1-26").args["colour"].of == ("blue",)


def test_the_card_with_two_abilities_gives_its_colour_and_the_extra_turn():
    table = table_with("3-11", red=4, gold=3)
    table.own(0, "1-21")
    table.buy("3-11", colour="red")
    assert table.view()["players"]["0"]["cards"][-1] == ["3-11", "red"]
    assert table.state.players[0].bonuses["red"] == 2
    assert table.state.turn.seat == 0
    assert table.state.turn.number == 2
    assert table.notes("again") == [{"seat": 0}]
