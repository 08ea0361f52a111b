"""Random games: they end, keep the invariants, are fast, and stay small on the wire."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

import chess
import msgspec
import pytest

from app.engine import kernel, offers, patch, playout
from app.engine.examine import examine
from app.engine.options import combinations
from app.games.luthier import GAME
from app.games.luthier.state import Options
from tests.games.luthier import cover

SEATS = list(GAME.seats)


@pytest.mark.parametrize("seats", SEATS)
def test_uniform_games_end_and_keep_the_invariants(seats: int) -> None:
    for chosen in combinations(Options):
        words = ("luthier", seats, chosen.rival, chosen.hints)
        secret, dice = playout.secret_of(*words), playout.dice_of(*words)
        for turn in playout.play(GAME, seats, chosen, secret, dice, steps=2000, uniform=True):
            GAME.check(turn.step.state)
        assert GAME.waiting(turn.step.state) == ()
        if seats > 1:
            break  # options change a solo game only


def test_a_game_under_all_checks_with_secrecy_at_many_steps() -> None:
    words = ("luthier", "many")
    found = examine(
        *(GAME, 3, Options(), playout.secret_of(*words), playout.dice_of(*words)),
        steps=2000,
        every=9,
    )
    assert found.compared["redeal"] > 50
    assert found.compared["secret"] > 5


def test_views_patches_and_offers_are_small() -> None:
    """Views below 8 KB for every seat, half of all patches below 600 bytes, in rich games."""
    views: list[int] = []
    patches: list[int] = []
    offered: list[int] = []
    for n in (1, 2, 4):
        record = cover.game(n)
        seen: dict[int | None, object] = {}
        for step in playout.replay(GAME, record):
            for viewer in (*range(record.seats), None):
                view = GAME.view(step.state, viewer)
                views.append(len(msgspec.json.encode(view)))
                if viewer in (0, None):
                    if viewer in seen:
                        patches.append(len(msgspec.json.encode(patch.diff(seen[viewer], view))))
                    seen[viewer] = view
            for seat in GAME.waiting(step.state):
                offered.append(len(offers.encode(GAME.offers(step.state, seat))))
    assert max(views) < 8_000
    assert median(patches) < 600
    assert max(offered) < 4_000


def _seconds(play: Callable[[int], int]) -> float:
    """CPU seconds an action, the best of a few runs."""
    best = 1.0
    for n in range(4):
        began = time.process_time()
        actions = play(n)
        best = min(best, (time.process_time() - began) / actions)
    return best


def _luthier(n: int) -> int:
    words = ("speed", n)
    made, state = playout.rush(
        *(GAME, 4, Options(), playout.secret_of(*words), playout.dice_of(*words)), steps=5000
    )
    assert GAME.waiting(state) == ()
    return made


def _chess(n: int) -> int:
    luck, board, made = random.Random(n), chess.Board(), 0
    while not board.is_game_over() and made < 300:
        board.push(luck.choice(list(board.legal_moves)))
        made += 1
    return made


def test_random_play_is_at_least_half_as_fast_as_that_of_python_chess() -> None:
    assert _seconds(_luthier) <= 2 * _seconds(_chess)


def test_a_whole_random_game_of_four_takes_little_time() -> None:
    began = time.process_time()
    _luthier(9)
    assert time.process_time() - began < 2


def test_a_restart_in_the_middle_of_anything_changes_nothing() -> None:
    """The snapshot alone says what comes next: played on from bytes, the same game follows."""
    secret, dice = playout.secret_of("restart"), playout.dice_of("restart")
    for n, turn in enumerate(playout.play(GAME, 4, Options(), secret, dice, steps=300)):
        if n % 5 == 0:
            again = kernel.advance(GAME, bytes(turn.before), turn.seat, turn.move)
            assert again == turn.step
