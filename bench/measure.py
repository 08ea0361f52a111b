"""Figures of this machine and of processes: CPU seconds, memory, how fast all is today."""

from __future__ import annotations

import os
import platform
import sqlite3
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import msgspec

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and of its children that live."""
    total = 0.0
    for each in (pid, *_children(pid)):
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += (int(fields[11]) + int(fields[12])) / _TICKS
    return total


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(child) for child in task.read_text().split()]
    return found


class Ratio(NamedTuple):
    """One figure over another, measured several times as neighbours."""

    median: float
    least: float
    most: float
    all: tuple[float, ...]


def ratio(pairs: Sequence[tuple[float, float]]) -> Ratio:
    """The first over the second of each pair."""
    found = sorted(ours / theirs for ours, theirs in pairs)
    return Ratio(statistics.median(found), found[0], found[-1], tuple(found))


def quantile(values: Sequence[float], q: float) -> float:
    """The value below which the share `q` of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))]


def cpu_of(work: Callable[[], object], times: int) -> float:
    """CPU seconds of this thread for one run of the work, the median of so many."""
    found = []
    for _ in range(times):
        begun = time.thread_time()
        work()
        found.append(time.thread_time() - begun)
    return statistics.median(found)


def machine() -> dict[str, object]:
    """What the figures were measured on, and how busy it was."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    libraries = ("fastapi", "starlette", "uvicorn", "websockets", "sqlalchemy", "psycopg",
                 "msgspec", "uvloop")  # fmt: skip
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return {
        "cpu": model,
        "cores": os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()],
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "commit": commit.stdout.strip(),
        "versions": {name: version(name) for name in libraries},
    }


def calibration() -> dict[str, float]:
    """How fast this machine is now: whoever compares two reports compares these first."""
    return {
        "python_loops_per_s": round(_loops()),
        "msgspec_20kb_per_s": round(_codec()),
        "fdatasync_per_s": round(_syncs()),
    }


def _loops() -> float:
    begun, total = time.thread_time(), 0
    for number in range(1_000_000):
        total += number & 7
    return 1_000_000 / (time.thread_time() - begun)


def _codec() -> float:
    document = {f"key{n}": [n, str(n), {"a": n}] for n in range(600)}
    encoded = msgspec.json.encode(document)
    return 1 / cpu_of(lambda: msgspec.json.encode(msgspec.json.decode(encoded)), 50)


def _syncs() -> float:
    with tempfile.NamedTemporaryFile(dir=Path.cwd()) as file:
        begun, done = time.monotonic(), 0
        while time.monotonic() - begun < 0.5:
            os.write(file.fileno(), b"x" * 4096)
            os.fdatasync(file.fileno())
            done += 1
        return done / (time.monotonic() - begun)
