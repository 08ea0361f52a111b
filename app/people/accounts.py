"""Optional accounts: a name and a password, with which a guest is found again on other devices.

An account belongs to the person who was there before it, so that seats and history stay. Passwords
are kept as Argon2id; a name that does not exist takes as long to refuse as a wrong password.
"""

from __future__ import annotations

import asyncio
import unicodedata
from datetime import UTC, datetime
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.db import schema
from app.db.connect import Database
from app.people import names

LEAST, MOST = 8, 128  # characters of a password
AT_ONCE = 2  # each hash takes tens of megabytes


class AccountRefused(Exception):
    """`key` is a text key `account.*`, `facts` what the text mentions."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Account(Struct, frozen=True):
    """What its owner sees of it."""

    login: str
    created: datetime


class Accounts:
    """The accounts of one database. Raises AccountRefused, NameRefused, `db.errors.Down`."""

    def __init__(self, db: Database, hasher: PasswordHasher | None = None) -> None:
        self._db = db
        self._hasher = hasher or PasswordHasher()
        self._nobody = ""  # a hash to try passwords of unknown names against
        self._free = asyncio.Semaphore(AT_ONCE)

    async def of(self, person: int) -> Account | None:
        """The account of a person, if there is one."""
        a = schema.accounts.c
        query = select(a.login, a.created_at).where(a.person_id == person)
        row = await self._db.read(lambda conn: conn.execute(query).one_or_none())
        return None if row is None else Account(row.login, row.created_at)

    async def open(self, person: int, login: str, password: str) -> None:
        """Makes the guest's account. Refused `account.taken`, `account.have`, `account.short`."""
        login = names.folded(names.clean(login))
        hashed = await self._hashed(password)

        def work(conn: Connection) -> None:
            a = schema.accounts.c
            have = conn.execute(select(a.login).where(a.person_id == person)).scalar_one_or_none()
            if have is not None:
                raise AccountRefused("account.have", name=have)
            conn.execute(
                insert(schema.accounts).values(
                    person_id=person, login=login, password=hashed, created_at=datetime.now(UTC)
                )
            )

        try:
            await self._db.in_tx(work)
        except IntegrityError:
            raise AccountRefused("account.taken") from None

    async def sign_in(self, login: str, password: str) -> int:
        """The person of this name and password. Refused `account.wrong`, whichever is wrong."""
        a = schema.accounts.c
        query = select(a.person_id, a.password).where(a.login == names.folded(login.strip()))
        row = await self._db.read(lambda conn: conn.execute(query).one_or_none())
        if not self._nobody:
            self._nobody = await self._hashed("the password of nobody")
        right = await self._verified(self._nobody if row is None else row.password, password)
        if row is None or not right:
            raise AccountRefused("account.wrong")
        person: int = row.person_id
        if self._hasher.check_needs_rehash(row.password):
            await self._set(person, password)
        return person

    async def change(self, person: int, old: str, new: str) -> None:
        """Another password. Refused `account.wrong`, `account.none`, `account.short`."""
        await self.prove(person, old)
        await self._set(person, new)

    async def prove(self, person: int, password: str) -> None:
        """Refused `account.none`, and `account.wrong` unless it is the person's password."""
        a = schema.accounts.c
        query = select(a.password).where(a.person_id == person)
        stored = await self._db.read(lambda conn: conn.execute(query).scalar_one_or_none())
        if stored is None:
            raise AccountRefused("account.none")
        if not await self._verified(stored, password):
            raise AccountRefused("account.wrong")

    async def close(self, person: int) -> None:
        """No account any more; the person stays."""
        query = delete(schema.accounts).where(schema.accounts.c.person_id == person)
        await self._db.in_tx(lambda conn: conn.execute(query))

    async def _set(self, person: int, password: str) -> None:
        hashed = await self._hashed(password)
        query = (
            update(schema.accounts)
            .where(schema.accounts.c.person_id == person)
            .values(password=hashed)
        )
        await self._db.in_tx(lambda conn: conn.execute(query))

    async def _hashed(self, password: str) -> str:
        password = unicodedata.normalize("NFKC", password)
        if not LEAST <= len(password) <= MOST:
            raise AccountRefused("account.short", least=LEAST, most=MOST)
        async with self._free:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verified(self, hashed: str, password: str) -> bool:
        password = unicodedata.normalize("NFKC", password)
        if len(password) > MOST:
            return False
        async with self._free:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except (VerificationError, InvalidHashError):
                return False
