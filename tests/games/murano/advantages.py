"""A player who may use advantages: cards of each category completed, tiles as asked for.

Art cards: C01 and C02; jewel: C05; tableware: C09; art and jewel: C17 and C18.
"""

from __future__ import annotations

from tests.games.murano.table import Table

ART = {"tile": "art", "set_aside": "C01"}
ART2 = {"tile": "art", "set_aside": "C02"}
JEWEL = {"tile": "jewel", "set_aside": "C05"}


def holding(phase: str = "collect", *, lira: int = 4, seats: int = 2, **tiles: str) -> Table:
    """Seat 0 has completed two art cards, a jewel card and one that is both."""
    table = Table(seats, lira=lira, **tiles).hand(made=("C01", "C02", "C05", "C17"))
    return table if phase == "collect" else table.phase(phase)
