"""Whole games kept as files: they replay to the same end, and together they show everything."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from app.engine import playout
from app.engine.playout import Record
from app.games.luthier import GAME
from tests.games.luthier import cover

PATHS = sorted(cover.FOLDER.glob("*.json"))


def kept(path: Path) -> Record:
    return msgspec.json.decode(path.read_bytes(), type=Record)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_kept_game_comes_to_the_same_end(path: Path) -> None:
    record = kept(path)
    for step in playout.replay(GAME, record):
        GAME.check(step.state)
    assert GAME.waiting(step.state) == ()
    assert step.digest == record.digest
    assert [score.total for score in GAME.scores(step.state).seats] == record.totals


def test_the_kept_games_show_every_move_card_and_place() -> None:
    found = set().union(*(cover.shown(kept(path)) for path in PATHS))
    assert sorted(cover.EVERYTHING - found) == []
