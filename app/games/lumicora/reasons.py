"""Why a move that was not offered is not legal: which rule it breaks, or what is missing."""

from __future__ import annotations

from app.engine.game import Reason, Seat
from app.games.lumicora import moves, placement
from app.games.lumicora.box import Box
from app.games.lumicora.offers import MOST_TAKEN
from app.games.lumicora.state import Phase, State

_LONGEST = 12  # no name of a tile, space or colour has more letters

_PHASE: dict[type, Phase] = {
    moves.Orient: "orient",
    moves.Swap: "start",
    moves.Add: "start",
    moves.TakeLimestone: "act",
    moves.TakeOwn: "act",
    moves.Take: "act",
    moves.Place: "place",
    moves.Return: "place",
    moves.Score: "score",
    moves.Skip: "score",
}


def explain(box: Box, state: State, seat: Seat, move: moves.Move) -> Reason:
    """The reason for `seat`, who is asked, as a key of the game's texts and its facts."""
    needed = _PHASE[type(move)]
    if needed != state.phase:
        return _wrong_phase(state, move, needed)
    match move:
        case moves.Orient(place):
            return Reason("not_starting_area", {"place": _cut(place)})
        case moves.Swap():
            return _no_swap(box, state, move)
        case moves.Add(tile) | moves.TakeOwn(tile):
            return _not_among(box, tile, "not_in_display")
        case moves.Take(tiles):
            return _no_take(box, state, tiles)
        case moves.Place(tile, place):
            return _no_place(box, state, tile, place)
        case moves.Return(tile):
            return _not_among(box, tile, "not_in_hand")
        case moves.Score(colour):
            key = "already_scored" if colour in box.colours else "no_such_colour"
            return Reason(key, {"colour": _cut(colour)})
    raise AssertionError(f"{move} is always legal in its phase")


def _cut(text: str) -> str:
    """What a player wrote, not longer than any name of the game."""
    return text[:_LONGEST]


def _wrong_phase(state: State, move: moves.Move, needed: Phase) -> Reason:
    if isinstance(move, moves.Swap) and state.phase in ("act", "place"):
        return Reason("swap_at_start")
    if needed == "act" and state.phase == "start":
        return Reason("add_first")
    if state.phase == "place":
        return Reason("place_first", {"n": len(state.player.hand)})
    return Reason("wrong_phase", {"needs": needed, "phase": state.phase})


def _not_among(box: Box, tile: str, key: str) -> Reason:
    return Reason(key if tile in box.tiles else "no_such_tile", {"tile": _cut(tile)})


def _not_once(box: Box, tiles: dict[str, int]) -> Reason | None:
    """Something in the bag is no Lumino, or is not named once."""
    for tile, n in tiles.items():
        if tile not in box.tiles:
            return Reason("no_such_tile", {"tile": _cut(tile)})
        if n != 1:
            return Reason("named_once", {"tile": tile})
    return None


def _no_swap(box: Box, state: State, move: moves.Swap) -> Reason:
    player = state.player
    if not player.jellyfish:
        return Reason("no_jellyfish")
    if move.jellyfish not in box.colours:
        return Reason("no_such_colour", {"colour": _cut(move.jellyfish)})
    if move.jellyfish not in player.jellyfish:
        return Reason("not_your_jellyfish", {"colour": move.jellyfish})
    if move.source not in ("atoll", "display"):
        return Reason("no_such_source", {"source": _cut(move.source)})
    if not move.tiles:
        return Reason("take_at_least_one")
    if reason := _not_once(box, move.tiles):
        return reason
    source, other = state.atoll, player.display
    if move.source == "display":
        source, other = other, source
    absent = [tile for tile in move.tiles if tile not in source]
    if any(tile in other for tile in absent):
        return Reason("one_source")
    return Reason(f"not_in_{move.source}", {"tile": absent[0]})


def _no_take(box: Box, state: State, tiles: dict[str, int]) -> Reason:
    added = box.luminos[state.added].colour
    if all(box.luminos[tile].colour == added for tile in state.atoll):
        return Reason("no_other_colour", {"colour": added})
    if not tiles:
        return Reason("take_at_least_one")
    if reason := _not_once(box, tiles):
        return reason
    for tile in tiles:
        if tile not in state.atoll:
            return Reason("not_in_atoll", {"tile": tile})
    colours = {box.luminos[tile].colour for tile in tiles}
    if added in colours:
        return Reason("colour_just_added", {"colour": added})
    if len(colours) > 1:
        return Reason("mixed_colours", {"colours": [c for c in box.colours if c in colours]})
    return Reason("too_many", {"n": len(tiles), "most": MOST_TAKEN})


def _no_place(box: Box, state: State, tile: str, place: str) -> Reason:
    player = state.player
    if tile not in player.hand:
        return _not_among(box, tile, "not_in_hand")
    reason = placement.why_not(
        box,
        box.boards[state.side],
        player.reef,
        box.luminos[tile].colour,
        player.limestone,
        place,
    )
    assert reason, f"{place} is legal for {tile}"
    return reason
