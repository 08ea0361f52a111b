"""Reserving: which gold, which card, and who may know it."""

import pytest

from tests.games.splendor_duel.table import Table


@pytest.fixture
def table():
    table = Table()
    table.lay(A1="gold", C3="gold", E5="gold", B2="red")
    return table


def test_the_player_picks_which_gold_and_its_space_is_emptied(table):
    assert table.offered("reserve", "gold") == {"A1", "C3", "E5"}
    table.play("reserve", gold="C3", card="deck-2")
    assert table.tokens(0) == {"gold": 1}
    assert table.board() == {"A1": "gold", "E5": "gold", "B2": "red"}


def test_any_card_of_the_pyramid_or_the_top_of_any_deck_can_be_reserved(table):
    face_up = {card for row in table.state.pyramid for card in row}
    assert len(face_up) == 12
    assert table.offered("reserve", "card") == face_up | {"deck-1", "deck-2", "deck-3"}


def test_the_top_card_of_the_deck_is_drawn(table):
    top = table.state.decks[2][-1]
    table.play("reserve", gold="A1", card="deck-3")
    (reserved,) = table.state.players[0].reserved
    assert reserved.card == top
    assert len(table.state.decks[2]) == 9


def test_a_deck_draw_is_told_to_its_owner_only(table):
    top = table.state.decks[0][-1]
    step = table.play("reserve", gold="A1", card="deck-1")
    (note,) = [note for note in step.notes if note.kind == "reserve"]
    assert note.seen_by(0) == {"kind": "reserve", "level": 1, "gold": "A1", "card": top}
    for viewer in (1, None):
        assert note.seen_by(viewer) == {"kind": "reserve", "level": 1, "gold": "A1"}
    assert top not in str(table.view(1))
    assert top not in str(table.view(None))


def test_a_card_from_the_pyramid_is_named_in_the_log_but_views_show_only_its_back(table):
    card = table.state.pyramid[1][2]
    step = table.play("reserve", gold="A1", card=card)
    (note,) = [note for note in step.notes if note.kind == "reserve"]
    assert note.facts == {"card": card, "level": 2, "gold": "A1"}
    assert table.view(0)["players"]["0"]["reserved"] == [[card, 2]]
    assert table.view(1)["players"]["0"]["reserved"] == [["", 2]]
    assert table.view(None)["players"]["0"]["reserved"] == [["", 2]]


def test_a_deck_draw_cannot_be_undone(table):
    assert not table.play("reserve", gold="A1", card="deck-1").undoable


def test_the_place_is_refilled_at_the_end_of_the_turn_which_cannot_be_undone(table):
    card, top = table.state.pyramid[0][3], table.state.decks[0][-1]
    step = table.play("reserve", gold="A1", card=card)
    assert table.state.pyramid[0][3] == top
    assert table.notes("refill") == [{"card": top}]
    assert table.view()["new"] == [top]
    assert not step.undoable


def test_an_empty_deck_is_not_offered_and_its_places_stay_empty(table):
    table.use_up_level_one()
    assert "deck-1" not in table.offered("reserve", "card")
    reason = table.refused("reserve", gold="A1", card="deck-1")
    assert (reason.key, reason.facts) == ("deck_empty", {"level": 1})
    card = table.state.pyramid[0][2]
    step = table.play("reserve", gold="A1", card=card)
    assert table.state.pyramid[0][2] == ""
    assert "refill" not in table.kinds()
    assert step.undoable  # nothing was turned up
    assert "" not in table.offered("reserve", "card")


def test_not_without_gold_on_the_board():
    table = Table()
    table.lay(B2="red")
    assert table.blocked("reserve") == {"no_gold"}
    assert table.refused("reserve", gold="B2", card="deck-1").key == "no_gold"


def test_not_with_three_reserved_cards(table):
    table.hold(0, *table.state.decks[0][:3])
    assert table.blocked("reserve") == {"reserve_full"}
    reason = table.refused("reserve", gold="A1", card="deck-1")
    assert (reason.key, reason.facts) == ("reserve_full", {"limit": 3})


@pytest.mark.parametrize(
    ("gold", "card", "key", "facts"),
    [
        ("B2", "deck-1", "not_gold", {"cell": "B2"}),
        ("B1", "deck-1", "not_gold", {"cell": "B1"}),
        ("Q7", "deck-1", "no_such_cell", {"cell": "Q7"}),
        ("A1", "deck-4", "no_such_card", {"card": "deck-4"}),
        ("A1", "9-99", "no_such_card", {"card": "9-99"}),
    ],
)
def test_a_wrong_gold_or_card_is_refused_with_the_reason(table, gold, card, key, facts):
    reason = table.refused("reserve", gold=gold, card=card)
    assert (reason.key, reason.facts) == (key, facts)


def test_a_card_that_lies_elsewhere_cannot_be_reserved(table):
    inside = table.state.decks[0][0]
    reason = table.refused("reserve", gold="A1", card=inside)
    assert (reason.key, reason.facts) == ("not_there", {"card": inside})


def test_reserved_cards_give_nothing_until_bought(table):
    table.hold(0, "1-01", "3-12", "2-24")
    player = table.view()["players"]["0"]
    assert (player["prestige"], player["crowns"], player["cards"]) == (0, 0, [])


def test_reserving_over_ten_asks_for_a_discard(table):
    table.give(0, white=4, blue=4, green=2)
    table.play("reserve", gold="A1", card="deck-1")
    assert table.view()["phase"] == "discard"


def test_lines_and_privileges_give_no_gold(table):
    assert table.offered("take", "cells") == {"B2"}
    table.scrolls(table=2, first=1, second=0)
    assert table.offered("privilege", "cell") == {"B2"}
