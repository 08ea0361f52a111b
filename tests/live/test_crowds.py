"""Many sockets at once, and what they must not do to others (R9 to R11)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Send

from app.db import connect
from app.live import socket as live_socket
from app.live.socket import Socket
from app.web import sockets
from tests.live import harness
from tests.live.crowds import IDLE, NORMAL, SLOW, drop, hang_up, idle, in_a_crowd
from tests.live.harness import Instance, running
from tests.live.planted import one_send_after_the_other

ABORTS = 1000


@pytest.fixture(autouse=True)
def all_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_AN_ADDRESS", 2000)


async def test_a_thousand_that_hang_up_leave_nothing_behind(instance: Instance) -> None:
    await hang_up(instance, ABORTS)


async def test_a_socket_that_only_sends_is_found_by_hanging_up(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: without a reader nobody notices that the other side is gone."""

    async def deaf(self: Socket, receive: Receive, deadline: Any) -> None:
        await self._take((await receive()).get("text"))
        await asyncio.Event().wait()

    monkeypatch.setattr(Socket, "_read", deaf)
    monkeypatch.setattr(harness, "PATIENCE", 2.0)
    with pytest.raises((TimeoutError, AssertionError)):
        await hang_up(instance, 40)
    drop(instance)


async def test_whoever_never_reads_harms_nobody_else(instance: Instance) -> None:
    await in_a_crowd(instance, SLOW, NORMAL)


async def test_a_broadcast_that_waits_for_each_send_is_found_by_a_crowd(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: one frame after the other, whoever it is for."""
    monkeypatch.setattr(live_socket, "deliver", live_socket.deliver)  # taken back afterwards
    one_send_after_the_other()
    monkeypatch.setattr(harness, "PATIENCE", 3.0)
    with pytest.raises(TimeoutError):
        await in_a_crowd(instance, 3, 5)
    drop(instance)


@pytest.fixture
async def small(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Instance]:
    """A server with five connections to its database."""
    monkeypatch.setattr(connect, "THREADS", 5)
    async with running(database_url, tmp_path) as found:
        yield found


async def test_five_hundred_idle_sockets_hold_no_connection_of_the_database(
    small: Instance,
) -> None:
    await idle(small, IDLE)


async def test_a_socket_with_a_connection_of_its_own_is_found(
    small: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: a connection of the database for as long as the socket lives."""
    run = Socket.run

    async def holding(self: Socket, receive: Receive, send: Send) -> None:
        with await asyncio.to_thread(small.hall.db.engine.connect):
            await run(self, receive, send)

    monkeypatch.setattr(Socket, "run", holding)
    monkeypatch.setattr(harness, "PATIENCE", 1.0)
    with pytest.raises(TimeoutError):
        await idle(small, 4)
