"""The one way to change a table: its head moves from `seq` to `seq + 1` together with the event,
or not at all.

PostgreSQL does it in one statement. SQLite has no data-changing CTE; there the writer's thread
runs plain statements, many tables to a commit.
"""

from __future__ import annotations

import re
import sqlite3
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app.db import schema
from app.tables.model import Event, Table
from app.tables.store import chair, columns, encoded, entry


class Conflict(Exception):
    """The head was not at that seq any more, or the action id is taken."""


def append(conn: Connection, before: Table, after: Table, event: Event) -> None:
    """Moves the head and adds the event. Raises Conflict, and then nothing has changed."""
    moved = [new for old, new in zip(before.seats, after.seats, strict=True) if old != new]
    bind = {
        "p_table": before.id,
        "p_base": before.seq,
        **{f"p_{name}": value for name, value in columns(after).items()},
        **{f"p_e_{name}": value for name, value in entry(event).items()},
    }
    try:
        if conn.dialect.name == "sqlite":
            _append_sqlite(conn, bind, [chair(seat) for seat in moved])
        else:
            bind["p_chairs"] = encoded([chair(seat) for seat in moved])
            bind["p_channel"] = schema.CHANNEL
            bind["p_notice"] = f"{after.code}:move:{after.seq}"
            if conn.exec_driver_sql(_APPEND, bind).first() is None:
                raise Conflict
    except IntegrityError as error:
        raise Conflict from error


_UPDATE = """
UPDATE tables SET name = :p_name, status = :p_status, options = :p_options,
  rules_version = :p_rules_version, seq = :p_seq, turn = :p_turn, snapshot = :p_snapshot,
  host_id = :p_host_id, house = :p_house, waiting = :p_waiting, undo = :p_undo, votes = :p_votes,
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
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
