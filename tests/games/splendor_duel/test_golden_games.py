"""Golden games replay to equal digests, and together show every card and every end."""

import pytest

from app.games.splendor_duel import GAME
from app.games.splendor_duel.components import CARDS, ROYALS
from tests.games.splendor_duel.goldens import kept, replay, shown

GAMES = kept()
KINDS = (
    "first_player take penalty_privilege privilege_gained privilege_spent replenish reserve buy"
    " match steal royal discard again refill ability_ignored won stalling stall_claimed"
)


@pytest.fixture(scope="module")
def replayed():
    return {name: list(replay(golden)) for name, golden in GAMES.items()}


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_to_the_same_digests_and_scores(name, replayed):
    golden, steps = GAMES[name], replayed[name]
    assert [step.digest[:8] for step in steps] == golden.digests
    for step in steps:
        GAME.check(step.state)
    end = steps[-1].state
    assert [score.total for score in GAME.scores(end).seats] == golden.totals
    assert (end.won, end.winner) == (golden.won, golden.winner)
    assert GAME.waiting(end) == ()


def test_the_golden_games_show_every_card_every_royal_every_end_and_every_kind_of_note(replayed):
    seen = set().union(*(shown(steps) for steps in replayed.values()))
    due = {f"buy {card}" for card in CARDS} | {f"royal {royal}" for royal in ROYALS}
    due |= {f"end {reason}" for reason in ("prestige", "crowns", "colour", "stalled")}
    due |= {f"note {kind}" for kind in KINDS.split()}
    assert seen == due
