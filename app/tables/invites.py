"""Invitation links.

A token is base32 of the link's id (5 bytes) and 160 bits of HMAC-SHA256 over id and generation.
The database holds id and generation only: its host can always be shown the link again, and a
reader of the database cannot make one. The generation is drawn by chance, so that a link whose id
is given again (after its table was cleared away, or a backup restored) opens nothing.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b32decode, b32encode
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update

from app.db import schema
from app.tables.model import Invite

_ID, _MAC = 5, 20  # bytes: 25 in all are 40 letters without padding
_GENERATIONS = 2**31


class Link(Struct, frozen=True):
    """A stored invitation. `seat` None = any that is free."""

    id: int
    table_id: int
    seat: int | None
    generation: int
    expires: datetime | None
    revoked: bool
    takes: bool = False  # hands over the seat, whoever holds it; works once

    def open_at(self, now: datetime) -> bool:
        """Whether it still lets somebody in."""
        return not self.revoked and (self.expires is None or now < self.expires)


def token_of(secret: bytes, link: Link) -> str:
    """The link's text, lower case."""
    ident = link.id.to_bytes(_ID, "big")
    mac = hmac.digest(secret, b"invite" + ident + link.generation.to_bytes(4, "big"), sha256)
    return b32encode(ident + mac[:_MAC]).decode().lower()


def find(conn: Connection, secret: bytes, token: str) -> Link | None:
    """The link whose token this is, expired and revoked ones too."""
    try:
        ident = b32decode(token.upper().encode("ascii"))[:_ID]
    except ValueError:
        return None
    number = int.from_bytes(ident, "big")
    link = at(conn, number) if number <= schema.MOST_ID else None
    if link is None:
        return None
    return link if hmac.compare_digest(token_of(secret, link), token.lower()) else None


def at(conn: Connection, number: int) -> Link | None:
    """The link with this id."""
    row = conn.execute(select(schema.invites).where(schema.invites.c.id == number)).one_or_none()
    return None if row is None else _link(row)


def add(
    conn: Connection,
    table_id: int,
    seat: int | None,
    expires: datetime | None,
    now: datetime,
    *,
    takes: bool = False,
) -> Link:
    """A new link."""
    generation = secrets.randbelow(_GENERATIONS)
    key = conn.execute(
        insert(schema.invites).values(
            table_id=table_id,
            seat=seat,
            takes=takes,
            generation=generation,
            expires_at=expires,
            created_at=now,
        )
    ).inserted_primary_key
    assert key is not None
    return Link(key[0], table_id, seat, generation, expires, False, takes)


def open_links(conn: Connection, secret: bytes, table_id: int, now: datetime) -> list[Invite]:
    """The table's invitations that still work, the oldest first.

    A link that hands over a seat is shown to nobody but who asked for it, and once.
    """
    column = schema.invites.c
    rows = conn.execute(
        select(schema.invites).where(column.table_id == table_id, ~column.takes).order_by(column.id)
    ).all()
    links = [link for link in map(_link, rows) if link.open_at(now)]
    names = _used_by(conn, [link.id for link in links])
    return [
        Invite(
            id=link.id,
            token=token_of(secret, link),
            seat=link.seat,
            expires=link.expires,
            used_by=tuple(names.get(link.id, ())),
        )
        for link in links
    ]


def revoke(conn: Connection, table_id: int, invite_id: int, now: datetime) -> None:
    """Ends a link of the table."""
    column = schema.invites.c
    if invite_id > schema.MOST_ID:
        return
    conn.execute(
        update(schema.invites)
        .where(column.table_id == table_id, column.id == invite_id, column.revoked_at.is_(None))
        .values(revoked_at=now)
    )


def revoke_all(conn: Connection, table_id: int, now: datetime, *, seat: int | None = None) -> None:
    """Ends the table's links, or those for one seat."""
    column = schema.invites.c
    which = (column.table_id == table_id) & column.revoked_at.is_(None)
    if seat is not None:
        which &= column.seat == seat
    conn.execute(update(schema.invites).where(which).values(revoked_at=now))


def note_use(conn: Connection, link: Link, person: int, name: str, now: datetime) -> None:
    """Remembers who came by the link; a second time changes nothing."""
    known = select(schema.claims.c.name).where(
        schema.claims.c.invite_id == link.id, schema.claims.c.person_id == person
    )
    if conn.execute(known).first() is None:
        conn.execute(
            insert(schema.claims).values(invite_id=link.id, person_id=person, name=name, at=now)
        )


def forget_use(conn: Connection, table_id: int, person: int) -> None:
    """Nobody is told any more that this person came by one of the table's links."""
    links = select(schema.invites.c.id).where(schema.invites.c.table_id == table_id)
    c = schema.claims.c
    conn.execute(delete(schema.claims).where(c.invite_id.in_(links), c.person_id == person))


def _used_by(conn: Connection, ids: Sequence[int]) -> dict[int, list[str]]:
    column = schema.claims.c
    names: dict[int, list[str]] = {}
    for row in conn.execute(
        select(schema.claims).where(column.invite_id.in_(ids)).order_by(column.at, column.person_id)
    ):
        names.setdefault(row.invite_id, []).append(row.name)
    return names


def _link(row: Row[tuple[int]]) -> Link:
    return Link(
        row.id,
        row.table_id,
        row.seat,
        row.generation,
        row.expires_at,
        row.revoked_at is not None,
        row.takes,
    )
