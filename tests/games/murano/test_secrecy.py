"""Hidden: the order and content of each hand, and the cards left in the box."""

from __future__ import annotations

import msgspec

from app.engine import kernel, playout, secrecy
from app.games.murano import GAME
from tests.games.murano.table import Table


def sent(table: Table, viewer: int | None) -> str:
    """All that a viewer gets of a step, as text."""
    notes = [note.seen_by(viewer) for note in table.notes]
    own = GAME.offers(table.now, viewer) if viewer is not None else []
    parts = {"view": table.view(viewer), "offers": own, "notes": notes}
    return msgspec.json.encode(parts).decode()


def test_hands_are_seen_by_their_owner_and_counted_by_the_others() -> None:
    table = Table(3)
    hands = [player.hand for player in table.now.players]
    for viewer in (0, 1, 2, None):
        players = table.view(viewer)["players"]
        for seat, hand in enumerate(hands):
            expected = hand if seat == viewer else [""] * len(hand)
            assert players[str(seat)]["hand"] == expected


def test_no_viewer_is_sent_a_card_of_another_hand_or_of_the_box() -> None:
    table = Table(3, lira=9, art="magician").hand("C05", made=("C01",)).phase("complete")
    table.bench(green=3, red=1).do("reorder", position=3)
    for viewer in (0, 1, 2, None):
        text = sent(table, viewer)
        for seat, player in enumerate(table.now.players):
            assert all((card in text) == (seat == viewer) for card in player.hand)
        assert not any(card in text for card in table.now.unused)


def test_lira_benches_and_completed_cards_are_public() -> None:
    table = Table(3, lira=7).bench(1, red=2).hand(seat=1, made=("C01", "C02"), used=("C01",))
    for viewer in (0, 2, None):
        player = table.view(viewer)["players"]["1"]
        assert player["bench"]["red"] == 2
        assert (player["lira"], player["made"], player["used"]) == (7, ["C01", "C02"], ["C01"])


def test_a_reorder_tells_the_others_that_the_first_card_moved_but_not_where() -> None:
    told = {}
    for position in (2, 5):
        table = Table().hand("C01", "C02", "C03").do("reorder", position=position)
        told[position] = sent(table, 1), sent(table, None)
        assert table.told("reorder") == {"price": 1}
        assert table.notes[0].seen_by(0) == {"kind": "reorder", "price": 1, "position": position}
    assert told[2] == told[5]
    assert table.offers("reorder", seat=0)[0].secret == ("position",)


def test_magician_does_not_tell_the_order() -> None:
    told = set()
    for order in (["C03", "C04", "C06", "C07", "C08"], ["C08", "C04", "C07", "C03", "C06"]):
        table = Table(art="magician").hand("C03", "C04", "C06", "C07", "C08", made=("C01",))
        assert table.offers("reorder_hand")[0].secret == ("order",)
        table.do("reorder_hand", tile="art", set_aside="C01", order=order)
        told.add(sent(table, 1))
        assert table.undoable
    assert len(told) == 1


def test_what_a_player_may_complete_is_offered_to_that_player_alone() -> None:
    table = Table(3).phase("complete").hand("C05").bench(green=3, red=1)
    assert table.offers("complete", seat=0)
    for other in (1, 2):
        assert GAME.offers(table.now, other) == []


def test_redealing_moves_all_that_is_hidden_from_a_viewer_and_nothing_else() -> None:
    step = kernel.start(GAME, 3, GAME.options_type(), playout.secret_of("hidden"))
    dice = playout.dice_of("hidden")
    box = {f"/unused/{n}" for n in range(9)}
    hands = [{f"/players/{seat}/hand/{n}" for n in range(5)} for seat in range(3)]
    assert secrecy.varied(GAME, step.snapshot, (None,), dice, 60) == box.union(*hands)
    assert secrecy.varied(GAME, step.snapshot, (1,), dice, 60) == box | hands[0] | hands[2]
    everyone = (0, 1, 2, None)
    assert secrecy.varied(GAME, step.snapshot, everyone, dice, 60) == box


def test_the_views_of_a_whole_game_hold_no_hidden_card() -> None:
    secret = playout.secret_of("scan")
    for turn in playout.play(
        GAME, 4, GAME.options_type(), secret, playout.dice_of("scan"), steps=2000
    ):
        state = turn.step.state
        for viewer in (0, 1, 2, 3, None):
            own = GAME.offers(state, viewer) if viewer is not None else []
            notes = [note.seen_by(viewer) for note in turn.step.notes]
            text = msgspec.json.encode([GAME.view(state, viewer), own, notes]).decode()
            hidden = [c for s, p in enumerate(state.players) if s != viewer for c in p.hand]
            assert not any(card in text for card in hidden + state.unused)
