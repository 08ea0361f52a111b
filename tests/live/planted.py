"""Faults that can be planted in a server, for the tests that must catch them."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from fastapi import FastAPI
from msgspec.structs import replace
from starlette.types import Send

from app import server
from app.live import socket, wire
from app.live.fanout import Across
from app.live.outbox import Outbox
from app.tables.errors import Internal
from app.tables.ledger import Ledger
from app.tables.model import Change, Table

append = Ledger._append


def answer_before_the_commit() -> None:
    """A move is told and acknowledged while its write still waits."""
    turn = asyncio.Lock()

    async def early(self: Ledger, change: Change, besides: Any) -> Table:
        async def write() -> None:
            async with turn:
                await asyncio.sleep(0.02)
                await append(self, change, besides)

        self._told(change)
        self._running.add(task := asyncio.create_task(write()))
        task.add_done_callback(self._ended)
        return change.after

    Ledger._append = early  # type: ignore[method-assign]


def forget_action_ids() -> None:
    """An action that comes again is not known."""

    async def other_id(self: Ledger, change: Change, besides: Any) -> Table:
        event = change.event
        if event.action_id is not None:
            fresh = f"{event.action_id}-{secrets.token_hex(4)}"
            change = replace(change, event=replace(event, action_id=fresh))
        return await append(self, change, besides)

    Ledger._append = other_id  # type: ignore[method-assign]


def acknowledge_whatever_failed() -> None:
    """A broad `except` around the write, and then the answer."""

    async def careless(self: Ledger, change: Change, besides: Any) -> Table:
        try:
            return await append(self, change, besides)
        except Exception:
            return change.after

    Ledger._append = careless  # type: ignore[method-assign]


def wait_for_everybody_at_the_end() -> None:
    """A server that ends when the last request has ended."""
    make = server.server_of

    def patient(app: FastAPI) -> server.Server:
        made = make(app)
        made.config.timeout_graceful_shutdown = None
        return made

    server.server_of = patient


def write_where_others_read() -> None:
    """What the rules had begun when they failed stays at the table."""
    make = Ledger._make

    def in_place(self: Ledger, before: Table, judge: Any) -> Any:
        try:
            return make(self, before, judge)
        except Internal:
            self._heads.put(replace(before, turn=before.turn + 1))
            raise

    Ledger._make = in_place  # type: ignore[method-assign]


def hear_no_notice() -> None:
    """What other servers tell is never heard; only the comparison is left."""
    Across._hear = lambda self, notice: None  # type: ignore[method-assign]


def one_send_after_the_other() -> None:
    """Each frame waits until the one before is sent, whoever it is for."""
    turn = asyncio.Lock()

    async def one_by_one(outbox: Outbox, send: Send) -> None:
        while (frame := await outbox.get()) is not None:
            async with turn:
                await send({"type": "websocket.send", "text": frame})

    socket.deliver = one_by_one


def come_back_all_at_once() -> None:
    """All are told the same moment."""
    bye = wire.Bye
    wire.Bye = lambda: bye(retry=(3000, 3000))  # type: ignore[misc,assignment]


FAULTS = {
    fault.__name__: fault
    for fault in (
        *(answer_before_the_commit, forget_action_ids, acknowledge_whatever_failed),
        *(wait_for_everybody_at_the_end, write_where_others_read, hear_no_notice),
        *(one_send_after_the_other, come_back_all_at_once),
    )
}
