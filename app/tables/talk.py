"""What people say at a table, apart from the log of the game. Rows of `chat`."""

from __future__ import annotations

import unicodedata
from datetime import datetime

from sqlalchemy import Connection, Row, delete, func, insert, select, text

from app.db import schema
from app.tables.errors import IdReused, Refused
from app.tables.model import ChatLine

MOST_LETTERS = 300
KEPT = 500  # lines a table
PHRASES = (
    *("hello", "luck", "nice", "thanks", "sorry", "think"),
    *("moment", "back", "turn", "oops", "gg", "again"),
)
"""What is said by name and worded by each reader's own client."""
_TURNERS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(said: str) -> str:
    """The line as it is stored: NFC, one line, nothing that turns the text around it.

    Refused `table.chat_empty` and `table.chat_long`.
    """
    line = " ".join(unicodedata.normalize("NFC", said).split())
    line = "".join(
        c for c in line if unicodedata.category(c) not in ("Cc", "Cs") and c not in _TURNERS
    ).strip()
    if not line:
        raise Refused("table.chat_empty")
    if len(line) > MOST_LETTERS:
        raise Refused("table.chat_long", most=MOST_LETTERS)
    return line


def phrase(name: str) -> str:
    """The name of a phrase. Refused `chat.no_phrase`."""
    if name not in PHRASES:
        raise Refused("chat.no_phrase")
    return name


def add(
    conn: Connection,
    *,
    table_id: int,
    code: str,
    person: int,
    seat: int | None,
    name: str,
    action_id: str,
    kind: str,
    line: str,
    now: datetime,
) -> ChatLine:
    """Stores one line. The same action id gives the first line again; IdReused for another text."""
    c = schema.chat.c
    if conn.dialect.name == "postgresql":  # lines of one table are numbered one after the other
        conn.execute(text("SELECT pg_advisory_xact_lock(7, :t)"), {"t": table_id})
    first = conn.execute(
        select(schema.chat).where(
            c.table_id == table_id, c.person_id == person, c.action_id == action_id
        )
    ).one_or_none()
    if first is not None:
        if first.text != line or first.kind != kind:
            raise IdReused
        return _line(first, dup=True)
    n = (
        1
        + conn.execute(
            select(func.coalesce(func.max(c.n), 0)).where(c.table_id == table_id)
        ).scalar_one()
    )
    conn.execute(
        insert(schema.chat).values(
            table_id=table_id,
            n=n,
            person_id=person,
            seat=seat,
            name=name,
            action_id=action_id,
            kind=kind,
            text=line,
            at=now,
        )
    )
    conn.execute(delete(schema.chat).where(c.table_id == table_id, c.n <= n - KEPT))
    if conn.dialect.name == "postgresql":
        conn.execute(
            text("SELECT pg_notify(:channel, :notice)"),
            {"channel": schema.CHANNEL, "notice": f"{code}:chat:{n}"},
        )
    return ChatLine(n=n, by=seat, name=name, text=line, at=now, kind=kind)


def lines(conn: Connection, table_id: int, last: int, after: int) -> list[ChatLine]:
    """The last lines with `n > after`, the oldest first."""
    c = schema.chat.c
    rows = conn.execute(
        select(schema.chat)
        .where(c.table_id == table_id, c.n > after)
        .order_by(c.n.desc())
        .limit(last)
    ).all()
    return [_line(row) for row in reversed(rows)]


def _line(row: Row[tuple[int]], dup: bool = False) -> ChatLine:
    return ChatLine(
        n=row.n, by=row.seat, name=row.name, text=row.text, at=row.at, kind=row.kind, dup=dup
    )
