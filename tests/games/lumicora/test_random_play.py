"""Random games: they end, keep the invariants, and stay small on the wire."""

from __future__ import annotations

import timeit
from statistics import median

import msgspec
import pytest

from app.engine import offers, patch, playout
from app.engine.examine import examine
from app.engine.options import combinations
from app.games.lumicora import GAME
from app.games.lumicora.state import Options
from tests.games.lumicora import cover

CHOICES = list(combinations(Options))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("chosen", CHOICES, ids=lambda o: f"{o.board}-{o.reef}")
def test_uniform_games_end_and_keep_the_invariants(seats: int, chosen: Options) -> None:
    words = ("lumicora", seats, chosen.board, chosen.reef)
    secret, dice = playout.secret_of(*words), playout.dice_of(*words)
    for turn in playout.play(GAME, seats, chosen, secret, dice, steps=600, uniform=True):
        GAME.check(turn.step.state)
    assert GAME.waiting(turn.step.state) == ()


def test_a_game_under_all_checks_with_secrecy_at_many_steps() -> None:
    found = examine(
        GAME, 3, Options(), playout.secret_of("many"), playout.dice_of("many"), steps=600, every=5
    )
    assert found.compared["redeal"] > 10


def test_views_patches_and_offers_are_small() -> None:
    """Views below 8 KB, half of all patches below 600 bytes, in games with tall reefs."""
    views: list[int] = []
    patches: list[int] = []
    offered: list[int] = []
    tallest = 0
    for n in (0, 3, 2, 4):
        seen = None
        record = cover.game(n)
        for step in playout.replay(GAME, record):
            view = GAME.view(step.state, None)
            views.append(len(msgspec.json.encode(view)))
            if seen is not None:
                patches.append(len(msgspec.json.encode(patch.diff(seen, view))))
            seen = view
            offered.append(len(offers.encode(GAME.offers(step.state, step.state.active))))
        tallest = max(tallest, *(max(p.reef.level) for p in step.state.players))
    assert tallest >= 5
    assert max(views) < 8_000
    assert median(patches) < 600
    assert max(offered) < 4_000


def test_offers_of_a_late_reef_and_three_luminos_in_hand_cost_less_than_three_usual_ones() -> None:
    """Each position is timed at its quickest, so that a busy machine weighs on neither side."""
    usual: list[float] = []
    late: list[float] = []
    for n in (0, 3):
        for step in playout.replay(GAME, cover.game(n)):
            if not GAME.waiting(step.state):
                continue
            state = step.state
            spent = timeit.repeat(lambda at=state: GAME.offers(at, at.active), number=1, repeat=9)
            usual.append(min(spent))
            if state.phase == "place" and state.round > 7 and len(state.player.hand) == 3:
                late.append(min(spent))
    assert len(late) > 2
    assert median(late) < 3 * median(usual)


def test_all_viewers_see_the_same() -> None:
    secret, dice = playout.secret_of("same"), playout.dice_of("same")
    for turn in playout.play(GAME, 3, Options(), secret, dice, steps=60):
        views = [msgspec.json.encode(GAME.view(turn.step.state, v)) for v in (0, 1, 2, None)]
        assert len(set(views)) == 1
