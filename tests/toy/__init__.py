"""Lantern Fair: a toy game that uses everything the contract has, for the tests of the engine.

Each round all pick a lantern of their hand in secret, then tuck their hand away in a secret order.
The picks are shown, the highest lantern goes shopping, the others draw a lantern.
"""

from app.engine.game import Game
from tests.toy import rules, view
from tests.toy.state import Move, Options, State

GAME: Game[State, Move, Options] = Game(
    slug="toy",
    title="Lantern Fair",
    seats=range(2, 4),
    rules_version=1,
    state_type=State,
    move_type=Move,
    options_type=Options,
    setup=rules.setup,
    waiting=rules.waiting,
    offers=rules.offers,
    apply=rules.apply,
    view=view.view,
    scores=rules.scores,
    components=view.components,
    check=rules.check,
    redeal=view.redeal,
    weigh=rules.weigh,
)
