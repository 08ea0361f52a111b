"""The safety net: a player who can do nothing passes. The rules never lead there."""

from app.engine import kernel
from app.games.splendor_duel import GAME
from tests.games.splendor_duel.table import Table


def test_a_player_who_can_do_nothing_passes_discards_and_the_log_says_so():
    table = Table()
    table.lay(A1="white")
    table.give(0, red=4, pearl=2, gold=3)
    table.give(1, white=3, blue=4, green=4, black=4)  # fifteen: no turn ends like this
    table.show("1-12", "1-13", "1-26", "1-28", "1-29", "2-01", "2-02", "2-05", "2-10")
    table.show("3-01", "3-09", "3-10")
    table.hold(1, "1-04", "1-08", "1-23")

    step = kernel.advance(GAME, table.snapshot, 0, b'{"m":"take","cells":"A1"}')
    assert [(note.kind, note.facts) for note in step.notes][1:] == [("pass", {"seat": 1})]
    assert GAME.view(step.state, None)["phase"] == "discard"
    assert GAME.waiting(step.state) == (1,)

    step = kernel.advance(GAME, step.snapshot, 1, b'{"m":"discard","tokens":{"blue":4,"green":1}}')
    assert [note.kind for note in step.notes] == ["discard"]
    assert GAME.waiting(step.state) == (0,)
    assert any(
        offer.move == "replenish" and not offer.blocked for offer in GAME.offers(step.state, 0)
    )
