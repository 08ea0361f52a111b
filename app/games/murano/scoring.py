"""The final score: most lira, then fewest completed Creations, then a shared victory."""

from __future__ import annotations

from app.engine.game import Scores, SeatScore
from app.games.murano.state import LEDGER, Player, State


def _strength(player: Player) -> tuple[int, int]:
    """Better players have greater values; cards set aside count as completed."""
    return player.lira, -len(player.made)


def winners(state: State) -> list[int]:
    """The seats that would win as it stands."""
    best = max(map(_strength, state.players))
    return [seat for seat, player in enumerate(state.players) if _strength(player) == best]


def scores(state: State) -> Scores:
    """The table as it stands; `reasons` are why the game ended, then what decided it.

    The parts of a seat (where its lira came from and went to) add up to its total.
    """
    strengths = [_strength(player) for player in state.players]
    seats = tuple(
        SeatScore(
            total=player.lira,
            parts={part: player.ledger[part] for part in LEDGER},
            rank=1 + sum(other > mine for other in strengths),
        )
        for player, mine in zip(state.players, strengths, strict=True)
    )
    if state.phase != "over":
        return Scores(seats)
    richest = max(player.lira for player in state.players)
    if sum(player.lira == richest for player in state.players) == 1:
        decided = "most_lira"
    elif len(winners(state)) == 1:
        decided = "fewest_creations"
    else:
        decided = "shared"
    return Scores(seats, ("all_completed", decided))
