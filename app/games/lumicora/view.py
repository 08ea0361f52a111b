"""What one viewer may see: everything but the order of the bag and the emergency stack."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.game import Viewer
from app.games.lumicora import final
from app.games.lumicora.box import Board, Box
from app.games.lumicora.state import Player, State


def view(box: Box, state: State, viewer: Viewer) -> dict[str, Any]:
    """The table as builtins, the same for all viewers.

    A reef is the list of its Luminos in the order of placement, `[tile, place, level]`: what lies
    on a space, from the bottom up, are the Luminos whose places name it. What is seen of it, and
    what that gives, is not told besides.
    """
    over = state.phase == "over"
    return {
        "board": state.board,
        "side": state.side,
        "round": state.round,
        "phase": state.phase,
        "octopus": state.octopus,
        "added": state.added,
        "atoll": list(state.atoll),
        "bag": len(state.bag) + len(state.returned),
        "emergency": len(state.emergency),
        "early": state.early,
        "dry": state.dry,
        "extra": state.extra,
        "players": {str(seat): _player(box, player) for seat, player in enumerate(state.players)},
        "final": _final(box, state) if over else {},
    }


def _player(box: Box, player: Player) -> dict[str, Any]:
    return {
        "starting": player.starting,
        "display": list(player.display),
        "hand": list(player.hand),
        "limestone": player.limestone,
        "points": player.points(box),
        "returned": player.returned,
        "scored": {scored.colour: scored.points for scored in player.scored},
        "jellyfish": list(player.jellyfish),
        "reef": [[placed.tile, placed.place, placed.level] for placed in player.reef.placed],
    }


def _final(box: Box, state: State) -> dict[str, Any]:
    """The final scoring by seat: the points that are not 0, and what the coral scorings counted.

    Where the other points come from lies open in the reefs.
    """
    return {
        str(seat): {
            "points": {name: n for name, n in numbers.parts.items() if n},
            "corals": {
                scored.colour: [list(level) for level in scored.levels] for scored in player.scored
            },
        }
        for seat, (numbers, player) in enumerate(
            zip(final.finals(box, state), state.players, strict=True)
        )
    }


def components(box: Box) -> dict[str, Any]:
    """What never changes during a game: tiles, reef boards and the numbers of the game."""
    return {
        "colours": list(box.colours),
        "species": list(box.dark),
        "luminos": {
            tile.id: {"colour": tile.colour, "value": tile.value, "animal": tile.animal}
            for tile in box.luminos.values()
        },
        "starting": {tile.id: list(tile.colours) for tile in box.starting.values()},
        "in_game": {str(seats): box.in_game(seats) for seats in box.seatings},
        "reefs": {side: _board(board) for side, board in box.boards.items()},
        "rounds": box.rounds,
        "display": box.display,
        "atoll": box.atoll,
        "storage": box.storage,
        "supply": box.supply,
        "limestone": list(box.limestone),
        "points": {
            "returned": box.returned_vp,
            "jellyfish": box.jellyfish_vp,
            "limestone": box.limestone_per_vp,
        },
        "dark": {species: list(points) for species, points in box.dark.items()},
        "light": msgspec.to_builtins(box.light),
        "majority": msgspec.to_builtins(box.majority),
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "order": list(board.names),
        "start": [board.names[space] for space in board.start],
        "spaces": {
            space.name: {
                "q": space.q,
                "r": space.r,
                "kind": space.kind,
                "penalty": space.penalty,
                "neighbours": [board.names[n] for n in space.neighbours],
            }
            for space in board.spaces
        },
    }
