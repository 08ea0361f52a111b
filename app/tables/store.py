"""The rows of tables, as functions of a connection; the ledger decides which transaction."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any, get_args

import msgspec
from sqlalchemy import (
    Connection,
    Integer,
    Row,
    bindparam,
    delete,
    func,
    insert,
    select,
    tuple_,
    union,
    update,
)

from app.db import schema
from app.engine.patch import Op, packed, unpacked
from app.engine.play import Note
from app.tables import archive
from app.tables.draft import note
from app.tables.errors import LogDamaged
from app.tables.model import Event, House, Mark, SeatInfo, Status, Table, Told, Undo

_STATE = "/state/"  # where most changes are


def create(conn: Connection, table: Table, events: Sequence[Event]) -> Table:
    """Stores a new table with its events. IntegrityError when the code is taken."""
    key = conn.execute(
        insert(schema.tables).values(
            code=table.code,
            game=table.game,
            epoch=table.epoch,
            created_at=table.created,
            **columns(table),
        )
    ).inserted_primary_key
    assert key is not None
    table = msgspec.structs.replace(table, id=key[0])
    conn.execute(
        insert(schema.seats),
        [{"table_id": table.id, **chair(s)} for s in table.seats],
    )
    conn.execute(
        insert(schema.events), [{"table_id": table.id, **entry(event)} for event in events]
    )
    return table


def load(conn: Connection, code: str) -> Table | None:
    """The table as it is stored."""
    row = conn.execute(_load, {"p_code": code}).one_or_none()
    if row is None:
        return None
    chairs = conn.execute(_chairs, {"p_table": row.id})
    return _table(row, chairs.all())


def code_of(conn: Connection, table_id: int) -> str | None:
    """The code of a table."""
    found = conn.execute(select(schema.tables.c.code).where(schema.tables.c.id == table_id))
    return found.scalar_one_or_none()


def of_person(conn: Connection, person: int, most: int = 100) -> list[Table]:
    """The tables where a person sits or is host, the latest first, without their positions."""
    t, s = schema.tables.c, schema.seats.c
    ids = union(
        select(s.table_id).where(s.person_id == person), select(t.id).where(t.host_id == person)
    ).subquery()
    columns = [column for column in schema.tables.c if column.name != "snapshot"]
    rows = conn.execute(
        select(*columns)
        .where(t.id.in_(select(ids.c.table_id)))
        .order_by(t.updated_at.desc(), t.id.desc())
        .limit(most)
    ).all()
    chairs: dict[int, list[Row[Any]]] = {row.id: [] for row in rows}
    for chair in conn.execute(
        select(schema.seats).where(s.table_id.in_(list(chairs))).order_by(s.seat)
    ):
        chairs[chair.table_id].append(chair)
    return [_table(row, chairs[row.id]) for row in rows]


def tallies(conn: Connection, people: Sequence[int]) -> dict[int, tuple[int, int]]:
    """How many tables that may still change these people sit at or are host of, and all the
    events of those; who has none is left out. A game that is over stays as it is, a lobby that is
    over is cleared away in the end."""
    t, s = schema.tables.c, schema.seats.c
    theirs = union(
        select(s.person_id.label("person"), s.table_id).where(s.person_id.in_(people)),
        select(t.host_id, t.id).where(t.host_id.in_(people)),
    ).subquery()
    query = (
        select(theirs.c.person, func.count(), func.sum(t.seq))
        .join_from(theirs, schema.tables, t.id == theirs.c.table_id)
        .where((t.status != "finished") | t.snapshot.is_(None))
        .group_by(theirs.c.person)
    )
    return {person: (tables, seqs) for person, tables, seqs in conn.execute(query)}


def moments(conn: Connection, seqs: dict[int, int]) -> dict[int, datetime]:
    """When these events happened: table id -> seq, and table id -> moment."""
    e = schema.events.c
    wanted = tuple_(e.table_id, e.seq).in_(list(seqs.items()))
    return {row.table_id: row.at for row in conn.execute(select(e.table_id, e.at).where(wanted))}


def marks(conn: Connection, codes: Sequence[str]) -> dict[str, Mark]:
    """How far these tables have come; those that are gone are left out."""
    t, c = schema.tables.c, schema.chat.c
    said = select(func.max(c.n)).where(c.table_id == t.id).scalar_subquery()
    query = select(t.code, t.epoch, t.seq, said).where(t.code.in_(codes))
    return {code: Mark(epoch, seq, n or 0) for code, epoch, seq, n in conn.execute(query)}


def events(
    conn: Connection, table_id: int, after: int, upto: int, most: int | None = None
) -> list[Event]:
    """The events `after + 1 .. upto` in order; with `most`, the last ones of them.

    Raises LogDamaged.
    """
    e = schema.events.c
    query = select(schema.events).where(e.table_id == table_id, e.seq > after, e.seq <= upto)
    if most is not None:
        rows = conn.execute(query.order_by(e.seq.desc()).limit(most)).all()[::-1]
    else:
        rows = conn.execute(query.order_by(e.seq)).all()
    return [_event(row) for row in archive.completed(conn, table_id, rows, after, upto, most)]


def told(
    conn: Connection, table_id: int, after: int, upto: int, most: int | None = None
) -> list[Told]:
    """What the log shows of the events `after + 1 .. upto` in order; with `most`, the last ones.

    A patch is longer than its lines, and nobody who comes to a table needs it. Of a damaged log
    that much is told, so that the table can be looked at.
    """
    bind = {"p_table": table_id, "p_after": after, "p_upto": upto, "p_most": most or upto + 1}
    rows = conn.execute(_told, bind).all()[::-1]
    # taken apart at once: to ask rows for fields by name takes as long as the query
    there = [Told(seq, seat, _notes.decode(notes)) for seq, seat, notes in rows]
    try:
        found = archive.completed(conn, table_id, there, after, upto, most)
    except LogDamaged:
        last = there[0].seq - 1 if there else upto
        return [Told(last, None, (note("log_damaged"),)), *there]
    return [
        one if isinstance(one, Told) else Told(one.seq, one.seat, _notes.decode(one.notes))
        for one in found
    ]


# queries of everybody who comes to a table are put together once
_told = (
    select(schema.events.c.seq, schema.events.c.seat, schema.events.c.notes)
    .where(
        schema.events.c.table_id == bindparam("p_table"),
        schema.events.c.seq > bindparam("p_after"),
        schema.events.c.seq <= bindparam("p_upto"),
    )
    .order_by(schema.events.c.seq.desc())
    .limit(bindparam("p_most", type_=Integer))
)
_load = select(schema.tables).where(schema.tables.c.code == bindparam("p_code"))
_chairs = (
    select(schema.seats)
    .where(schema.seats.c.table_id == bindparam("p_table"))
    .order_by(schema.seats.c.seat)
)


def patches(conn: Connection, table_id: int, upto: int) -> list[list[Op]]:
    """The patches of the events 0 .. `upto`. Raises LogDamaged."""
    e = schema.events.c
    rows = conn.execute(
        select(e.seq, e.patch).where(e.table_id == table_id, e.seq <= upto).order_by(e.seq)
    ).all()
    found = archive.completed(conn, table_id, rows, -1, upto)
    return [unpacked(msgspec.json.decode(row.patch), _STATE) for row in found]


def dealt(conn: Connection, table_id: int) -> int | None:
    """The event that began the game; None before it."""
    e = schema.events.c
    query = select(e.seq).where(e.table_id == table_id, e.kind == "started").order_by(e.seq)
    return conn.execute(query.limit(1)).scalar_one_or_none()


def action(conn: Connection, table_id: int, seat: int, action_id: str) -> Event | None:
    """The event that an action id of this seat made. Raises LogDamaged."""
    e = schema.events.c
    row = conn.execute(
        select(schema.events).where(
            e.table_id == table_id, e.seat == seat, e.action_id == action_id
        )
    ).one_or_none()
    if row is not None:
        return _event(row)
    for entry in archive.entries(conn, table_id):
        if (entry.seat, entry.action_id) == (seat, action_id):
            return _event(entry)
    return None


def remove_unstarted(conn: Connection, before: datetime) -> list[str]:
    """Deletes the tables without a game that nobody touched since; their codes."""
    t = schema.tables.c
    # every status is named, so that the index over status and date is of use
    untouched = t.status.in_(get_args(Status)) & (t.updated_at < before)
    unstarted = untouched & t.snapshot.is_(None)
    old = conn.execute(select(t.id).where(unstarted).limit(500)).scalars().all()
    if not old:
        return []
    # asked once more: somebody may have come since
    gone = delete(schema.tables).where(t.id.in_(old), unstarted).returning(t.code)
    return list(conn.execute(gone).scalars().all())


def renew_epochs(conn: Connection) -> None:
    """A new epoch for every table: after a restore, seqs do not mean what clients remember."""
    for table_id in conn.execute(select(schema.tables.c.id)).scalars().all():
        conn.execute(
            update(schema.tables)
            .where(schema.tables.c.id == table_id)
            .values(epoch=secrets.token_hex(8))
        )


# -- rows --------------------------------------------------------------------------------------

_encode = msgspec.json.Encoder(order="deterministic").encode


def encoded(value: Any) -> str:
    """Canonical JSON as text."""
    return _encode(value).decode()


def columns(table: Table) -> dict[str, Any]:
    """What an event may change of the row in `tables`."""
    return {
        "name": table.name,
        "status": table.status,
        "options": encoded(table.options),
        "rules_version": table.rules_version,
        "seq": table.seq,
        "turn": table.turn,
        "snapshot": table.snapshot,
        "host_id": table.host,
        "house": encoded(table.house),
        "waiting": encoded(table.waiting),
        "undo": encoded(table.undo),
        "votes": encoded(table.votes),
        "result": encoded(table.result),
        "updated_at": table.updated,
    }


def chair(seat: SeatInfo) -> dict[str, Any]:
    """What an event may change of the row in `seats`."""
    return {
        "seat": seat.seat,
        "person_id": seat.person,
        "name": seat.name,
        "ready": seat.ready,
        "since": seat.since,
    }


def entry(event: Event) -> dict[str, Any]:
    """The row in `events`."""
    return {
        "seq": event.seq,
        "seat": event.seat,
        "kind": event.kind,
        "action_id": event.action_id,
        "move": None if event.move is None else event.move.decode(),
        "notes": encoded(event.notes),
        "patch": encoded(packed(event.patch, _STATE)),
        "digest": event.digest,
        "undoable": event.undoable,
        "at": event.at,
    }


def _table(row: Row[Any], chairs: Sequence[Row[Any]]) -> Table:
    return Table(
        id=row.id,
        code=row.code,
        game=row.game,
        rules_version=row.rules_version,
        options=msgspec.json.decode(row.options),
        name=row.name,
        status=row.status,
        epoch=row.epoch,
        seq=row.seq,
        turn=row.turn,
        snapshot=row._mapping.get("snapshot"),
        host=row.host_id,
        seats=tuple(
            SeatInfo(
                seat=chair.seat,
                person=chair.person_id,
                name=chair.name,
                ready=chair.ready,
                since=chair.since,
            )
            for chair in chairs
        ),
        house=msgspec.json.decode(row.house, type=House),
        waiting=tuple(msgspec.json.decode(row.waiting)),
        undo=msgspec.json.decode(row.undo, type=Undo),
        votes=msgspec.json.decode(row.votes),
        result=msgspec.json.decode(row.result),
        created=row.created_at,
        updated=row.updated_at,
    )


_notes = msgspec.json.Decoder(tuple[Note, ...])


def _event(row: Row[Any] | archive.Entry) -> Event:
    return Event(
        seq=row.seq,
        seat=row.seat,
        kind=row.kind,
        action_id=row.action_id,
        move=None if row.move is None else row.move.encode(),
        notes=_notes.decode(row.notes),
        patch=unpacked(msgspec.json.decode(row.patch), _STATE),
        digest=row.digest,
        undoable=row.undoable,
        at=row.at,
    )
