"""Setting the table, with all options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from app.engine import kernel, options, playout
from app.games.murano import GAME
from app.games.murano.state import Options, State, Tile
from tests.games.murano.table import BOX


def dealt(seats: int, n: int = 0, **chosen: Any) -> State:
    step = kernel.start(GAME, seats, Options(**chosen), playout.secret_of("deal", n))
    GAME.check(step.state)
    state: State = step.state
    return state


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 5), (4, 5)])
def test_five_creations_each_six_with_two_players_and_the_rest_out_of_the_game(
    seats: int, cards: int
) -> None:
    state = dealt(seats)
    assert [len(player.hand) for player in state.players] == [cards] * seats
    assert len(state.unused) == 24 - seats * cards


def test_everybody_starts_with_four_lira_and_an_empty_bench() -> None:
    for player in dealt(4).players:
        assert player.lira == 4
        assert player.shards() == 0


def test_one_shard_of_each_colour_lies_on_the_markets_one_on_each() -> None:
    for n in range(20):
        state = dealt(2, n)
        lying = [[s for s in spaces if s] for spaces in state.markets.values()]
        assert Counter(map(len, lying)) == {1: 4}
        assert sorted(s for market in lying for s in market) == sorted(BOX.colours)
        assert state.warehouse == {
            "red": 9,
            "yellow": 9,
            "green": 9,
            "blue": 9,
            "transparent": 6,
        }


def test_chance_decides_what_the_options_leave_open() -> None:
    games = [dealt(4, n, advantages="random") for n in range(60)]
    assert {state.first for state in games} == {0, 1, 2, 3}
    assert all(state.first == state.active for state in games)
    assert {state.board for state in games} == {"A", "B"}
    assert {state.ring for state in games} == {"A", "B"}
    assert len({state.selector for state in games}) > 10
    assert len({state.turned for state in games}) > 10
    assert len({tuple(state.markets["NE"]) for state in games}) > 8
    assert len({tuple(sorted(state.tiles.items())) for state in games}) > 50
    assert len({tuple(state.players[0].hand) for state in games}) == 60


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_host_chooses_the_sides_of_board_and_ring(side: str) -> None:
    assert {dealt(2, n, board=side).board for n in range(8)} == {side}
    assert {dealt(2, n, ring=side).ring for n in range(8)} == {side}


def test_the_first_game_has_the_four_easy_advantages() -> None:
    pairings = set()
    for n in range(20):
        tiles = dealt(2, n, advantages="first_game").tiles
        assert sorted(tiles.values()) == ["free", "gift", "present", "trader"]
        pairings.add(tuple(sorted(tiles.items())))
    assert len(pairings) > 5


def test_experts_play_without_the_first_two_advantages() -> None:
    seen = {a for n in range(80) for a in dealt(2, n, advantages="expert").tiles.values()}
    assert seen == set(BOX.advantages) - {"present", "gift"}


def test_random_draws_from_all_advantages() -> None:
    seen = {a for n in range(80) for a in dealt(2, n, advantages="random").tiles.values()}
    assert seen == set(BOX.advantages)


def test_the_host_names_advantages_by_tile_and_leaves_others_to_chance() -> None:
    rest = set()
    for n in range(30):
        tiles = dealt(2, n, advantages="chosen", art="seer", animal="famous").tiles
        assert (tiles["art"], tiles["animal"]) == ("seer", "famous")
        assert len(set(tiles.values())) == 4
        rest.add(tiles["jewel"])
    assert len(rest) > 5


def test_the_hosts_names_count_only_when_they_are_asked_for() -> None:
    tiles = dealt(2, advantages="first_game", art="seer").tiles
    assert "seer" not in tiles.values()


def test_one_advantage_cannot_be_chosen_for_two_tiles() -> None:
    twice = {"advantages": "chosen", "art": "seer", "jewel": "seer"}
    with pytest.raises(msgspec.ValidationError, match="two tiles"):
        msgspec.convert(twice, Options)


def test_the_advantages_to_choose_from_are_those_of_the_box() -> None:
    assert set(Tile.__args__) == {"any", *BOX.advantages}  # type: ignore[attr-defined]
    assert set(Options().named()) == set(BOX.categories)


def test_the_options_make_a_form() -> None:
    fields = {field["name"]: field for field in options.schema(Options)}
    assert list(fields) == ["board", "ring", "advantages", *BOX.categories, "first_player"]
    assert fields["advantages"]["of"] == ["first_game", "random", "expert", "chosen"]
    assert all(field["kind"] == "enum" for field in fields.values())


@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(ValueError, match="not played by"):
        kernel.start(GAME, seats, Options(), bytes(32))


def test_the_beginning_is_told() -> None:
    step = kernel.start(GAME, 3, Options(), playout.secret_of("told"))
    [note] = step.notes
    assert note.kind == "begin"
    assert note.facts == {"seat": step.state.first, "tiles": step.state.tiles}
