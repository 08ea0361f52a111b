from app.engine import kernel
from app.games.splendor_duel import GAME
from app.games.splendor_duel.components import CARDS
from tests.games.splendor_duel.table import Table


def start(n):
    return kernel.start(GAME, 2, GAME.options_type(), n.to_bytes(32, "big"))


def test_the_board_is_full_and_the_bag_empty():
    view = start(0).state
    assert all(view.cells)
    assert not any(view.bag.values())


def test_the_pyramid_shows_five_four_and_three_cards_of_their_levels():
    state = start(0).state
    assert [len(row) for row in state.pyramid] == [5, 4, 3]
    assert [len(deck) for deck in state.decks] == [25, 20, 10]
    for level, row in enumerate(state.pyramid, 1):
        assert all(CARDS[card].level == level for card in row)


def test_the_second_player_starts_with_a_privilege_and_two_lie_on_the_table():
    for n in range(6):
        state = start(n).state
        first = state.turn.seat
        assert state.privileges == 2
        assert state.players[first].privileges == 0
        assert state.players[1 - first].privileges == 1


def test_who_begins_is_drawn_and_told():
    steps = [start(n) for n in range(40)]
    assert {step.state.turn.seat for step in steps} == {0, 1}
    for step in steps:
        assert [(n.kind, n.facts) for n in step.notes] == [
            ("first_player", {"seat": step.state.turn.seat})
        ]


def test_all_four_royals_are_there():
    assert start(0).state.royals == ["R-1", "R-2", "R-3", "R-4"]


def test_the_first_player_cannot_replenish_in_the_first_turn():
    table = Table()
    assert table.blocked("replenish") == {"bag_empty"}
    assert table.refused("replenish").key == "bag_empty"


def test_other_secrets_deal_other_games():
    assert start(1).state.cells != start(2).state.cells
    assert start(1).state.decks != start(2).state.decks
