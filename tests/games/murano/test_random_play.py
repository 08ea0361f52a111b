"""Random games: they end, keep the invariants, and stay small on the wire."""

from __future__ import annotations

from statistics import median
from typing import Any

import msgspec
import pytest

from app.engine import patch, playout
from app.engine.examine import examine
from app.games.murano import GAME
from app.games.murano.state import Options

MODES = ("first_game", "random", "expert", "chosen")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advantages", MODES)
def test_weighted_games_end_under_all_checks(seats: int, advantages: str) -> None:
    words = ("murano", seats, advantages)
    found = examine(
        GAME,
        seats,
        Options(advantages=advantages, art="seer"),  # type: ignore[arg-type]
        playout.secret_of(*words),
        playout.dice_of(*words),
        steps=2000,
        every=60,
    )
    assert found.over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uniform_play_goes_on_for_two_thousand_steps_without_a_fault(seats: int) -> None:
    words = ("uniform", seats)
    steps = 0
    game = 0
    while steps < 2000:
        game += 1
        for turn in playout.play(
            GAME,
            seats,
            Options(advantages="random"),
            playout.secret_of(*words, game),
            playout.dice_of(*words, game),
            steps=2000 - steps,
            uniform=True,
        ):
            steps += 1
            if steps % 4 == 0:
                GAME.check(turn.step.state)
    assert steps == 2000


def test_views_and_patches_are_small() -> None:
    """The whole view of any seat below 5 KB, half of all patches below 300 bytes."""
    views: list[int] = []
    patches: list[int] = []
    for n in range(6):
        words = ("size", n)
        seats = 2 + n % 3
        seen: dict[Any, Any] = {}
        for turn in playout.play(
            GAME,
            seats,
            Options(advantages="random"),
            playout.secret_of(*words),
            playout.dice_of(*words),
            steps=2000,
        ):
            for viewer in (*range(seats), None):
                view = GAME.view(turn.step.state, viewer)
                views.append(len(msgspec.json.encode(view)))
                if viewer in seen:
                    patches.append(len(msgspec.json.encode(patch.diff(seen[viewer], view))))
                seen[viewer] = view
    assert max(views) < 5_000
    assert median(patches) < 300
