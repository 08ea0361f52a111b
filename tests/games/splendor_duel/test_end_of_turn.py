"""Victory, then the discard, then the refill, then the next turn."""

import pytest

from app.games.splendor_duel import GAME
from tests.games.splendor_duel.table import Table


def buying(card, *owned, **tokens):
    table = Table()
    table.lay(A1="white", B1="red")
    table.own(0, *owned)
    table.show(card)
    table.give(0, **tokens)
    return table


# 19 points without three crowns: white 6, blue 5, green 0, black 3 (and 5 points-only)
NINETEEN = ("3-02", "2-03", "3-04", "1-10", "2-24", "1-28")


def test_twenty_points_win_by_prestige():
    table = buying("1-15", *NINETEEN, white=3, black=2)
    assert table.state.players[0].prestige() == 19
    table.buy("1-15")
    assert table.state.won == ["prestige"]
    assert table.state.winner == 0
    assert GAME.waiting(table.state) == ()
    assert table.notes("won") == [{"seat": 0, "reasons": ["prestige"]}]


def test_nineteen_points_do_not_win():
    table = buying("1-12", *NINETEEN, red=3)
    table.buy("1-12")
    assert table.state.winner == -1


def test_royals_and_points_only_cards_count_for_prestige():
    # 17 in cards, then the third crown
    table = buying("1-12", "3-02", "3-04", "2-24", "2-08", "2-16", "1-02", "1-07", "1-10", red=3)
    table.own(0, "2-12")
    assert table.state.players[0].prestige() == 17
    table.buy("1-12")
    table.play("royal", card="R-4")
    assert table.state.won == ["prestige"]


def test_ten_crowns_win():
    table = buying("1-12", "1-21", "2-01", "2-05", "2-09", "3-01", red=3)
    table.own(0, "3-12", "1-27", colour="red")
    assert table.state.players[0].crowns == 9
    table.royal(0, "R-1", "R-2")
    assert table.state.players[0].prestige() == 13
    table.buy("1-12")
    assert table.state.won == ["crowns"]


def test_nine_crowns_do_not_win():
    table = buying("1-12", "1-21", "2-01", "2-05", "2-09", "3-01", red=3)
    table.own(0, "2-22", colour="red")
    assert table.state.players[0].crowns == 7
    table.royal(0, "R-1", "R-2")
    table.buy("1-12")
    assert table.state.players[0].crowns == 8
    assert table.state.winner == -1


def test_ten_points_in_one_colour_win_and_a_wild_card_counts_there():
    table = buying("2-21", "3-02", "2-03", "2-02", "1-05", green=4, gold=2, pearl=1)
    assert table.state.players[0].colours["white"] == 8
    table.buy("2-21", colour="white")
    assert table.state.won == ["colour"]


def test_a_wild_card_in_another_colour_does_not_help():
    table = buying("2-21", "3-02", "2-03", "2-02", "1-05", "1-07", green=4, gold=2, pearl=1)
    table.buy("2-21", colour="blue")
    assert table.state.winner == -1


def test_points_only_cards_and_royals_count_for_no_colour():
    table = buying("1-28", "3-13", red=4, pearl=1)
    table.buy("1-28")
    assert table.state.players[0].prestige() == 9
    table = buying("1-28", "3-13", "2-24", red=4, pearl=1)
    table.buy("1-28")
    assert table.state.players[0].colours["none"] == 14
    assert table.state.winner == -1


def test_all_conditions_that_hold_are_reported():
    table = buying("3-01", "3-02", "2-01", "2-03", "1-21", blue=3, red=1, black=3, pearl=1)
    table.own(0, "3-12", "2-22", "2-23", colour="red")
    table.own(0, "2-24")
    table.royal(0, "R-1", "R-2")
    player = table.state.players[0]
    assert (player.prestige(), player.crowns, player.colours["white"]) == (17, 8, 8)
    table.buy("3-01")
    assert table.state.won == ["prestige", "crowns", "colour"]
    assert table.notes("won") == [{"seat": 0, "reasons": ["prestige", "crowns", "colour"]}]


def test_a_win_asks_for_no_discard_and_gives_no_refill_and_no_extra_turn():
    # the extra turn of 3-11 and thirteen tokens in hand
    table = buying("3-11", *NINETEEN, "1-21", red=4, gold=3, white=4, blue=4, black=3)
    table.state.turn.spent = 8  # as if drawn in this turn
    place = table.state.pyramid[2].index("3-11")
    step = table.buy("3-11", colour="red")
    assert table.state.players[0].held() > 10
    assert table.state.won == ["prestige"]
    assert table.state.pyramid[2][place] == ""
    assert [note.kind for note in step.notes] == ["buy", "won"]


def test_the_winner_ranks_first_even_with_fewer_points():
    table = buying("2-21", "3-02", "2-03", "2-02", "1-05", green=4, gold=2, pearl=1)
    table.own(1, "3-04", "3-06", "3-08", "3-10")
    table.buy("2-21", colour="white")
    scores = GAME.scores(table.state)
    assert [seat.total for seat in scores.seats] == [10, 16]
    assert [seat.rank for seat in scores.seats] == [1, 2]
    assert scores.reasons == ("colour",)


def test_scores_name_where_the_points_come_from():
    table = Table()
    table.own(0, "3-01", "1-28", "1-05")
    table.own(0, "2-21", colour="white")
    table.own(0, "1-07")
    table.royal(0, "R-4")
    scores = GAME.scores(table.state)
    assert scores.seats[0].parts == {
        "white": 6, "blue": 0, "green": 0, "red": 0, "black": 0, "none": 3, "royals": 3
    }  # fmt: skip
    assert scores.seats[0].total == 12 == sum(scores.seats[0].parts.values())
    assert [seat.rank for seat in scores.seats] == [1, 2]
    assert scores.reasons == ()


def test_equal_prestige_shares_the_rank_while_the_game_lasts():
    assert [seat.rank for seat in GAME.scores(Table().state).seats] == [1, 1]


# the discard


def over_the_limit():
    table = Table()
    table.lay(A1="white", A2="blue", B5="red")
    table.give(0, blue=2, green=3, pearl=2, gold=3)
    table.play("take", cells="A1-A2")
    return table


def test_tokens_above_ten_are_discarded_into_the_bag_gold_too():
    table = over_the_limit()
    assert table.view()["phase"] == "discard"
    assert table.state.turn.seat == 0
    (offer,) = table.all_offers()
    assert offer.facts == {"n": 2}
    bag = dict(table.state.bag)
    step = table.play("discard", tokens={"gold": 1, "green": 1})
    assert table.state.players[0].held() == 10
    assert table.state.bag == {**bag, "gold": bag["gold"] + 1, "green": bag["green"] + 1}
    assert table.notes("discard") == [{"tokens": {"green": 1, "gold": 1}}]
    assert table.state.turn.seat == 1
    assert step.undoable


@pytest.mark.parametrize(
    ("tokens", "key", "facts"),
    [
        ({"gold": 1}, "discard_count", {"n": 2}),
        ({"gold": 3}, "discard_count", {"n": 2}),
        ({}, "discard_count", {"n": 2}),
        ({"red": 2}, "not_held", {"token": "red", "n": 2, "held": 0}),
        ({"gold": 4}, "not_held", {"token": "gold", "n": 4, "held": 3}),
        ({"gold": 3, "green": -1}, "not_held", {"token": "green", "n": -1, "held": 3}),
        ({"diamond": 2}, "not_held", {"token": "diamond", "n": 2, "held": 0}),
    ],
)
def test_any_other_number_or_what_is_not_held_is_refused(tokens, key, facts):
    reason = over_the_limit().refused("discard", tokens=tokens)
    assert (reason.key, reason.facts) == (key, facts)


def test_exactly_ten_asks_for_nothing():
    table = Table()
    table.lay(A1="white", A2="blue", B5="red")
    table.give(0, blue=2, green=3, pearl=2, gold=1)
    table.play("take", cells="A1-A2")
    assert table.state.turn.seat == 1


def test_cards_turned_up_are_marked_until_the_next_turn_ends():
    table = buying("1-02", blue=3)
    top = table.state.decks[0][-1]
    table.buy("1-02")
    assert table.view()["new"] == [top]
    table.play("take", cells="A1")
    assert table.view()["new"] == []


def test_turns_alternate_and_are_counted():
    table = Table()
    for n in range(1, 5):
        assert table.view()["turn"] == n
        assert GAME.waiting(table.state) == ((n - 1) % 2,)
        table.play("take", cells=min(table.offered("take", "cells")))


def test_after_the_end_nothing_is_offered_and_every_move_is_refused():
    table = buying("1-15", *NINETEEN, white=3, black=2)
    table.buy("1-15")
    assert table.view()["phase"] == "over"
    assert GAME.offers(table.state, 0) == GAME.offers(table.state, 1) == []
    assert table.refused("take", cells="A1").key == "not_your_turn"
