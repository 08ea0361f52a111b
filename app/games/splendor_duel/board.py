"""The board of 5 x 5 spaces: their names, the printed spiral, and every straight line of 1 to 3.

Spaces are named column letter A-E from the left, then row 1-5 from the top. Their index runs down
the columns, so that the order of indices is the alphabetical order of names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

SIZE = 5
CELLS = tuple(f"{column}{row + 1}" for column in "ABCDE" for row in range(SIZE))
INDEX = {name: i for i, name in enumerate(CELLS)}

# from the centre down, then clockwise, to the bottom right corner (as printed on the board)
# fmt: off
SPIRAL = tuple(INDEX[name] for name in (
    "C3",
    "C4", "B4", "B3", "B2", "C2", "D2", "D3", "D4",
    "D5", "C5", "B5", "A5", "A4", "A3", "A2", "A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5",
))
# fmt: on

_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # (columns, rows): down, right, both diagonals


class Line(NamedTuple):
    """1 to 3 spaces in a row, column or diagonal without a gap, in the order of their names."""

    mask: int  # bit i is set for the space with index i
    name: str  # as in a move: "A1-B2-C3"
    spaces: tuple[int, ...]


def line_name(spaces: Iterable[int]) -> str:
    """The one name of these spaces in moves, whatever order they were picked in."""
    return "-".join(CELLS[i] for i in sorted(spaces))


def _lines(length: int) -> Iterator[Line]:
    directions = _DIRECTIONS if length > 1 else _DIRECTIONS[:1]
    for column in range(SIZE):
        for row in range(SIZE):
            for right, down in directions:
                way = [(column + i * right, row + i * down) for i in range(length)]
                if all(0 <= c < SIZE and 0 <= r < SIZE for c, r in way):
                    spaces = tuple(c * SIZE + r for c, r in way)
                    yield Line(sum(1 << i for i in spaces), line_name(spaces), spaces)


SINGLES = tuple(_lines(1))
PAIRS = tuple(_lines(2))
TRIPLES = tuple(_lines(3))
LINES = {line.name: line for line in (*SINGLES, *PAIRS, *TRIPLES)}
