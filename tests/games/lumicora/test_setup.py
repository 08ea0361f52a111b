"""Setting up: which Luminos are played with, displays, Atoll, octopus and starting Luminos."""

from __future__ import annotations

import msgspec
import pytest

from app.engine import kernel, playout
from app.games.lumicora import GAME
from app.games.lumicora.state import Options, State
from tests.games.lumicora.table import BOX


def begun(seats: int, n: int = 0, **options: str) -> State:
    chosen = msgspec.convert(options, Options)
    return kernel.start(GAME, seats, chosen, playout.secret_of("setup", n)).state


@pytest.mark.parametrize(
    ("seats", "fish", "emergency", "bag"),
    [(2, {0}, 0, 72), (3, {0, 3}, 6, 82), (4, {0, 3, 4}, 4, 100)],
)
def test_the_number_of_players_decides_about_bag_and_emergency_stack(
    seats: int, fish: set[int], emergency: int, bag: int
) -> None:
    state = begun(seats)
    dealt = 4 * seats + 4
    assert len(state.bag) == bag - dealt
    assert len(state.emergency) == emergency
    displays = [tile for player in state.players for tile in player.display]
    tiles = [*state.bag, *state.emergency, *state.atoll, *displays]
    assert {BOX.luminos[tile].fish for tile in tiles} == fish
    assert len(set(tiles)) == bag + emergency


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_display_of_four_an_empty_store_and_all_scoring_tiles(seats: int) -> None:
    state = begun(seats)
    assert len(state.atoll) == 4
    for player in state.players:
        assert len(player.display) == 4
        assert (player.limestone, player.hand, player.jellyfish) == (0, [], [])
        assert player.corals(BOX) == ["pink", "yellow", "green", "blue"]
    assert state.supply(BOX) == 40


def test_the_first_octopus_and_the_starting_luminos_are_random() -> None:
    states = [begun(3, n) for n in range(40)]
    assert {state.octopus for state in states} == {0, 1, 2}
    assert {state.players[0].starting for state in states} == set(BOX.starting)
    assert all(len({p.starting for p in state.players}) == 3 for state in states)


def test_orientations_are_chosen_from_the_octopus_on_before_the_first_round() -> None:
    step = kernel.start(GAME, 3, Options(), playout.secret_of("orient"))
    first = step.state.octopus
    for k, place in enumerate(("r4c5-r4c4", "r4c4-r4c5", "r4c5-r4c4")):
        seat = (first + k) % 3
        assert GAME.waiting(step.state) == (seat,)
        [offer] = GAME.offers(step.state, seat)
        assert offer.facts == {"tile": step.state.players[seat].starting}
        move = msgspec.json.encode({"m": "orient", "place": place})
        step = kernel.advance(GAME, step.snapshot, seat, move)
        assert step.undoable
        player = step.state.players[seat]
        [placed] = player.reef.placed
        assert (placed.tile, placed.place, placed.level) == (player.starting, place, 1)
        number, animal = place.split("-")
        board = BOX.boards["A"]
        colours = BOX.starting[player.starting].colours
        shown = [BOX.faces[player.reef.top[board.index[name]]] for name in (number, animal)]
        assert tuple(face.colour for face in shown) == colours
        assert all((face.value, face.animal) == (0, "") for face in shown)
    assert (step.state.phase, step.state.active, step.state.round) == ("start", first, 1)


def test_the_starting_lumino_lies_only_in_the_starting_area() -> None:
    step = kernel.start(GAME, 2, Options(), playout.secret_of("orient"))
    move = msgspec.json.encode({"m": "orient", "place": "r4c3-r4c4"})
    with pytest.raises(kernel.IllegalMove) as refused:
        kernel.advance(GAME, step.snapshot, step.state.octopus, move)
    assert refused.value.reason.key == "not_starting_area"


def test_all_players_use_the_same_sides_and_the_defaults_are_those_for_a_first_game() -> None:
    assert Options() == Options(board="dark", reef="A")
    view = GAME.view(begun(4, board="light", reef="B"), None)
    assert (view["board"], view["side"]) == ("light", "B")
