"""Splendor Duel: two guild masters buy jewel cards with tokens from one board."""

from __future__ import annotations

from app.engine.game import Game
from app.games.splendor_duel.deal import Options, redeal, setup
from app.games.splendor_duel.invariants import check
from app.games.splendor_duel.moves import Move
from app.games.splendor_duel.offers import offers
from app.games.splendor_duel.reasons import explain
from app.games.splendor_duel.rules import apply, waiting
from app.games.splendor_duel.scoring import scores
from app.games.splendor_duel.state import State
from app.games.splendor_duel.view import components, view

GAME: Game[State, Move, Options] = Game(
    slug="splendor_duel",
    title="Splendor Duel",
    seats=range(2, 3),
    rules_version=1,
    state_type=State,
    move_type=Move,
    options_type=Options,
    setup=setup,
    waiting=waiting,
    offers=offers,
    apply=apply,
    view=view,
    scores=scores,
    components=components,
    check=check,
    redeal=redeal,
    explain=explain,
)
