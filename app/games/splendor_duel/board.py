"""The board of 5 x 5 spaces: their names, the printed spiral, and every straight line of 1 to 3.

Spaces are named column letter A-E from the left, then row 1-5 from the top. Their index runs down
the columns, so that the order of indices is the alphabetical order of names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

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


def line_name(spaces: Iterable[int]) -> str:
    """The one name of these spaces in moves, in whatever order they were picked: "A1-B2-C3"."""
    return "-".join(CELLS[i] for i in sorted(spaces))


def mask_of(spaces: Iterable[int]) -> int:
    """These spaces as bits: bit i is space i."""
    return sum([1 << i for i in spaces])


def _line(space: int, right: int, down: int, length: int) -> tuple[int, ...]:
    """Spaces from this one on in a direction, fewer than `length` where the board ends."""
    column, row = divmod(space, SIZE)
    way = ((column + i * right, row + i * down) for i in range(length))
    return tuple(c * SIZE + r for c, r in way if 0 <= c < SIZE and 0 <= r < SIZE)


def _straight(length: int) -> dict[str, tuple[int, ...]]:
    """All lines of this length by name."""
    found = (
        _line(space, right, down, length)
        for space in range(len(CELLS))
        for right, down in _DIRECTIONS
    )
    return {line_name(line): line for line in found if len(line) == length}


_PAIRS = _straight(2)
_TRIPLES = _straight(3)

# every line of gems and pearls that may be taken, by its name in moves
LINES = {**_straight(1), **_PAIRS, **_TRIPLES}

_THROUGH = {
    mask_of(pair): tuple(name for name, line in LINES.items() if set(pair) <= set(line))
    for triple in _TRIPLES.values()
    for pair in combinations(triple, 2)
}


def lines_through(spaces: Iterable[int]) -> tuple[str, ...]:
    """Names of the lines of two and three that hold all these spaces (of which there are two)."""
    return _THROUGH.get(mask_of(spaces), ())


class _Table(dict[int, tuple[tuple[str, ...], tuple[str, ...]]]):
    """What some whole rows, columns or diagonals hold for each set of their spaces, as bits.

    That is the lines of two and the lines of three; an entry is made when it is first needed.
    """

    def __init__(self, whole: list[tuple[int, ...]]) -> None:
        self.pairs = _masks(_PAIRS, whole)
        self.triples = _masks(_TRIPLES, whole)

    def __missing__(self, mask: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        self[mask] = found = (
            tuple(name for name, line in self.pairs if line & mask == line),
            tuple(name for name, line in self.triples if line & mask == line),
        )
        return found


def _masks(
    lines: dict[str, tuple[int, ...]], whole: list[tuple[int, ...]]
) -> list[tuple[str, int]]:
    """Name and bits of those of the lines that lie in one of the whole ones."""
    return [
        (name, mask_of(line))
        for name, line in lines.items()
        if any(set(line) <= set(spaces) for spaces in whole)
    ]


def _tables() -> Iterator[tuple[int, _Table]]:
    """All rows, columns and diagonals, two or three to a table: their spaces as bits, the table.

    Looking up twelve sets of spaces is much faster than trying 120 lines one by one.
    """
    for right, down in _DIRECTIONS:
        edge = [s for s in range(len(CELLS)) if len(_line(s, -right, -down, 2)) < 2]
        lengths = sorted((_line(space, right, down, SIZE) for space in edge), key=len)
        whole = [spaces for spaces in lengths if len(spaces) > 1]
        while whole:
            group = [whole.pop()]  # the longest with the shortest, up to ten spaces
            while whole and sum(map(len, group)) + len(whole[0]) <= 2 * SIZE:
                group.append(whole.pop(0))
            yield mask_of(chain(*group)), _Table(group)


_TABLES = tuple(_tables())


def lines_within(mask: int) -> tuple[list[str], list[str]]:
    """Names of all lines of two and of three whose spaces are all in `mask`."""
    pairs: list[str] = []
    triples: list[str] = []
    for whole, table in _TABLES:
        two, three = table[mask & whole]
        pairs += two
        triples += three
    return pairs, triples
