"""The final scoring: jellyfish, limestone, animals, majorities, penalties, and ties."""

from __future__ import annotations

import pytest

from app.games.lumicora import final
from tests.games.lumicora.table import BOX, Table, beast, tile

SHELLFISH, CRAB, SEAHORSE, STARFISH = "shellfish", "crab", "seahorse", "starfish"


def show(
    table: Table, space: str, wanted: str, half: int, level: int = 1, *, seat: int = 0
) -> Table:
    """Half of a Lumino is visible there, whatever lies below; half 1 shows the animal."""
    reef, n = table.player(seat).reef, table.board.index[space]
    reef.level[n], reef.top[n] = level, BOX.codes[wanted] + half
    return table


def animal(table: Table, space: str, species: str, level: int = 1) -> Table:
    return show(table, space, beast("pink", species), 1, level)


def plain(table: Table, space: str, level: int = 1) -> Table:
    """A coral space with a number."""
    return show(table, space, tile("blue", 4), 0, level)


def bare(table: Table, seat: int = 0) -> Table:
    """Not even the starting Lumino lies there."""
    reef = table.player(seat).reef
    reef.level[:] = [0] * len(reef.level)
    reef.top[:] = [-1] * len(reef.top)
    return table


def parts(table: Table, seat: int = 0) -> dict[str, int]:
    return table.scores().seats[seat].parts


def counts(table: Table, seat: int, **spaces: int) -> Table:
    """So many visible spaces of each colour."""
    bare(table, seat)
    names = iter(table.board.names)
    for colour, n in spaces.items():
        for _ in range(n):
            show(table, next(names), tile(colour, 4), 0, seat=seat)
    return table


def peter(board: str = "dark") -> Table:
    """Seat 0 is Peter, 1 Anni, 2 Moritz. Luminos: three green, four blue, three yellow, S5."""
    table = Table(3, board=board).scored("pink").scored("green").scored("blue", spent=True)
    table.player().limestone = 5
    bare(table)
    shown = [
        *((beast("green", species), "green") for species in (SHELLFISH, SEAHORSE, CRAB)),
        *((beast("blue", SHELLFISH, n), "blue") for n in (0, 1)),
        *((beast("blue", SEAHORSE), "blue"), (tile("blue", 4), "blue")),
        *((beast("yellow", SHELLFISH, n), "yellow") for n in (0, 1)),
        (beast("yellow", SEAHORSE), "yellow"),
        ("S5", "yellow and blue"),
    ]
    names = iter(table.board.names)
    for wanted, _ in shown:
        for half in (0, 1):
            show(table, next(names), wanted, half)
    counts(table, 1, green=6, pink=4, blue=3)
    counts(table, 2, yellow=7, green=9, blue=8)
    return table


def test_peters_example_gives_thirty_one_points() -> None:
    table = peter()
    reef = table.player(0).reef
    assert final.coloured(BOX, reef) == {"pink": 0, "yellow": 7, "green": 6, "blue": 9}
    seen = {species: len(spaces) for species, spaces in final.animals(BOX, reef).items()}
    assert seen == {SHELLFISH: 5, CRAB: 1, SEAHORSE: 3, STARFISH: 0}
    assert parts(table) == {
        "corals": 0,
        "returned": 0,
        "jellyfish": 4,
        "limestone": 2,
        **{SHELLFISH: 8, CRAB: 2, SEAHORSE: 7, STARFISH: 0},
        **{"pink": 0, "yellow": 3, "green": 1, "blue": 4},
        "penalties": 0,
    }
    assert table.scores().seats[0].total == 31


def test_peters_example_on_the_light_side_gives_thirteen_points_for_animals() -> None:
    table = bare(Table(3, board="light"))
    for name, species, level in [
        ("r1c3", SHELLFISH, 1),  # beside one water space
        ("r4c1", SHELLFISH, 1),  # beside one
        ("r7c5", SHELLFISH, 1),  # beside three
        ("r2c2", CRAB, 2),  # beside three of its level
        ("r3c6", SEAHORSE, 3),  # beside two higher ones
        ("r5c7", SEAHORSE, 1),  # beside none
        ("r6c3", STARFISH, 5),  # beside three lower ones
        ("r4c4", STARFISH, 5),  # beside five
    ]:
        animal(table, name, species, level)
    heights = {
        1: "r1c4 r5c1 r6c2 r6c4",
        2: "r2c1 r2c3 r3c3 r3c4 r4c3 r4c5 r5c3",
        4: "r2c5 r3c5",
        9: "r5c4",
    }
    for level, names in heights.items():
        for name in names.split():
            plain(table, name, level)
    points = final.finals(BOX, table.now)[0].animals
    assert points == {SHELLFISH: 1 + 1 + 2, CRAB: 1, SEAHORSE: 2 + 0, STARFISH: 4 + 2}


LIGHT = [
    (SHELLFISH, 0, 0), (SHELLFISH, 1, 1), (SHELLFISH, 2, 1), (SHELLFISH, 3, 2), (SHELLFISH, 6, 2),
    (CRAB, 0, 0), (CRAB, 1, 1), (CRAB, 3, 1), (CRAB, 4, 3), (CRAB, 6, 3),
    (SEAHORSE, 0, 0), (SEAHORSE, 1, 2), (SEAHORSE, 5, 2), (SEAHORSE, 6, 7),
    (STARFISH, 0, 0), (STARFISH, 2, 2), (STARFISH, 4, 2), (STARFISH, 5, 4), (STARFISH, 6, 4),
]  # fmt: skip


@pytest.mark.parametrize(("species", "n", "points"), LIGHT)
def test_on_the_light_side_each_animal_scores_small_or_large(
    species: str, n: int, points: int
) -> None:
    """In the middle of six spaces, of which n are what the animal counts."""
    table = bare(Table(board="light"))
    place = "r2c2"  # all around it is water but r2c3 and r3c3
    board = table.board
    around = [board.names[k] for k in board.spaces[board.index[place]].neighbours]
    assert len(around) == 6
    board_water = [name for name in around if board.water >> board.index[name] & 1]
    animal(table, place, species, 3)
    wanted = {SHELLFISH: 0, CRAB: 3, SEAHORSE: 4, STARFISH: 2}[species]
    other = 4 if species == STARFISH else 2
    if species == SHELLFISH:
        for name in board_water[n:]:
            plain(table, name, other)
        n = min(n, len(board_water))
    else:
        for k, name in enumerate(around):
            plain(table, name, wanted if k < n else other)
    assert final.finals(BOX, table.now)[0].animals[species] == points


def test_on_the_light_side_bare_limestone_and_the_outside_are_no_water() -> None:
    table = bare(Table(board="light"))
    animal(table, "r4c4", SHELLFISH)  # all around it is limestone
    animal(table, "r1c1", SHELLFISH)  # a corner: three spaces only
    for name in ("r1c2", "r2c1", "r2c2"):
        plain(table, name)
    assert final.finals(BOX, table.now)[0].animals[SHELLFISH] == 0


def test_on_the_light_side_bare_spaces_are_not_lower_coral() -> None:
    table = bare(Table(board="light"))
    animal(table, "r2c2", STARFISH, 2)
    animal(table, "r5c4", STARFISH, 1)
    assert final.finals(BOX, table.now)[0].animals[STARFISH] == 0


def test_on_the_light_side_the_other_half_of_the_own_lumino_is_adjacent_coral() -> None:
    crab = beast("green", CRAB)
    table = bare(Table(board="light")).lay(crab, "r3c3-r3c4")
    assert final.finals(BOX, table.now)[0].animals[CRAB] == 1


def test_on_the_light_side_every_animal_scores() -> None:
    table = bare(Table(board="light"))
    for name in ("r1c1", "r1c3", "r1c5", "r7c1", "r7c3", "r7c5"):
        animal(table, name, SHELLFISH)
    assert final.finals(BOX, table.now)[0].animals[SHELLFISH] == 2 + 1 + 2 + 2 + 1 + 2


@pytest.mark.parametrize(
    ("species", "points"),
    [
        (SHELLFISH, [0, 0, 1, 4, 8, 8]),
        (CRAB, [0, 2, 4, 7, 10, 10]),
        (SEAHORSE, [0, 1, 6, 7, 12, 12]),
        (STARFISH, [0, 4, 8, 11, 14, 14]),
    ],
)
def test_on_the_dark_side_a_species_scores_by_the_table_and_a_fifth_adds_nothing(
    species: str, points: list[int]
) -> None:
    table = bare(Table())
    for n, name in enumerate(["", "r1c1", "r1c3", "r1c5", "r7c1", "r7c3"]):
        if name:
            animal(table, name, species)
        assert parts(table)[species] == points[n]


def test_covered_animals_do_not_count() -> None:
    star = beast("pink", STARFISH)
    table = Table().lay(star, "r4c3-r3c3")
    assert parts(table)[STARFISH] == 4
    table.lay(tile("pink", 6), "r3c3-r4c4")
    assert parts(table)[STARFISH] == 0


@pytest.mark.parametrize(("markers", "points"), [(0, 0), (1, 0), (2, 1), (5, 2), (10, 5)])
def test_pairs_of_limestone_markers_score(markers: int, points: int) -> None:
    table = Table()
    table.player().limestone = markers
    assert parts(table)["limestone"] == points


def test_only_jellyfish_that_were_not_spent_score() -> None:
    table = Table().scored("pink", 5).scored("blue", 7, spent=True).scored("green")
    assert parts(table)["jellyfish"] == 4
    assert parts(table)["corals"] == 12


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([9, 6, 6, 2], [4, 1, 1, 0]),
        ([9, 6, 5, 2], [4, 2, 0, 0]),
        ([7, 7, 5, 2], [3, 3, 0, 0]),
        ([7, 7, 7, 2], [3, 3, 3, 0]),
        ([5, 5, 5, 5], [3, 3, 3, 3]),
        ([5, 2, 2, 2], [4, 1, 1, 1]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([3, 0, 0, 0], [4, 0, 0, 0]),
        ([3, 3, 0, 0], [3, 3, 0, 0]),
        ([2, 9], [2, 4]),
        ([0, 1], [0, 4]),
        ([4, 4], [3, 3]),
        ([1, 2, 3], [0, 2, 4]),
    ],
)
def test_majorities_with_ties(counts: list[int], points: list[int]) -> None:
    assert final.majority(BOX, counts) == points


def test_majorities_count_the_starting_lumino_but_neither_display_nor_atoll_nor_hand() -> None:
    table = Table(2)
    table.display(*(tile("green", 3, n) for n in range(4))).hand(tile("green", 4))
    # S1 pink-yellow against S2 pink-green
    seats = [parts(table, seat) for seat in (0, 1)]
    assert [[p[c] for c in BOX.colours] for p in seats] == [[3, 4, 0, 0], [3, 0, 4, 0]]


def test_visible_remote_limestone_costs_its_penalty_on_side_b() -> None:
    table = Table(side="B")
    assert parts(table)["penalties"] == -12
    table.lay(tile("blue", 4), "r1c1-r1c2")  # covers -2
    table.lay(tile("blue", 5), "r4c8-r4c7")  # covers -1
    assert parts(table)["penalties"] == -3 - 1 - 3 - 2  # r1c5, r4c1, r7c1, r7c5


def test_side_a_has_no_penalties() -> None:
    assert parts(Table())["penalties"] == 0


def tied(first: int, second: int) -> Table:
    """Points are equal, these are the markers left."""
    table = counts(counts(Table(2).scoring(round=10), 0), 1)
    table.player(0).limestone, table.player(1).limestone = first, second
    table.now.phase = "over"
    return table


def test_a_tie_is_won_with_more_limestone_and_else_shared() -> None:
    table = tied(5, 4)
    assert [seat.total for seat in table.scores().seats] == [2, 2]
    assert [seat.rank for seat in table.scores().seats] == [1, 2]
    assert table.scores().reasons == ("rounds_played", "most_limestone")
    shared = tied(4, 4)
    assert [seat.rank for seat in shared.scores().seats] == [1, 1]
    assert shared.scores().reasons == ("rounds_played", "shared")
    assert final.winners(BOX, shared.now) == [0, 1]
    won = tied(6, 4)
    assert won.scores().reasons == ("rounds_played", "most_points")


def test_the_breakdown_adds_up_and_leaves_out_what_is_nothing() -> None:
    table = peter()
    table.now.phase = "over"
    for seat, score in enumerate(table.scores().seats):
        shown = table.view()["final"][str(seat)]
        assert score.total == sum(score.parts.values()) == sum(shown["points"].values())
        assert shown["points"].items() <= score.parts.items()
        assert 0 not in shown["points"].values()
    shown = table.view()["final"]["0"]
    assert (shown["points"][CRAB], shown["points"]["limestone"]) == (2, 2)


def test_during_the_game_scores_tell_how_it_stands_and_give_no_reason() -> None:
    table = Table(3).scored("pink", 11)
    assert table.scores().reasons == ()
    assert table.scores().seats[0].total == 11 + 2 + parts(table)["pink"] + parts(table)["yellow"]
    assert table.view()["final"] == {}
