"""The numbers of the box are not written in the code: another box plays by its own numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.examine import examine
from app.engine.playout import dice_of, secret_of
from app.games.luthier import game_of
from app.games.luthier.state import Options
from tests.games.luthier.table import BOX, Table

OTHER = replace(
    BOX,
    rounds=4,
    a_until=2,
    slots=dict.fromkeys(BOX.slots, ("I", "II", "III")),
    start_discs=(3, 4),
    new_discs={1: 1},
    several_cards=False,
    apprentices_return=False,
    patience_in_round_1=True,
    patron_slots=BOX.patron_slots[:2],
    roughing_slots=1,
    finishing_slots=3,
    storage=6,
    specialty_display=2,
    level_cost={"I": 1, "II": 3, "III": 5, "search": 6},
)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_game_of_another_box_keeps_every_promise(seats: int) -> None:
    words = ("other box", seats)
    found = examine(
        *(game_of(OTHER), seats, Options(), secret_of(*words), dice_of(*words)),
        steps=2000,
        every=40,
    )
    assert found.over


def test_the_display_has_as_many_slots_as_the_box_says() -> None:
    table = Table(box=OTHER, game=game_of(OTHER))
    assert [len(row) for row in table.now.displays.values()] == [3, 3, 3, 3]
    table.have(lira=9).act("guild", 3)
    assert [o.facts["cost"] for o in table.offers() if o.move == "take"] == [1, 3, 5]
    assert table.offer("search").blocked == "needs_apprentice"


def test_after_the_rounds_of_the_box_the_game_is_over() -> None:
    table = Table(box=OTHER, game=game_of(OTHER)).round(4)
    assert table.discs().phase("end").now.phase == "over"
