"""Another printing: other spaces, penalties, animals and numbers in the files, no other code."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.engine import playout
from app.engine.examine import examine
from app.games.lumicora import game_of
from app.games.lumicora.box import Box
from app.games.lumicora.files import load
from app.games.lumicora.state import Options
from tests.games.lumicora.table import FOLDER, Table, tile

ROWS = (3, 4, 5, 4)  # sixteen spaces, the start in the third row


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """A small board with a penalty of -7 and water elsewhere, crabs on ones, six rounds, a store
    of five; everything else is as usual."""
    folder = tmp_path_factory.mktemp("printing")
    cells = [(q - r, r) for r, n in enumerate(ROWS) for q in range(n)]
    cells = [(q + (1 if r == 3 else 0), r) for q, r in cells]
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    spaces: list[dict[str, Any]] = [
        {
            "id": 100 - n,  # ids say nothing about the order
            "q": q,
            "r": r,
            "type": "water" if r == 0 else "limestone",
            "neighbors": [
                100 - m for m, cell in enumerate(cells) if (cell[0] - q, cell[1] - r) in steps
            ],
        }
        for n, (q, r) in enumerate(cells)
    ]
    spaces[8]["type"] = spaces[9]["type"] = "start"
    spaces[15]["penalty"] = -7
    reef = {"start_spaces": [spaces[8]["id"], spaces[9]["id"]], "spaces": spaces[::-1]}
    for side in "ab":
        (folder / f"reef_board_{side}.json").write_bytes(msgspec.json.encode(reef))
    rules = msgspec.json.decode((FOLDER / "scoring.json").read_bytes())
    rules |= {"rounds": 6, "limestone_storage": 5, "limestone_supply": 12, "unplaced_lumino_vp": -2}
    rules["limestone_by_round_after_coral_scoring"] = {"1": 3, "2": 1}
    rules["final"]["animals_dark"]["crab"] = [0, 5, 50]
    (folder / "scoring.json").write_bytes(msgspec.json.encode(rules))
    luminos = (FOLDER / "luminos.csv").read_text().replace("1,starfish", "1,crab")
    (folder / "luminos.csv").write_text(luminos)
    (folder / "starting_luminos.csv").write_bytes((FOLDER / "starting_luminos.csv").read_bytes())
    return load(folder)


def table(other: Box) -> Table:
    return Table(2, game=game_of(other), box=other, start="r3c2-r3c3")


def test_spaces_are_named_by_row_and_place(other: Box) -> None:
    board = other.boards["A"]
    assert board.names[:4] == ("r1c1", "r1c2", "r1c3", "r2c1")
    assert board.names[-1] == "r4c4"
    assert [board.names[n] for n in board.start] == ["r3c2", "r3c3"]
    assert board.penalties == {15: -7}


def test_water_and_penalties_follow_the_files(other: Box) -> None:
    here = table(other)
    assert here.scores().seats[0].parts["penalties"] == -7
    here.hand(tile("pink", 4), limestone=1)
    assert here.places(level=1, cost=0)
    assert not here.places(level=1, cost=2)
    here.lay(tile("blue", 4), "r4c3-r4c4")
    assert here.scores().seats[0].parts["penalties"] == 0
    here.do("return", tile=tile("pink", 4))
    assert here.scores().seats[0].parts["returned"] == -2


def test_animals_and_their_points_follow_the_files(other: Box) -> None:
    here = table(other)
    for n, place in enumerate(("r2c1-r2c2", "r4c1-r4c2", "r2c3-r2c4")):
        here.lay(tile("pink", 1) if not n else tile(("blue", "green")[n - 1], 1), place)
        assert here.scores().seats[0].parts["crab"] == (5, 50, 50)[n]


def test_store_and_limestone_by_round_follow_the_files(other: Box) -> None:
    here = table(other).scoring(round=2)
    assert here.offers("score")[0].facts["limestone"] == 1
    here.player().limestone = 5
    assert here.offers("score")[0].facts["limestone"] == 0
    assert table(other).scoring(round=3).offers("score")[0].facts["limestone"] == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_whole_games_keep_all_promises(other: Box, seats: int) -> None:
    found = examine(
        game_of(other),
        seats,
        Options(),
        playout.secret_of("other", seats),
        playout.dice_of("other", seats),
        steps=1000,
        every=40,
    )
    assert found.over
