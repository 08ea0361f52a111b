"""Every refusal says what is wrong; `KEYS` are all reasons, for the catalogues of the board."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.engine import kernel, playout
from app.engine.game import IllegalMove
from app.engine.offers import Offer
from app.games import lumicora
from app.games.lumicora import GAME
from app.games.lumicora.state import Options, State
from tests.games.lumicora.table import BOX, Table, tile

KEYS = frozenset(
    [
        *("add_first", "already_scored", "beside_nothing", "colour_just_added", "covers_one"),
        *("mixed_colours", "named_once", "no_jellyfish", "no_other_colour", "no_such_colour"),
        *("no_such_source", "no_such_space", "no_such_tile", "no_touch", "no_touch_base"),
        *("not_adjacent", "not_in_atoll", "not_in_display", "not_in_hand", "not_starting_area"),
        *("not_your_jellyfish", "one_source", "place_first", "short_of_limestone"),
        *("swap_at_start", "take_at_least_one", "tilted", "too_many", "two_spaces", "wrong_phase"),
    ]
)

P4, P6, Y4 = tile("pink", 4), tile("pink", 6), tile("yellow", 4)
B4, B5, B6 = (tile("blue", n) for n in (4, 5, 6))


def test_the_list_of_reasons_is_complete() -> None:
    """All texts in the source that are the key of a reason are listed, and the other way round."""
    used: set[str] = set()
    for path in Path(lumicora.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in KEYS:
                used.add(node.value)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == "Reason" and isinstance(node.args[0], ast.Constant):
                    assert node.args[0].value in KEYS
                for keyword in node.keywords:
                    if keyword.arg == "blocked" and isinstance(keyword.value, ast.Constant):
                        assert keyword.value.value in KEYS
    assert used | {"not_in_atoll", "not_in_display"} == KEYS


def ready() -> Table:
    return Table(3).display(P6, *[tile("green", n) for n in (3, 4, 5)]).atoll(P4, Y4, B4, B5)


@pytest.mark.parametrize(
    ("args", "key"),
    [
        ({"jellyfish": "red", "source": "atoll", "tiles": {Y4: 1}}, "no_such_colour"),
        ({"jellyfish": "pink", "source": "bag", "tiles": {Y4: 1}}, "no_such_source"),
        ({"jellyfish": "pink", "source": "atoll", "tiles": {"X": 1}}, "no_such_tile"),
        ({"jellyfish": "pink", "source": "atoll", "tiles": {Y4: 2}}, "named_once"),
        ({"jellyfish": "pink", "source": "atoll", "tiles": {B6: 1}}, "not_in_atoll"),
        ({"jellyfish": "pink", "source": "display", "tiles": {B6: 1}}, "not_in_display"),
    ],
)  # fmt: skip
def test_a_swap_that_is_not_possible_says_why(args: dict[str, object], key: str) -> None:
    table = ready().hand(B6, seat=1)  # lies in another hand
    table.now.active, table.now.phase, table.now.added = 0, "start", ""
    table.now.bag.append(table.player(1).hand.pop())
    assert table.scored("pink").why("swap", **args) == key


def test_taking_what_is_not_there_says_so() -> None:
    table = ready().do("add", tile=P6)
    assert table.why("take", tiles={tile("green", 3): 1}) == "not_in_atoll"
    assert table.why("take", tiles={Y4: 0}) == "named_once"
    assert table.why("own", tile="nothing") == "no_such_tile"
    assert table.why("place", tile=P6, place="r4c2-r4c3") == "wrong_phase"


def test_scoring_an_unknown_colour_or_out_of_turn_says_why() -> None:
    assert Table().scoring().why("score", colour="red") == "no_such_colour"
    reason = Table().refusal("score", colour="pink")
    assert (reason.key, reason.facts) == ("wrong_phase", {"needs": "score", "phase": "start"})


def test_a_reason_does_not_send_back_at_length_what_a_player_wrote() -> None:
    long = "x" * 5000
    refused = [
        Table().hand(P4).refusal("place", tile=P4, place=long),
        Table().hand(P4).refusal("place", tile=long, place="r4c2-r4c3"),
        Table().hand(P4).refusal("place", tile=P4, place=f"r4c2-{long}"),
        Table().scoring().refusal("score", colour=long),
        ready().refusal("add", tile=long),
        ready().scored("pink").refusal("swap", jellyfish=long, source="atoll", tiles={Y4: 1}),
        ready().scored("pink").refusal("swap", jellyfish="pink", source=long, tiles={Y4: 1}),
        ready().scored("pink").refusal("swap", jellyfish="pink", source="atoll", tiles={long: 1}),
    ]
    assert all(len(msgspec.json.encode(reason)) < 200 for reason in refused)


def test_the_blocked_offers_carry_the_reason_that_a_try_is_given() -> None:
    secret, dice = playout.secret_of("blocked"), playout.dice_of("blocked")
    blocked: set[str] = set()
    for turn in playout.play(GAME, 3, Options(), secret, dice, steps=600):
        state = turn.step.state
        for offer in GAME.offers(state, state.active):
            if not offer.blocked:
                continue
            blocked.add(offer.blocked)
            move = _tried(state, offer)
            with pytest.raises(IllegalMove) as refused:
                kernel.advance(GAME, turn.step.snapshot, state.active, msgspec.json.encode(move))
            expected = {offer.blocked}
            if all(BOX.luminos[t].colour == offer.facts.get("colour") for t in state.atoll):
                expected = {"no_other_colour"}
            assert refused.value.reason.key in expected
            if offer.facts:
                assert refused.value.reason.facts == offer.facts
    assert blocked == {"already_scored", "colour_just_added", "no_jellyfish"}


def _tried(state: State, offer: Offer) -> dict[str, Any]:
    """A move that the blocked offer speaks of."""
    match offer.move:
        case "score":
            return {"m": "score", "colour": offer.args["colour"][0]}
        case "take":
            colour = offer.facts["colour"]
            wanted = next(t for t in state.atoll if BOX.luminos[t].colour == colour)
            return {"m": "take", "tiles": {wanted: 1}}
        case _:
            return {"m": "swap", "jellyfish": "pink", "source": "atoll", "tiles": {}}
