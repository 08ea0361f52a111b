"""The bag and the emergency stack: drawing, putting back, and running out."""

from __future__ import annotations

from app.engine.play import Play
from app.games.lumicora.box import Box
from app.games.lumicora.state import State


def put_back(state: State, tiles: list[str]) -> None:
    """Into the bag; it is mixed before the next Lumino is drawn, so that this can be undone."""
    state.returned.extend(tiles)


def draw(box: Box, state: State, n: int, play: Play) -> list[str]:
    """Up to `n` Luminos: fewer only when the bag and the emergency stack have run out."""
    drawn: list[str] = []
    while len(drawn) < n and not state.dry:
        _mix(state, play)
        if state.bag:
            drawn.append(_next(state))
        else:
            _run_out(box, state, play)
    if drawn:
        play.seal()
    return drawn


def exchange(state: State, tiles: list[str], play: Play) -> list[str]:
    """Puts these Luminos into the bag and draws as many, which the bag always has."""
    put_back(state, tiles)
    _mix(state, play)
    play.seal()
    return [_next(state) for _ in tiles]


def _next(state: State) -> str:
    tile = state.bag.pop()
    if tile in state.seen:
        state.seen.remove(tile)
    return tile


def _mix(state: State, play: Play) -> None:
    """What was put back comes to a random place among Luminos that lie in random order."""
    for tile in state.returned:
        state.bag.insert(play.below(len(state.bag) + 1), tile)
    state.seen.extend(state.returned)
    state.returned.clear()


def _run_out(box: Box, state: State, play: Play) -> None:
    """A Lumino is needed and the bag is empty: before the last round, this ends the game."""
    if state.round < box.rounds:
        state.early = True
    if state.emergency:
        state.bag, state.emergency = state.emergency, []
        play.tell("emergency", n=len(state.bag), early=state.early)
    else:
        state.dry = True
        play.tell("dry", early=state.early)
