"""Establishing corals: where a Lumino may be placed, and which rule forbids it elsewhere.

The rules of the rulebook's list: (1) touch the same colour, (2) never exactly cover one Lumino,
(3) in one level, (4) pay limestone markers for water.
"""

from __future__ import annotations

from msgspec import Struct

from app.engine.game import Reason
from app.games.lumicora.box import Board, Box
from app.games.lumicora.state import Reef


class Group(Struct, frozen=True):
    """Places that lead to one level at one price."""

    level: int
    cost: int  # limestone markers
    free: bool  # by the exception for level 1, where no coral space of the colour is touched
    places: list[str]


def _visible(box: Box, reef: Reef, colour: str) -> tuple[list[int], int]:
    """Level -> mask of the visible spaces of the colour (one level more than there is), and the
    mask of the bare base spaces."""
    hues, same, bare, bit = box.hues, [0] * (max(reef.level) + 2), 0, 1
    for level, code in zip(reef.level, reef.top, strict=True):
        if not level:
            bare |= bit
        elif hues[code] == colour:
            same[level] |= bit
        bit <<= 1
    return same, bare


def groups(box: Box, board: Board, reef: Reef, colour: str) -> list[Group]:
    """All places where a Lumino of this colour may lie if limestone markers do not matter.

    Ordered by level and price. Whether the exception for level 1 holds does not depend on them
    either: being short of limestone opens nothing.
    """
    same, bare = _visible(box, reef, colour)
    levels, top = reef.level, reef.top
    coral = ~bare
    touching: dict[int, list[str]] = {}
    beside: dict[int, list[str]] = {}
    higher: dict[int, list[str]] = {}
    ground = same[1]
    for i, j, bits, rim, cost, names in board.pairs:
        level = levels[i]
        if level != levels[j]:
            continue
        if not level:
            if rim & ground:
                touching.setdefault(cost, []).extend(names)
            elif rim & coral:
                beside.setdefault(cost, []).extend(names)
        elif top[i] ^ 1 != top[j] and (bits & same[level] or rim & same[level + 1]):
            higher.setdefault(level + 1, []).extend(names)
    first = touching or beside
    found = [Group(1, cost, first is beside, first[cost]) for cost in sorted(first)]
    found.extend(Group(level, 0, False, higher[level]) for level in sorted(higher))
    return found


def why_not(
    box: Box, board: Board, reef: Reef, colour: str, limestone: int, place: str
) -> Reason | None:
    """The rule that forbids this place to a Lumino of this colour, or None if it is legal."""
    names = place.split("-")
    for name in names:
        if name not in board.index:
            return Reason("no_such_space", {"space": name[:12]})
    if len(names) != 2:
        return Reason("two_spaces", {"n": len(names)})
    if place not in board.places:
        return Reason("not_adjacent", {"spaces": names})
    i, j = board.places[place]
    below = reef.level[i]
    if below != reef.level[j]:
        return Reason("tilted", {"levels": [below, reef.level[j]]})
    if not below:
        return _why_not_base(box, board, reef, colour, limestone, (i, j))
    if reef.top[i] ^ 1 == reef.top[j]:
        return Reason("covers_one", {"tile": box.faces[reef.top[i]].tile})
    allowed = {name for group in groups(box, board, reef, colour) for name in group.places}
    if place not in allowed:
        return Reason("no_touch", {"colour": colour, "level": below + 1})
    return None


def _why_not_base(
    box: Box, board: Board, reef: Reef, colour: str, limestone: int, ends: tuple[int, int]
) -> Reason | None:
    place = board.place(*ends)
    base = [group for group in groups(box, board, reef, colour) if group.level == 1]
    for group in base:
        if place in group.places:
            if group.cost <= limestone:
                return None
            return Reason("short_of_limestone", {"cost": group.cost, "limestone": limestone})
    if base and not base[0].free:
        return Reason("no_touch_base", {"colour": colour})
    return Reason("beside_nothing")


def lowest(box: Box, board: Board, reef: Reef) -> dict[str, list[tuple[int, str, int]]]:
    """What a coral scoring counts, by colour: (level, space, number) of each level that has a
    visible number of it, its smallest; of equal ones the first in reading order."""
    found: dict[str, dict[int, tuple[int, int]]] = {colour: {} for colour in box.colours}
    faces = box.faces
    for space, code in enumerate(reef.top):
        if code >= 0:
            face = faces[code]
            if value := face.value:
                levels = found[face.colour]
                level = reef.level[space]
                if level not in levels or value < levels[level][0]:
                    levels[level] = value, space
    return {
        colour: [(level, board.names[space], value) for level, (value, space) in sorted(by.items())]
        for colour, by in found.items()
    }
