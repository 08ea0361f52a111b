"""``python3 -m app soak``: what the tests show in small, for longer.

    soak                 everything, about half an hour
    soak --only R1 S11   some of it
    soak --scale 5       five times as much, or 0.1 for a tenth
    soak --seed 7        the games of the run that said so

Each line is a promise of docs/reliability.md, on real servers of this machine, with what was found
against it. The exit code is 1 when that is anything. Ctrl+C ends it with what there is so far.
Latencies say nothing on a busy machine, except those that are compared with each other. A fault of
tests/live/planted.py must be found: PLANTED=one_send_after_the_other python3 -m app soak --only R10
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import structlog

from app.live import socket
from app.web import sockets
from bench.servers import database, postgresql
from bench.soak import across, crowds, ends, wire
from bench.soak.found import Found, Scenario, Size

EITHER = ("sqlite", "postgresql")
SCENARIOS: dict[str, tuple[Scenario, tuple[str, ...]]] = {
    "R1": (ends.kills, EITHER),
    "R2": (ends.restarts, ("postgresql",)),
    "R7": (across.notices, ("postgresql",)),
    "R8": (ends.drains, EITHER),
    "R9": (crowds.leaving, ("sqlite",)),
    "R10": (crowds.slow_readers, ("sqlite",)),
    "R11": (crowds.idling, EITHER),
    "R12": (crowds.cancelling, EITHER),
    "S1": (wire.secrecy, ("sqlite",)),
    "S2": (wire.interference, ("sqlite",)),
    "S10": (across.joiners, EITHER),
    "S11": (wire.malformed, ("sqlite",)),
    "S12": (crowds.floods, ("sqlite",)),
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
    whole = len(rows) == sum(len(SCENARIOS[name][1]) for name in chosen.only)
    return 0 if whole and not any(row[4] for row in rows) else 1


Row = tuple[str, str, str, float, list[str]]


def _line(row: Row) -> str:
    name, kind, tried, seconds, against = row
    verdict = "ok" if not against else f"{len(against)} against it"
    reasons = "".join(f"\n     {line[:500]}" for line in against[:5])
    return f"{name:<4} {kind:<11} {seconds:6.0f} s  {verdict:<13} {tried}{reasons}"


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
    except Exception as broken:
        error: BaseException = broken
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return Found("broke off", [f"{type(error).__name__} at {where}: {error}"])


@contextmanager
def _unlimited() -> Iterator[None]:
    """Machines play faster than people, and nobody reads the log."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    logging.disable(logging.CRITICAL)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(socket, "MOST_FAULTS", 10**6)
            patch.setattr(socket, "SILENT_AFTER", 10**6)
            patch.setattr(sockets, "MOST_AN_ADDRESS", 10**6)
            yield
    finally:
        logging.disable(logging.NOTSET)
        structlog.configure(**before)
