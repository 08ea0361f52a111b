"""What crosses processes: notices that something is to be read, never the thing itself.

SQLite is served by one process, so there `Alone` does nothing. On PostgreSQL `Across` listens on
one channel for `code:move:seq`, `code:chat:n`, `session:revoked:id`, and tells presence as
`code:who:process/seats/watching/asks` and `-:alive:process`. A notice that is lost costs delay,
never data: behind the listener everything known here is compared with the database every two
seconds, and at once when the listener is back.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine
from contextlib import suppress
from random import random
from typing import Any, Protocol

import structlog
from sqlalchemy import text

from app.db.connect import Database
from app.db.errors import Down
from app.db.schema import CHANNEL
from app.live.rooms import Rooms
from app.tables.errors import NoSuchTable, Unavailable
from app.tables.model import Mark

log = structlog.get_logger("guildhall.fanout")

COMPARE_EVERY = 2.0
ALIVE_EVERY = 10.0
FORGET_AFTER = 35.0


class Fanout(Protocol):
    """Begins, ends, and is told when the presence at a table here has changed."""

    def start(self) -> None: ...
    def moved(self, code: str) -> None: ...
    async def stop(self) -> None: ...


def fanout_for(db: Database, rooms: Rooms) -> Fanout:
    """The way of this database."""
    return Alone() if db.is_sqlite else Across(db, rooms)


class Alone:
    """One process: all rooms are told in it already."""

    def start(self) -> None:
        pass

    def moved(self, code: str) -> None:
        pass

    async def stop(self) -> None:
        pass


class Across:
    """Any number of processes on one PostgreSQL."""

    def __init__(self, db: Database, rooms: Rooms) -> None:
        self._db = db
        self._rooms = rooms
        self._process = secrets.token_hex(4)
        self._others: dict[str, float] = {}  # process -> when it was last heard
        self._dirty: dict[str, bool] = {}  # code -> whether others are asked for theirs
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._hearing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(work)
            for work in (self._listen(), self._compare(), self._tell(), self._stay_known())
        ]

    def moved(self, code: str) -> None:
        room = self._rooms.known(code)
        fresh = room is not None and not room.asked
        if room is not None:
            room.asked = True
        self._dirty[code] = self._dirty.get(code, False) or fresh
        self._woken.set()

    async def stop(self) -> None:
        for task in (*self._tasks, *self._hearing):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._hearing, return_exceptions=True)
        with suppress(Down):
            await self._notify("-", "gone", self._process)

    # -- hearing ---------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Keeps one connection that listens; what was told while there was none is read."""
        url = self._db.url.set(drivername="postgresql").render_as_string(hide_password=False)
        import psycopg  # a server on SQLite does without it

        while True:
            try:
                conn = await psycopg.AsyncConnection.connect(
                    url, autocommit=True, connect_timeout=5, application_name="guildhall listener"
                )
                async with conn:
                    await conn.execute(f"LISTEN {CHANNEL}")
                    await self._catch_up()
                    async for notice in conn.notifies():
                        self._heard(notice.payload)
            except (psycopg.Error, Down, Unavailable) as error:
                log.warning("the listener is gone", error=type(error).__name__)
            except Exception:  # it listens for as long as the server runs
                log.exception("the listener failed")
            await asyncio.sleep(0.2 + random() * 0.8)  # noqa: S311  spreads the reconnects

    def _heard(self, notice: str) -> None:
        """One that is not understood, perhaps of another version, costs the others nothing."""
        try:
            self._hear(notice)
        except ValueError:
            log.warning("a notice is not understood", kind=notice.split(":")[1:2])

    def _hear(self, notice: str) -> None:
        """Each notice is worked on by itself, so that a slow read holds up no other table."""
        topic, _, rest = notice.partition(":")
        kind, _, what = rest.partition(":")
        match kind:
            case "move":
                self._rooms.lists.moved(topic)
                known = self._rooms.tables.known(topic)
                # most are of this process itself, which has told them already
                if known is not None and known.seq < int(what):
                    self._run(self._read_moves(topic, int(what)))
            case "chat":
                self._run(self._read_chat(topic, int(what)))
            case "revoked":
                self._rooms.sign_out(int(what))
            case "who":
                self._hear_who(topic, what)
            case "alive":
                self._others[what] = time.monotonic()
            case "gone":
                self._forget(what)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_contained(work))
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def _read_moves(self, code: str, seq: int) -> None:
        if (known := self._rooms.tables.known(code)) is not None:
            table = await self._rooms.tables.refresh(code, seq)
            room = self._rooms.known(code)
            if room is not None and known.epoch != table.epoch:
                room.start_over()

    async def _read_chat(self, code: str, n: int) -> None:
        room = self._rooms.known(code)
        if room is not None and room.said is not None and n > room.said:
            for line in await self._rooms.tables.talk.lines(code, after=room.said):
                room.tell_chat(line)

    # -- comparing -------------------------------------------------------------------------

    async def _compare(self) -> None:
        while True:
            await asyncio.sleep(COMPARE_EVERY)
            await _contained(self._catch_up())

    async def _catch_up(self) -> None:
        """Reads whatever the database has and this process does not know yet."""
        rooms = self._rooms
        sessions = rooms.sessions
        for session in await rooms.people.ended(sessions) if sessions else ():
            rooms.sign_out(session)
        for code, mark in (await rooms.tables.marks()).items():
            try:
                await self._catch_up_at(code, mark)
            except (Down, Unavailable):
                raise  # it would be so at every other
            except NoSuchTable:
                pass
            except Exception:
                log.exception("a table could not be compared", table=code)
        await rooms.lists.compare()

    async def _catch_up_at(self, code: str, mark: Mark) -> None:
        known = self._rooms.tables.known(code)
        if known is not None and (known.epoch, known.seq) != (mark.epoch, mark.seq):
            newer = mark.epoch != known.epoch or mark.seq > known.seq
            if newer:
                await self._read_moves(code, mark.seq)
        await self._read_chat(code, mark.said)

    # -- presence --------------------------------------------------------------------------

    async def _tell(self) -> None:
        """Tells the presence at the tables where it changed, a few times a second at most."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            dirty, self._dirty = self._dirty, {}
            for code, asks in dirty.items():
                room = self._rooms.known(code)
                seats = sorted(room.presence.here) if room else []
                watching = room.presence.watching if room else 0
                told = ".".join(map(str, seats))
                with suppress(Down):
                    what = f"{self._process}/{told}/{watching}/{'?' if asks else ''}"
                    await self._notify(code, "who", what)
            await asyncio.sleep(0.1)

    def _hear_who(self, code: str, what: str) -> None:
        process, told, watching, asks = what.split("/")
        room = self._rooms.known(code)
        if process == self._process or room is None:
            return
        self._others[process] = time.monotonic()
        here = frozenset(int(seat) for seat in told.split(".") if seat)
        room.presence.told(process, here, int(watching))
        room.tell_who()
        if asks and room.members:
            self.moved(code)

    async def _stay_known(self) -> None:
        """Says that this process lives, and forgets those that no longer say so."""
        while True:
            with suppress(Down):
                await self._notify("-", "alive", self._process)
            await asyncio.sleep(ALIVE_EVERY)
            now = time.monotonic()
            for process, heard in list(self._others.items()):
                if now - heard > FORGET_AFTER:
                    self._forget(process)

    def _forget(self, process: str) -> None:
        self._others.pop(process, None)
        for room in self._rooms.all():
            room.presence.told(process, frozenset(), 0)
            room.tell_who()

    async def _notify(self, topic: str, kind: str, what: str) -> None:
        query = text("SELECT pg_notify(:channel, :notice)")
        bind = {"channel": CHANNEL, "notice": f"{topic}:{kind}:{what}"}
        await self._db.statement(lambda conn: conn.execute(query, bind))


async def _contained(work: Coroutine[Any, Any, None]) -> None:
    """What fails here is read at the next comparison, and holds up nothing else."""
    try:
        await work
    except (NoSuchTable, Down, Unavailable):
        pass
    except Exception:
        log.exception("what others did could not be read")
