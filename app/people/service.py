"""Guests: a person is whoever holds the session's token."""

from __future__ import annotations

from msgspec import Struct

from app.db.connect import Database


class Session(Struct, frozen=True):
    """Who is asking. Both ids stay on the server."""

    id: int
    person: int
    name: str


class People:
    """The guests of one database and their sessions."""

    def __init__(self, db: Database) -> None:
        raise NotImplementedError

    async def guest(self, name: str) -> tuple[Session, str]:
        """A new person with a session and its token (256 bits; only its SHA-256 is stored)."""
        raise NotImplementedError

    async def who(self, token: str | None) -> Session | None:
        """The session of a token, None when unknown or revoked. Writes nothing."""
        raise NotImplementedError

    async def seen(self, session: Session) -> None:
        """Notes that the session is in use (not for GET: those change nothing)."""
        raise NotImplementedError

    async def rename(self, person: int, name: str) -> str:
        """The person's own name from now on, as `names.clean` leaves it."""
        raise NotImplementedError

    async def renew(self, session: Session) -> str:
        """A fresh token for the session; the old one is dead."""
        raise NotImplementedError

    async def revoke(self, session: int) -> None:
        """Signs the session out."""
        raise NotImplementedError
