"""The server under load, beside the floor: throughput, latency, memory, coming back.

Slices of the two are interleaved A B B A, so that a machine that slows down slows both; a ratio is
made of neighbours. The load is void when the generator itself was the bottleneck.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

from bench import script, servers
from bench.gates import Row
from bench.load import Result
from bench.measure import quantile
from bench.servers import Subject, loaded

BUSY = 40
CROWDS = 5
MOST_OF_A_CORE = 0.6  # for the generator, where latency is measured


class Pair(NamedTuple):
    """Guildhall and the floor on one kind of database."""

    kind: str
    ours: Subject
    floor: Subject
    scripts: Path


@contextlib.asynccontextmanager
async def pair(kind: str, folder: Path, scripts: Path, tables: int) -> AsyncIterator[Pair]:
    """Both servers with so many tables each."""
    played = script.load(scripts)
    with (
        servers.database(kind, folder, f"ours_{kind}") as ours,
        servers.database(kind, folder, f"floor_{kind}", migrated=False) as theirs,
    ):
        async with (
            servers.guildhall(ours, played, tables) as a,
            servers.floor(theirs, scripts, tables) as b,
        ):
            yield Pair(kind, a, b, scripts)


async def throughput(pair: Pair, slices: int, seconds: float) -> list[Row]:
    """P1, P2, P3."""
    ratios, commits, rates = [], [], []
    for number in range(slices):
        order = (pair.ours, pair.floor) if number % 2 == 0 else (pair.floor, pair.ours)
        runs: dict[str, Result] = {}
        for subject in order:
            runs[subject.name] = await loaded(
                subject, pair.scripts, 2 * BUSY, "sat", seconds=seconds, busy=BUSY
            )
        ours, theirs = runs["Guildhall"], runs["floor"]
        ratios.append(_rate(ours) / _rate(theirs))
        rates.append((_rate(ours), _rate(theirs)))
        if pair.kind == "sqlite":
            commits.append(ours.counted["commits"] / ours.moves)
    note = ", ".join(f"{a:.0f}/{b:.0f}" for a, b in rates) + " moves a CPU-second"
    rows = [Row("P1" if pair.kind == "sqlite" else "P2", ratios, note=note)]
    return [*rows, Row("P3", commits)] if commits else rows


def tables_of_throughput(slices: int) -> int:
    return slices * 2 * BUSY


async def latency(pair: Pair, slices: int, seconds: float) -> list[Row]:
    """P4."""
    halves, tails = [], []
    note = ""
    for number in range(slices):
        order = (pair.ours, pair.floor) if number % 2 == 0 else (pair.floor, pair.ours)
        runs = {subject.name: await paced(pair, subject, 200, 50, seconds) for subject in order}
        ours, theirs = runs["Guildhall"].latencies, runs["floor"].latencies
        halves.append(quantile(ours, 0.5) / quantile(theirs, 0.5))
        tails.append(quantile(ours, 0.99) / quantile(theirs, 0.99))
        note += f"{quantile(ours, 0.5) * 1e3:.1f}/{quantile(ours, 0.99) * 1e3:.1f} ms "
    few = "" if slices * seconds * 50 >= 1000 else " (too few moves for a p99)"
    return [Row("P4a", halves, note=note.strip()), Row("P4b", tails, note=few.strip())]


async def crowd(pair: Pair, slices: int, seconds: float) -> list[Row]:
    """P5."""
    tails, pauses = [], []
    for _ in range(slices):
        few = await paced(pair, pair.ours, 50, 250, seconds)
        many = await paced(pair, pair.ours, 1000, 250, seconds)
        tails.append(quantile(many.latencies, 0.99) / quantile(few.latencies, 0.99))
        pauses.append(many.counted["longest_pause_ms"])
    return [Row("P5a", tails), Row("P5b", pauses)]


async def paced(pair: Pair, subject: Subject, tables: int, rate: float, seconds: float) -> Result:
    """A slice at a steady pace. RuntimeError when the generator was too slow to tell."""
    result = await loaded(subject, pair.scripts, tables, "paced", seconds=seconds, rate=rate)
    if result.own_cpu / result.wall > MOST_OF_A_CORE:
        raise RuntimeError(f"void: the generator used {result.own_cpu / result.wall:.2f} of a core")
    return result


async def memory(pair: Pair, tables: int) -> list[Row]:
    """P8 and P9: so many tables with a socket of each player, and then with three of each.

    What the four sockets more take is theirs; what is left of the first two is their table's. What
    tables leave behind is what the fifth crowd adds: the first ones also find the allocator's size.
    """
    socket: dict[str, float] = {}
    for subject in (pair.floor, pair.ours):
        await loaded(subject, pair.scripts, 20, "idle", seconds=0.5)
        idle = await loaded(subject, pair.scripts, tables, "idle", seconds=1.0, more=2)
        before, first, _, last = [
            held / tables / 1024 for held in (idle.memory_before, *idle.memories)
        ]
        socket[subject.name] = (last - first) / 4
    ours, theirs = socket["Guildhall"], socket["floor"]
    befores = [
        (await loaded(pair.ours, pair.scripts, tables, "idle", seconds=2.0)).memory_before
        for _ in range(CROWDS)
    ]
    left = (befores[-1] - befores[-2]) / tables / 1024
    return [
        Row("P8a", [ours]),
        Row("P8b", [ours / theirs], note=f"floor {theirs:.0f} KiB"),
        Row("P9a", [first - before - 2 * ours], note="beside its sockets"),
        Row("P9b", [max(0.0, left)]),
    ]


async def reconnects(pair: Pair, tables: int) -> list[Row]:
    """P19: coming back after missing 50 moves, against a move in the same run."""
    places = pair.ours.take(tables)
    played = await loaded(
        pair.ours, pair.scripts, 0, "sat", tables=places, seconds=60.0, busy=tables, most=55
    )
    back = await loaded(pair.ours, pair.scripts, 0, "reconnect", tables=places)
    ratio = (back.server_cpu / back.moves) / (played.server_cpu / played.moves)
    return [Row("P19", [ratio])]


def _rate(result: Result) -> float:
    return result.moves / result.server_cpu


async def soak(pair: Pair, seconds: float) -> list[Row]:
    """P20: 200 tables at 100 moves a second, replaced as they end; growth after the first third."""
    result = await loaded(
        pair.ours, pair.scripts, 2000, "paced", seconds=seconds, rate=100, open=200
    )
    if result.exhausted:
        raise RuntimeError("P20: the tables were over before the time was")
    third = len(result.memories) // 3
    begin, end = result.memories[third], result.memories[-1]
    minutes = seconds * (1 - third / len(result.memories)) / 60
    return [Row("P20", [(end - begin) / 2**20 / minutes * 10])]
