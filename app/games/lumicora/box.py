"""What lies in the box: Luminos, the two sides of the reef boards, and every number of the game.

Nothing of it is written in the code: `files.load` reads it, so that another printing (other
spaces, other penalties, other animals) is another folder of files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from msgspec import Struct

# What an animal on the light side of the score board counts among its adjacent spaces.
Counted = Literal["water", "same", "higher", "lower"]

Pair = tuple[int, int, int, int, int, tuple[str, str]]


class Lumino(Struct, frozen=True):
    """A tile of two coral spaces. Its first half shows the number, its second half the animal.

    A starting Lumino has two colours and shows neither.
    """

    id: str
    colours: tuple[str, str]  # of the first and the second half
    value: int = 0
    animal: str = ""
    fish: int = 0  # on the back

    @property
    def colour(self) -> str:
        """The colour of both halves; of a starting Lumino that of the first."""
        return self.colours[0]


class Face(Struct, frozen=True):
    """One half of a Lumino as it is seen from above: a coral space."""

    tile: str
    colour: str
    value: int  # 0 = none
    animal: str  # "" = none


class Space(Struct, frozen=True):
    """A base space of a reef board."""

    name: str  # row from the top and place from the left: "r1c1"
    q: int
    r: int
    kind: str  # "start", "limestone" or "water"
    penalty: int  # of a remote limestone space, below 0; else 0
    neighbours: tuple[int, ...]


class Board:
    """One side of the reef board. Spaces are numbered in reading order; sets of them are masks."""

    def __init__(self, spaces: Sequence[Space], start: tuple[int, int]) -> None:
        self.spaces = tuple(spaces)
        self.start = start
        self.names = tuple(space.name for space in spaces)
        self.index = {name: n for n, name in enumerate(self.names)}
        self.rims = tuple(sum(1 << n for n in space.neighbours) for space in spaces)
        self.water = sum(1 << n for n, space in enumerate(spaces) if space.kind == "water")
        self.penalties = {n: space.penalty for n, space in enumerate(spaces) if space.penalty}
        self.pairs = tuple(
            self._pair(i, j)
            for i, space in enumerate(spaces)
            for j in sorted(space.neighbours)
            if i < j
        )
        # name of a place -> space of the first half, space of the second half
        self.places = {
            name: ends
            for i, j, _, _, _, names in self.pairs
            for name, ends in zip(names, ((i, j), (j, i)), strict=True)
        }

    def _pair(self, i: int, j: int) -> Pair:
        """Two adjacent spaces, both as a mask, their rim, their water spaces, both names."""
        bits = 1 << i | 1 << j
        a, b = self.names[i], self.names[j]
        rim = (self.rims[i] | self.rims[j]) & ~bits
        return i, j, bits, rim, (bits & self.water).bit_count(), (f"{a}-{b}", f"{b}-{a}")

    def place(self, first: int, second: int) -> str:
        """The name of the place of a Lumino with its first and second half on these spaces."""
        return f"{self.names[first]}-{self.names[second]}"


class Seating(Struct, frozen=True):
    """Set-up for a number of players."""

    remove_fish: tuple[int, ...]
    emergency: int  # Luminos set aside


class LightScoring(Struct, frozen=True):
    """What an animal is worth on the light side: `large` points from `many` spaces, or `small`."""

    counted: Counted
    few: int
    small: int
    many: int
    large: int


class Majority(Struct, frozen=True):
    """Points for the visible spaces of a colour."""

    first: int
    second: int
    tied_first_each: int
    second_when_first_tied: int
    tied_second_each: int
    min_spaces: int


@dataclass(frozen=True, kw_only=True, eq=False)  # hashed by identity
class Box:
    """The contents of one box."""

    luminos: dict[str, Lumino]  # without the starting ones
    starting: dict[str, Lumino]
    boards: dict[str, Board]  # by side
    seatings: dict[int, Seating]
    rounds: int
    display: int  # Luminos in a personal display
    atoll: int  # Luminos in the Atoll at least
    storage: int  # limestone markers on a reef board at most
    supply: int  # limestone markers in all
    starting_limestone: int
    limestone: tuple[int, ...]  # after a coral scoring, by round from the first
    returned_vp: int  # for a Lumino that is put back into the bag, below 0
    jellyfish_vp: int
    limestone_per_vp: int
    dark: dict[str, tuple[int, ...]]  # species -> points by number of visible animals
    light: dict[str, LightScoring]
    majority: Majority

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """In the order in which they are always listed."""
        return tuple(dict.fromkeys(lumino.colour for lumino in self.luminos.values()))

    @cached_property
    def tiles(self) -> dict[str, Lumino]:
        return {**self.luminos, **self.starting}

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Both halves of all Luminos: those of one Lumino differ in the last bit of their place."""
        return tuple(
            face
            for tile in self.tiles.values()
            for face in (
                Face(tile.id, tile.colours[0], tile.value, ""),
                Face(tile.id, tile.colours[1], 0, tile.animal),
            )
        )

    @cached_property
    def hues(self) -> tuple[str, ...]:
        """The colours of `faces`."""
        return tuple(face.colour for face in self.faces)

    @cached_property
    def codes(self) -> dict[str, int]:
        """Lumino -> place of its first half in `faces`; the second half follows."""
        return {tile: 2 * n for n, tile in enumerate(self.tiles)}

    def in_game(self, seats: int) -> list[str]:
        """The Luminos that are played with, the emergency stack included."""
        removed = self.seatings[seats].remove_fish
        return [tile.id for tile in self.luminos.values() if tile.fish not in removed]
