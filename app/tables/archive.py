"""Logs of games that are over: some while after the end, a table's events become one piece.

Nothing is added to a finished game but a few lines of the house, and its log is text that says the
same again and again: as rows it takes six times as much room as packed at once. So the rows of the
events 0 .. n go and one row of `archives` comes, in one transaction. What happens at the table
later is rows again; those who read a log begin with the rows, and ask for the piece where the rows
begin too late (`completed`). A game that goes on never has a piece.

A piece is zlib over a JSON list of `Entry`, with a checksum (BLAKE2b) of what is stored. One that
is not as it was written is nothing that could be shown: LogDamaged. A migration that rewrites
`events` has to rewrite the pieces as well.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import blake2b
from typing import Any

import msgspec
import structlog
from msgspec import Struct
from sqlalchemy import Connection, delete, exists, insert, select, update

from app.db import schema
from app.tables.errors import LogDamaged

VERSION = 1
log = structlog.get_logger("guildhall.tables")


class Entry(Struct, frozen=True, array_like=True):
    """A row of `events` as it was, but for the table's id."""

    seq: int
    seat: int | None
    kind: str
    action_id: str | None
    move: str | None
    notes: str
    patch: str
    digest: str
    undoable: bool
    at: datetime


class Piece(Struct, frozen=True):
    """The events 0 .. `upto` of a table, packed."""

    table_id: int
    upto: int
    data: bytes


_columns = [schema.events.c[name] for name in Entry.__struct_fields__]
_decode = msgspec.json.Decoder(list[Entry]).decode


# -- putting away ------------------------------------------------------------------------------


def due(conn: Connection, before: datetime) -> list[int]:
    """The tables of games that were over and untouched by then, and whose log is still rows."""
    t = schema.tables.c
    put = exists().where(schema.archives.c.table_id == t.id)
    old = select(t.id).where(t.status == "finished", t.updated_at < before, ~put)
    return list(conn.execute(old.order_by(t.updated_at)).scalars())


def packed(conn: Connection, table_id: int) -> Piece | None:
    """The log of a finished game as `put_away` takes it; None where there is none, or one with
    gaps, which is better left as it is. Only reads, and takes some milliseconds."""
    t, e = schema.tables.c, schema.events.c
    over = select(t.seq).where(t.id == table_id, t.status == "finished")
    upto = conn.execute(over).scalar_one_or_none()
    if upto is None:
        return None
    rows = conn.execute(
        select(*_columns).where(e.table_id == table_id, e.seq <= upto).order_by(e.seq)
    )
    log = [Entry(*row) for row in rows]
    if [entry.seq for entry in log] != list(range(upto + 1)):
        return None
    return Piece(table_id, upto, _packed(log))


def put_away(conn: Connection, piece: Piece) -> bool:
    """Puts the piece in the place of its rows; not where the table has gone on since it was read
    (names may have been taken out of its log), or another process was faster."""
    t, e = schema.tables.c, schema.events.c
    same = select(t.id).where(t.id == piece.table_id, t.seq == piece.upto, t.status == "finished")
    # whoever adds an event, and changes the log with it, waits for this row
    if conn.execute(same.with_for_update(key_share=True)).first() is None:
        return False
    rows = delete(schema.events).where(e.table_id == piece.table_id, e.seq <= piece.upto)
    if conn.execute(rows).rowcount == 0:
        return False
    conn.execute(
        insert(schema.archives).values(
            table_id=piece.table_id,
            version=VERSION,
            checksum=_checksum(piece.data),
            data=piece.data,
        )
    )
    return True


# -- reading -----------------------------------------------------------------------------------


def completed(
    conn: Connection,
    table_id: int,
    rows: Sequence[Any],
    after: int,
    upto: int,
    most: int | None = None,
) -> Sequence[Any]:
    """The events `after + 1 .. upto`, with `most` the last ones, as rows or entries with the fields
    that `rows` have: those of the events that are still rows, in order.

    They are read before this is called: a log that is put away in between is read once, or again,
    but never missed. Raises LogDamaged.
    """
    first = rows[0].seq if rows else upto + 1
    if first <= after + 1 or (most is not None and len(rows) >= most):
        return rows
    found = [*(entry for entry in entries(conn, table_id) if after < entry.seq < first), *rows]
    return found if most is None else found[-most:]


def entries(conn: Connection, table_id: int) -> list[Entry]:
    """The events of the table that were put away, in order. Raises LogDamaged."""
    a = schema.archives.c
    query = select(a.version, a.checksum, a.data).where(a.table_id == table_id)
    row = conn.execute(query).one_or_none()
    if row is None:
        return []
    try:
        if row.version != VERSION or row.checksum != _checksum(row.data):
            raise ValueError("not what was put away")
        return _decode(zlib.decompress(row.data))
    except (ValueError, zlib.error) as error:  # msgspec's errors are ValueErrors
        log.error("a log is damaged", table_id=table_id, error=str(error))
        raise LogDamaged from error


def rewrite(conn: Connection, table_id: int, change: Callable[[Entry], Entry]) -> None:
    """Changes what was put away. A damaged piece is emptied: nobody can read it any more, and
    what was to be taken out of it would stay."""
    a = schema.archives.c
    try:
        old = entries(conn, table_id)
    except LogDamaged:
        conn.execute(update(schema.archives).where(a.table_id == table_id).values(data=b""))
        return
    new = [change(entry) for entry in old]
    if new != old:
        data = _packed(new)
        conn.execute(
            update(schema.archives)
            .where(a.table_id == table_id)
            .values(data=data, checksum=_checksum(data))
        )


def _packed(log: list[Entry]) -> bytes:
    return zlib.compress(msgspec.json.encode(log), 9)


def _checksum(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
