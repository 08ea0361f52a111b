"""A judged change that is not stored yet, and small ways to make one."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from app.engine.play import Note
from app.tables.model import SeatInfo, Table


class Draft(Struct, frozen=True, kw_only=True):
    """The table as it shall be; `seq`, `offers`, `since` and dates are filled in by the ledger."""

    after: Table
    kind: str
    seat: int | None
    notes: tuple[Note, ...] = ()
    action_id: str | None = None
    move: bytes | None = None
    state: Any = None  # of the game, decoded, when it has changed
    digest: str = ""
    undoable: bool = False


def note(kind: str, **facts: Any) -> Note:
    """A line of the house, for all to read."""
    return Note(f"table.{kind}", facts)


def with_seat(table: Table, seat: int, **changed: Any) -> Table:
    """The table with one seat changed."""
    return msgspec.structs.replace(
        table,
        seats=tuple(
            msgspec.structs.replace(s, **changed) if s.seat == seat else s for s in table.seats
        ),
    )


def all_unready(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Nobody is ready any more."""
    return tuple(msgspec.structs.replace(s, ready=False) for s in seats)
