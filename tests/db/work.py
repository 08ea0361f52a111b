"""Transactions for tests, and many of them that are cancelled (R12)."""

from __future__ import annotations

import asyncio
from time import sleep
from typing import Any

from sqlalchemy import Connection, select, text

from app.db.connect import Database
from app.db.schema import people

NOW = "2026-01-02 03:04:05+00:00"


def add(name: str) -> Any:
    """A transaction that adds a person."""

    def work(conn: Connection) -> str:
        conn.execute(
            text("INSERT INTO people (name, created_at) VALUES (:name, :now)"),
            {"name": name, "now": NOW},
        )
        return name

    return work


def names(conn: Connection) -> list[str]:
    return list(conn.execute(select(people.c.name).order_by(people.c.id)).scalars())


def all_given_back(db: Database) -> None:
    """Waits until no connection of the pool is in use."""
    for _ in range(1000):
        if not db.engine.pool.checkedout():
            return
        sleep(0.01)
    raise AssertionError("a connection was not given back")


async def cancel(db: Database, times: int) -> None:
    """R12: so many reads and writes, cancelled at some moment of theirs."""
    tasks = [
        asyncio.create_task(db.read(names) if n % 3 else db.in_tx(add(str(n))))
        for n in range(times)
    ]
    for n, task in enumerate(tasks):
        if n % 5 == 0:
            await asyncio.sleep(0)
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await db.in_tx(add("last"))
    assert "last" in await db.read(names)
    await asyncio.to_thread(all_given_back, db)
    if not db.is_sqlite:
        idle = text(
            "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'"
            " AND datname = current_database()"
        )
        assert await db.read(lambda conn: conn.execute(idle).scalar_one()) == 0
