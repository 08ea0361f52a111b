"""Servers and databases that end while people play (R1, R2, R8)."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import WebSocketException

from bench.soak.found import Found, Size, above
from tests.live.cluster import Cluster, cluster
from tests.live.harness import Instance, Line, Person, moved, started
from tests.live.launcher import launched
from tests.live.players import (
    Player,
    at_play,
    company,
    faults,
    killed,
    progress,
    sees_the_truth,
    stored,
)

COMING_BACK = 60  # who return as a browser does


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


async def restarts(url: str, folder: Path, size: Size) -> Found:
    """R2: the database ends at once and comes back, under two servers."""
    try:
        with cluster() as own:
            return await _restarts(own, folder, size.of(10))
    except pytest.skip.Exception as missing:
        return Found("nothing", [str(missing)])


async def _restarts(own: Cluster, folder: Path, times: int) -> Found:
    served = shown = 0.0
    against: list[str] = []
    async with AsyncExitStack() as stack:
        two = [
            await stack.enter_async_context(launched(own.url, folder, GUILDHALL_LOG_LEVEL="error"))
            for _ in range(2)
        ]
        for server in two:
            await server.start()
        acked = 0
        for _ in range(times):
            players = await _spread(two, 4)
            watching = [await two[1].person().sit(player.code) for player in players[::2]]
            async with at_play(players):
                await progress(players, 10)
                await asyncio.to_thread(own.stop)
                await asyncio.sleep(0.3)
                await asyncio.to_thread(own.start)
                began = time.monotonic()
                await progress(players, 1)
                served = max(served, time.monotonic() - began)
                heads = [(await p.person.get(f"/api/t/{p.code}"))["seq"] for p in players[::2]]
                everybody = [*zip(watching, heads, strict=True)]
                await asyncio.gather(*(line.until(seq) for line, seq in everybody))
                shown = max(shown, time.monotonic() - began)
            against += [f"{p.code}: another view" for p in players if not await sees_the_truth(p)]
            for line, player in zip(watching, players[::2], strict=True):
                fresh = await two[1].person().get(f"/api/t/{player.code}")
                await line.until(fresh["seq"])
                if line.doc != fresh["doc"]:
                    against.append(f"{player.code}: a spectator has another view")
                await line.close()
            acked += sum(len(p.acked) for p in players)
            against += faults(players, {p.code: stored(own.url)[p.code] for p in players})
    against += above("service", served, 5, "s") + above("every view", shown, 10, "s")
    return Found(
        f"{times} restarts, {acked} moves acknowledged; service after {served:.1f} s at most, "
        f"every view after {shown:.1f} s",
        against,
    )


async def _spread(two: list[Instance], tables: int) -> list[Player]:
    """Players at so many tables, each table's seats at different servers."""
    players: list[Player] = []
    for n in range(tables):
        code, people = await started(two[0], f"A{n}", f"B{n}")
        people[1] = moved(people[1], two[1])
        players += [Player(p, code, seed=n * 10 + i) for i, p in enumerate(people)]
    return players


async def drains(url: str, folder: Path, size: Size) -> Found:
    """R8: SIGTERM under load, and everybody comes back as a browser does."""
    slowest, latest, crowded, times = 0.0, 0.0, 0, size.of(10)
    against, random = list[str](), Random(size.seed)
    async with launched(url, folder) as launcher:
        await launcher.start()
        for _ in range(times):
            players = await company(launcher, 10)
            code = players[0].code
            people = [launcher.person() for _ in range(COMING_BACK)]
            lines = [await person.sit(code) for person in people]
            async with at_play(players):
                await progress(players, 10)
                began = time.monotonic()
                launcher.signal(signal.SIGTERM)
                tries = list[float]()
                coming = [
                    asyncio.create_task(_back(person, line, code, random, tries))
                    for person, line in zip(people, lines, strict=True)
                ]
                if exit_code := await launcher.exit_code():
                    against.append(f"exit code {exit_code}")
                slowest = max(slowest, time.monotonic() - began)
                await launcher.start()
                back = [moment - began for moment in await asyncio.gather(*coming)]
                latest = max(latest, *back)
                crowded = max(crowded, *(sum(t <= b < t + 0.1 for b in tries) for t in tries))
            events = stored(url)
            against += faults(players, {p.code: events[p.code] for p in players})
    against += above("one took", slowest, 10, "s") + above("the last was back", latest, 5, "s")
    against += above("within a tenth of a second tried", crowded / COMING_BACK * 100, 40, "%")
    return Found(
        f"{times} drains, the slowest {slowest:.1f} s; of {COMING_BACK} the last was back after "
        f"{latest:.1f} s, at most {crowded} tried in 0.1 s",
        against,
    )


async def _back(person: Person, line: Line, code: str, random: Random, tries: list[float]) -> float:
    """Comes back when it was told to, then as `static/kit/socket.js` does; the moment at which it
    is shown the table. Each try is noted."""
    least, most = (await line.next("bye"))["retry"]
    wait, attempt = random.uniform(least, most), 0
    while True:
        await asyncio.sleep(wait / 1000)
        tries.append(time.monotonic())
        try:
            back = await person.sit(code, line)
        except (OSError, WebSocketException):
            wait, attempt = random.uniform(0, min(15_000, 500 * 2**attempt)), attempt + 1
        else:
            moment = time.monotonic()
            await back.close()
            return moment
