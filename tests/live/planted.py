"""Faults that can be planted in a server, for the tests that must catch them."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec

from app.tables.ledger import Ledger
from app.tables.model import Change, Event, Table

append = Ledger._append


def answer_before_the_commit() -> None:
    """A move is told and acknowledged while its write still waits."""
    turn = asyncio.Lock()

    async def early(self: Ledger, before: Table, after: Table, event: Event, besides: Any) -> Table:
        async def write() -> None:
            async with turn:
                await asyncio.sleep(0.02)
                await append(self, before, after, event, besides)

        self._told(Change(before, after, event))
        self._running.add(task := asyncio.create_task(write()))
        task.add_done_callback(self._ended)
        return after

    Ledger._append = early  # type: ignore[method-assign]


def forget_action_ids() -> None:
    """An action that comes again is not known."""

    async def other_id(
        self: Ledger, before: Table, after: Table, event: Event, besides: Any
    ) -> Table:
        if event.action_id is not None:
            fresh = f"{event.action_id}-{secrets.token_hex(4)}"
            event = msgspec.structs.replace(event, action_id=fresh)
        return await append(self, before, after, event, besides)

    Ledger._append = other_id  # type: ignore[method-assign]


def acknowledge_whatever_failed() -> None:
    """A broad `except` around the write, and then the answer."""

    async def careless(
        self: Ledger, before: Table, after: Table, event: Event, besides: Any
    ) -> Table:
        try:
            return await append(self, before, after, event, besides)
        except Exception:
            return after

    Ledger._append = careless  # type: ignore[method-assign]


FAULTS = {
    fault.__name__: fault
    for fault in (answer_before_the_commit, forget_action_ids, acknowledge_whatever_failed)
}
