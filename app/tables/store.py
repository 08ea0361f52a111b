"""The rows of tables. Functions of a connection; `service` decides in which transaction they run.

`append` is the one way to change a table: the head moves from `seq` to `seq + 1` together with
the event, or not at all.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, union, update
from sqlalchemy.exc import IntegrityError

from app.db import schema
from app.engine.play import Note
from app.tables.model import Event, SeatInfo, Table, Undo


class Conflict(Exception):
    """The head was not at that seq any more, or the action id is taken."""


def create(conn: Connection, table: Table, event: Event) -> Table:
    """Stores a new table with its event 0. IntegrityError when the code is taken."""
    key = conn.execute(
        insert(schema.tables).values(
            code=table.code,
            game=table.game,
            epoch=table.epoch,
            created_at=table.created,
            **_columns(table),
        )
    ).inserted_primary_key
    assert key is not None
    table = msgspec.structs.replace(table, id=key[0])
    conn.execute(
        insert(schema.seats),
        [{"table_id": table.id, **_chair(s)} for s in table.seats],
    )
    conn.execute(insert(schema.events).values(table_id=table.id, **_entry(event)))
    return table


def load(conn: Connection, code: str) -> Table | None:
    """The table as it is stored."""
    row = conn.execute(select(schema.tables).where(schema.tables.c.code == code)).one_or_none()
    if row is None:
        return None
    chairs = conn.execute(
        select(schema.seats).where(schema.seats.c.table_id == row.id).order_by(schema.seats.c.seat)
    )
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


def append(conn: Connection, before: Table, after: Table, event: Event) -> None:
    """Moves the head and adds the event. Raises Conflict, and then nothing has changed."""
    moved = [new for old, new in zip(before.seats, after.seats, strict=True) if old != new]
    bind = {
        "p_table": before.id,
        "p_base": before.seq,
        **{f"p_{name}": value for name, value in _columns(after).items()},
        **{f"p_e_{name}": value for name, value in _entry(event).items()},
    }
    try:
        if conn.dialect.name == "sqlite":
            _append_sqlite(conn, bind, [_chair(seat) for seat in moved])
        else:
            bind["p_chairs"] = _json([_chair(seat) for seat in moved])
            bind["p_channel"] = schema.CHANNEL
            bind["p_notice"] = f"{after.code}:move:{after.seq}"
            if conn.exec_driver_sql(_APPEND, bind).first() is None:
                raise Conflict
    except IntegrityError as error:
        raise Conflict from error


def events(
    conn: Connection, table_id: int, after: int, upto: int, most: int | None = None
) -> list[Event]:
    """The events `after + 1 .. upto` in order; with `most`, the last ones of them."""
    e = schema.events.c
    query = select(schema.events).where(e.table_id == table_id, e.seq > after, e.seq <= upto)
    if most is not None:
        query = query.order_by(e.seq.desc()).limit(most)
        return [_event(row) for row in reversed(conn.execute(query).all())]
    return [_event(row) for row in conn.execute(query.order_by(e.seq))]


def patches(conn: Connection, table_id: int, upto: int) -> list[list[dict[str, Any]]]:
    """The patches of the events 0 .. `upto`."""
    e = schema.events.c
    found = conn.execute(
        select(e.patch).where(e.table_id == table_id, e.seq <= upto).order_by(e.seq)
    )
    return [msgspec.json.decode(text) for text in found.scalars()]


def action(conn: Connection, table_id: int, seat: int, action_id: str) -> Event | None:
    """The event that an action id of this seat made."""
    e = schema.events.c
    row = conn.execute(
        select(schema.events).where(
            e.table_id == table_id, e.seat == seat, e.action_id == action_id
        )
    ).one_or_none()
    return None if row is None else _event(row)


def remove_unstarted(conn: Connection, before: datetime) -> list[str]:
    """Deletes the lobbies that nobody touched since; their codes."""
    t = schema.tables.c
    old = select(t.id, t.code).where(t.status == "lobby", t.updated_at < before).limit(500)
    gone = conn.execute(old).all()
    conn.execute(delete(schema.tables).where(t.id.in_([row.id for row in gone])))
    return [row.code for row in gone]


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


def _json(value: Any) -> str:
    return _encode(value).decode()


def _columns(table: Table) -> dict[str, Any]:
    """What an event may change of the row in `tables`."""
    return {
        "name": table.name,
        "status": table.status,
        "options": _json(table.options),
        "rules_version": table.rules_version,
        "seq": table.seq,
        "turn": table.turn,
        "snapshot": table.snapshot,
        "host_id": table.host,
        "waiting": _json(table.waiting),
        "undo": _json(table.undo),
        "votes": _json(table.votes),
        "result": _json(table.result),
        "updated_at": table.updated,
    }


def _chair(seat: SeatInfo) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "person_id": seat.person,
        "name": seat.name,
        "ready": seat.ready,
        "since": seat.since,
    }


def _entry(event: Event) -> dict[str, Any]:
    return {
        "seq": event.seq,
        "seat": event.seat,
        "kind": event.kind,
        "action_id": event.action_id,
        "move": None if event.move is None else event.move.decode(),
        "notes": _json(event.notes),
        "patch": _json(event.patch),
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
        waiting=tuple(msgspec.json.decode(row.waiting)),
        undo=msgspec.json.decode(row.undo, type=Undo),
        votes=msgspec.json.decode(row.votes),
        result=msgspec.json.decode(row.result),
        created=row.created_at,
        updated=row.updated_at,
    )


def _event(row: Row[Any]) -> Event:
    return Event(
        seq=row.seq,
        seat=row.seat,
        kind=row.kind,
        action_id=row.action_id,
        move=None if row.move is None else row.move.encode(),
        notes=msgspec.json.decode(row.notes, type=tuple[Note, ...]),
        patch=msgspec.json.decode(row.patch),
        digest=row.digest,
        undoable=row.undoable,
        at=row.at,
    )


# -- the write path ----------------------------------------------------------------------------

_UPDATE = """
UPDATE tables SET name = :p_name, status = :p_status, options = :p_options,
  rules_version = :p_rules_version, seq = :p_seq, turn = :p_turn, snapshot = :p_snapshot,
  host_id = :p_host_id, waiting = :p_waiting, undo = :p_undo, votes = :p_votes,
  result = :p_result, updated_at = :p_updated_at
WHERE id = :p_table AND seq = :p_base
"""
_EVENT = """
INSERT INTO events (table_id, seq, seat, kind, action_id, move, notes, patch, digest, undoable, at)
SELECT :p_table, :p_e_seq, CAST(:p_e_seat AS INTEGER), :p_e_kind, :p_e_action_id, :p_e_move,
  :p_e_notes, :p_e_patch, :p_e_digest, :p_e_undoable, :p_e_at
"""
_CHAIR = """
UPDATE seats SET person_id = :person_id, name = :name, ready = :ready, since = :since
WHERE table_id = :table_id AND seat = :seat
"""


def _for_psycopg(sql: str) -> str:
    return re.sub(r":(p_\w+)", r"%(\1)s", sql)


# one statement, so one round trip: on an autocommit connection it is a whole transaction
_APPEND = _for_psycopg(f"""
WITH head AS ({_UPDATE} RETURNING id),
log AS ({_EVENT} FROM head),
chairs AS (
  UPDATE seats SET person_id = c.person_id, name = c.name, ready = c.ready, since = c.since
  FROM json_to_recordset(CAST(:p_chairs AS JSON))
    AS c(seat INTEGER, person_id INTEGER, name TEXT, ready BOOLEAN, since INTEGER), head
  WHERE seats.table_id = head.id AND seats.seat = c.seat
)
SELECT pg_notify(:p_channel, :p_notice) FROM head
""")  # noqa: S608  made of the constants above


def _append_sqlite(conn: Connection, bind: dict[str, Any], chairs: list[dict[str, Any]]) -> None:
    """On the driver's connection: Core's share was several times that of the statements."""
    driver: Any = conn.connection.driver_connection
    bind["p_updated_at"] = _moment(bind["p_updated_at"])
    bind["p_e_at"] = _moment(bind["p_e_at"])
    try:
        if driver.execute(_UPDATE, bind).rowcount != 1:
            raise Conflict
        driver.execute(_EVENT, bind)
        if chairs:
            driver.executemany(_CHAIR, [{"table_id": bind["p_table"], **c} for c in chairs])
    except sqlite3.IntegrityError as error:
        raise Conflict from error


def _moment(at: datetime) -> str:
    """As `schema.Moment` keeps it in SQLite."""
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
