"""What somebody without a seat may see of a game: nothing, all that is public, or that later.

The host decides. Whoever had a seat and left it is a spectator like any other.
"""

from __future__ import annotations

from app.engine.game import Viewer
from app.tables.model import Table

DELAY = 8  # events that a delayed spectator is behind


def may_see(table: Table, viewer: Viewer) -> bool:
    """Whether this viewer is shown the game and its talk."""
    return viewer is not None or table.house.watch != "off"


def lag(table: Table, viewer: Viewer) -> int:
    """How many events this viewer is behind. What is over, or has not begun, is no secret."""
    delayed = viewer is None and table.house.watch == "delayed"
    return DELAY if delayed and table.status in ("playing", "paused") else 0


def shown_seq(table: Table, viewer: Viewer) -> int:
    """The last event that this viewer may see."""
    return max(table.seq - lag(table, viewer), 0)
