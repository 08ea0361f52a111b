"""``python3 -m app soak``: what the tests show in small, for longer.

    soak                 everything, about ten minutes
    soak --only R1 S11   some of it
    soak --scale 5       five times as much

Each line is a promise of docs/reliability.md, on real servers of this machine, with what was found
against it. The exit code is 1 when that is anything.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import structlog
from msgspec import Struct

from app.games import games
from app.live import rooms, socket
from bench.servers import database, postgresql
from tests.live.harness import Instance, running, started
from tests.live.launcher import launched
from tests.live.players import at_play, company, faults, killed, progress, sees_the_truth, stored
from tests.live.test_malformed import storm
from tests.security.test_secrecy import scan, twins


class Found(Struct):
    """What came of one promise: how much was tried, and what speaks against it."""

    tried: str
    against: list[str]


Scenario = Callable[[str, Path, int], Coroutine[Any, Any, Found]]


async def kills(url: str, folder: Path, scale: int) -> Found:
    """R1: killed at random moments under 30 clients that send again."""
    async with launched(url, folder) as launcher:
        await launcher.start()
        players = await company(launcher, 15)
        times, acked = 200 * scale, 0
        for n in range(0, times, 20):
            if any(p.line and p.line.doc["table"]["status"] != "playing" for p in players):
                acked += sum(len(p.acked) for p in players)
                players = await company(launcher, 15)  # games that are over prove nothing
            await killed(launcher, players, 20, f"{url}{n}")
        against = faults(players, stored(url))
        against += [f"{p.code}: another view" for p in players if not await sees_the_truth(p)]
        acked += sum(len(p.acked) for p in players)
        return Found(f"{times} kills, {acked} moves acknowledged", against)


async def drains(url: str, folder: Path, scale: int) -> Found:
    """R8: SIGTERM under load, and back."""
    slowest, against, times = 0.0, [], 10 * scale
    async with launched(url, folder) as launcher:
        await launcher.start()
        players = await company(launcher, 10)
        async with at_play(players):
            for _ in range(times):
                await progress(players, 10)
                began = time.monotonic()
                launcher.signal(signal.SIGTERM)
                if code := await launcher.exit_code():
                    against.append(f"exit code {code}")
                slowest = max(slowest, time.monotonic() - began)
                await launcher.start()
        against += faults(players, stored(url))
    if slowest > 10:
        against.append(f"one took {slowest:.1f} s")
    return Found(f"{times} drains, the slowest {slowest:.1f} s", against)


async def leaving(url: str, folder: Path, scale: int) -> Found:
    """R9: sockets that are torn off."""
    times = 1000 * scale
    async with running(url, folder) as instance:
        code, people = await started(instance)
        stay = await people[0].sit(code)
        instance.opened.clear()  # not each of a thousand is kept
        base = await _resting(instance)
        random = Random(1)
        for n in range(times):
            if n % 50 == 0:
                await stay.send({"t": "ping", "n": n})
            line = await instance.person().dial(code)
            if random.random() < 0.7:
                await line.send({"t": "hello", "v": 1})
            line.ws.transport.abort()
            instance.opened.clear()
        left = await _resting(instance)
        await stay.send({"t": "ping", "n": 1})
        await stay.next("pong")
        instance.opened.append(stay)
        against = [f"{left} tasks and connections, {base} before"] if left > base + 2 else []
        return Found(f"{times} lines torn off", against)


async def _resting(instance: Instance) -> int:
    for _ in range(500):
        await asyncio.sleep(0.02)
        if len(instance.hall.rooms.members) == 1:
            break
    await asyncio.sleep(0.3)
    return len(asyncio.all_tasks()) + len(instance.server.server_state.connections)


async def secrecy(url: str, folder: Path, scale: int) -> Found:
    """S1: every byte of whole games looked through for names that are hidden."""
    sought, count, against = 0, 5 * scale, []
    async with running(url, folder) as instance:
        for title in games():
            for seed in range(count):
                try:
                    sought += await scan(instance, title, seed, 80)
                except AssertionError as leak:
                    against.append(f"{title}: {leak}")
    return Found(f"{count} games of each title, {sought} names sought", against)


async def interference(url: str, folder: Path, scale: int) -> Found:
    """S2: twins of games that differ in what one viewer cannot know."""
    compared, against = 0, []
    async with running(url, folder) as instance:
        for title in games():
            for viewer in (None, 0, 1):
                try:
                    compared += await twins(instance, title, viewer, 40 * scale)
                except AssertionError as leak:
                    against.append(f"{title}: {leak}")
    return Found(f"{compared} steps compared to the byte", against)


async def malformed(url: str, folder: Path, scale: int) -> Found:
    """S11: broken frames."""
    frames, against = 20_000 * scale, []
    async with running(url, folder) as instance:
        try:
            await storm(instance, frames, 5)
        except AssertionError as fault:
            against.append(str(fault))
    return Found(f"{frames} frames", against)


SCENARIOS: dict[str, tuple[Scenario, tuple[str, ...]]] = {
    "R1": (kills, ("sqlite", "postgresql")),
    "R8": (drains, ("sqlite", "postgresql")),
    "R9": (leaving, ("sqlite",)),
    "S1": (secrecy, ("sqlite",)),
    "S2": (interference, ("sqlite",)),
    "S11": (malformed, ("sqlite",)),
}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m app soak", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--only", nargs="+", choices=SCENARIOS, default=list(SCENARIOS))
    parser.add_argument("--scale", type=int, default=1, help="how many times as much")
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as done:
        return int(done.code or 0)
    rows = list(_rows(chosen.only, max(1, chosen.scale)))
    failed = [row for row in rows if row[4]]
    print()
    for name, kind, tried, seconds, against in rows:
        verdict = "ok" if not against else f"{len(against)} against it"
        print(f"{name:<4} {kind:<11} {tried:<58} {seconds:6.0f} s  {verdict}")
    for name, kind, _, _, against in failed:
        for line in against[:5]:
            print(f"{name} {kind}: {line[:500]}")
    return 1 if failed else 0


Row = tuple[str, str, str, float, list[str]]


def _rows(names: Sequence[str], scale: int) -> Iterator[Row]:
    for name in names:
        scenario, kinds = SCENARIOS[name]
        for kind in kinds:
            if kind == "postgresql" and not postgresql():
                print(f"{name} {kind}: left out, there is none (TEST_DATABASE_URL)", flush=True)
                continue
            print(f"{name} {kind}: {(scenario.__doc__ or '').strip()}", flush=True)
            began = time.monotonic()
            with (
                _unlimited(),
                tempfile.TemporaryDirectory() as folder,
                database(kind, Path(folder), f"soak_{name.lower()}") as url,
            ):
                found = asyncio.run(scenario(url, Path(folder), scale))
            yield name, kind, found.tried, time.monotonic() - began, found.against


@contextmanager
def _unlimited() -> Iterator[None]:
    """Machines play faster than people, and nobody reads the log."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.disable(logging.CRITICAL)
    before = (socket.MOST_FAULTS, rooms.MOST_AN_ADDRESS)
    socket.MOST_FAULTS = 10**6
    try:
        yield
    finally:
        socket.MOST_FAULTS, rooms.MOST_AN_ADDRESS = before
        logging.disable(logging.NOTSET)
