"""Whole games kept as files: they replay to the same end, and together they show everything."""

from __future__ import annotations

from collections import Counter
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


def told(goods: list[Counter[str]], mover: int, kind: str, facts: Counter[str]) -> None:
    """Books what a line of the log says to the goods of its seat."""
    seat = facts.get("seat", mover)
    if seat >= len(goods):
        return
    own = goods[seat]
    match kind:
        case "gain":
            own.update(facts["gain"])
        case "patron_left":
            own["prestige"] -= facts["lost"]
        case "take" | "take_patron" | "perform" | "repair" | "search" | "close":
            own.subtract({"lira": facts["lira"], "inspiration": facts["inspiration"]})
        case "sell":
            own["lira"] += facts["lira"]
            own.subtract(facts["cubes"])
        case "buy":
            own.update(facts["cubes"])
        case "hire":
            own["apprentice"] += facts["n"]
        case "rough" | "finish" | "give_back":
            own.subtract(facts["cubes"])
        case "pay":
            own.subtract(facts["cubes"])
            own["inspiration"] -= facts["inspiration"]
        case "conclude":
            own["inspiration"] -= facts["inspiration"]
        case "place":
            own["apprentice"] -= facts["apprentices"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_log_tells_of_every_lira_cube_apprentice_inspiration_and_prestige(path: Path) -> None:
    record = kept(path)
    goods: list[Counter[str]] = [Counter() for _ in range(record.seats)]
    movers = [-1, *(seat for seat, _ in record.moves)]
    for mover, step in zip(movers, playout.replay(GAME, record), strict=True):
        for note in step.notes:
            told(goods, mover, note.kind, Counter(note.facts))
        for own, player in zip(goods, step.state.players, strict=True):
            assert {name: n for name, n in own.items() if n} == {
                name: n
                for name, n in {
                    "lira": player.lira,
                    "inspiration": player.inspiration,
                    "prestige": player.prestige,
                    "apprentice": player.apprentices,
                    **player.cubes,
                }.items()
                if n
            }


def test_the_kept_games_show_every_move_card_and_place() -> None:
    found = set().union(*(cover.shown(kept(path)) for path in PATHS))
    assert sorted(cover.EVERYTHING - found) == []
