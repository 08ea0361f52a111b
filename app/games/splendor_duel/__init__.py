"""Splendor Duel: two guild masters buy jewel cards with tokens from one board."""

from __future__ import annotations

from app.engine.game import Game
from app.games.splendor_duel import deal, invariants, moves, offers, reasons, rules, scoring, view
from app.games.splendor_duel.state import State

GAME: Game[State, moves.Move, deal.Options] = Game(
    slug="splendor_duel",
    title="Splendor Duel",
    seats=range(2, 3),
    rules_version=1,
    state_type=State,
    move_type=moves.Move,
    options_type=deal.Options,
    setup=deal.setup,
    waiting=rules.waiting,
    offers=offers.offers,
    apply=rules.apply,
    view=view.view,
    scores=scoring.scores,
    components=view.components,
    check=invariants.check,
    redeal=deal.redeal,
    explain=reasons.explain,
    begins=lambda state: state.turn.seat,
    # no `weigh`: play that picks any offer ends after some 140 moves, and weighing costs it a tenth
)
