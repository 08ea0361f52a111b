"""Another box: other numbers, lists and connections in the files, and no other code."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.engine import kernel, playout
from app.engine.examine import examine
from app.engine.game import Game
from app.games.murano import game_of
from app.games.murano.box import Box
from app.games.murano.files import load
from tests.games.murano.table import FOLDER

RING = ["red", "transparent", "yellow", "green", "blue", "red", "transparent", "yellow", "green"]
CIRCLE = ["blue", "blue", "green", "red", "yellow", "yellow", "red", "green", "blue"]


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """Nine slots; three Markets with one, two and three slots; other recipes and prices."""
    folder = tmp_path_factory.mktemp("printing")
    board: dict[str, Any] = msgspec.json.decode((FOLDER / "board.json").read_bytes())
    board["positions"] = 9
    for name, symbols in (("ring", RING), ("circle", CIRCLE)):
        board[name]["sides"] = {
            "A": {"symbols": symbols},
            "B": {"symbols": symbols[::-1]},
        }
    board["markets"] = [
        {"corner": "N", "spaces": 1, "slots": [0]},
        {"corner": "E", "spaces": 2, "slots": [3, 4]},
        {"corner": "W", "spaces": 4, "slots": [6, 7, 8]},
    ]
    board["setup"]["market_seed_shards"] = ["red", "green", "blue"]
    board["setup"]["hand_cards"] = {"2": 4, "3": 3, "4": 3}
    board["workbench"]["spaces"] = 6
    board["payouts"] |= {"buy_cost": 3, "sell_gain": 2, "reorder_cost": 2}
    board["ring"]["rotation"]["cost_lira"] = 2
    (folder / "board.json").write_bytes(msgspec.json.encode(board))
    (folder / "advantages.csv").write_bytes((FOLDER / "advantages.csv").read_bytes())
    with (FOLDER / "creations.csv").open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    for row in rows:
        row["red"], row["blue"] = row["blue"], "0"
    rows = [row for row in rows if sum(int(row[c]) for c in ("red", "yellow", "green"))]
    _write(folder / "creations.csv", rows)
    return load(folder)


def _write(path: Path, rows: list[dict[str, Any]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as lines:
        table = csv.DictWriter(lines, rows[0].keys())
        table.writeheader()
        table.writerows(rows)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_another_printing_is_played_by_the_same_rules(other: Box, seats: int) -> None:
    game = game_of(other)
    for n, advantages in enumerate(("random", "expert")):
        words = ("other", seats, n)
        found = examine(
            game,
            seats,
            game.options_type(advantages=advantages),
            playout.secret_of(*words),
            playout.dice_of(*words),
            steps=2000,
            every=40,
        )
        assert found.over


def test_its_ring_has_nine_positions(other: Box) -> None:
    game, state = started(other)
    state.turned, state.selector = 8, 8
    state.player.lira = 8
    state.player.ledger["start"] = 8
    game.check(state)
    [collect] = [o for o in game.offers(state, state.active) if o.move == "collect"]
    assert collect.facts["slot"] == 0
    assert collect.facts["shards"] == {"green": 1, "blue": 1}
    [rotate] = [o for o in game.offers(state, state.active) if o.move == "rotate"]
    assert rotate.facts == {"price": 2}
    assert rotate.args["steps"].most == 4  # type: ignore[union-attr]


def test_its_markets_take_as_many_shards_as_they_have_connections(other: Box) -> None:
    game, state = started(other)
    state.turned = 0
    state.phase, state.turn.takes = "negotiate", 0
    state.warehouse["red"] -= 1
    state.player.bench["red"] = 1
    for spaces in state.markets.values():
        for i, shard in enumerate(spaces):
            if shard:
                state.warehouse[shard] += 1
                spaces[i] = ""
    gains = {
        o.args["market"].of: o.facts["gain"]  # type: ignore[union-attr]
        for o in game.offers(state, state.active)
        if o.move == "exchange"
    }
    assert gains == {
        ("N",): {"red": 1},
        ("E",): {"green": 1, "blue": 1},
        ("W",): {"yellow": 1, "green": 1},
    }


def test_its_prices_are_charged(other: Box) -> None:
    components = game_of(other).components()
    assert components["prices"] == {"rotate": 2, "reorder": 2, "buy": 3}
    assert components["positions"] == 9
    assert components["bench"] == 6


def started(box: Box) -> tuple[Game[Any, Any, Any], Any]:
    game = game_of(box)
    options = game.options_type(board="A", ring="A")
    return game, kernel.start(game, 2, options, playout.secret_of("other")).state
