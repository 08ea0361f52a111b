"""Murano: Light Masters, for 2 to 4 players.

`GAME` is the game of the box beside this file; `game_of` makes the same game of another box.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.engine.game import Game
from app.games.murano import check, deal, rules, scoring, view
from app.games.murano.box import Box
from app.games.murano.files import load
from app.games.murano.moves import Move
from app.games.murano.state import Options, State


def game_of(box: Box) -> Game[State, Move, Options]:
    """The game played with this box; the box says all numbers, lists and connections."""
    return Game(
        slug="murano",
        title="Murano: Light Masters",
        seats=range(min(box.hand_cards), max(box.hand_cards) + 1),
        rules_version=1,
        state_type=State,
        move_type=Move,
        options_type=Options,
        setup=partial(deal.setup, box),
        waiting=rules.waiting,
        offers=partial(rules.offers, box),
        apply=partial(rules.apply, box),
        view=partial(view.view, box),
        scores=scoring.scores,
        components=partial(view.components, box),
        check=partial(check.check, box),
        redeal=deal.redeal,
        explain=partial(rules.explain, box),
        begins=lambda state: state.first,
        weigh=partial(rules.weigh, box),
    )


GAME = game_of(load(Path(__file__).parent / "data"))
