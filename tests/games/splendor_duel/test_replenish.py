"""Replenishing the board: when, where, and that it may be forced."""

import pytest

from app.games.splendor_duel.board import CELLS, SPIRAL
from tests.games.splendor_duel.table import Table, loose_tokens

PRINTED = [
    *("C3", "C4", "B4", "B3", "B2", "C2", "D2", "D3", "D4"),
    *("D5", "C5", "B5", "A5", "A4", "A3", "A2", "A1"),
    *("B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5"),
]


def sparse(**cells):
    table = Table()
    table.lay(**cells)
    table.scrolls(table=3, first=0, second=0)
    return table


def test_the_spiral_starts_in_the_centre_goes_down_and_ends_bottom_right():
    assert [CELLS[space] for space in SPIRAL] == PRINTED
    assert sorted(SPIRAL) == list(range(25))


def test_the_whole_bag_goes_on_the_board_along_the_spiral_into_empty_spaces_only():
    table = sparse(C4="red", B3="gold", A1="white")
    table.give(1, blue=4, green=4, white=2)  # 12 tokens are left in the bag
    bag = dict(table.state.bag)
    table.play("replenish")
    board = table.board()
    assert not any(table.state.bag.values())
    assert (board["C4"], board["B3"], board["A1"]) == ("red", "gold", "white")
    new = [cell for cell in PRINTED if cell not in ("C4", "B3", "A1")][:12]
    assert board.keys() == {*new, "C4", "B3", "A1"}
    assert sorted(board[cell] for cell in new) == sorted(
        token for token, n in bag.items() for _ in range(n)
    )


def test_the_order_of_the_bag_is_drawn():
    boards = set()
    for secret in range(8):
        table = Table(secret=secret)
        table.lay(A1="white")
        table.play("replenish")
        boards.add(tuple(table.state.cells))
    assert len(boards) == 8


def test_the_opponent_gains_a_privilege():
    table = sparse(A1="white")
    table.play("replenish")
    assert [p.privileges for p in table.state.players] == [0, 1]
    assert table.notes("replenish") == [{"count": 24}]
    assert table.notes("penalty_privilege") == [{"to": 1, "from": "table"}]


def test_it_cannot_be_undone():
    assert not sparse(A1="white").play("replenish").undoable


def test_it_is_not_possible_with_an_empty_bag_so_never_twice_in_a_turn():
    table = sparse(A1="white")
    table.play("replenish")
    assert table.blocked("replenish") == {"bag_empty"}
    assert table.refused("replenish").key == "bag_empty"


def test_an_action_is_still_to_be_taken_afterwards():
    table = sparse(A1="white")
    table.play("replenish")
    assert table.state.turn.seat == 0
    assert table.view()["phase"] == "replenished"
    table.play("take", cells=min(table.offered("take", "cells")))
    assert table.state.turn.seat == 1


def forced(**changes):
    """No gem or pearl on the board, three cards reserved, nothing to pay with."""
    table = sparse(**{"B2": "gold", **changes})
    table.hold(0, *table.state.decks[0][:3])
    return table


def test_when_no_action_is_possible_only_replenishing_is_offered():
    table = forced()
    (offer,) = [o for o in table.all_offers() if not o.blocked]
    assert (offer.move, offer.facts) == ("replenish", {"count": 24, "forced": True})
    table.play("replenish")
    assert table.offers("take")
    assert table.state.players[1].privileges == 1


def test_it_is_not_forced_while_a_token_can_be_taken():
    (offer,) = forced(A1="red").offers("replenish")
    assert offer.facts["forced"] is False


def test_it_is_not_forced_while_a_card_can_be_reserved():
    table = sparse(B2="gold")
    (offer,) = table.offers("replenish")
    assert offer.facts["forced"] is False


def test_it_is_not_forced_while_a_card_can_be_bought():
    table = forced()
    table.show("1-02")
    table.give(0, blue=3)
    (offer,) = table.offers("replenish")
    assert offer.facts["forced"] is False


def test_gold_without_a_card_left_to_reserve_does_not_count_as_an_action():
    table = sparse(B2="gold")
    table.state.decks = [[], [], []]  # play never comes to this
    table.state.pyramid = [[""] * len(row) for row in table.state.pyramid]
    assert table.blocked("reserve") == {"no_cards"}
    assert table.refused("reserve", gold="B2", card="1-01").key == "no_cards"
    (offer,) = [o for o in table.all_offers() if not o.blocked]
    assert (offer.move, offer.facts["forced"]) == ("replenish", True)


@pytest.mark.parametrize("hands", [(10, 10), (10, 0), (7, 9)])
def test_at_the_start_of_a_turn_five_tokens_are_within_reach_and_not_only_gold(hands):
    table = sparse()
    for seat, n in enumerate(hands):
        for token in ("white", "blue", "green", "red", "black", "pearl"):
            while table.state.players[seat].held() < n and table.state.bag[token]:
                table.give(seat, **{token: 1})
    assert len(loose_tokens(table.state)) >= 5
    assert set(loose_tokens(table.state)) != {"gold"}


def test_a_full_board_means_an_empty_bag_and_empty_hands():
    table = Table()
    assert all(table.state.cells)
    assert not any(table.state.bag.values())
    table.play("take", cells=min(table.offered("take", "cells")))
    assert not all(table.state.cells)
