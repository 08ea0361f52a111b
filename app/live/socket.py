"""One WebSocket: a reader beside the writer, and what each message does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import structlog
from msgspec import UNSET
from starlette.types import Receive, Send

from app import metrics
from app.live import wire
from app.live.acting import act
from app.live.deadline import Deadline
from app.live.outbox import deliver
from app.live.refusals import code_of, why
from app.live.room import Member, Room, no_more
from app.live.rooms import Rooms, Visitor
from app.live.wire import Close, Why
from app.tables.errors import Internal, TableError, Unavailable, Unsure

log = structlog.get_logger("guildhall.live")

HELLO_WITHIN = 10.0
SILENT_AFTER = 45.0
MOST_FAULTS = 3


class Socket:
    """A socket that has been accepted, until it is closed."""

    __slots__ = (
        *("_rooms", "_room", "_member", "_name", "_outbox", "_faults", "_greeted"),
        *("_visitor", "_refused", "_logged_as", "_tasks"),
    )

    def __init__(
        self, rooms: Rooms, room: Room, member: Member, visitor: Visitor, name: str
    ) -> None:
        """`name` is what a person without a seat is called in the chat."""
        self._rooms = rooms
        self._room = room
        self._member = member
        self._visitor = visitor
        self._name = name
        self._outbox = member.outbox
        self._faults = 0
        self._greeted = False
        self._refused = 0
        self._logged_as: int | None = -1  # the seat that lines of the log name
        self._tasks: list[asyncio.Task[None]] = []

    async def run(self, receive: Receive, send: Send) -> None:
        """Returns when the socket is closed, whoever closed it."""
        self._rooms.enter(self._room, self._member)
        deadline = Deadline(HELLO_WITHIN, self._silent)
        self._begin(self._read(receive, deadline))
        self._member.again = self._again
        try:
            await deliver(self._outbox, send)
        finally:
            self._member.again = no_more
            for task in self._tasks:
                task.cancel()
            deadline.cancel()
            seat, code = self._member.viewer, self._outbox.code
            self._room.leave(self._member)
            log.debug("socket closed", table=self._room.code, seat=seat, code=code)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Work beside the writer, which ends with it. It raises nothing."""
        self._tasks.append(task := asyncio.create_task(work))
        task.add_done_callback(self._tasks.remove)

    # -- reader ----------------------------------------------------------------------------

    async def _read(self, receive: Receive, deadline: Deadline) -> None:
        """Takes messages one after the other until the socket is to end."""
        try:
            while not self._outbox.ended:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    self._outbox.end(None)
                    return
                await self._take(message.get("text"))
                if self._greeted:
                    deadline.put_off(SILENT_AFTER)
                # a burst of frames in one packet is no reason to keep the writer and the others
                # waiting until all of it is answered
                await asyncio.sleep(0)
        except Exception as error:
            self._failed(error)

    def _silent(self) -> None:
        self._outbox.end(Close.SILENT if self._greeted else Close.NO_HELLO)

    def _again(self) -> None:
        """Sends the whole again, because the room asks for it."""

        async def again() -> None:
            try:
                await self._greet(None)
            except Exception as error:
                self._failed(error)

        self._begin(again())

    def _failed(self, error: Exception) -> None:
        """Whether something was stored or not, nobody knows: the client asks again, with the same
        id. Anything but that should not happen."""
        if not isinstance(error, Unsure):
            log.exception("socket", table=self._room.code, seat=self._member.viewer)
        self._outbox.end(Close.FAULT)

    async def _take(self, text: str | None) -> None:
        frame = wire.frame_of(text)
        if isinstance(frame, int):
            self._outbox.end(frame)
            return
        if not self._rooms.hears(self._visitor):
            self._too_many(frame)
            return
        await self._rooms.turn(self._visitor)
        if self._outbox.ended:
            return
        try:
            message = wire.parse(frame)
        except wire.Fault as fault:
            self._fault(fault.code)
            return
        if isinstance(message, wire.Hello):
            await self._hello(message)
        elif not self._greeted:
            self._fault("hello_first")
        else:
            await self._handle(message)

    async def _hello(self, hello: wire.Hello) -> None:
        if hello.v != wire.VERSION or hello.build not in ("", self._rooms.build):
            self._outbox.end(Close.VERSION)  # a page from before an update loads itself anew
            return
        self._greeted = True
        self._member.wanted = hello.seat
        await self._greet(hello.since)

    async def _greet(self, since: wire.Since | None) -> None:
        try:
            await self._room.greet(self._member, since)
        except Unavailable:
            # the client comes back by itself, and the database perhaps too
            self._outbox.end(Close.RESTART)

    async def _handle(
        self, message: wire.Action | wire.Chat | wire.Sync | wire.Turn | wire.Ping
    ) -> None:
        match message:
            case wire.Ping(n):
                self._member.send(wire.Pong(n, self._member.seq or 0))
            case wire.Sync(reason):
                if reason:
                    metrics.MISMATCHES.inc()
                    log.warning("mismatch", table=self._room.code, seat=self._member.viewer)
                await self._greet(None)
            case wire.Turn(seat):
                self._member.wanted = seat  # somebody else's seat is no choice: see `sees_as`
                await self._greet(None)
            case wire.Chat():
                await self._chat(message)
            case _:
                await self._act(message)

    async def _act(self, action: wire.Action) -> None:
        if self._rooms.draining:
            self._refuse(action.id, "draining", Why("live.draining"))
            return
        self._rooms.last_action = asyncio.get_running_loop().time()
        member = self._member
        if member.viewer != self._logged_as:
            self._logged_as = member.viewer
            structlog.contextvars.bind_contextvars(table=self._room.code, seat=member.viewer)
        try:
            acted = await act(
                self._rooms.tables, self._room.code, member.person, action, member.viewer
            )
        except Unsure:
            raise
        except TableError as error:
            ref = error.ref if isinstance(error, Internal) else ""
            self._refuse(action.id, code_of(error), why(error), ref)
        else:
            member.send(wire.Ack(action.id, acted.seq, acted.dup))

    async def _chat(self, chat: wire.Chat) -> None:
        member = self._member
        if member.person is None:
            self._refuse(chat.id, "not_seated", Why("live.no_name"))
        elif self._rooms.draining:
            self._refuse(chat.id, "draining", Why("live.draining"))
        elif not self._rooms.chatting.take(member.person):
            self._refuse(chat.id, "rate", Why("live.chat_rate"))
        else:
            try:
                line = await self._rooms.tables.talk.say(
                    self._room.code,
                    member.person,
                    action_id=chat.id,
                    text=chat.text,
                    name=self._name,
                    kind=chat.kind,
                    seat=member.viewer,
                )
            except Unsure:
                raise
            except TableError as error:
                self._refuse(chat.id, code_of(error), why(error))
            else:
                member.send(wire.Ack(chat.id, member.seq or 0, line.dup))

    # -- refusals --------------------------------------------------------------------------

    def _refuse(self, id: str, code: str, reason: Why, ref: str = "") -> None:
        seq = self._member.seq or 0
        self._member.send(wire.Nak(id, code, seq, reason, ref or UNSET))

    def _fault(self, code: str) -> None:
        """Says what is wrong with a frame; the third time it is the last word."""
        self._faults += 1
        self._member.send(wire.Err(code))
        if self._faults >= MOST_FAULTS:
            self._outbox.end(Close.VIOLATION)

    def _too_many(self, frame: bytes) -> None:
        """Beyond the quota nothing is done, nor read unless somebody waits for the answer; twice
        the quota is no accident."""
        self._refused += 1
        if b'"id"' in frame:
            with suppress(wire.Fault):
                message = wire.parse(frame)
                if isinstance(message, wire.Action | wire.Chat):
                    self._refuse(message.id, "rate", Why("live.rate"))
        if self._refused >= self._rooms.frames:
            self._outbox.end(Close.VIOLATION)
