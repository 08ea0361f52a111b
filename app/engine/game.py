"""The contract between a game and everything around it.

A game is a record of functions (`Game`), not a base class: each function can be tested alone
and `mypy --strict` checks the wiring once a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from app.engine.offers import Offer
from app.engine.play import Play

Seat = int  # 0..n-1 in play order
Viewer = Seat | None  # None = spectator


class Reason(Struct, frozen=True):
    """Why something cannot be done: a key of the text catalogue and the facts it mentions."""

    key: str
    facts: dict[str, Any] = {}


class IllegalMove(Exception):
    """The only exception a move may raise; nothing has changed when it is raised."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key)
        self.reason = Reason(key, facts)


class SeatScore(Struct, frozen=True):
    """One seat's line of the final (or current) table: `rank` 1 is best, equal ranks are shared."""

    total: int
    parts: dict[str, int]
    rank: int


class Scores(Struct, frozen=True):
    """Scores of all seats in seat order; `reasons` are the keys of why the game ended, or empty.

    The seats of rank 1 have won, unless the game `beat` them all, as it may one who plays alone.
    """

    seats: tuple[SeatScore, ...]
    reasons: tuple[str, ...] = ()
    beat: bool = False


S = TypeVar("S")
M = TypeVar("M")
O = TypeVar("O")  # noqa: E741  options


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)  # compared and hashed by identity
class Game(Generic[S, M, O]):
    """One title. `S` is the state (mutable Struct), `M` the union of moves, `O` the options."""

    slug: str
    title: str
    seats: range
    rules_version: int  # bump when the state's shape or the meaning of a move changes
    state_type: type[S]
    move_type: Any
    options_type: type[O]
    setup: Callable[[int, O, Play], S]
    waiting: Callable[[S], tuple[Seat, ...]]  # who must act; () = the game is over
    offers: Callable[[S, Seat], list[Offer]]
    apply: Callable[[S, Seat, M, Play], None]  # mutates S; the move was offered
    view: Callable[[S, Viewer], dict[str, Any]]  # allow-list of builtins for one viewer
    scores: Callable[[S], Scores]
    components: Callable[[], dict[str, Any]]  # public static data; views hold ids only
    check: Callable[[S], None]  # asserts the invariants
    redeal: Callable[[S, tuple[Viewer, ...], Play], None]  # reshuffle what these cannot know
    explain: Callable[[S, Seat, M], Reason] | None = None
    upgrade: Callable[[dict[str, Any], int], dict[str, Any]] | None = None
    begins: Callable[[S], Seat] | None = None  # of a set-up; goes with the option `first_player`
    weigh: Callable[[S, Offer], int] | None = None  # for random play; None = all offers alike
