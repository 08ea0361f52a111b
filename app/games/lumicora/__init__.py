"""Lumicora: coral reefs grow upwards, for 2 to 4 players.

`GAME` is the game of the box beside this file; `game_of` makes the same game of another box.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from app.engine.game import Game
from app.games.lumicora import check, deal, offers, reasons, rules, scoring, view
from app.games.lumicora.box import Box
from app.games.lumicora.files import load
from app.games.lumicora.moves import Move
from app.games.lumicora.state import Options, State


def game_of(box: Box) -> Game[State, Move, Options]:
    """The game played with this box; the box says all numbers, tiles and spaces."""
    return Game(
        slug="lumicora",
        title="Lumicora",
        seats=range(min(box.seatings), max(box.seatings) + 1),
        rules_version=1,
        state_type=State,
        move_type=Move,
        options_type=Options,
        setup=partial(deal.setup, box),
        waiting=rules.waiting,
        offers=partial(offers.offers, box),
        apply=partial(rules.apply, box),
        view=partial(view.view, box),
        scores=partial(scoring.scores, box),
        components=partial(view.components, box),
        check=partial(check.check, box),
        redeal=deal.redeal,
        explain=partial(reasons.explain, box),
        begins=lambda state: state.octopus,
        weigh=offers.weigh,
    )


GAME = game_of(load(Path(__file__).parent / "data"))
