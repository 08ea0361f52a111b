"""``python3 -m app soak``: what the tests show in small, for longer.

    soak                 everything, about twenty minutes
    soak --only R1 S11   some of it
    soak --scale 5       five times as much, or 0.1 for a tenth
    soak --seed 7        the games of the run that said so

Each line is a promise of docs/reliability.md, on real servers of this machine, with what was found
against it. The exit code is 1 when that is anything. Ctrl+C ends it with what there is so far.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import structlog
from msgspec import Struct

from app.games import games
from app.live import socket
from bench.servers import database, postgresql
from tests.live.harness import Instance, running, started
from tests.live.inside import inside
from tests.live.launcher import launched
from tests.live.players import at_play, company, faults, killed, progress, sees_the_truth, stored
from tests.live.storm import storm
from tests.security.scan import AT_ONCE, scanned
from tests.security.twins import twins


class Size(Struct, frozen=True):
    """How much is tried, and with which games."""

    scale: float
    seed: int

    def of(self, times: int) -> int:
        return max(1, round(times * self.scale))


class Found(Struct):
    """What came of one promise: how much was tried, and what speaks against it."""

    tried: str
    against: list[str]


Scenario = Callable[[str, Path, Size], Coroutine[Any, Any, Found]]


async def kills(url: str, folder: Path, size: Size) -> Found:
    """R1: killed at random moments under 30 clients that send again."""
    async with launched(url, folder) as launcher:
        await launcher.start()
        players = await company(launcher, 15)
        times, acked = size.of(200), 0
        for n in range(0, times, 20):
            if any(p.line and p.line.doc["table"]["status"] != "playing" for p in players):
                acked += sum(len(p.acked) for p in players)
                players = await company(launcher, 15)  # games that are over prove nothing
            await killed(launcher, players, min(20, times - n), f"{size.seed} {n}")
        against = faults(players, stored(url))
        against += [f"{p.code}: another view" for p in players if not await sees_the_truth(p)]
        acked += sum(len(p.acked) for p in players)
        return Found(f"{times} kills, {acked} moves acknowledged", against)


async def drains(url: str, folder: Path, size: Size) -> Found:
    """R8: SIGTERM under load, and back."""
    slowest, against, times = 0.0, [], size.of(10)
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


async def leaving(url: str, folder: Path, size: Size) -> Found:
    """R9: sockets that are torn off."""
    times = size.of(1000)
    async with running(url, folder) as instance:
        code, people = await started(instance)
        stay = await people[0].sit(code)
        instance.opened.clear()  # not each of a thousand is kept
        base = await _resting(instance)
        random = Random(size.seed)
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


async def secrecy(url: str, folder: Path, size: Size) -> Found:
    """S1: every byte of whole games looked through for names that are hidden."""
    sought, count, against = 0, size.of(40), []
    async with inside(url, folder) as instance:
        for title in games():
            for seed in range(size.seed, size.seed + count, AT_ONCE):
                try:
                    sought += await scanned(instance, title, AT_ONCE, seed)
                except AssertionError as leak:
                    against.append(f"{title}: {leak}")
    return Found(f"{count} games of each title, {sought} names sought", against)


async def interference(url: str, folder: Path, size: Size) -> Found:
    """S2: twins of games that differ in what one viewer cannot know."""
    compared, against = 0, []
    async with inside(url, folder) as instance:
        for title in games():
            for viewer in (None, 0, 1):
                try:
                    compared += await twins(instance, title, viewer, size.of(40))
                except AssertionError as leak:
                    against.append(f"{title}: {leak}")
    return Found(f"{compared} steps compared to the byte", against)


async def malformed(url: str, folder: Path, size: Size) -> Found:
    """S11: broken frames."""
    frames, against = size.of(20_000), []
    async with running(url, folder) as instance:
        try:
            await storm(instance, frames, size.seed)
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
    parser.add_argument("--scale", type=float, default=1.0, help="how many times as much")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10**6)
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as done:
        return int(done.code or 0)
    size, rows = Size(chosen.scale, chosen.seed), list[Row]()
    print(f"scale {size.scale:g}, seed {size.seed}", flush=True)
    with suppress(KeyboardInterrupt):
        for row in _rows(chosen.only, size):
            print(_line(row), flush=True)
            rows.append(row)
    print(f"\nscale {size.scale:g}, seed {size.seed}")
    for row in rows:
        print(_line(row))
    for name, kind, _, _, against in rows:
        for line in against[:5]:
            print(f"{name} {kind}: {line[:500]}")
    whole = len(rows) == sum(len(SCENARIOS[name][1]) for name in chosen.only)
    return 0 if whole and not any(row[4] for row in rows) else 1


Row = tuple[str, str, str, float, list[str]]


def _line(row: Row) -> str:
    name, kind, tried, seconds, against = row
    verdict = "ok" if not against else f"{len(against)} against it"
    return f"{name:<4} {kind:<11} {tried:<52} {seconds:6.0f} s  {verdict}"


def _rows(names: Sequence[str], size: Size) -> Iterator[Row]:
    for name in names:
        scenario, kinds = SCENARIOS[name]
        for kind in kinds:
            began = time.monotonic()
            print(f"{name} {kind}: {(scenario.__doc__ or '').strip()}", flush=True)
            if kind == "postgresql" and not postgresql():
                found = Found("nothing", ["there is no PostgreSQL here (TEST_DATABASE_URL)"])
            else:
                found = _found(scenario, name, kind, size)
            yield name, kind, found.tried, time.monotonic() - began, found.against


def _found(scenario: Scenario, name: str, kind: str, size: Size) -> Found:
    """What a scenario found; one that broke off speaks against its promise."""
    try:
        with (
            _unlimited(),
            tempfile.TemporaryDirectory() as folder,
            database(kind, Path(folder), f"soak_{name.lower()}") as url,
        ):
            return asyncio.run(scenario(url, Path(folder), size))
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return Found("broke off", [f"{type(error).__name__} at {where}: {error}"])


@contextmanager
def _unlimited() -> Iterator[None]:
    """Machines play faster than people, and nobody reads the log."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.disable(logging.CRITICAL)
    before = (socket.MOST_FAULTS, socket.SILENT_AFTER)
    socket.MOST_FAULTS, socket.SILENT_AFTER = 10**6, 10**6
    try:
        yield
    finally:
        socket.MOST_FAULTS, socket.SILENT_AFTER = before
        logging.disable(logging.NOTSET)
