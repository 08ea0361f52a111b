"""A game without an end, for what happens after two thousand moves: two players mark spaces."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from app.engine.game import Game, Scores, Seat, SeatScore, Viewer
from app.engine.offers import Offer, OneOf
from app.engine.play import Play

SPACES = [f"s{number}" for number in range(40)]


class State(Struct):
    """How often each space was marked, and whose turn it is."""

    marks: dict[str, int]
    turn: int = 0


class Mark(Struct, frozen=True, tag_field="m", tag="mark", forbid_unknown_fields=True):
    """Marks a space."""

    space: str


class Options(Struct, frozen=True):
    """None."""


def _setup(seats: int, options: Options, play: Play) -> State:
    return State(dict.fromkeys(SPACES, 0))


def _waiting(state: State) -> tuple[Seat, ...]:
    return (state.turn % 2,)


def _offers(state: State, seat: Seat) -> list[Offer]:
    return [Offer("mark", {"space": OneOf(tuple(SPACES))})] if seat == state.turn % 2 else []


def _apply(state: State, seat: Seat, move: Mark, play: Play) -> None:
    state.marks[move.space] += 1
    state.turn += 1
    play.tell("mark", space=move.space)
    play.seal()


def _view(state: State, viewer: Viewer) -> dict[str, Any]:
    return {"marks": dict(state.marks), "turn": state.turn}


def _scores(state: State) -> Scores:
    return Scores(tuple(SeatScore(0, {}, 1) for _ in range(2)))


def _nothing(*given: Any) -> None:
    pass


GAME: Game[State, Mark, Options] = Game(
    slug="endless",
    title="Endless",
    seats=range(2, 3),
    rules_version=1,
    state_type=State,
    move_type=Mark,
    options_type=Options,
    setup=_setup,
    waiting=_waiting,
    offers=_offers,
    apply=_apply,
    view=_view,
    scores=_scores,
    components=dict,
    check=_nothing,
    redeal=_nothing,
)
