"""Finds games that together show everything, and keeps them in `golden/`.

Run as a program (`python -m tests.games.lumicora.cover`) when a new version of the rules makes
the kept games useless. `shown` says what a record shows; the golden test asks for `EVERYTHING`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.engine import kernel, offers, playout
from app.engine.playout import Record
from app.engine.rng import Stream
from app.games.lumicora import GAME
from app.games.lumicora.state import Options, State
from tests.games import covering
from tests.games.lumicora.table import BOX

FOLDER = Path(__file__).parent / "golden"
TRIES = (*range(40), 80)  # the last one ends early

EVERYTHING = frozenset(
    [
        *(f"placed {tile}" for tile in BOX.tiles),
        *(f"move {move.__struct_config__.tag}" for move in GAME.move_type.__args__),
        *(f"reason {reason}" for reason in ("rounds_played", "bag_empty", "most_points")),
        *(f"seats {seats}" for seats in GAME.seats),
        *(f"option board {side}" for side in ("dark", "light")),
        *(f"option reef {side}" for side in ("A", "B")),
        *(f"swap {source}" for source in ("atoll", "display")),
        *(f"level {level}" for level in (1, 2, 3, 4, 5)),
        *(f"cost {cost}" for cost in (0, 1, 2)),
        *(
            f"note {kind}"
            for kind in ("emergency", "dry", "octopus", "extra_scoring", "nothing_to_score")
        ),
        "three taken",
    ]
)


def shown(record: Record) -> set[str]:
    """What replaying this record shows."""
    found = {f"seats {record.seats}"}
    found |= {f"option {name} {record.options[name]}" for name in record.options}
    found |= {f"move {msgspec.json.decode(move)['m']}" for _, move in record.moves}
    for step in playout.replay(GAME, record):
        for note in step.notes:
            found.update(_told(note.kind, note.facts))
    return found | {f"reason {reason}" for reason in GAME.scores(step.state).reasons}


def _told(kind: str, facts: dict[str, Any]) -> Iterator[str]:
    yield f"note {kind}"
    if kind in ("place", "orient"):
        yield f"placed {facts['tile']}"
    if kind == "place":
        yield f"level {facts['level']}"
        yield f"cost {facts['cost']}"
    elif kind == "swap":
        yield f"swap {facts['source']}"
    elif kind == "take" and len(facts["tiles"]) == 3:
        yield "three taken"


def _value(state: State, move: dict[str, Any], taker: bool) -> int:
    """How much a player likes a move: takers take as many Luminos as they can."""
    match move["m"]:
        case "take":
            return 4 * len(move["tiles"]) if taker else 6
        case "limestone":
            return 1 if taker else 3 + 3 * (state.player.limestone < 4)
        case "own":
            return 3
        case "add":
            added = BOX.luminos[move["tile"]].colour
            others = [BOX.luminos[tile].colour for tile in state.atoll]
            return max(others.count(colour) for colour in BOX.colours if colour != added)
        case "place":
            first, _ = BOX.boards[state.side].places[move["place"]]
            return 10 + 6 * state.player.reef.level[first]
        case "score":
            found = [o for o in GAME.offers(state, state.active) if offers.admits([o], move)]
            return int(found[0].facts["points"])
        case "skip":
            return 11 - state.round
        case _:
            return 0


def choose(state: State, taker: bool, dice: Stream) -> dict[str, Any]:
    """The most liked of many random moves; who is no taker thinks of two only."""
    possible = [o for o in GAME.offers(state, state.active) if not o.blocked]
    moves = [
        offers.sample(possible[dice.below(len(possible))], dice) for _ in range(40 if taker else 2)
    ]
    return max(moves, key=lambda move: (_value(state, move, taker), dice.below(1000)))


def game(n: int) -> Record:
    """The n-th game; in three of four all are takers."""
    seats = (4, 4, 3, 4, 2)[n % 5]
    chosen = msgspec.convert(
        {"board": ("dark", "light")[n % 2], "reef": ("A", "B")[n // 2 % 2]}, Options
    )
    secret, dice = playout.secret_of("golden", n), playout.dice_of("golden", n)
    record = playout.record(GAME, seats, chosen, secret)
    step = kernel.start(GAME, seats, chosen, secret)
    while GAME.waiting(step.state):
        seat = step.state.active
        move = msgspec.json.encode(choose(step.state, n % 4 != 1, dice))
        step = kernel.advance(GAME, step.snapshot, seat, move)
        record.moves.append((seat, msgspec.Raw(move)))
    record.digest = step.digest
    record.totals = [score.total for score in GAME.scores(step.state).seats]
    return record


def cover() -> list[Record]:
    """Few games that show everything."""
    games = [game(n) for n in TRIES]
    return covering.fewest(games, [shown(record) for record in games], EVERYTHING)


if __name__ == "__main__":
    covering.keep(cover(), FOLDER)
