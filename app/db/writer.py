"""The one thread that writes to SQLite.

With `synchronous=FULL` a commit costs a flush of the disk, whatever it holds. So all waiting
transactions share one: each runs in a savepoint, the batch is committed, then all are answered.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from app.db.errors import Down, is_down

T = TypeVar("T")
log = logging.getLogger(__name__)

MOST = 256  # transactions in a batch: bounds the wait of the first one


class _Job:
    __slots__ = ("answer", "error", "value", "work")

    def __init__(self, work: Callable[[Connection], Any], answer: asyncio.Future[Any]) -> None:
        self.work = work
        self.answer = answer
        self.value: Any = None
        self.error: BaseException | None = None

    def settle(self) -> None:
        """Gives the answer, in the event loop of the one who waits for it."""
        if self.answer.done():
            return  # nobody waits any more
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.value)


class Writer:
    """Runs transactions one after the other, several to a commit."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="sqlite-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], T]) -> T:
        """`work` in a transaction of its own; its value after the commit."""
        if self._closed:
            raise Down("closed")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, answer))
        return await answer

    def close(self) -> None:
        """Finishes what is waiting, then stops the thread."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch, more = [first], True
            try:
                while more and len(batch) < MOST:
                    job = self._jobs.get_nowait()
                    if job is None:
                        more = False
                    else:
                        batch.append(job)
            except Empty:
                pass
            self._commit([job for job in batch if not job.answer.cancelled()])
            if not more:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        try:
            with self._engine.connect() as conn, conn.begin():
                for job in jobs:
                    self._attempt(conn, job)
        except Exception as error:
            log.warning("a batch of %d writes failed: %s", len(jobs), error)
            for job in jobs:
                job.error = Down(str(error))
        _answer(jobs)

    def _attempt(self, conn: Connection, job: _Job) -> None:
        """One job in a savepoint; by hand, since Core's own cost five times the statement."""
        driver: Any = conn.connection.driver_connection
        driver.execute("SAVEPOINT job")
        try:
            job.value = job.work(conn)
        except Exception as error:
            if is_down(error) or not driver.in_transaction:
                raise  # SQLite itself gave up: nobody's part of the batch can be kept
            job.error = error
            driver.execute("ROLLBACK TO job")
        driver.execute("RELEASE job")


def _answer(jobs: list[_Job]) -> None:
    """One wake-up of a loop for all of a batch that wait in it."""
    loops: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        loops.setdefault(job.answer.get_loop(), []).append(job)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):  # the loop has ended, and so has who waited
            loop.call_soon_threadsafe(_settle, waiting)


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        job.settle()
