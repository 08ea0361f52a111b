"""Options become a form's fields, and every combination that tests must play."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from app.engine.options import combinations, schema

Side = Literal["B", "A"]


class Chosen(Struct, frozen=True):
    stalling: bool = False
    side: Side = "A"
    rounds: Annotated[int, Meta(ge=1, le=5)] = 3
    tiles: tuple[Side, Side] = ("B", "A")


def test_a_schema_says_what_can_be_chosen_in_the_order_of_the_fields():
    assert schema(Chosen) == [
        {"name": "stalling", "kind": "bool", "default": False},
        {"name": "side", "kind": "enum", "of": ["B", "A"], "default": "A"},
        {"name": "rounds", "kind": "int", "least": 1, "most": 5, "default": 3},
        {
            "name": "tiles",
            "kind": "list",
            "items": [{"kind": "enum", "of": ["B", "A"]}] * 2,
            "default": ["B", "A"],
        },
    ]


def test_combinations_are_all_products_while_they_are_few():
    chosen = list(combinations(Chosen))
    assert len({msgspec.json.encode(c) for c in chosen}) == len(chosen) == 2 * 2 * 3 * 3


def test_many_combinations_become_the_defaults_and_each_option_changed_alone():
    chosen = list(combinations(Chosen, limit=10))
    assert chosen[0] == Chosen()
    assert chosen[1:] == [
        Chosen(stalling=True),
        Chosen(side="B"),
        Chosen(rounds=1),
        Chosen(rounds=5),
        Chosen(tiles=("A", "A")),
        Chosen(tiles=("B", "B")),
    ]


def test_a_game_without_options_has_one_combination():
    class Nothing(Struct, frozen=True):
        pass

    assert schema(Nothing) == []
    assert list(combinations(Nothing)) == [Nothing()]


def test_an_option_without_default_or_of_an_unknown_kind_is_refused():
    class Needy(Struct, frozen=True):
        stalling: bool

    class Odd(Struct, frozen=True):
        pace: float = 1.0

    with pytest.raises(TypeError, match="has a default"):
        schema(Needy)
    with pytest.raises(TypeError, match="no kind of option"):
        schema(Odd)
