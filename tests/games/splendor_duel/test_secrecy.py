"""What each player may know, and that dealing anew changes all the rest and nothing else."""

from app.engine import kernel, playout, secrecy
from app.games.splendor_duel import GAME
from tests.games.splendor_duel.table import Table

DICE = playout.dice_of("secrecy")


def reserved_both_ways():
    """Each seat holds a card from the pyramid and one from a deck."""
    table = Table()
    table.hold(0, "1-05", "2-08", public=True)
    table.hold(0, "1-06", public=False)
    table.hold(1, "1-07", public=True)
    table.hold(1, "1-08", "3-02", public=False)
    return table


def changed(table, *known):
    return secrecy.varied(GAME, table.snapshot, known, DICE, times=60)


def places(*prefixes):
    return lambda paths: {p for p in paths if p.startswith(prefixes)}


def test_for_both_players_only_the_decks_are_dealt_anew():
    paths = changed(reserved_both_ways(), 0, 1)
    assert paths == places("/decks/")(paths)
    assert len(paths) == sum(len(deck) for deck in reserved_both_ways().state.decks)


def test_for_one_player_the_cards_that_the_other_drew_from_a_deck_as_well():
    paths = changed(reserved_both_ways(), 0)
    others = {p for p in paths if not p.startswith("/decks/")}
    assert others == {"/players/1/reserved/1/0", "/players/1/reserved/2/0"}
    paths = changed(reserved_both_ways(), 1)
    others = {p for p in paths if not p.startswith("/decks/")}
    assert others == {"/players/0/reserved/2/0"}


def test_for_spectators_all_cards_drawn_from_a_deck():
    paths = changed(reserved_both_ways(), None)
    others = {p for p in paths if not p.startswith("/decks/")}
    assert others == {
        "/players/0/reserved/2/0",
        "/players/1/reserved/1/0",
        "/players/1/reserved/2/0",
    }


def test_a_card_reserved_from_the_pyramid_was_seen_by_all_and_stays():
    table = reserved_both_ways()
    for n in range(20):
        other = kernel.state_of(
            GAME, secrecy.redealt(GAME, table.snapshot, (None,), playout.dice_of(n))
        )
        assert [r.card for r in other.players[0].reserved][:2] == ["1-05", "2-08"]
        assert other.players[1].reserved[0].card == "1-07"


def test_no_view_shows_a_deck_or_a_card_that_its_viewer_may_not_know():
    table = reserved_both_ways()
    hidden = {card for deck in table.state.decks for card in deck}
    for viewer, unknown in ((0, {"1-07", "1-08", "3-02"}), (1, {"1-05", "2-08", "1-06"})):
        text = str(table.view(viewer))
        assert not [card for card in hidden | unknown if card in text]
    text = str(table.view(None))
    assert not [card for card in hidden | {"1-05", "1-06", "1-08"} if card in text]


def test_seats_see_their_own_reserved_cards_with_level():
    table = reserved_both_ways()
    assert table.view(0)["players"]["0"]["reserved"] == [["1-05", 1], ["2-08", 2], ["1-06", 1]]
    assert table.view(0)["players"]["1"]["reserved"] == [["", 1], ["", 1], ["", 3]]


def test_nothing_is_told_of_the_bag_what_it_holds_lies_nowhere_else():
    table = Table()
    table.lay(A1="white")
    assert "bag" not in table.view()


def test_offers_go_only_to_the_player_to_act():
    table = reserved_both_ways()
    assert GAME.offers(table.state, 1) == []
    assert GAME.offers(table.state, 0)
