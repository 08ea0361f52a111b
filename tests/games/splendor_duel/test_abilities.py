"""Matching token, steal, privilege and extra turn."""

import pytest

from app.games.splendor_duel.components import CARDS, GEMS
from tests.games.splendor_duel.table import Table

MATCHING = {card.colour: card for card in CARDS.values() if "take_matching_token" in card.abilities}
STEALING = [card.id for card in CARDS.values() if "steal_token" in card.abilities]


def matching(colour, **cells):
    card = MATCHING[colour]
    table = Table()
    table.lay(**cells)
    table.show(card.id)
    table.give(0, **dict(card.cost))
    table.scrolls(table=3, first=0, second=0)
    table.buy(card.id)
    return table


@pytest.mark.parametrize("colour", GEMS)
def test_a_matching_token_is_one_of_the_cards_colour_and_the_player_picks_the_space(colour):
    table = matching(colour, A1=colour, E5=colour, C3="pearl", D4="gold")
    assert table.view()["phase"] == "match"
    assert table.offered("match", "cell") == {"A1", "E5"}
    table.play("match", cell="E5")
    assert table.tokens(0) == {colour: 1}
    assert table.board() == {"A1": colour, "C3": "pearl", "D4": "gold"}
    assert table.notes("match") == [{"cell": "E5", "token": colour, "auto": False}]


def test_a_wrong_space_is_refused_with_the_colour_that_is_asked_for():
    table = matching("red", A1="red", E5="red", C3="pearl")
    reason = table.refused("match", cell="C3")
    assert (reason.key, reason.facts) == ("not_matching", {"cell": "C3", "colour": "red"})
    assert table.refused("match", cell="C9").key == "no_such_cell"


def test_a_single_matching_token_is_taken_without_asking():
    table = matching("blue", A1="blue", C3="pearl")
    assert table.tokens(0) == {"blue": 1}
    assert table.notes("match") == [{"cell": "A1", "token": "blue", "auto": True}]
    assert table.state.turn.seat == 1


def test_without_a_matching_token_the_ability_is_ignored():
    table = matching("blue", C3="pearl")
    assert table.notes("ability_ignored") == [{"ability": "take_matching_token"}]
    assert table.state.turn.seat == 1


def test_a_matching_token_gives_the_opponent_no_privilege():
    table = matching("red", A1="red", E5="red")
    table.play("match", cell="A1")
    assert table.state.privileges == 3


def stealing(card="2-02", **theirs):
    table = Table()
    table.lay(A1="white", B1="red")
    table.show(card)
    table.give(0, **dict(CARDS[card].cost))
    table.give(1, **theirs)
    table.scrolls(table=3, first=0, second=0)
    table.buy(card)
    return table


@pytest.mark.parametrize("card", STEALING)
def test_a_stolen_token_is_any_gem_or_pearl_of_the_opponent_but_never_gold(card):
    spare = [gem for gem in GEMS if gem not in dict(CARDS[card].cost)][:2]
    table = stealing(card, gold=2, pearl=1, **dict.fromkeys(spare, 1))
    assert table.view()["phase"] == "steal"
    assert table.offered("steal", "token") == {"pearl", *spare}
    table.play("steal", token="pearl")
    assert table.tokens(0) == {"pearl": 1}
    assert table.tokens(1) == {"gold": 2, **dict.fromkeys(spare, 1)}
    assert table.notes("steal") == [{"token": "pearl", "from": 1, "auto": False}]


def test_gold_or_what_the_opponent_has_not_cannot_be_stolen():
    table = stealing(gold=1, pearl=1, white=1)
    assert table.refused("steal", token="gold").key == "gold_not_stolen"
    reason = table.refused("steal", token="black")
    assert (reason.key, reason.facts) == ("nothing_to_steal", {"token": "black"})


def test_a_single_kind_is_stolen_without_asking():
    table = stealing(gold=2, white=3)
    assert table.tokens(0) == {"white": 1}
    assert table.notes("steal") == [{"token": "white", "from": 1, "auto": True}]


@pytest.mark.parametrize("theirs", [{}, {"gold": 2}])
def test_from_an_opponent_with_only_gold_or_nothing_nothing_is_stolen(theirs):
    table = stealing(**theirs)
    assert table.notes("ability_ignored") == [{"ability": "steal_token"}]
    assert table.state.turn.seat == 1


def test_stealing_both_pearls_gives_the_opponent_no_privilege():
    table = stealing(pearl=2)
    assert table.tokens(0) == {"pearl": 1}
    assert table.state.privileges == 3


def test_a_pending_choice_comes_before_anything_else():
    table = stealing(pearl=1, white=1)
    for move in ({"m": "take", "cells": "A1"}, {"m": "replenish"}, {"m": "royal", "card": "R-1"}):
        reason = table.refused(**move)
        assert (reason.key, reason.facts) == ("choose_first", {"phase": "steal"})


@pytest.mark.parametrize(
    "move",
    [
        {"m": "steal", "token": "red"},
        {"m": "match", "cell": "A1"},
        {"m": "royal", "card": "R-1"},
        {"m": "discard", "tokens": {"red": 1}},
    ],
)
def test_a_choice_that_nobody_asked_for_is_refused(move):
    assert Table().refused(**move).key == "not_asked"


def test_a_privilege_card_takes_one_from_the_table():
    table = Table()
    table.lay(A1="white")
    table.show("2-03")
    table.give(0, white=4, black=2, pearl=1)
    table.scrolls(table=2, first=0, second=1)
    table.buy("2-03")
    assert [p.privileges for p in table.state.players] == [1, 1]


def extra_turn():
    table = Table()
    table.lay(A1="white", A2="white", B5="red")
    table.show("1-03", "1-08")
    table.give(0, blue=2, green=4, red=2, pearl=2)
    table.buy("1-03")
    return table


def test_an_extra_turn_is_a_complete_new_turn_of_the_same_player():
    table = extra_turn()
    assert table.state.turn.seat == 0
    assert table.state.turn.number == 2
    assert table.view()["again"] is False
    assert table.view()["phase"] == "start"


def test_the_pyramid_is_refilled_before_the_extra_turn_begins():
    table = extra_turn()
    assert table.kinds() == ["buy", "refill", "again"]
    assert all(card for row in table.state.pyramid for card in row)


def test_extra_turns_can_follow_one_another():
    table = extra_turn()
    table.buy("1-08")
    assert (table.state.turn.seat, table.state.turn.number) == (0, 3)
    table.play("take", cells="A1")
    assert (table.state.turn.seat, table.state.turn.number) == (1, 4)


def test_the_discard_comes_before_the_extra_turn():
    table = Table()
    table.lay(A1="white")
    table.show("1-03")
    table.scrolls(table=0, first=3, second=0)
    table.give(0, blue=2, green=2, pearl=1, white=3, red=4, black=3)
    table.state.turn.spent = 5  # as if drawn in this turn
    table.buy("1-03")
    assert table.view()["phase"] == "start"
    assert table.tokens(0) == {"white": 3, "red": 4, "black": 3}


def test_more_than_ten_are_discarded_before_the_extra_turn():
    table = Table()
    table.lay(A1="white")
    table.show("1-03")
    table.give(0, blue=4, green=4, pearl=1, white=4, red=4)
    table.state.turn.spent = 7  # as if drawn in this turn
    table.buy("1-03")
    assert table.view()["phase"] == "discard"
    assert table.view()["again"] is True
    table.play("discard", tokens={"white": 2})
    assert table.kinds() == ["discard", "refill", "again"]
    assert (table.state.turn.seat, table.state.players[0].held()) == (0, 10)
