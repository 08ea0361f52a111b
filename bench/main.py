"""`python3 -m app bench`: measures, prints the table, keeps it as JSON and Markdown.

    bench [--quick | --full] [--only P6,P12] [--out FOLDER] [--check]
    bench compare BEFORE.json AFTER.json

`--quick` takes fewer and shorter slices: enough to see that something is wrong, not how much.
`--check` ends with 1 when a gate fails. P20 (half an hour) runs only when it is named.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from app.games import games
from bench import engine, grow, live, measure, page, report, script, servers
from bench.gates import GATES, Row

Section = Callable[["Run"], Awaitable[list[Row]]]


class Run:
    """One run: its size, its folder, the scripts that are played."""

    def __init__(self, folder: Path, *, quick: bool, full: bool) -> None:
        self.folder = folder
        self.slices = 2 if quick else 5
        self.seconds = 1.5 if quick else 2.5
        self.paced_seconds = 4.0 if quick else 30.0 if full else 20.0
        self.full = full
        self.quick = quick
        self.scripts = folder / "scripts.json"

    async def record(self) -> None:
        script.save(await script.record(sorted(games()), 2 if self.quick else 8), self.scripts)


def kinds(goal: str) -> Iterator[str]:
    """Both kinds of database. RuntimeError when there is no PostgreSQL for this goal."""
    yield "sqlite"
    if not servers.postgresql():
        raise RuntimeError(f"{goal}: no PostgreSQL here; set TEST_DATABASE_URL")
    yield "postgresql"


async def speed(run: Run) -> list[Row]:
    """P1, P2 and P3."""
    rows = []
    for kind in kinds("P2"):
        tables = live.tables_of_throughput(run.slices)
        async with live.pair(kind, run.folder, run.scripts, tables) as pair:
            rows += await live.throughput(pair, run.slices, run.seconds)
    return rows


async def promptness(run: Run) -> list[Row]:
    """P4."""
    slices = 2 if run.quick else 3
    async with live.pair("sqlite", run.folder, run.scripts, 200 * slices) as pair:
        return await live.latency(pair, slices, run.paced_seconds)


async def crowd(run: Run) -> list[Row]:
    """P5."""
    slices = 1 if run.quick else 2
    async with live.pair("sqlite", run.folder, run.scripts, 1050 * slices) as pair:
        return await live.crowd(pair, slices, run.paced_seconds)


async def sizes(run: Run) -> list[Row]:
    """P6."""
    return engine.sizes(script.load(run.scripts))


async def views(run: Run) -> list[Row]:
    """P7."""
    return engine.views(10 if run.quick else 200)


async def space(run: Run) -> list[Row]:
    """P8 and P9."""
    tables = 60 if run.quick else 200
    async with live.pair(
        "sqlite", run.folder, run.scripts, (1 + live.CROWDS) * tables + 20
    ) as pair:
        return await live.memory(pair, tables)


async def long_game(run: Run) -> list[Row]:
    """P10."""
    return await grow.long_game(run.folder)


async def stored(run: Run) -> list[Row]:
    """P11."""
    many = 10_000 if run.quick else 100_000
    rows = []
    for kind in kinds("P11"):
        rows += await grow.stored_tables(kind, run.folder, run.scripts, 100, many, run.slices)
    return rows


async def playouts(run: Run) -> list[Row]:
    """P12."""
    return engine.playouts(run.slices, 0.5 if run.quick else 2.0)


async def copies(run: Run) -> list[Row]:
    """P13."""
    return engine.copies(50 if run.quick else 500)


async def pages(run: Run) -> list[Row]:
    """P16 and P17."""
    played = script.load(run.scripts)
    with servers.database("sqlite", run.folder, "pages") as url:
        async with servers.guildhall(url, played, len(played)) as subject:
            rows = await page.weights(subject, played)
            if page.there_is_a_browser():
                rows += await page.paints(subject, played, 3 if run.quick else 7)
            return rows


async def starts(run: Run) -> list[Row]:
    """P18 and P9c."""
    return await asyncio.to_thread(grow.cold_starts, run.folder, 2 if run.quick else 5)


async def reconnects(run: Run) -> list[Row]:
    """P19."""
    async with live.pair("sqlite", run.folder, run.scripts, 60) as pair:
        return await live.reconnects(pair, 60)


async def soak(run: Run) -> list[Row]:
    """P20."""
    async with live.pair("sqlite", run.folder, run.scripts, 2000) as pair:
        return await live.soak(pair, 1800.0)


SECTIONS: dict[Section, tuple[str, ...]] = {
    sizes: ("P6",),
    views: ("P7",),
    playouts: ("P12",),
    copies: ("P13",),
    long_game: ("P10",),
    pages: ("P16", "P17"),
    starts: ("P18", "P9c"),
    speed: ("P1", "P2", "P3"),
    promptness: ("P4",),
    crowd: ("P5",),
    space: ("P8", "P9"),
    reconnects: ("P19",),
    stored: ("P11",),
    soak: ("P20",),
}
NEEDS_TO_BE_NAMED = {soak}


def main(arguments: list[str]) -> int:
    """The command; its exit code."""
    if arguments[:1] == ["compare"]:
        before, after = (report.load(Path(file)) for file in arguments[1:3])
        print(report.compared(before, after))
        return 0
    parser = argparse.ArgumentParser("bench", description=__doc__.partition("\n")[0])
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_true")
    size.add_argument("--full", action="store_true")
    parser.add_argument("--only", default="", metavar="P6,P12")
    parser.add_argument("--out", type=Path, default=Path("data/bench"))
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args(arguments)
    wanted = [goal for goal in chosen.only.split(",") if goal]
    if unknown := [goal for goal in wanted if not _sections([goal])]:
        parser.error(f"no such goal: {', '.join(unknown)}")
    made = asyncio.run(_run(chosen, wanted, ["bench", *arguments]))
    stamp = made.date.replace(":", "").replace(" ", "_")
    report.save(made, chosen.out / f"{stamp}.json")
    text = report.markdown(made)
    (chosen.out / f"{stamp}.md").write_text(text)
    print(text)
    return 1 if chosen.check and (made.failed or made.void) else 0


def _sections(wanted: list[str]) -> list[Section]:
    if not wanted:
        return [section for section in SECTIONS if section not in NEEDS_TO_BE_NAMED]
    named = {_plain(goal) for goal in wanted}
    return [section for section, goals in SECTIONS.items() if named & set(map(_plain, goals))]


def _plain(goal: str) -> str:
    """P9 of P9c."""
    return goal.rstrip("abcde")


async def _run(chosen: argparse.Namespace, wanted: list[str], command: list[str]) -> report.Report:
    made = report.Report(
        date=datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        command="python3 -m app " + " ".join(command),
        machine=measure.machine(),
        calibration=measure.calibration(),
        rows=[],
    )
    with tempfile.TemporaryDirectory(prefix="guildhall-bench-") as folder:
        run = Run(Path(folder), quick=chosen.quick, full=chosen.full)
        await run.record()
        for section in _sections(wanted):
            print(f"{section.__doc__}", file=sys.stderr, flush=True)
            try:
                rows = await section(run)
            except Exception as error:
                made.void.append(f"{section.__doc__} {type(error).__name__}: {error}")
                continue
            made.rows += [row for row in rows if row.goal in GATES]
        if not wanted:
            made.costs = engine.costs(2 if run.quick else 8)
    made.load_after = [round(load, 2) for load in os.getloadavg()]
    return made
