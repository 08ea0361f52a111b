"""What always holds. Used by the tests and by fuzzing; raises AssertionError."""

from __future__ import annotations

from app.games.lumicora.box import Board, Box
from app.games.lumicora.state import Player, Reef, State


def check(box: Box, state: State) -> None:
    board = box.boards[state.side]
    seats = len(state.players)
    _check_tiles(box, state)
    assert 0 <= state.active < seats
    assert 0 <= state.octopus < seats
    assert -1 <= state.scorer < seats
    assert 1 <= state.round <= box.rounds
    assert state.supply(box) >= 0
    assert state.early or not state.extra
    assert not (state.early and state.emergency)
    assert bool(state.added) == (state.phase in ("act", "place"))
    assert not state.added or state.added in state.atoll
    for seat, player in enumerate(state.players):
        own = seat == state.active
        _check_player(box, board, player, turned=state.phase != "orient")
        assert bool(player.hand) == (own and state.phase == "place")
        if not state.dry and (state.phase in ("start", "score", "over") and own):
            assert len(player.display) == box.display
    if not state.dry and state.phase != "act":
        assert len(state.atoll) >= box.atoll
    if state.phase == "score":
        assert state.player.corals(box)


def _check_tiles(box: Box, state: State) -> None:
    """Every Lumino of the game is in one place."""
    found = [*state.bag, *state.returned, *state.emergency, *state.atoll]
    for player in state.players:
        found += player.display + player.hand
        found += [placed.tile for placed in player.reef.placed[1:]]
    assert sorted(found) == sorted(box.in_game(len(state.players)))
    assert len(set(state.seen)) == len(state.seen)
    assert set(state.seen) <= set(state.bag)
    starting = [player.starting for player in state.players]
    assert len(set(starting) & set(box.starting)) == len(starting)


def _check_player(box: Box, board: Board, player: Player, *, turned: bool) -> None:
    assert 0 <= player.limestone <= box.storage
    done = [scored.colour for scored in player.scored]
    assert len(set(done)) == len(done)
    assert len(set(player.jellyfish)) == len(player.jellyfish)
    assert set(player.jellyfish) <= set(done) <= set(box.colours)
    assert len({box.luminos[tile].colour for tile in player.hand}) <= 1
    assert [placed.tile for placed in player.reef.placed[:1]] == [player.starting] * turned or (
        not turned
    )
    _check_reef(box, board, player.reef)


def _check_reef(box: Box, board: Board, reef: Reef) -> None:
    """The reef as it is seen is the reef as it was built, each Lumino flat on two others."""
    built = Reef(level=[0] * len(board.spaces), top=[-1] * len(board.spaces))
    for placed in reef.placed:
        first, second = board.places[placed.place]
        assert built.level[first] == built.level[second]
        assert not built.level[first] or built.top[first] ^ 1 != built.top[second]
        assert built.lay(box, board, placed.tile, placed.place) == placed.level
    assert built == reef
