"""Why a move is refused: the rule that it breaks (the others are in the tests of the places)."""

from __future__ import annotations

from app.engine import kernel, playout, secrecy
from app.games.luthier import GAME
from app.games.luthier.state import Options
from tests.games.luthier.table import Table


def test_a_move_of_another_phase_names_what_is_asked() -> None:
    table = Table().phase("planning")
    assert table.refused("open", place="guild").facts == {"asks": "place"}
    assert table.refused("sell", cubes={"wood": 1}).key == "not_now"
    table = Table().hand("I01").phase("start")
    assert table.refused("place", disc="1", place="guild", apprentices=0).facts == {"asks": "load"}


def test_at_a_place_the_moves_of_others_are_out_of_place() -> None:
    table = Table().act("guild", 3)
    assert table.refused("claim", goal="G01", urn="star").facts == {"place": "guild"}
    assert table.refused("rough", card="I01", cubes={}).key == "wrong_place"


def test_after_the_main_action_there_is_no_other() -> None:
    table = Table().act("guild", 5).do("alternative")
    assert table.refused("alternative").key == "main_done"
    assert table.refused("skip").key == "already_acting"


def test_a_bonus_comes_once() -> None:
    table = Table().act("guild", 5).do("bonus", cube="wood")
    assert table.refused("bonus", cube="wood").key == "bonus_taken"
    assert table.refused("done").key == "act_first"


def test_a_wrong_argument_is_named() -> None:
    table = Table().have(lira=9, inspiration=9).act("guild", 3)
    card = table.now.displays["guild"][2]
    refused = table.refused("take", card=card, to="hand", inspiration=5)
    assert refused.key == "bad_mix"
    assert refused.facts == {"argument": "inspiration", "least": 0, "most": 4, "cost": 4}
    assert table.refused("take", card="I99", to="hand", inspiration=0).facts == {
        "argument": "card",
        "value": "I99",
    }


def test_what_a_player_writes_is_cut_short() -> None:
    table = Table().act("guild", 3)
    refused = table.refused("take", card="x" * 99, to="hand", inspiration=0)
    assert len(refused.facts["value"]) == 24


def test_an_argument_too_few_or_too_many_is_named() -> None:
    table = Table().have(lira=20).act("salon", 5, 1)
    assert table.refused("search", kind="noble", inspiration=0).facts == {"argument": "slot"}
    table = Table().have(lira=20).act("guild", 5, 1)
    assert table.refused("search", kind="string", inspiration=0, slot="1").key == (
        "argument_too_many"
    )


def test_refusals_tell_nothing_hidden_over_a_whole_game() -> None:
    secret, dice = playout.secret_of("refusals"), playout.dice_of("refusals")
    refused = 0
    for turn in playout.play(GAME, 2, Options(), secret, dice, steps=900):
        secrecy.check_refusals(GAME, 2, turn.before, turn.move, dice)
        wrong = secrecy.spoiled(turn.move, kernel.document(turn.before), dice)
        refused += bool(secrecy.refusal(GAME, turn.before, turn.seat, wrong))
    assert refused > 100
