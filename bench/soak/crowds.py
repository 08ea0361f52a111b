"""Many sockets and tasks at once, and those that take more than their share (R9 to R12, S12)."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from app.db import connect
from app.db.connect import Database
from bench.soak.found import Found, Size, above, p99
from bench.soak.pace import Stage, paced, stage
from tests.db.work import cancel
from tests.live.crowds import HELLO, IDLE, NORMAL, SLOW, SYNC, hang_up, idle
from tests.live.harness import PATIENCE, Instance, Person, bare, running
from tests.live.launcher import Launcher, launched

A_SESSION = 16  # sockets
WATCHING = 8  # at each table beside a flood
VIOLATION = re.compile(rb"\x88.\x03\xf0", re.DOTALL)  # the frame that closes with 1008


async def leaving(url: str, folder: Path, size: Size) -> Found:
    """R9: sockets that are torn off."""
    times = size.of(1000)
    async with running(url, folder) as instance:
        return await _held(f"{times} lines torn off", hang_up(instance, times))


async def idling(url: str, folder: Path, size: Size) -> Found:
    """R11: sockets that only wait, and a pool of five connections."""
    times = size.of(4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connect, "THREADS", 5)
        async with running(url, folder) as instance:
            for _ in range(times):
                found = await _held(f"{times} x {IDLE} sockets", idle(instance, IDLE))
                if found.against:
                    break
    return found


async def cancelling(url: str, folder: Path, size: Size) -> Found:
    """R12: reads and writes that are cancelled at some moment of theirs."""
    times = size.of(10)
    db = Database(url)
    try:
        for _ in range(times):
            found = await _held(f"{times} x 1000 cancels", cancel(db, 1000))
            if found.against:
                break
    finally:
        await asyncio.to_thread(db.close)
    return found


async def _held(tried: str, work: Any) -> Found:
    try:
        await work
    except (AssertionError, TimeoutError) as fault:
        return Found(tried, [f"{type(fault).__name__}: {fault}"])
    return Found(tried, [])


async def slow_readers(url: str, folder: Path, size: Size) -> Found:
    """R10: 200 who read, beside 20 at the same table who never do."""
    alone, beside, longest = list[float](), list[float](), 0.0
    async with launched(url, folder) as launcher:
        await launcher.start()
        people = await _known(launcher, -(-NORMAL // A_SESSION))
        listeners = [people[n // A_SESSION] for n in range(NORMAL)]
        for n in range(size.of(4)):
            at = await stage([launcher], listeners, size.seed + n)
            alone += await paced([at], 12, 0.25)
            with ExitStack() as deaf:
                for _ in range(SLOW):
                    deaf.enter_context(await bare(launcher, at.code, HELLO, *[SYNC] * 40))
                began = time.monotonic()
                await _watched(at, more=True)  # the first may be gone before the last is there
                beside += await paced([at], 12, 0.25)
                await _watched(at, more=False)
                longest = max(longest, time.monotonic() - began)
            alone += await paced([at], 12, 0.25)
            await at.close()
    ratio = p99(beside) / p99(alone)
    against = above("p99 beside them / without", ratio, 1.5, "x")
    against += above("the slow were there for", longest, 20, "s")
    return Found(
        f"p99 {p99(beside):.0f} ms beside {SLOW}, {p99(alone):.0f} without: x {ratio:.2f}; "
        f"they were gone after {longest:.1f} s",
        against,
    )


async def _watched(at: Stage, *, more: bool) -> None:
    """Waits until everybody is told that more than the normal ones watch, or just these."""
    async with asyncio.timeout(60):
        while (at.ears[0].watching > NORMAL) != more:  # noqa: ASYNC110  what is waited for has no event
            await asyncio.sleep(0.02)


async def _known(launcher: Launcher, count: int) -> list[Person]:
    """So many people with a session."""
    people = [launcher.person(f"W{n}") for n in range(count)]
    for person in people:
        await person.create()
    return people


async def floods(url: str, folder: Path, size: Size) -> Found:
    """S12: one visitor who asks for as much as the line holds, with the quotas of every day."""
    alone, beside, ended, refused = list[float](), list[float](), 0, 0
    async with launched(url, folder, STRICT="1") as launcher:
        for n in range(size.of(4)):
            await launcher.start()
            listeners = [launcher.person() for _ in range(WATCHING)]
            stages = [await stage([launcher], listeners, size.seed + n + i) for i in range(4)]
            alone += await paced(stages, 8, 1.0)
            flood = Flood(launcher, stages[0].code)
            async with flood.rising():
                beside += await paced(stages, 12, 1.0)  # from its first moment on
            alone += await paced(stages, 8, 1.0)
            for at in stages:
                await at.close()
            async with flood.rising():
                await flood.shut_out()
            ended, refused = ended + flood.ended, refused + flood.refused
            await launcher.kill()  # the next one forgives everybody
    ratio = p99(beside) / p99(alone)
    against = above("p99 beside a flood / without", ratio, 2, "x")
    if not ended or not refused:
        against.append("nobody was shut out")
    return Found(
        f"p99 {p99(beside):.0f} ms beside a flood, {p99(alone):.0f} without: x {ratio:.2f}; "
        f"{ended} sockets ended, {refused} refused",
        against,
    )


class Flood:
    """Four sockets at a time, each with a thousand requests for the whole, and opened anew when it
    is closed; twenty times a second where that is refused."""

    def __init__(self, instance: Instance, code: str) -> None:
        self._instance, self._code = instance, code
        self.ended = self.refused = 0  # sockets that the server closed, and did not open

    @asynccontextmanager
    async def rising(self) -> AsyncIterator[None]:
        """Floods meanwhile."""
        tasks = [asyncio.create_task(self._one()) for _ in range(4)]
        yield
        for task in tasks:
            assert not task.done(), task
            task.cancel()

    async def shut_out(self) -> None:
        """Waits until sockets of it were ended and refused; not for ever, on a machine that is
        too busy for a flood."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not (self.ended and self.refused):  # noqa: ASYNC110  the server does it
                    await asyncio.sleep(0.05)

    async def _one(self) -> None:
        loop, frames = asyncio.get_running_loop(), (HELLO, *[SYNC] * 1000)
        while True:
            try:
                with await bare(self._instance, self._code, *frames) as raw:
                    while told := await loop.sock_recv(raw, 2**16):
                        if VIOLATION.search(told):
                            self.ended += 1
                            break
            except (AssertionError, OSError):  # no 101
                self.refused += 1
                await asyncio.sleep(0.05)
