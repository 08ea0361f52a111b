"""Reading a box from its data files, and refusing files that do not fit together."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from msgspec import Struct

from app.games import data
from app.games.lumicora.box import (
    Board,
    Box,
    Counted,
    LightScoring,
    Lumino,
    Majority,
    Seating,
    Space,
)

_COUNTED: dict[str, Counted] = {
    "adjacent uncovered water spaces": "water",
    "adjacent visible coral spaces on the same level": "same",
    "adjacent visible coral spaces on a higher level": "higher",
    "adjacent visible coral spaces on a lower level": "lower",
}


class _LuminoRow(Struct):
    id: int
    color: str
    value: int
    animal: str
    fish_on_back: int


class _StartingRow(Struct):
    id: str
    color_a: str
    color_b: str


class _SpaceRow(Struct):
    id: int
    q: int
    r: int
    type: str
    neighbors: tuple[int, ...]
    penalty: int = 0


class _Reef(Struct):
    start_spaces: tuple[int, int]
    spaces: list[_SpaceRow]


class _Setup(Struct):
    remove_fish: tuple[int, ...]
    in_game: int
    emergency_stack: int | None = None
    emergency_stack_reconstructed: int | None = None

    @property
    def emergency(self) -> int:
        return self.emergency_stack or self.emergency_stack_reconstructed or 0


class _Tier(Struct):
    min: int
    vp: int


class _Light(Struct):
    counts: str
    small: _Tier
    large: _Tier


class _Final(Struct):
    jellyfish_vp: int
    limestone_per_vp: int
    animals_dark: dict[str, tuple[int, ...]]
    animals_light: dict[str, _Light]
    majority: Majority


class _Scoring(Struct):
    rounds: int
    personal_display: int
    atoll_minimum: int
    limestone_storage: int
    limestone_supply: int
    limestone_by_round_after_coral_scoring: dict[int, int]
    setup: dict[int, _Setup]
    starting_limestone_reconstructed: int
    unplaced_lumino_vp: int
    final: _Final


def load(folder: Path) -> Box:
    """The box described by the files in `folder`.

    Raises msgspec.ValidationError or ValueError when the files do not fit together.
    """
    rules = data.document(folder / "scoring.json", _Scoring)
    luminos = [
        Lumino(f"L{row.id}", (row.color, row.color), row.value, row.animal, row.fish_on_back)
        for row in data.rows(folder / "luminos.csv", _LuminoRow)
    ]
    starting = [
        Lumino(row.id, (row.color_a, row.color_b))
        for row in data.rows(folder / "starting_luminos.csv", _StartingRow)
    ]
    names = [tile.id for tile in (*luminos, *starting)]
    if len(set(names)) != len(names):
        raise ValueError("the data files have two Luminos with one name")
    given = rules.limestone_by_round_after_coral_scoring
    box = Box(
        luminos={lumino.id: lumino for lumino in luminos},
        starting={lumino.id: lumino for lumino in starting},
        boards={side: _board(folder / f"reef_board_{side.lower()}.json") for side in "AB"},
        seatings={n: Seating(row.remove_fish, row.emergency) for n, row in rules.setup.items()},
        rounds=rules.rounds,
        display=rules.personal_display,
        atoll=rules.atoll_minimum,
        storage=rules.limestone_storage,
        supply=rules.limestone_supply,
        starting_limestone=rules.starting_limestone_reconstructed,
        limestone=tuple(given.get(n, 0) for n in range(1, rules.rounds + 1)),
        returned_vp=rules.unplaced_lumino_vp,
        jellyfish_vp=rules.final.jellyfish_vp,
        limestone_per_vp=rules.final.limestone_per_vp,
        dark=rules.final.animals_dark,
        light={species: _light(row) for species, row in rules.final.animals_light.items()},
        majority=rules.final.majority,
    )
    _fits(box, rules.setup)
    return box


def _light(row: _Light) -> LightScoring:
    if row.counts not in _COUNTED:
        raise ValueError(f"an animal counts {row.counts!r}")
    return LightScoring(
        _COUNTED[row.counts], row.small.min, row.small.vp, row.large.min, row.large.vp
    )


def _board(path: Path) -> Board:
    """The spaces row by row from the top, each row from the left."""
    reef = data.document(path, _Reef)
    found = sorted(reef.spaces, key=lambda row: (row.r, row.q))
    place = {row.id: n for n, row in enumerate(found)}
    if len(place) != len(found) or any(n not in place for row in found for n in row.neighbors):
        raise ValueError(f"{path.name} has neighbours that are not there")
    names = [
        f"r{n}c{m}"
        for n, (_, row) in enumerate(groupby(found, key=lambda row: row.r), 1)
        for m, _ in enumerate(row, 1)
    ]
    spaces = [
        Space(name, row.q, row.r, row.type, row.penalty, tuple(place[n] for n in row.neighbors))
        for name, row in zip(names, found, strict=True)
    ]
    for n, space in enumerate(spaces):
        if n in space.neighbours or any(n not in spaces[m].neighbours for m in space.neighbours):
            raise ValueError(f"{path.name} has neighbours on one side only")
    first, second = (place.get(n, -1) for n in reef.start_spaces)
    if first < 0 or second not in spaces[first].neighbours:
        raise ValueError(f"{path.name} has no starting area")
    return Board(spaces, (first, second))


def _fits(box: Box, setup: dict[int, _Setup]) -> None:
    """Raises ValueError for files that name each other's things wrongly."""
    spaces = [space for board in box.boards.values() for space in board.spaces]
    species = {lumino.animal for lumino in box.luminos.values()} - {""}
    dealt = {n: n * box.display + box.atoll for n in box.seatings}
    wrong = {
        "unknown colours": any(set(s.colours) - set(box.colours) for s in box.starting.values()),
        "too few starting Luminos": len(box.starting) < max(box.seatings),
        "unknown kinds of spaces": {s.kind for s in spaces} - {"start", "limestone", "water"},
        "penalties on other spaces": any(s.penalty and s.kind != "limestone" for s in spaces),
        "unknown species": species - set(box.dark) or set(box.dark) != set(box.light),
        "another number of Luminos": any(
            row.in_game != len(box.in_game(n)) for n, row in setup.items()
        ),
        "too few Luminos": any(
            len(box.in_game(n)) - seating.emergency < dealt[n]
            for n, seating in box.seatings.items()
        ),
        "seats that are missing": sorted(box.seatings)
        != list(range(min(box.seatings), max(box.seatings) + 1)),
    }
    if faults := [fault for fault, holds in wrong.items() if holds]:
        raise ValueError("the data files have " + "; ".join(faults))
