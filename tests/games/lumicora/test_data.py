"""The data files keep what the game relies on; see the README beside them for their sources."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from app.games.lumicora.files import load
from tests.games.lumicora.table import BOX, FOLDER

COLOURS = ("pink", "yellow", "green", "blue")
FILES = (
    *("luminos.csv", "starting_luminos.csv", "scoring.json"),
    *("reef_board_a.json", "reef_board_b.json"),
)
both_sides = pytest.mark.parametrize("side", ["A", "B"])


def test_there_are_a_hundred_and_four_luminos_alike_in_all_colours() -> None:
    assert len(BOX.luminos) == 104
    assert BOX.colours == COLOURS
    for colour in COLOURS:
        own = [lumino for lumino in BOX.luminos.values() if lumino.colours == (colour, colour)]
        assert Counter(x.value for x in own) == {1: 2, 2: 4, 3: 8, 4: 6, 5: 4, 6: 2}
        assert Counter(x.animal for x in own if x.animal) == {
            "shellfish": 5, "crab": 4, "seahorse": 3, "starfish": 2
        }  # fmt: skip
        assert Counter(x.fish for x in own) == {0: 18, 3: 4, 4: 4}
        assert all(bool(x.animal) == (x.value <= 3) for x in own)


def test_so_many_luminos_are_played_with() -> None:
    assert {seats: len(BOX.in_game(seats)) for seats in (2, 3, 4)} == {2: 72, 3: 88, 4: 104}
    assert {seats: s.emergency for seats, s in BOX.seatings.items()} == {2: 0, 3: 6, 4: 4}


def test_the_starting_luminos_are_all_pairs_of_colours() -> None:
    pairs = {frozenset(lumino.colours) for lumino in BOX.starting.values()}
    assert pairs == {frozenset(pair) for pair in combinations(COLOURS, 2)}
    assert len(BOX.starting) == 6
    assert all((s.value, s.animal) == (0, "") for s in BOX.starting.values())


@both_sides
def test_a_reef_board_has_forty_two_base_spaces_and_the_starting_area(side: str) -> None:
    board = BOX.boards[side]
    assert Counter(space.kind for space in board.spaces) == {
        "start": 2, "limestone": 14, "water": 28
    }  # fmt: skip
    rows = Counter(space.r for space in board.spaces)
    assert [rows[r] for r in sorted(rows)] == [5, 6, 7, 8, 7, 6, 5]
    assert [board.names[n] for n in board.start] == ["r4c4", "r4c5"]
    assert len(board.pairs) == 109
    assert len(board.places) == 218


@both_sides
def test_adjacency_is_that_of_hexes_mutual_and_connected(side: str) -> None:
    board = BOX.boards[side]
    at = {(space.q, space.r): n for n, space in enumerate(board.spaces)}
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    for space in board.spaces:
        around = {at.get((space.q + a, space.r + b)) for a, b in steps} - {None}
        assert set(space.neighbours) == around
    reached, ahead = set(board.start), list(board.start)
    while ahead:
        for n in set(board.spaces[ahead.pop()].neighbours) - reached:
            reached.add(n)
            ahead.append(n)
    assert len(reached) == 44


@both_sides
def test_a_half_turn_leaves_the_board_as_it_is(side: str) -> None:
    spaces = {(s.q, s.r): (s.kind, s.penalty) for s in BOX.boards[side].spaces}
    assert all(spaces[1 - q, -r] == kind for (q, r), kind in spaces.items())


def test_side_a_has_limestone_all_around_the_start_and_side_b_less_but_remote() -> None:
    near = {}
    for side, board in BOX.boards.items():
        around = {n for s in board.start for n in board.spaces[s].neighbours} - set(board.start)
        near[side] = sum(board.spaces[n].kind == "limestone" for n in around)
    assert near["A"] == 8 > near["B"]
    assert not BOX.boards["A"].penalties
    remote = BOX.boards["B"].penalties
    assert Counter(remote.values()) == {-1: 2, -2: 2, -3: 2}
    spaces = BOX.boards["B"].spaces
    assert all(spaces[m].kind == "water" for n in remote for m in spaces[n].neighbours)


def test_the_numbers_of_the_score_board() -> None:
    assert BOX.limestone == (4, 4, 4, 4, 2, 2, 2, 1, 1, 0)
    assert (BOX.rounds, BOX.display, BOX.atoll, BOX.storage, BOX.supply) == (10, 4, 4, 10, 40)
    assert (BOX.returned_vp, BOX.jellyfish_vp, BOX.limestone_per_vp) == (-1, 2, 2)
    assert BOX.starting_limestone == 0


def change(folder: Path, name: str, old: str, new: str) -> None:
    """A copy of the data in which the first such text of a file is another one."""
    for file in FILES:
        text = (FOLDER / file).read_text(encoding="utf-8")
        if file == name:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / file).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("luminos.csv", "starfish", "whale", "unknown species"),
        ("luminos.csv", "starfish,0", "starfish,4", "another number of Luminos"),
        ("starting_luminos.csv", "S1,pink", "S1,orange", "unknown colours"),
        ("starting_luminos.csv", "S1,", "S2,", "two Luminos with one name"),
        ("scoring.json", '"adjacent uncovered water spaces"', '"luck"', "an animal counts 'luck'"),
        ("scoring.json", '"in_game": 72', '"in_game": 70', "another number of Luminos"),
        ("reef_board_a.json", '"type": "water"', '"type": "sand"', "unknown kinds"),
        ("reef_board_b.json", '"type": "limestone"', '"type": "water"', "penalties on other"),
        ("reef_board_a.json", '"id": 0,', '"id": 99,', "neighbours that are not there"),
        ("reef_board_a.json", "  21,\n  22\n", "  21,\n  30\n", "no starting area"),
    ],
)  # fmt: skip
def test_files_that_do_not_fit_together_are_refused(
    tmp_path: Path, name: str, old: str, new: str, fault: str
) -> None:
    change(tmp_path, name, old, new)
    with pytest.raises(ValueError, match=fault):
        load(tmp_path)


def test_a_neighbour_on_one_side_only_is_refused(tmp_path: Path) -> None:
    change(tmp_path, "luminos.csv", "id", "id")
    path = tmp_path / "reef_board_a.json"
    reef = msgspec.json.decode(path.read_bytes())
    reef["spaces"][0]["neighbors"].pop()
    path.write_bytes(msgspec.json.encode(reef))
    with pytest.raises(ValueError, match="on one side only"):
        load(tmp_path)
