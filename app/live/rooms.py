"""All rooms of this process, and the sockets' limits and end."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from app.live import wire
from app.live.lists import Lists, Watcher
from app.live.outbox import Outbox
from app.live.quota import Quota, Turns
from app.live.room import Member, Room
from app.live.wire import Close
from app.people.service import People
from app.tables.model import Change, ChatLine
from app.tables.service import Tables

Visitor = tuple[Literal["session", "address"], int | str | None]

MOST_SOCKETS = 5000
MOST_A_SESSION = 16
MOST_AN_ADDRESS = 64  # without a session
ENDED_KEPT = 10_000
FRAMES = (40, 10.0)  # of a session, at all its sockets together
CROWD = 4  # times as many from an address, where all are who have no session
TURNS = (4, 0.025)  # of a visitor: how many at once, and seconds from one to the next
CHAT = (5, 10.0)


class Rooms:
    """The rooms by table code, with what bounds and ends their sockets."""

    def __init__(self, tables: Tables, people: People, build: str) -> None:
        self.tables = tables
        self.people = people
        self.build = build
        self.draining = False
        self.last_action = 0.0  # when somebody did something, by the loop's time
        self.allow(*FRAMES)
        self.chatting = Quota(*CHAT)
        self.moved: Callable[[str], None] = lambda code: None  # the presence at a table changed
        self.lists = Lists(tables)
        self._rooms: dict[str, Room] = {}
        self._sockets: Counter[Visitor] = Counter()
        tables.on_change(self._changed)
        tables.on_chat(self._said)
        people.on_revoked(self.sign_out)
        self._ended: OrderedDict[int, None] = OrderedDict()  # the last sessions that ended

    def known(self, code: str) -> Room | None:
        """The room of a table, if somebody is or was at it."""
        return self._rooms.get(code)

    def all(self) -> list[Room]:
        """Every room of this process."""
        return list(self._rooms.values())

    def room(self, code: str) -> Room:
        """The room of a table that exists, under its code as the table has it."""
        room = self._rooms.get(code)
        if room is None:
            room = self._rooms[code] = Room(code, self.tables, self.build)
            room.emptied = lambda: self._drop(code)
            room.moved = lambda: self.moved(code)
        return room

    async def snap(self, code: str, person: int | None, seat: int | None = None) -> wire.Snap:
        """The whole of a table for this person, as `seat` if there are several; enters no room.

        Raises NoSuchTable.
        """
        table = await self.tables.open(code)
        room = self._rooms.get(table.code) or Room(table.code, self.tables, self.build)
        return await room.snap(table, person, wanted=seat)

    def enter(self, room: Room, member: Member) -> None:
        """Joins the room, unless the session ended after it was read: nobody would notice later."""
        if member.session in self._ended:
            member.outbox.end(Close.NO_SESSION)
        room.join(member)

    def watch(self, watcher: Watcher) -> None:
        """The same for somebody who looks at the own list of tables."""
        if watcher.session in self._ended:
            watcher.outbox.end(Close.NO_SESSION)
        self.lists.enter(watcher)

    def _drop(self, code: str) -> None:
        self._rooms.pop(code, None)

    def _changed(self, change: Change) -> None:
        if room := self._rooms.get(change.after.code):
            room.tell(change)

    def _said(self, code: str, line: ChatLine) -> None:
        if room := self._rooms.get(code):
            room.tell_chat(line)

    # -- limits ----------------------------------------------------------------------------

    def admit(self, visitor: Visitor, most: int) -> bool:
        """Counts one more socket of this visitor, unless that is too many or too soon."""
        if self._sockets.total() >= MOST_SOCKETS or self._sockets[visitor] >= most:
            return False
        if not self.hears(visitor):
            return False
        self._sockets[visitor] += 1
        return True

    def dismiss(self, visitor: Visitor) -> None:
        """One of the visitor's sockets is closed."""
        self._sockets[visitor] -= 1
        if self._sockets[visitor] <= 0:
            del self._sockets[visitor]

    def allow(self, frames: int, seconds: float) -> None:
        """How many frames of a session are heard in this time. A new socket renews nothing: it
        counts as one."""
        self.frames = frames
        self._heard = {
            "session": Quota(frames, seconds),
            "address": Quota(CROWD * frames, seconds),
        }
        at_once, every = TURNS
        self._turns = Turns(at_once, min(every, seconds / frames))

    def hears(self, visitor: Visitor) -> bool:
        """Whether one more frame of this visitor is heard."""
        return self._heard[visitor[0]].take(visitor)

    async def turn(self, visitor: Visitor) -> None:
        """Waits until it is the turn of what this visitor was granted: 1 s at most for a session
        that uses up its quota at once, 4 s for an address."""
        if wait := self._turns.wait(visitor):
            await asyncio.sleep(wait)

    @property
    def members(self) -> list[Member]:
        """Every socket at a table."""
        return [member for room in self._rooms.values() for member in room.members]

    @property
    def sessions(self) -> set[int]:
        """The sessions that have a socket here."""
        members = {member.session for member in self.members if member.session is not None}
        return members | {watcher.session for watcher in self.lists.all()}

    @property
    def outboxes(self) -> list[Outbox]:
        """What waits for each socket, at tables and lists."""
        watchers = self.lists.all()
        return [m.outbox for m in self.members] + [watcher.outbox for watcher in watchers]

    async def hurry(self) -> None:
        """Every second ends the sockets that do not take what they are sent."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(1)
            for outbox in self.outboxes:
                outbox.hurry(loop.time())

    # -- ends ------------------------------------------------------------------------------

    def sign_out(self, session: int) -> None:
        """Closes the sockets of a session that is over, and those that are just being opened."""
        self._ended[session] = None
        if len(self._ended) > ENDED_KEPT:
            self._ended.popitem(last=False)
        for member in self.members:
            if member.session == session:
                member.outbox.end(Close.NO_SESSION)
        for watcher in self.lists.all():
            if watcher.session == session:
                watcher.outbox.end(Close.NO_SESSION)

    async def drain(self) -> None:
        """Says goodbye: no new actions, the running ones end (5 s), sockets close with 1012."""
        self.draining = True
        outboxes = self.outboxes
        for outbox in outboxes:
            outbox.put(wire.encode(wire.Bye()))
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                await self.tables.settle()
        for outbox in outboxes:
            outbox.end(Close.RESTART)
        for _ in range(20):
            if not self._sockets:
                break
            await asyncio.sleep(0.1)
