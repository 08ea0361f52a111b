"""The data files keep what the game relies on; see the README beside them for their sources."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from app.games.murano.files import load
from tests.games.murano.table import BOX, FOLDER

OFFSETS = range(BOX.positions)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_ring_shows_each_colour_thrice_and_four_transparent_symbols_apart(side: str) -> None:
    ring = BOX.rings[side]
    assert Counter(ring) == {**dict.fromkeys(BOX.colours, 3), BOX.wild: 4}
    places = [slot for slot in OFFSETS if ring[slot] == BOX.wild]
    assert {slot % 4 for slot in places} == {0, 1, 2, 3}
    assert all(ring[(slot + 1) % BOX.positions] != BOX.wild for slot in places)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_circle_shows_each_colour_four_times_fairly_for_four_players(side: str) -> None:
    circle = BOX.circles[side]
    assert Counter(circle) == dict.fromkeys(BOX.colours, 4)
    for quarter in range(4):
        assert set(circle[quarter::4]) == set(BOX.colours)


@pytest.mark.parametrize("side", ["A", "B"])
def test_every_market_gives_a_shard_at_every_rotation_and_two_of_them_give_two(side: str) -> None:
    for fed in BOX.feeds[side]:
        assert sorted(sum(shards.values()) for shards in fed.values()) == [1, 1, 2, 2]


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_rulebooks_examples_can_occur(side: str) -> None:
    assert any({"red": 1, "blue": 1} in fed.values() for fed in BOX.feeds[side])
    pairs = {BOX.pair(board, side, k, s) for board in "AB" for k in OFFSETS for s in OFFSETS}
    assert (BOX.wild, "green") in pairs


def test_the_markets_have_three_spaces_and_slots_of_their_own() -> None:
    slots = [slot for market in BOX.markets.values() for slot in market.slots]
    assert len(slots) == len(set(slots)) == 8
    assert [market.spaces for market in BOX.markets.values()] == [3] * 4


def test_the_box_holds_forty_six_shards() -> None:
    assert BOX.supply == {**dict.fromkeys(BOX.colours, 10), BOX.wild: 6}
    assert BOX.bench == 8


def test_there_are_twenty_four_different_recipes_of_four_shards() -> None:
    recipes = [card.recipe for card in BOX.creations.values()]
    assert len({tuple(sorted(recipe.items())) for recipe in recipes}) == 24
    assert all(card.shards == 4 for card in BOX.creations.values())
    asked = sum((Counter(recipe) for recipe in recipes), Counter())
    assert asked == dict.fromkeys(BOX.colours, 24)
    assert {"green": 3, "red": 1} in recipes


def test_each_category_has_eight_icons_and_balanced_single_cards() -> None:
    cards = BOX.creations.values()
    assert Counter(c for card in cards for c in card.categories) == dict.fromkeys(BOX.categories, 8)
    assert sum(len(card.categories) == 2 for card in cards) == 8
    assert any(set(card.categories) == {"art", "jewel"} for card in cards)
    assert [c.categories for c in cards if c.name == "Vase Work"] == [("tableware",)]
    for category in BOX.categories:
        single = [Counter(c.recipe) for c in cards if c.categories == (category,)]
        assert sum(single, Counter()) == dict.fromkeys(BOX.colours, 4)


def test_the_advantages_have_their_phases_prices_and_gains() -> None:
    told = {
        a.id: (a.phase, a.effect, a.price, a.gain, a.times, a.after)
        for a in BOX.advantages.values()
    }
    assert told == {
        "present": ("any_time", "take_shard", 0, 0, 1, ""),
        "gift": ("any_time", "take_shard", 0, 0, 1, ""),
        "free": ("negotiate", "buy_cost_override", 0, 0, 1, ""),
        "trader": ("negotiate", "sell_gain_override", 0, 4, 1, ""),
        "expert": ("negotiate", "exchange_choose_any", 0, 0, 1, ""),
        "greedy": ("negotiate", "take_shard", 0, 0, 1, "buy"),
        "player": ("negotiate", "take_shard", 0, 0, 1, "sell"),
        "magician": ("any_time", "reorder_hand", 0, 1, 1, ""),
        "favoritism": ("any_time", "sell_transparent", 0, 3, 1, ""),
        "privileged": ("negotiate", "extra_negotiate", 1, 0, 2, ""),
        "provident": ("collect", "skip_selector", 0, 1, 1, ""),
        "repeat": ("collect", "repeat_take", 1, 0, 2, ""),
        "traveler": ("any_time", "move_market_shard", 0, 0, 1, ""),
        "famous": ("complete", "bonus_on_8", 0, 2, 1, ""),
        "opportunistic": ("any_time", "swap_shard", 1, 0, 2, ""),
        "seer": ("any_time", "rotate_ring_free", 0, 0, 1, ""),
    }
    assert [a.number for a in BOX.advantages.values()] == list(range(1, 17))
    assert BOX.advantages["expert"].wilds == 1
    assert BOX.first_game == ("present", "gift", "free", "trader")
    with (FOLDER / "advantages.csv").open(newline="", encoding="utf-8") as lines:
        removed = [
            row["name"].lower() for row in csv.DictReader(lines) if row["expert_removed"] == "yes"
        ]
    assert BOX.not_for_experts == tuple(removed) == ("present", "gift")


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("positions",), 15, "one symbol a slot"),
        (("ring", "sides", "A", "symbols", 0), "ruby", "unknown symbols"),
        (("circle", "sides", "A", "symbols", 0), "transparent", "circle with transparent"),
        (("markets", 0, "corner"), "SE", "one name"),
        (("markets", 0, "slots"), [16], "slots that are not there"),
        (("setup", "market_seed_shards"), ["red"], "seeds"),
        (("components", "category_tiles"), ["art"], "unknown categories"),
        (("setup", "hand_cards"), {"4": 7}, "too few creations"),
    ],
)
def test_files_that_do_not_fit_together_are_refused(
    tmp_path: Path, path: tuple[str | int, ...], value: object, fault: str
) -> None:
    board = msgspec.json.decode((FOLDER / "board.json").read_bytes())
    node = board
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    (tmp_path / "board.json").write_bytes(msgspec.json.encode(board))
    for name in ("creations.csv", "advantages.csv"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    with pytest.raises(ValueError, match=fault):
        load(tmp_path)
