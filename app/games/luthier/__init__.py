"""Luthier: makers of instruments and their patrons, for 1 to 4 players.

`GAME` is the game of the box beside this file; `game_of` makes the same game of another box.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.engine.game import Game
from app.games.luthier import check, deal, reasons, rules, scoring, view
from app.games.luthier.box import Box
from app.games.luthier.files import load
from app.games.luthier.moves import Move
from app.games.luthier.state import Options, State


def game_of(box: Box) -> Game[State, Move, Options]:
    """The game played with this box; the box says all numbers, cards and places."""
    return Game(
        slug="luthier",
        title="Luthier",
        seats=range(min(box.apprentices), max(box.apprentices) + 1),
        rules_version=1,
        state_type=State,
        move_type=Move,
        options_type=Options,
        setup=partial(deal.setup, box),
        waiting=rules.waiting,
        offers=partial(rules.offers, box),
        apply=partial(rules.apply, box),
        view=partial(view.view, box),
        scores=partial(scoring.scores, box),
        components=partial(view.components, box),
        check=partial(check.check, box),
        redeal=partial(deal.redeal, box),
        explain=partial(reasons.explain, box),
        weigh=rules.weigh,
    )


GAME = game_of(load(Path(__file__).parent / "data"))
