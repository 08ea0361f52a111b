"""Prestige, the three victory conditions, and the table of scores."""

from __future__ import annotations

from app.engine.game import Scores, SeatScore
from app.games.splendor_duel.components import COLOUR_GOAL, CROWN_GOAL, GEMS, PRESTIGE_GOAL
from app.games.splendor_duel.state import Player, State


def victories(player: Player) -> list[str]:
    """All victory conditions that hold for this player.

    A colour counts its cards and the wild cards placed there; points-only cards and royals count
    for no colour.
    """
    colours = player.colours
    held = {
        "prestige": player.prestige() >= PRESTIGE_GOAL,
        "crowns": player.crowns >= CROWN_GOAL,
        "colour": max(colours[gem] for gem in GEMS) >= COLOUR_GOAL,
    }
    return [condition for condition, holds in held.items() if holds]


def scores(state: State) -> Scores:
    """Prestige by source. The winner ranks first whatever the totals; before that, by prestige."""
    totals = [player.prestige() for player in state.players]
    if state.winner >= 0:
        ranks = [1 if seat == state.winner else 2 for seat in range(2)]
    else:
        ranks = [1 + (max(totals) > total) for total in totals]
    seats = tuple(
        SeatScore(total, {**player.colours, "royals": player.royal_points()}, rank)
        for player, total, rank in zip(state.players, totals, ranks, strict=True)
    )
    return Scores(seats, tuple(state.won))
