"""Reordering the hand and rotating the Ring."""

from __future__ import annotations

import pytest

from tests.games.murano.table import Table


@pytest.mark.parametrize(
    ("position", "after"),
    [
        (2, ["C02", "C01", "C03", "C04", "C05", "C06"]),
        (4, ["C02", "C03", "C04", "C01", "C05", "C06"]),
        (6, ["C02", "C03", "C04", "C05", "C06", "C01"]),
    ],
)
def test_only_the_first_card_moves_and_to_any_position(position: int, after: list[str]) -> None:
    table = Table().hand("C01", "C02", "C03", "C04", "C05", "C06")
    table.do("reorder", position=position)
    assert table.now.players[0].hand == after
    assert table.purse() == 3


def test_reordering_is_repeatable_as_long_as_there_is_lira() -> None:
    table = Table(lira=2).hand("C01", "C02", "C03", "C04", "C05", "C06")
    table.do("reorder", position=6).do("reorder", position=6)
    assert table.now.players[0].hand == ["C03", "C04", "C05", "C06", "C01", "C02"]
    assert table.refusal("reorder", position=2).facts == {"have": 0, "price": 1}


def test_the_first_card_cannot_be_moved_to_where_it_lies() -> None:
    assert Table().refusal("reorder", position=1).key == "already_first"


@pytest.mark.parametrize("position", [0, -1, 7, 1000])
def test_a_position_that_is_not_there_is_refused(position: int) -> None:
    assert Table().refusal("reorder", position=position).facts == {"position": position, "most": 6}


def test_a_single_card_has_nowhere_to_go() -> None:
    table = Table().last_card("C01")
    assert table.refusal("reorder", position=2).key == "nothing_to_reorder"


def test_reordering_is_possible_in_every_phase() -> None:
    for phase in ("collect", "negotiate", "complete"):
        table = Table().bench(red=1)
        if phase != "collect":
            table.phase(phase)
        table.do("reorder", position=2)
        assert table.now.phase == phase


def test_the_ring_is_rotated_any_number_of_steps_for_a_lira_each() -> None:
    table = Table(lira=20).do("rotate", steps=1).do("rotate", steps=18)
    assert table.now.turned == 3
    assert table.purse() == 1
    assert table.refusal("rotate", steps=2).facts == {"have": 1, "price": 2}


@pytest.mark.parametrize("steps", [0, -1])
def test_the_ring_does_not_rotate_backwards_or_not_at_all(steps: int) -> None:
    assert Table().refusal("rotate", steps=steps).facts == {"n": steps}


def test_rotating_is_possible_in_every_phase() -> None:
    for phase in ("collect", "negotiate", "complete"):
        table = Table().bench(red=1)
        if phase != "collect":
            table.phase(phase)
        table.do("rotate", steps=1)
        assert table.now.turned == 1


def test_rotating_and_reordering_can_be_undone() -> None:
    assert Table().do("rotate", steps=1).undoable
    assert Table().do("reorder", position=3).undoable


def test_nobody_acts_in_anothers_turn() -> None:
    table = Table()
    assert table.refusal("rotate", seat=1, steps=1).key == "not_your_turn"
    assert table.game.offers(table.now, 1) == []
