"""Finds random games that together show everything, and keeps them in `golden/`.

Run as a program (`python -m tests.games.murano.cover`) when a new version of the rules makes the
kept games useless. `shown` says what a record shows; the golden test asks for `EVERYTHING`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.engine import kernel, options, playout
from app.engine.playout import Record
from app.games.murano import GAME
from app.games.murano.state import Options
from tests.games import covering
from tests.games.murano.table import BOX

FOLDER = Path(__file__).parent / "golden"
TRIES = 500

_NOTES = ("nothing_left", "last_round")
_SPECIAL = ("a substitute", "a second creation", "a transparent payment")
EVERYTHING = frozenset(
    [
        *(f"creation {card}" for card in BOX.creations),
        *(f"advantage {name}" for name in BOX.advantages),
        *(f"move {move.__struct_config__.tag}" for move in GAME.move_type.__args__),
        *(f"reason {r}" for r in ("all_completed", "most_lira", "fewest_creations", "shared")),
        *(f"seats {seats}" for seats in GAME.seats),
        *(f"note {kind}" for kind in _NOTES),
        *(f"option {f['name']} {v}" for f in options.schema(Options)[:3] for v in f["of"]),
        *_SPECIAL,
    ]
)


def shown(record: Record) -> set[str]:
    """What replaying this record shows."""
    found = {f"seats {record.seats}"}
    found |= {f"option {name} {record.options[name]}" for name in ("board", "ring", "advantages")}
    found |= {f"move {msgspec.json.decode(move)['m']}" for _, move in record.moves}
    for step in playout.replay(GAME, record):
        for note in step.notes:
            found.update(_told(note.kind, note.facts))
    found |= {f"reason {reason}" for reason in GAME.scores(step.state).reasons}
    return found


def _told(kind: str, facts: dict[str, object]) -> Iterator[str]:
    if kind == "complete":
        yield f"creation {facts['card']}"
        if facts["bonus"]:
            yield "a second creation"
        if BOX.wild in facts["shards"]:  # type: ignore[operator]
            yield "a transparent payment"
    elif kind == "activate":
        yield f"advantage {facts['advantage']}"
    elif kind == "collect" and facts.get("instead"):
        yield "a substitute"
    elif kind in _NOTES:
        yield f"note {kind}"


def game(n: int) -> Record:
    """The n-th random game."""
    words = ("golden", n)
    sides = ("A", "B", "random")
    modes = ("first_game", "random", "expert", "chosen")
    chosen = Options(
        board=sides[n % 3],  # type: ignore[arg-type]
        ring=sides[n // 3 % 3],  # type: ignore[arg-type]
        advantages=modes[n % 4],  # type: ignore[arg-type]
        art="famous",
    )
    seats = 2 + n % 3
    secret = playout.secret_of(*words)
    record = playout.record(GAME, seats, chosen, secret)
    dice = playout.dice_of(*words)
    for turn in playout.play(GAME, seats, chosen, secret, dice, steps=1000):
        record.moves.append((turn.seat, msgspec.Raw(turn.move)))
    record.digest = turn.step.digest
    record.totals = [score.total for score in GAME.scores(turn.step.state).seats]
    assert kernel.digest_of(turn.step.snapshot) == record.digest
    return record


def cover() -> list[Record]:
    """Few games that show everything."""
    games = [game(n) for n in range(TRIES)]
    return covering.fewest(games, [shown(record) for record in games], EVERYTHING)


if __name__ == "__main__":
    covering.keep(cover(), FOLDER)
