"""What comes across processes is heard for as long as the server runs, whatever comes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError

from app.db.connect import Database
from app.db.schema import CHANNEL
from app.live import fanout
from app.live.fanout import Across
from app.live.rooms import Rooms
from app.people.service import People
from app.tables.errors import LogDamaged, NoSuchTable
from app.tables.model import Mark
from app.tables.service import Tables
from tests.live.crowds import until

FAULTS = [
    NoSuchTable(),  # cleared away since it was asked for
    LogDamaged(),
    ProgrammingError("SELECT", {}, Exception("no such relation")),  # a restore clears the tables
    RuntimeError("whatever else"),
]


@pytest.fixture
def db(emptied_postgresql: str) -> Iterator[Database]:
    db = Database(emptied_postgresql)
    yield db
    db.close()


@pytest.fixture
async def across(db: Database, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Across]:
    monkeypatch.setattr(fanout, "COMPARE_EVERY", 0.01)
    across = Across(db, Rooms(Tables(db, b"a secret"), People(db), "build"))
    yield across
    await across.stop()


async def test_no_fault_ends_the_listening_or_the_comparing(
    across: Across, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms, asked = across._rooms, 0

    async def marks() -> dict[str, Mark]:
        nonlocal asked
        asked += 1
        if asked <= 2 * len(FAULTS):
            raise FAULTS[asked % len(FAULTS)]
        return {}

    monkeypatch.setattr(rooms.tables, "marks", marks)
    across.start()
    await until(lambda: asked > 3 * len(FAULTS))

    def tell(what: str) -> Any:
        query = text("SELECT pg_notify(:channel, :what)")
        return db.statement(lambda conn: conn.execute(query, {"channel": CHANNEL, "what": what}))

    async def heard() -> None:
        while 7 not in rooms._ended:
            for what in ("x:chat:y", "x:who:y", "session:revoked:y", "session:revoked:7"):
                await tell(what)
            await asyncio.sleep(0.05)

    await asyncio.wait_for(heard(), 10)
    assert not [task for task in across._tasks if task.done()]


async def test_a_table_that_cannot_be_read_holds_up_no_other(
    across: Across, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = across._rooms.tables
    seen: list[str] = []

    async def marks() -> dict[str, Mark]:
        return {code: Mark("epoch", 1, 0) for code in ("first", "second")}

    async def read(code: str, seq: int) -> None:
        seen.append(code)
        if code == "first":
            raise LogDamaged

    monkeypatch.setattr(tables, "marks", marks)
    monkeypatch.setattr(tables, "known", lambda code: Mark("epoch", 0, 0))
    monkeypatch.setattr(across, "_read_moves", read)
    await across._catch_up()
    assert seen == ["first", "second"]
