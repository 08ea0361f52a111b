"""What lies behind a table's head, for whoever wishes to go back: read before the table is locked.

Between the reading and the judging others may have acted. Then what was read is not what would be
taken back, and the wish is judged on nothing.
"""

from __future__ import annotations

from msgspec import Struct

from app.tables import history, store
from app.tables.history import Record
from app.tables.ledger import Ledger
from app.tables.model import Event, Table


class Behind(Struct, frozen=True):
    """The record of a seq (None before the first event), and the events since, up to `head`."""

    head: Table
    past: Record | None
    later: list[Event]

    def holds(self, table: Table) -> bool:
        """Whether no move and no undo came to the table since it was read: names, seats and words
        may have changed."""
        return (table.turn, table.undo.to) == (self.head.turn, self.head.undo.to)


async def read(ledger: Ledger, head: Table, to: int) -> Behind:
    """What lies behind `head` from seq `to` on. Raises Unavailable."""
    reach = min(to, head.seq)
    past, later = await ledger.read(
        lambda conn: (
            history.fold(None, store.patches(conn, head.id, reach)) if reach >= 0 else None,
            store.events(conn, head.id, reach, head.seq),
        )
    )
    return Behind(head, past, later)
