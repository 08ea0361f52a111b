"""Tables whose log holds what one seat, or the public, saw of a game: read from such a record.

There is no position to run rules on. What stands in the place of the state is a view, and what
stands in the place of the rules shows it as it is, offers nothing and counts no points.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from app.engine.game import Game, Scores
from app.tables.model import Table

G = Game[Any, Any, Any]

PUBLIC = -1


def result_of(sight: int | str) -> dict[str, Any]:
    """The result of a game whose end is not known, which says whose eyes it was seen with."""
    return {"seen": sight if isinstance(sight, int) else PUBLIC}


def eyes_of(table: Table) -> int | None:
    """The seat whose eyes they were, `PUBLIC`, or None for every other table."""
    seen: int | None = table.result.get("seen")
    return seen


def rules_for(game: G | None, table: Table) -> G | None:
    """The game's rules, or at such a table those that only look."""
    return game if game is None or eyes_of(table) is None else _looking(game)


@cache
def _looking(game: G) -> G:
    return replace(
        game,
        state_type=dict[str, Any],
        waiting=lambda view: (),
        offers=lambda view, seat: [],
        view=lambda view, viewer: view,
        scores=lambda view: Scores(()),
        check=lambda view: None,
        redeal=lambda view, viewers, play: None,
        explain=None,
        upgrade=None,
        begins=None,
    )
