"""The option against a player who keeps all gold and both pearls and buys nothing."""

import pytest

from tests.games.splendor_duel.table import Table


def hoarding(*, stalling=True, turns=0):
    """Seat 0 holds all gold and pearls and has kept doing so for some turns."""
    table = Table(stalling=stalling)
    table.lay(A1="white", B1="red", C1="blue", D1="white", E1="red", A3="blue", C3="white")
    table.give(0, gold=3, pearl=2)
    table.state.turn.hoarding = stalling
    for _ in range(turns):
        pass_turn(table)
        pass_turn(table)
    return table


def pass_turn(table):
    """Takes one token."""
    table.play(
        "take", cells=min(table.offered("take", "cells"), key=lambda name: (len(name), name))
    )


def test_a_turn_counts_that_begins_and_ends_with_all_gold_and_pearls_and_buys_nothing():
    table = hoarding()
    pass_turn(table)
    assert table.state.stalled == [1, 0]
    assert table.notes("stalling") == [{"seat": 0, "n": 1}]


def test_after_three_in_a_row_the_opponent_may_claim_the_game_instead_of_playing():
    table = hoarding(turns=2)
    assert table.state.stalled == [2, 0]
    pass_turn(table)
    assert table.state.stalled == [3, 0]
    assert table.admits("claim")
    table.play("claim")
    assert table.state.winner == 1
    assert table.state.won == ["stalled"]
    assert table.kinds() == ["stall_claimed", "won"]


def test_claiming_is_not_possible_earlier():
    table = hoarding(turns=1)
    pass_turn(table)
    assert not table.offers("claim")
    reason = table.refused("claim")
    assert (reason.key, reason.facts) == ("not_stalled", {"n": 1})


def test_the_opponent_may_play_on_and_claim_later():
    table = hoarding(turns=3)
    assert table.state.turn.seat == 0
    pass_turn(table)
    assert table.state.stalled == [4, 0]
    assert table.offers("claim")


@pytest.mark.parametrize("first", ["privilege", "replenish"])
def test_claiming_is_instead_of_playing_so_not_after_an_optional_action(first):
    table = hoarding(turns=2)
    pass_turn(table)
    table.scrolls(table=2, first=0, second=1)
    if first == "privilege":
        table.play("privilege", cell=min(table.offered("privilege", "cell")))
    else:
        table.play("replenish")
    assert not table.offers("claim")
    assert table.refused("claim").key == "claim_late"


def test_buying_resets_the_count():
    table = hoarding(turns=2)
    table.show("1-02")
    table.own(0, "1-06", "1-07", "2-08")
    table.buy("1-02")
    assert table.state.stalled == [0, 0]


def test_giving_up_a_pearl_or_gold_in_the_discard_resets_the_count():
    table = hoarding(turns=2)
    table.give(0, green=10 - table.state.players[0].held())
    pass_turn(table)
    table.play("discard", tokens={"gold": 1})
    assert table.state.stalled == [0, 0]


def test_discarding_other_tokens_does_not_reset_it():
    table = hoarding(turns=2)
    table.give(0, green=10 - table.state.players[0].held())
    pass_turn(table)
    table.play("discard", tokens={"green": 1})
    assert table.state.stalled == [3, 0]


def test_a_turn_that_does_not_begin_with_all_of_them_does_not_count():
    table = Table(stalling=True)
    table.lay(A1="gold", B1="white", C1="white")
    table.give(0, gold=2, pearl=2)
    table.play("reserve", gold="A1", card="deck-1")
    assert table.state.stalled == [0, 0]
    pass_turn(table)
    assert table.state.turn.hoarding


def test_without_the_option_nothing_is_counted_and_nothing_can_be_claimed():
    table = hoarding(stalling=False, turns=3)
    pass_turn(table)
    assert table.state.stalled == [0, 0]
    assert table.refused("claim").key == "claim_off"
