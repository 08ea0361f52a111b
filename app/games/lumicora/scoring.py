"""The table of scores: most points, then most limestone markers, then a shared victory."""

from __future__ import annotations

from app.engine.game import Scores, SeatScore
from app.games.lumicora import final
from app.games.lumicora.box import Box
from app.games.lumicora.state import State


def scores(box: Box, state: State) -> Scores:
    """The scores if the game ended now; `reasons` are why it ended, then what decided it."""
    ranked = final.strengths(box, state)
    seats = tuple(
        SeatScore(
            total=strength[0],
            parts=found.parts,
            rank=1 + sum(other > strength for other in ranked),
        )
        for found, strength in zip(final.finals(box, state), ranked, strict=True)
    )
    if state.phase != "over":
        return Scores(seats)
    best = max(ranked)
    if sum(total == best[0] for total, _ in ranked) == 1:
        decided = "most_points"
    elif ranked.count(best) == 1:
        decided = "most_limestone"
    else:
        decided = "shared"
    return Scores(seats, ("bag_empty" if state.extra else "rounds_played", decided))
