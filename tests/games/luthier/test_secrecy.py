"""Rules 6: what is hidden, tried by dealing it anew."""

from __future__ import annotations

import re

import msgspec
import pytest

from app.engine import kernel, playout, secrecy
from app.games.luthier import GAME
from app.games.luthier.state import Options, State
from tests.games.luthier.table import Table


def changed(table: Table, *known: int | None) -> set[str]:
    """What dealing anew for these viewers changes, list indices left out."""
    snapshot = kernel.replaced(table.snapshot, table.now)
    paths = secrecy.varied(GAME, snapshot, known, playout.dice_of("varied"), 20)
    return {re.sub(r"/\d+$", "", path) for path in paths}


DECKS = {f"/decks/{name}/cards" for name in ("A", "B", "guild", "perform", "repair", "market")}
DECKS |= {"/decks/specialty/cards"}


def planned() -> Table:
    """All discs but the last ones are placed."""
    table = Table().phase("planning")
    for disc in ("5", "3"):
        for _ in (0, 1):
            table.do("place", disc=disc, place="guild", apprentices=0)
    return table


def goals(seat: int) -> set[str]:
    return {f"/players/{seat}/goals", f"/players/{seat}/refused"}


def hidden_discs(seat: int) -> set[str]:
    return {f"/placed/{n}/disc" for n in (seat, seat + 2)} | {f"/players/{seat}/unplaced"}


def test_decks_goals_of_others_and_their_discs_are_dealt_anew_and_nothing_else() -> None:
    table = planned()
    assert changed(table, None) == DECKS | goals(0) | goals(1) | hidden_discs(0) | hidden_discs(1)
    assert changed(table, 0) == DECKS | goals(1) | hidden_discs(1)
    assert changed(table, 0, 1, None) == DECKS


def test_shown_discs_stay_what_they_are() -> None:
    table = Table().discs((0, "guild", 5), (1, "guild", 3), (1, "salon", 1), (1, "repair", 5))
    table.settled().do("open", place="guild")
    assert changed(table, 0) == DECKS | goals(1) | {"/placed/2/disc", "/placed/3/disc"}


def test_at_set_up_offers_and_picks_of_others_are_dealt_anew() -> None:
    step = kernel.start(GAME, 2, Options(), playout.secret_of("dealt"))
    dice = playout.dice_of("dealt")
    paths = secrecy.varied(GAME, step.snapshot, (0,), dice, 20)
    assert not any(path.startswith("/dealt/0/") and "spare" not in path for path in paths)
    for part in ("families", "patrons", "instruments", "goals", "spare"):
        assert any(path.startswith(f"/dealt/1/{part}") for path in paths)


def sent(state: State, viewer: int | None) -> str:
    asked = GAME.offers(state, viewer) if viewer is not None else []
    return msgspec.json.encode([GAME.view(state, viewer), asked]).decode()


def test_a_disc_shows_only_to_its_owner_until_its_place_is_opened() -> None:
    """Ruling 1."""
    table = planned()
    for viewer in (1, None):
        assert [disc.get("disc", 0) for disc in table.view(viewer)["discs"]] == (
            [0, 5, 0, 3] if viewer else [0, 0, 0, 0]
        )
    assert table.view(1)["players"]["0"]["hand_discs"] == []
    assert table.view(0)["players"]["0"]["hand_discs"] == [1]


@pytest.mark.parametrize("disc", ["1", "3", "5"])
def test_the_other_player_is_sent_the_same_whatever_disc_is_placed(disc: str) -> None:
    """Neither ids nor order nor the length of a message tell the number."""
    shown = []
    for number in ("1", disc):
        table = Table().phase("planning").do("place", disc=number, place="guild", apprentices=0)
        notes = [note.seen_by(1) for note in table.notes]
        shown.append((sent(table.now, 1), msgspec.json.encode(notes), table.step.undoable))
    assert shown[0] == shown[1]
    assert table.notes[0].seen_by(0)["disc"] == int(disc)


def test_no_card_that_lies_in_a_deck_is_sent_to_anybody() -> None:
    secret, dice = playout.secret_of("scan"), playout.dice_of("scan")
    for n, turn in enumerate(playout.play(GAME, 2, Options(), secret, dice, steps=900)):
        if n % 7:
            continue
        state = turn.step.state
        known = {card for deck in state.decks.values() for card in deck.cards}
        for viewer in (0, 1, None):
            names = set(re.findall(r'"([A-Z]\d\d)"', sent(state, viewer)))
            own = state.dealt[viewer] if state.dealt and viewer is not None else None
            seen = {*own.patrons, *own.instruments} if own else set()
            assert not (known - seen) & names


def test_private_goals_show_to_their_owner_only_until_the_end() -> None:
    table = Table().private("V01", "V02")
    assert table.view(0)["players"]["0"]["goals"] == ["V01", "V02"]
    for viewer in (1, None):
        assert table.view(viewer)["players"]["0"]["goals"] == ["", ""]
        assert '"V01"' not in sent(table.now, viewer)


def test_dice_are_rolled_by_the_move_and_never_again_by_asking() -> None:
    table = Table().display("perform", "F01").act("perform", 3)
    table.do("perform", card="F01", inspiration=0)
    dice = table.view(1)["act"]["dice"]
    assert all(table.view(viewer)["act"]["dice"] == dice for viewer in (0, 1, None))
    assert not table.step.undoable
    again = kernel.advance(
        GAME, table.snapshot, 0, msgspec.json.encode({"m": "conclude", "inspiration": 0})
    )
    assert again.state.players[0].performed
