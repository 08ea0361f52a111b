"""The socket of a list of tables: its mark, as the answer to hello and whenever it has changed.

`{"t": "list", "mark": ".."}` is all that is said. Between two marks nothing of the database is
held.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import Receive, Send

from app.live import wire
from app.live.deadline import Deadline
from app.live.lists import Watcher, mark_of
from app.live.outbox import deliver
from app.live.rooms import Rooms, Visitor
from app.live.wire import Close
from app.tables.errors import Unavailable

PACE = 1.0  # seconds between two marks at least: a lively table is no reason to read all the time
HELLO_WITHIN = 10.0
SILENT_AFTER = 45.0


class ListSocket:
    """A watcher's socket that has been accepted, until it is closed."""

    def __init__(self, rooms: Rooms, watcher: Watcher, visitor: Visitor) -> None:
        self._rooms = rooms
        self._watcher = watcher
        self._outbox = watcher.outbox
        self._visitor = visitor
        self._greeted = False

    async def run(self, receive: Receive, send: Send) -> None:
        """Returns when the socket is closed, whoever closed it."""
        self._rooms.watch(self._watcher)
        deadline = Deadline(HELLO_WITHIN, self._silent)
        work = (self._read(receive, deadline), self._tell())
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(part) for part in work]
                await deliver(self._outbox, send)
                for task in tasks:
                    task.cancel()
        finally:
            deadline.cancel()
            self._rooms.lists.leave(self._watcher)

    async def _tell(self) -> None:
        """A mark for whatever stirs, at most one a `PACE`. The first stir is the hello."""
        shown = ""
        while not self._outbox.ended:
            await self._watcher.stirred.wait()
            self._watcher.stirred.clear()
            try:
                tables = await self._rooms.tables.views.tables_of(self._watcher.person)
            except Unavailable:
                self._outbox.end(Close.RESTART)  # the page comes back by itself
                return
            self._watcher.codes = frozenset(table.code for table in tables)
            mark = mark_of(tables)
            if mark != shown:
                shown = mark
                self._outbox.put(wire.encode(wire.List(mark)))
            await asyncio.sleep(PACE)

    def _silent(self) -> None:
        self._outbox.end(Close.SILENT if self._greeted else Close.NO_HELLO)

    async def _read(self, receive: Receive, deadline: Deadline) -> None:
        """Answers pings; anything but hello and ping ends the socket."""
        while not self._outbox.ended:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                self._outbox.end(None)
                return
            frame = wire.frame_of(message.get("text"))
            if isinstance(frame, int):
                self._outbox.end(frame)
                return
            said = await self._parsed(frame)
            if isinstance(said, wire.Hello) and not self._greeted:
                if said.v != wire.VERSION or said.build not in ("", self._rooms.build):
                    self._outbox.end(Close.VERSION)
                    return
                self._greeted = True
                self._watcher.stirred.set()
            elif isinstance(said, wire.Ping) and self._greeted:
                self._outbox.put(wire.encode(wire.Pong(said.n, 0)))
            else:
                self._outbox.end(Close.VIOLATION)
                return
            deadline.put_off(SILENT_AFTER)

    async def _parsed(self, frame: bytes) -> wire.Inbound | None:
        if self._rooms.hears(self._visitor):
            await self._rooms.turn(self._visitor)
            with suppress(wire.Fault):
                return wire.parse(frame)
        return None
