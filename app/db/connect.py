"""One database: transactions in worker threads, the SQLite writer, a clean close."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, text

from app.db import url as urls
from app.db.errors import Down, InUse, Unsure, is_down
from app.db.filelock import FileLock, Taken
from app.db.writer import Writer

T = TypeVar("T")
log = logging.getLogger(__name__)

THREADS = 8  # of this process, and so the connections that it can hold


class Database:
    """An open database. `url` is SQLAlchemy's: `sqlite:///path` or `postgresql+psycopg://..`.

    A transaction is a plain function of a Core connection. It runs in a worker thread, so a
    cancelled task leaves it alone: it ends by itself and gives its connection back.
    """

    def __init__(self, url: str, *, exclusive: bool = True) -> None:
        """Opens it. With `exclusive`, InUse when another process serves the same SQLite file."""
        self.url = urls.parse(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._lock = _exclusive(self.url) if self.is_sqlite and exclusive else None
        self.engine = _sqlite(self.url) if self.is_sqlite else _postgresql(self.url)
        self._autocommit = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._threads = ThreadPoolExecutor(THREADS, "database")
        self._writer = (
            Writer(self.engine.execution_options(writes=True)) if self.is_sqlite else None
        )

    async def in_tx(self, work: Callable[[Connection], T]) -> T:
        """`work` in one transaction in a worker thread; its value after the commit.

        Raises Down or Unsure when the database failed, else what `work` raised (rolled back).
        """
        if self._writer is not None:
            return await self._writer.run(work)
        return await self._thread(self._transact, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """`work` in a transaction that only reads."""
        return await self._thread(self._transact, work)

    async def statement(self, work: Callable[[Connection], T]) -> T:
        """`work` of a single statement that commits itself: one round trip on PostgreSQL.

        After a disconnect it is tried once more, so a second run must do no harm.
        """
        if self._writer is not None:
            return await self._writer.run(work)
        return await self._thread(self._state, work)

    async def ready(self) -> bool:
        """Whether the database answers."""
        try:
            await asyncio.wait_for(self.read(lambda conn: conn.execute(text("SELECT 1"))), 5)
        except (Down, TimeoutError):
            return False
        return True

    def close(self) -> None:
        """Waits for what is running and closes every connection."""
        if self._writer is not None:
            self._writer.close()
        self._threads.shutdown()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    async def _thread(self, run: Callable[[Callable[[Connection], T]], T], work: Any) -> T:
        try:
            answer = self._threads.submit(run, work)
        except RuntimeError:
            raise Down("closed") from None
        return await asyncio.wrap_future(answer)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        """A whole transaction, once more when the connection was dead before the commit."""
        for again in (True, False):
            committing = False
            try:
                with self.engine.connect() as conn, conn.begin() as tx:
                    value = work(conn)
                    committing = True
                    tx.commit()
                    return value
            except Exception as error:
                if not is_down(error):
                    raise
                if committing and _disconnected(error) and not self.is_sqlite:
                    log.warning("a commit was not answered: %s", error)
                    raise Unsure(str(error)) from error
                if not (again and _disconnected(error)):
                    log.warning("the database failed: %s", error)
                    raise Down(str(error)) from error
        raise AssertionError("unreachable")

    def _state(self, work: Callable[[Connection], T]) -> T:
        unsure = False
        for again in (True, False):
            sent = False
            try:
                with self._autocommit.connect() as conn:
                    sent = True
                    return work(conn)
            except Exception as error:
                if not is_down(error):
                    raise
                # an error that the server itself answered with took everything back
                unsure = unsure or (sent and _disconnected(error))
                if not (again and _disconnected(error)):
                    log.warning("the database failed: %s", error)
                    raise (Unsure if unsure else Down)(str(error)) from error
        raise AssertionError("unreachable")


def _disconnected(error: Exception) -> bool:
    return isinstance(error, exc.DBAPIError) and error.connection_invalidated


def _exclusive(url: URL) -> FileLock:
    file = urls.sqlite_file(url)
    assert file is not None
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        return FileLock(file.with_name(file.name + ".lock"), wait=False)
    except Taken as taken:
        by = f" (process {taken.pid})" if taken.pid else ""
        raise InUse(
            f"{file} is in use by another server{by}; SQLite serves one process, "
            "several need PostgreSQL"
        ) from None


def made_private(file: Path) -> None:
    """Makes the file of a database for its owner alone, if there is none: everybody's cards are in
    it. What SQLite keeps beside it has the same rights."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


class _Opened:
    """The file that the first connection opened.

    Whoever deletes or replaces it under a server leaves the open connections a file without a name:
    all that they store would be lost with the process.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._first: tuple[int, int] | None = None

    def note(self) -> None:
        """A connection is open."""
        self._first = self._first or self._there()

    def check(self) -> None:
        """Raises SQLite's OperationalError when another file, or none, is in its place."""
        if self._first is not None and self._there() != self._first:
            raise sqlite3.OperationalError(
                f"{self._file} is no longer the file that was opened; "
                "put that one back, or end the server first"
            )

    def _there(self) -> tuple[int, int] | None:
        try:
            found = self._file.stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino


def _sqlite(url: URL) -> Engine:
    """WAL lets readers and the writer work at once; FULL makes every commit durable."""
    file = Path(url.database or "")
    opened = _Opened(file)
    engine = create_engine(
        url, pool_size=THREADS + 1, max_overflow=0, pool_timeout=10, hide_parameters=True
    )

    @event.listens_for(engine, "do_connect")
    def own(*_: Any) -> None:
        opened.check()
        made_private(file)

    @event.listens_for(engine, "connect")
    def prepare(driver: Any, record: Any) -> None:
        driver.isolation_level = None  # BEGIN is ours: the driver's own would come too late
        for pragma in (
            "busy_timeout=5000",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            driver.execute(f"PRAGMA {pragma}")
        opened.note()

    @event.listens_for(engine, "begin")
    def begin(conn: Connection) -> None:
        opened.check()
        # a transaction that begins to write later can fail with "database is locked"
        writes = conn.get_execution_options().get("writes", False)
        conn.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql(url: URL) -> Engine:
    return create_engine(
        url,
        pool_size=THREADS,
        max_overflow=0,
        pool_timeout=10,
        hide_parameters=True,  # errors go to the log, positions and tokens must not
        connect_args={
            "connect_timeout": 5,
            "tcp_user_timeout": 10_000,
            "application_name": "guildhall",
            "options": "-c statement_timeout=15000 -c lock_timeout=5000",
        },
    )
