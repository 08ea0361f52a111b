"""Crowds of bare sockets, so that a thousand of them cost little: those that hang up, those that
never read, those that only wait (R9 to R11)."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import Callable
from contextlib import ExitStack, suppress
from random import Random

from tests.live import harness
from tests.live.harness import Instance, Line, bare, play, started

SLOW, NORMAL = 20, 200
IDLE = 500
HELLO = b'{"t":"hello","v":1}'
SYNC = b'{"t":"sync"}'


async def until(done: Callable[[], bool]) -> None:
    """Waits until this holds."""
    async with asyncio.timeout(harness.PATIENCE):
        while not done():  # noqa: ASYNC110  what is waited for has no event
            await asyncio.sleep(0.01)


def tear_off(raw: socket.socket) -> None:
    """Ends the connection as a cable does that is pulled: with a reset, no goodbye."""
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.close()


def open_sockets() -> int:
    """Of this process; it also has files open, of the database's connections."""
    found = 0
    for number in os.listdir("/proc/self/fd"):
        with suppress(FileNotFoundError):
            found += os.readlink(f"/proc/self/fd/{number}").startswith("socket:")
    return found


def drop(instance: Instance) -> None:
    """Ends lines that nobody will answer any more."""
    for opened in instance.opened:
        if isinstance(opened, Line):
            opened.ws.transport.abort()


async def hang_up(instance: Instance, aborts: int) -> None:
    """R9: tasks, descriptors, subscriptions, connections are afterwards what they were before."""
    code, people = await started(instance)
    stay = await people[0].sit(code)
    rooms, random = instance.hall.rooms, Random(9)
    loop = asyncio.get_running_loop()

    async def torn(times: int) -> tuple[int, int, int]:
        for n in range(times):
            frames = [(), (HELLO,), (HELLO, SYNC), (b"{",)][n % 4]
            raw = await bare(instance, code, *frames)
            if random.random() < 0.5:
                await loop.sock_recv(raw, random.choice((100, 20_000)))
            tear_off(raw)
        await until(lambda: len(rooms.members) == 1 and rooms._sockets.total() == 1)
        await until(lambda: len(instance.server.server_state.tasks) == 1)
        await asyncio.sleep(0.1)
        return (
            len(asyncio.all_tasks()),
            open_sockets(),
            len(instance.server.server_state.connections),
        )

    base = await torn(40)
    left = await torn(aborts)
    for before, after in zip(base, left, strict=True):
        assert after <= before + 2, (base, left)  # of kept-alive requests, threads
    assert instance.hall.db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    assert [*rooms.room(code).presence.here] == [0]
    assert rooms.room(code).presence.watching == 0
    await stay.send({"t": "ping", "n": 1})
    await stay.next("pong")


async def in_a_crowd(instance: Instance, slow: int, normal: int) -> None:
    """R10: people play and others watch, while some at the same table take nothing from the line
    and ask for ever more; those are gone in the end, and the others have missed nothing."""
    for listening in instance.server.servers[0].sockets:  # inherited by what it accepts
        listening._sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    stranger = instance.person()
    crowd = [await stranger.sit(code) for _ in range(normal)]
    rooms = instance.hall.rooms
    kept = rooms.members
    with ExitStack() as deaf:
        for _ in range(slow):
            deaf.enter_context(await bare(instance, code, HELLO, *[SYNC] * 40))
        await until(lambda: len(rooms.members) == normal + 2 + slow)
        await beside(lines, crowd)
        await until(lambda: len(rooms.members) == normal + 2)
        await until(lambda: len(instance.server.server_state.connections) <= normal + 2 + 6)
    assert rooms.members == kept


async def beside(lines: list[Line], crowd: list[Line]) -> None:
    """They play, and the crowd sees every move and is answered."""

    async def follow(line: Line, seq: int) -> None:
        await line.until(seq)
        await line.send({"t": "ping", "n": 1})
        await line.next("pong")

    for turn in range(3):
        seq = await play(lines, 2, Random(turn))
        async with asyncio.timeout(harness.PATIENCE):
            await asyncio.gather(*(follow(line, seq) for line in crowd))


async def idle(instance: Instance, count: int) -> None:
    """R11: so many sockets at a table, and none of them keeps a connection of the database."""
    code, _ = await started(instance)
    with ExitStack() as there:
        for _ in range(count):
            there.enter_context(await bare(instance, code, HELLO))
        await until(lambda: sum(m.seq is not None for m in instance.hall.rooms.members) == count)
        pool = instance.hall.db.engine.pool
        await until(lambda: pool.checkedout() == 0)  # type: ignore[attr-defined]
        assert await instance.hall.db.ready()
    await until(lambda: not instance.hall.rooms.members)
