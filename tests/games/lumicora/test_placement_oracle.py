"""All legal placements found by brute force, straight from the words of the rules.

Nothing of the game's own geometry is used: the board is read from its file, the reef is built up
from the list of its Luminos, and every rule is a sentence about sets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from app.engine import kernel, playout
from app.games.lumicora import GAME, placement
from app.games.lumicora.state import Options, Reef
from tests.games.lumicora.table import BOX, FOLDER


class Ground:
    """A reef board read from its file: spaces are `(q, r)`."""

    def __init__(self, side: str) -> None:
        reef = json.loads((FOLDER / f"reef_board_{side.lower()}.json").read_text())
        self.kinds = {(s["q"], s["r"]): s["type"] for s in reef["spaces"]}
        rows = sorted({r for _, r in self.kinds})
        self.at = {
            f"r{n}c{m}": (q, r)
            for n, r in enumerate(rows, 1)
            for m, q in enumerate(sorted(q for q, row in self.kinds if row == r), 1)
        }

        self.places = {
            f"{a}-{b}": {self.at[a], self.at[b]}
            for a in self.at
            for b in self.at
            if self.at[b] in self.beside(self.at[a])
        }
        self.around = {
            place: set().union(*map(self.beside, both)) - both
            for place, both in self.places.items()
        }

    def beside(self, space: tuple[int, int]) -> set[tuple[int, int]]:
        q, r = space
        steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
        return {(q + a, r + b) for a, b in steps} & self.kinds.keys()


def legal(ground: Ground, reef: Reef, colour: str, limestone: int) -> dict[str, tuple[int, int]]:
    """Place -> (level, cost) of every legal placement of a Lumino of the colour."""
    stacks: dict[tuple[int, int], list[tuple[str, str]]] = {space: [] for space in ground.kinds}
    for placed in reef.placed:
        for name, hue in zip(placed.place.split("-"), BOX.tiles[placed.tile].colours, strict=True):
            stacks[ground.at[name]].append((placed.tile, hue))
    height = {space: len(stack) for space, stack in stacks.items()}
    shown = {space: stack[-1][1] for space, stack in stacks.items() if stack}
    places, around = ground.places, ground.around
    free = [place for place, both in places.items() if all(not height[s] for s in both)]
    touching = [
        place for place in free if any(height[s] == 1 and shown[s] == colour for s in around[place])
    ]
    beside = [place for place in free if any(height[s] for s in around[place])]
    found: dict[str, tuple[int, int]] = {}
    for place in touching or beside:
        cost = sum(ground.kinds[space] == "water" for space in places[place])
        if cost <= limestone:
            found[place] = 1, cost
    for place, both in places.items():
        a, b = both
        level = height[a] + 1
        if height[a] != height[b] or not height[a] or stacks[a][-1][0] == stacks[b][-1][0]:
            continue
        on_top = any(shown[space] == colour for space in both)
        touched = any(height[s] == level and shown[s] == colour for s in around[place])
        if on_top or touched:
            found[place] = level, 0
    return found


def grown(side: str, n: int) -> Iterator[tuple[Reef, int]]:
    """A reef that grows by random legal placements, with random limestone at each step."""
    dice = playout.dice_of("oracle", side, n)
    step = kernel.start(GAME, 2, Options(reef=side), playout.secret_of("oracle", n))  # type: ignore[arg-type]
    board, player = BOX.boards[side], step.state.players[0]
    player.reef.lay(BOX, board, player.starting, board.place(*board.start))
    tiles = list(BOX.luminos)
    for _ in range(34):
        limestone = (0, 0, 1, 2, 10)[dice.below(5)]
        yield player.reef, limestone
        tile = tiles.pop(dice.below(len(tiles)))
        groups = [
            group
            for group in placement.groups(BOX, board, player.reef, BOX.luminos[tile].colour)
            if group.cost <= max(2, limestone)
        ]
        if groups:
            # rather high than low, so that towers are seen
            group = groups[-1] if dice.below(3) else groups[dice.below(len(groups))]
            place = group.places[dice.below(len(group.places))]
            player.reef.lay(BOX, board, tile, place)


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("n", range(4))
def test_the_offers_are_exactly_the_placements_found_by_brute_force(side: str, n: int) -> None:
    ground, board = Ground(side), BOX.boards[side]
    seen: set[tuple[int, int]] = set()
    excepted = 0
    for reef, limestone in grown(side, n):
        for colour in BOX.colours:
            groups = placement.groups(BOX, board, reef, colour)
            offered = {
                place: (group.level, group.cost)
                for group in groups
                if group.cost <= limestone
                for place in group.places
            }
            expected = legal(ground, reef, colour, limestone)
            assert offered == expected
            excepted += any(group.free for group in groups)
            seen |= set(expected.values())
    assert {(1, 0), (1, 1), (1, 2), (2, 0), (3, 0), (4, 0)} <= seen
    assert excepted


def test_every_place_that_is_not_legal_has_a_reason_and_no_legal_one_has() -> None:
    ground, board = Ground("A"), BOX.boards["A"]
    keys: set[str] = set()
    for k, (reef, limestone) in enumerate(grown("A", 9)):
        colour = BOX.colours[k % 4]
        expected = legal(ground, reef, colour, limestone)
        for place in board.places:
            reason = placement.why_not(BOX, board, reef, colour, limestone, place)
            assert (reason is None) == (place in expected), place
            keys |= {reason.key} if reason else set()
    assert keys == {
        *("tilted", "covers_one", "no_touch", "no_touch_base", "beside_nothing"),
        "short_of_limestone",
    }
