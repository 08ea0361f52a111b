"""Taking tokens: straight lines of one to three gems and pearls."""

from itertools import combinations, pairwise, permutations

import pytest

from app.games.splendor_duel.board import CELLS, LINES, line_name
from app.games.splendor_duel.moves import TakeTokens
from app.games.splendor_duel.reasons import explain
from tests.games.splendor_duel.table import Table

COLUMNS, ROWS = "ABCDE", "12345"


def is_line(cells):
    """The rule, said anew: in some order, each cell is one and the same step from the last."""
    spots = [(COLUMNS.index(cell[0]), ROWS.index(cell[1])) for cell in cells]
    for way in permutations(spots):
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)}
        if len(steps) <= 1 and all(max(map(abs, step)) == 1 for step in steps):
            return True
    return False


SUBSETS = [cells for n in (1, 2, 3) for cells in combinations(CELLS, n)]


def test_every_set_of_up_to_three_of_the_25_cells_is_a_line_exactly_if_the_rule_says_so():
    lines = {tuple(name.split("-")) for name in LINES}
    assert lines == {cells for cells in SUBSETS if is_line(cells)}
    assert len(lines) == 25 + 72 + 48


def test_the_order_in_which_cells_are_picked_makes_no_difference():
    for cells in SUBSETS:
        names = {line_name(map(CELLS.index, picked)) for picked in permutations(cells)}
        assert names == {"-".join(cells)}


def test_on_any_board_exactly_the_lines_of_gems_and_pearls_are_offered():
    table = Table()
    for gaps in range(0, 25, 3):  # boards with ever more empty spaces
        for cell in CELLS[:gaps]:
            at = CELLS.index(cell)
            if token := table.state.cells[at]:
                table.state.bag[token] += 1
                table.state.cells[at] = ""
        board = table.board()
        takable = {cell for cell, token in board.items() if token != "gold"}
        lines = {"-".join(s) for s in SUBSETS if set(s) <= takable and is_line(s)}
        assert table.offered("take", "cells") == lines


def test_no_line_is_offered_twice():
    offers = Table().offers("take")
    cells = [line for offer in offers for line in offer.args["cells"].of]
    assert len(cells) == len(set(cells))


def test_every_set_that_is_no_line_is_refused_with_the_rule_it_breaks():
    table = Table()
    state = table.state
    at_hand = [cell for cell, token in table.board().items() if token != "gold"]
    seen = set()
    for cells in SUBSETS:
        if is_line(cells) or not set(cells) <= set(at_hand):
            continue
        for picked in permutations(cells):
            reason = explain(state, 0, TakeTokens("-".join(picked)))
            assert reason.key in {"not_straight", "gap", "gold_between"}
            seen.add(reason.key)
    assert seen == {"not_straight", "gap", "gold_between"}


BOARD = {
    "A1": "white", "B1": "blue", "C1": "green", "D1": "red", "E1": "black",
    "A2": "white", "B2": "gold", "C2": "green", "D2": "red", "E2": "black",
    "A3": "white", "B3": "blue", "D3": "pearl", "E3": "pearl",
}  # fmt: skip


@pytest.fixture
def table():
    table = Table()
    table.lay(**BOARD)
    return table


@pytest.mark.parametrize(
    ("cells", "key", "facts"),
    [
        ("A1-B2-C3", "gold_not_taken", {"cell": "B2"}),
        ("A2-C2", "gold_between", {"cell": "B2"}),
        ("B3-D3", "gap", {"cell": "C3"}),
        ("A1-C1", "gap", {"cell": "B1"}),
        ("A1-B1-D1", "gap", {"cell": "C1"}),
        ("A1-B1-A2", "not_straight", {}),
        ("A1-B1-C2", "not_straight", {}),
        ("A1-B3", "not_straight", {}),
        ("E1-A2", "not_straight", {}),
        ("D1-E1-A2", "not_straight", {}),
        ("C3", "cell_empty", {"cell": "C3"}),
        ("B2", "gold_not_taken", {"cell": "B2"}),
        ("A1-A1", "cell_twice", {"cell": "A1"}),
        ("A1-B1-C1-D1", "too_many", {"n": 4}),
        ("C1-B1-A1", "not_sorted", {"cells": "A1-B1-C1"}),
        ("A1-F1", "no_such_cell", {"cell": "F1"}),
        ("", "no_such_cell", {"cell": ""}),
    ],
)
def test_a_pick_that_is_no_line_is_refused_for_its_own_reason(table, cells, key, facts):
    reason = table.refused("take", cells=cells)
    assert (reason.key, reason.facts) == (key, facts)


def test_the_tokens_go_from_the_board_to_the_hand(table):
    table.play("take", cells="A1-B1-C1")
    assert table.tokens(0) == {"white": 1, "blue": 1, "green": 1}
    assert not {"A1", "B1", "C1"} & table.board().keys()
    assert table.notes("take") == [
        {"cells": ["A1", "B1", "C1"], "tokens": ["white", "blue", "green"]}
    ]
    assert table.state.turn.seat == 1


def test_one_or_two_tokens_may_be_taken_but_never_none(table):
    assert table.admits("take", cells="A1")
    assert table.admits("take", cells="A1-B1")
    assert not table.admits("take", cells="")


@pytest.mark.parametrize("cells", ["A1-A2-A3", "D3-E3"])
def test_three_alike_or_both_pearls_give_the_opponent_a_privilege(table, cells):
    table.scrolls(table=2, first=1, second=0)
    table.play("take", cells=cells)
    assert table.state.players[1].privileges == 1
    assert table.state.players[0].privileges == 1
    assert table.notes("penalty_privilege") == [{"to": 1, "from": "table"}]


def test_two_pearls_give_a_privilege_even_with_a_third_gem():
    table = Table()
    table.lay(A1="white", A2="pearl", A3="pearl")
    table.scrolls(table=3, first=0, second=0)
    table.play("take", cells="A1-A2-A3")
    assert table.state.players[1].privileges == 1
    assert table.state.privileges == 2  # one for the take, not two


@pytest.mark.parametrize("cells", ["A1-A2", "A1-B1-C1", "D3", "A1-B1", "C1-D2-E3"])
def test_anything_else_gives_no_privilege(table, cells):
    table.play("take", cells=cells)
    assert "penalty_privilege" not in table.kinds()


def test_offers_say_which_lines_cost_a_privilege(table):
    costly = {
        line
        for offer in table.offers("take")
        if offer.facts.get("penalty")
        for line in offer.args["cells"].of
    }
    assert costly == {"A1-A2-A3", "D3-E3"}


def test_a_take_may_go_beyond_ten_until_the_turn_ends(table):
    table.give(0, white=1, blue=2, green=2, red=2, black=2)
    table.play("take", cells="A1-B1-C1")
    assert table.state.players[0].held() == 12
    assert table.view()["phase"] == "discard"


def test_a_take_that_reveals_nothing_can_be_undone(table):
    assert table.play("take", cells="A1-B1").undoable


def test_with_no_gem_on_the_board_nothing_can_be_taken():
    table = Table()
    table.lay(A1="gold")
    assert table.blocked("take") == {"no_tokens"}
    assert not table.offers("take")
