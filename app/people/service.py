"""Guests: a person is whoever holds a session's token, on one device or on several."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from app.db import schema
from app.db.connect import Database
from app.db.errors import Down, Unsure
from app.people import names

PASS_LASTS = timedelta(minutes=15)
FORMER_LASTS = timedelta(minutes=2)
SEEN_EVERY = timedelta(hours=1)


class Session(Struct, frozen=True):
    """Who is asking. Both ids stay on the server."""

    id: int
    person: int
    name: str
    seen: datetime  # when it was last noted to be in use


class Device(Struct, frozen=True):
    """A session as its owner sees it."""

    id: int
    device: str
    created: datetime
    seen: datetime


# asked with every request and socket, so it is put together once
_s, _p = schema.sessions.c, schema.people.c
_live = (
    select(_s.id, _s.person_id, _p.name, _s.seen_at)
    .join_from(schema.sessions, schema.people)
    .where(_s.revoked_at.is_(None))
)
_who = _live.where(_s.token_hash == bindparam("token"))
_who_was = _live.where(_s.former_hash == bindparam("token"), _s.former_until > bindparam("now"))


class People:
    """The guests of one database and their sessions.

    Raises `app.db.errors.Down` when the database does not answer.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._tell: list[Callable[[int], None]] = []

    def on_revoked(self, tell: Callable[[int], None]) -> None:
        """`tell(session id)` is called in the event loop after a session has ended here.

        Other processes hear `session:revoked:ID` on PostgreSQL's channel.
        """
        self._tell.append(tell)

    async def guest(self, name: str, device: str = "") -> tuple[Session, str]:
        """A new person with a session and its token (256 bits; only its SHA-256 is stored).

        Raises `names.NameRefused`.
        """
        name = names.clean(name)
        token = _token()

        def work(conn: Connection) -> Session:
            now = datetime.now(UTC)
            person = conn.execute(
                insert(schema.people).values(name=name, created_at=now)
            ).inserted_primary_key
            assert person is not None
            return _session(conn, person[0], name, token, device, now)

        return await self._db.in_tx(work), token

    async def session(self, person: int, device: str = "") -> tuple[Session, str]:
        """One more session of a person who has proved to be that person."""
        token = _token()

        def work(conn: Connection) -> Session:
            name = conn.execute(
                select(schema.people.c.name).where(schema.people.c.id == person)
            ).scalar_one()
            return _session(conn, person, name, token, device, datetime.now(UTC))

        return await self._db.in_tx(work), token

    async def make_pass(self, person: int) -> tuple[str, datetime]:
        """A token that once, for a quarter of an hour, lets another device be the same person."""
        token, until = _token(), datetime.now(UTC) + PASS_LASTS

        def work(conn: Connection) -> None:
            p = schema.passes.c
            conn.execute(delete(schema.passes).where(p.expires_at < datetime.now(UTC)))
            conn.execute(
                insert(schema.passes).values(
                    token_hash=_hash(token), person_id=person, expires_at=until
                )
            )

        await self._db.in_tx(work)
        return token, until

    async def pass_of(self, token: str) -> int | None:
        """Whose pass this is, as long as it works. Writes nothing."""
        p = schema.passes.c
        query = select(p.person_id).where(
            p.token_hash == _hash(token), p.expires_at > datetime.now(UTC)
        )
        return await self._db.read(lambda conn: conn.execute(query).scalar_one_or_none())

    async def use_pass(self, token: str) -> int | None:
        """Whose pass this is; it is used up by that. Two who try at once cannot both."""
        p = schema.passes.c
        query = (
            delete(schema.passes)
            .where(p.token_hash == _hash(token), p.expires_at > datetime.now(UTC))
            .returning(p.person_id)
        )
        return await self._db.in_tx(lambda conn: conn.execute(query).scalar_one_or_none())

    async def sessions_of(self, person: int) -> list[Device]:
        """Where this person is signed in, the latest first."""
        s = schema.sessions.c
        query = (
            select(s.id, s.device, s.created_at, s.seen_at)
            .where(s.person_id == person, s.revoked_at.is_(None))
            .order_by(s.seen_at.desc(), s.id.desc())
        )
        rows = await self._db.read(lambda conn: conn.execute(query).all())
        return [Device(row.id, row.device, row.created_at, row.seen_at) for row in rows]

    async def who(self, token: str | None) -> Session | None:
        """The session of a token, None when unknown or revoked. Writes nothing."""
        if not token:
            return None
        given = {"token": _hash(token)}

        def work(conn: Connection) -> Session | None:
            row = conn.execute(_who, given).one_or_none()
            if row is None:
                row = conn.execute(_who_was, {**given, "now": datetime.now(UTC)}).one_or_none()
            return None if row is None else Session(*row)

        return await self._db.read(work)

    async def seen(self, session: Session) -> None:
        """Notes that the session is in use, once an hour (not for GET: those change nothing).

        It is only for its owner to read, so that nothing fails when it cannot be noted.
        """
        now = datetime.now(UTC)
        if now - session.seen < SEEN_EVERY:
            return
        query = (
            update(schema.sessions).where(schema.sessions.c.id == session.id).values(seen_at=now)
        )
        with suppress(Down, Unsure):
            await self._db.in_tx(lambda conn: conn.execute(query))

    async def rename(self, person: int, name: str) -> str:
        """The person's own name from now on, as `names.clean` leaves it."""
        name = names.clean(name)
        query = update(schema.people).where(schema.people.c.id == person).values(name=name)
        await self._db.in_tx(lambda conn: conn.execute(query))
        return name

    async def forget(self, person: int) -> None:
        """Removes a person with the sessions."""
        query = delete(schema.people).where(schema.people.c.id == person)
        await self._db.in_tx(lambda conn: conn.execute(query))

    async def renew(self, session: Session, shown: str | None = None) -> str:
        """A fresh token for the session; the old one is dead.

        Whoever has nothing but this token would lose every seat with an answer that gets lost. So
        the one that was `shown` goes on for two minutes, in which the answer can be had again.
        """
        token = _token()
        query = (
            update(schema.sessions)
            .where(schema.sessions.c.id == session.id)
            .values(
                token_hash=_hash(token),
                former_hash=None if shown is None else _hash(shown),
                former_until=None if shown is None else datetime.now(UTC) + FORMER_LASTS,
            )
        )
        await self._db.in_tx(lambda conn: conn.execute(query))
        return token

    async def ended(self, sessions: Collection[int]) -> set[int]:
        """Those of these sessions that are signed out, or gone with their person."""
        s = schema.sessions.c
        query = select(s.id).where(s.id.in_(sessions), s.revoked_at.is_(None))
        live = await self._db.read(lambda conn: set(conn.execute(query).scalars()))
        return set(sessions) - live

    async def revoke(self, session: int) -> None:
        """Signs the session out."""

        def work(conn: Connection) -> None:
            conn.execute(
                update(schema.sessions)
                .where(schema.sessions.c.id == session, schema.sessions.c.revoked_at.is_(None))
                .values(revoked_at=datetime.now(UTC))
            )
            if conn.dialect.name == "postgresql":
                conn.execute(
                    text("SELECT pg_notify(:channel, :notice)"),
                    {"channel": schema.CHANNEL, "notice": f"session:revoked:{session}"},
                )

        await self._db.in_tx(work)
        for tell in self._tell:
            tell(session)


def _session(
    conn: Connection, person: int, name: str, token: str, device: str, now: datetime
) -> Session:
    key = conn.execute(
        insert(schema.sessions).values(
            person_id=person,
            token_hash=_hash(token),
            created_at=now,
            seen_at=now,
            device=device,
        )
    ).inserted_primary_key
    assert key is not None
    return Session(key[0], person, name, now)


def _token() -> str:
    return secrets.token_urlsafe(32)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
