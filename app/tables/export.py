"""Writes a table's game as a record. Pure functions over stored events.

The outcomes of chance are not stored with the events: they are drawn once more from the table's
secret (or are those of the record that the table was read from), as long as today's rules lead to
the very states that were. Where they no longer do, the
record goes on without outcomes; its patches still show everything.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from app.engine import kernel, patch
from app.engine.game import Game, IllegalMove
from app.engine.kernel import Step
from app.engine.rng import Noted, Told
from app.tables import document, history
from app.tables.model import Event, Table
from app.tables.record import Draws, End, Head, Line, Moved, Seen, Started, Undone

G = Game[Any, Any, Any]


def whole(game: G, table: Table, events: list[Event], *, names: bool) -> tuple[Head, list[Line]]:
    """The record of a finished game, from all events of its table."""
    parts: list[Line] = []
    kept: list[tuple[Event, Any]] = []  # what the parts were made of: events and states
    again = _Again(game, table)
    past: Any = None
    last, status = events[0], ""  # of the game: what its people do afterwards is no part of it
    for event in events:
        past = history.fold(past, [event.patch])
        if past["status"] != status:
            last, status = event, past["status"]
        if past["state"] is not None and (not kept or event.kind in ("move", "undo", "rewind")):
            state = history.state_today(game, past)
            parts.append(_part(again, kept, event, state))
            kept.append((event, state))
    by_rules = last.kind == "move"
    parts.append(
        End(
            how="rules" if by_rules else "house",
            seat=None if by_rules else last.seat,
            result={name: value for name, value in table.result.items() if name != "next"},
        )
    )
    head = Head(
        game=table.game,
        rules_version=game.rules_version,
        options=table.options,
        seats=[seat.name if names else "" for seat in table.seats],
        began=kept[0][0].at,
        ended=last.at,
    )
    return head, parts


def seen(
    table: Table, sight: int | None, steps: Iterable[dict[str, Any]], *, names: bool
) -> tuple[Head, list[Line]]:
    """The record of a game that goes on: the views of one viewer, as `replay.steps` gives them."""
    parts: list[Line] = []
    doc: Any = None
    view: Any = None
    for step in steps:
        doc = patch.apply(doc, patch.unpacked(step["patch"], document.ROOT))
        log = [line for line in step["log"] if not line["kind"].startswith("table.")]
        if doc["game"] is not None and (log or doc["game"] != view):
            changes = patch.diff(view, doc["game"])
            parts.append(Seen(by=step["by"], patch=patch.spelled(changes), log=log))
            view = doc["game"]
    head = Head(
        game=table.game,
        rules_version=table.rules_version,
        options=table.options,
        seats=[seat.name if names else "" for seat in table.seats],
        sight="public" if sight is None else sight,
    )
    return head, parts


def _part(again: _Again, kept: list[tuple[Event, Any]], event: Event, state: Any) -> Line:
    notes = [note for note in event.notes if not note.kind.startswith("table.")]
    digest = kernel.digest_of_state(state)
    if not kept:
        return Started(draws=again.started(digest), state=state, notes=notes, digest=digest)
    assert event.seat is not None
    assert event.move is not None
    changes = patch.spelled(patch.diff(kept[-1][1], state))
    if event.kind == "move":
        return Moved(
            seat=event.seat,
            move=msgspec.json.decode(event.move),
            draws=again.moved(event.seat, event.move, digest),
            patch=changes,
            notes=notes,
            digest=digest,
        )
    goal = msgspec.json.decode(event.move)["to"]
    to = max(1, bisect_right(kept, goal, key=lambda made: made[0].seq))
    anew = event.kind == "rewind"
    return Undone(
        seat=event.seat,
        to=to,
        anew=anew,
        draws=again.undone(kept[to - 1][1], anew, digest),
        patch=changes,
        digest=digest,
    )


class _Again:
    """Runs the game once more from its secret, beside what was stored."""

    def __init__(self, game: G, table: Table) -> None:
        assert table.snapshot is not None
        self._game, self._table = game, table
        self._secret, _ = kernel.draws(table.snapshot)
        told = kernel.outcomes(table.snapshot)
        self._chance = Noted(self._secret) if told is None else Told(told)
        self._snapshot: bytes | None = b""  # None: the rules lead elsewhere today

    def started(self, digest: str) -> Draws:
        options = msgspec.convert(self._table.options, type=self._game.options_type)
        seats = len(self._table.seats)
        return self._drawn(
            lambda _: kernel.start(self._game, seats, options, self._secret, self._chance), digest
        )

    def moved(self, seat: int, move: bytes, digest: str) -> Draws:
        return self._drawn(
            lambda now: kernel.advance(self._game, now, seat, move, self._chance), digest
        )

    def undone(self, state: Any, anew: bool, digest: str) -> Draws:
        def back(now: bytes) -> bytes:
            then = kernel.replaced(now, state)
            return kernel.dealt_anew(self._game, then, self._chance) if anew else then

        return self._drawn(back, digest)

    def _drawn(self, work: Callable[[bytes], bytes | Step[Any]], digest: str) -> Draws:
        """The outcomes that `work` draws; None when it does not lead to the digest."""
        if self._snapshot is None:
            return None
        before = len(self._chance.drawn)
        try:
            made = work(self._snapshot)
        except (IllegalMove, ValueError, msgspec.DecodeError, LookupError, AssertionError):
            made = b""
        after = made.snapshot if isinstance(made, Step) else made
        self._snapshot = after if after and kernel.digest_of(after) == digest else None
        return None if self._snapshot is None else self._chance.drawn[before:]
