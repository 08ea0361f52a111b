"""Hidden: the order of the bag and the emergency stack. Everything else is open."""

from __future__ import annotations

import msgspec

from app.engine import kernel, playout, secrecy
from app.games.lumicora import GAME
from app.games.lumicora.state import Options
from tests.games.lumicora.table import Table, tile

B4, B5 = tile("blue", 4), tile("blue", 5)


def test_redealing_moves_bag_and_emergency_stack_and_nothing_else() -> None:
    step = kernel.start(GAME, 3, Options(), playout.secret_of("hidden"))
    bag = {f"/bag/{n}" for n in range(82 - 16)}
    emergency = {f"/emergency/{n}" for n in range(6)}
    dice = playout.dice_of("hidden")
    for known in ((None,), (1,), (0, 1, 2, None)):
        assert secrecy.varied(GAME, step.snapshot, known, dice, 20) == bag | emergency


def test_a_lumino_that_went_back_into_the_bag_is_known_not_to_be_in_the_emergency_stack() -> None:
    table = Table(4).scored("pink")
    back = table.now.atoll[:2]
    table.do("swap", jellyfish="pink", source="atoll", tiles=dict.fromkeys(back, 1))
    seen = set(table.now.seen)
    assert seen == {wanted for wanted in back if wanted in table.now.bag}
    dice = playout.dice_of("seen")
    snapshot = kernel.replaced(table.snapshot, table.now)
    for _ in range(30):
        redealt = kernel.state_of(GAME, secrecy.redealt(GAME, snapshot, (0,), dice))
        assert seen <= set(redealt.bag)
        assert not seen & set(redealt.emergency)
        GAME.check(redealt)


def test_no_view_offer_or_note_names_a_lumino_that_lies_hidden() -> None:
    secret, dice = playout.secret_of("scan"), playout.dice_of("scan")
    for turn in playout.play(GAME, 3, Options(), secret, dice, steps=600):
        state = turn.step.state
        asked = GAME.offers(state, state.active)
        told = [note.facts for note in turn.step.notes if note.kind not in ("swap", "return")]
        text = msgspec.json.encode([GAME.view(state, 0), asked, told]).decode()
        hidden = state.bag + state.emergency
        assert not any(f'"{wanted}"' in text for wanted in hidden)


def test_what_is_drawn_is_never_undoable_and_what_is_placed_is() -> None:
    secret, dice = playout.secret_of("undo"), playout.dice_of("undo")
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    for turn in playout.play(GAME, 4, Options(), secret, dice, steps=600):
        before = kernel.state_of(GAME, turn.before)
        drawn = before.bag != turn.step.state.bag
        assert turn.step.undoable != drawn
        kinds[drawn].add(msgspec.json.decode(turn.move)["m"])
    assert {"orient", "add", "own", "place", "score", "skip"} <= kinds[False]
    assert {"take", "place"} <= kinds[True]
