"""The figures that must hold (`gate`) and those we want (`aim`): in one place for the benchmark and
for the ordinary tests."""

from __future__ import annotations

import statistics
from typing import Literal, NamedTuple

import msgspec


class Gate(NamedTuple):
    """One goal. `most`: the figure may be at most the gate; `least`: it must be at least that."""

    what: str
    kind: Literal["most", "least"]
    gate: float
    aim: float | None = None
    unit: str = "x"


GATES = {
    "P1": Gate("moves per CPU-second over the floor's, SQLite", "least", 0.40, 0.60),
    "P2": Gate("the same on PostgreSQL", "least", 0.40, 0.60),
    "P3": Gate("commits a move, 40 busy tables", "most", 0.5, 0.2, ""),
    "P4a": Gate("move to opponent, 200 tables, 50/s: p50 over the floor's", "most", 2.5, 1.5),
    "P4b": Gate("the same, p99", "most", 3.0, 2.0),
    "P5a": Gate("p99 at 1,000 tables over 50 tables, 250/s", "most", 4.0, 2.0),
    "P5b": Gate("longest pause of the collector meanwhile", "most", 20.0, None, "ms"),
    "P6a": Gate("bytes a move and receiver, median", "most", 600, 300, "B"),
    "P6b": Gate("the same over the whole that connecting is sent", "most", 0.15),
    "P6c": Gate("bytes a move and receiver, p99", "most", 2048, None, "B"),
    "P7": Gate("full view without log, the largest", "most", 8192, 5120, "B"),
    "P8a": Gate("memory an open socket", "most", 60, None, "KiB"),
    "P8b": Gate("the same over the floor's", "most", 1.3, 1.1),
    "P9a": Gate("memory a loaded table", "most", 64, 32, "KiB"),
    "P9b": Gate("memory a table that all have left", "most", 2, 0, "KiB"),
    "P9c": Gate("memory with 10,000 stored tables over none", "most", 1.05, 1.0),
    "P10a": Gate("cost of move 2,000 over move 20", "most", 1.2, 1.05),
    "P10b": Gate("coming back at move 2,000 over move 20", "most", 1.5, 1.05),
    "P11a": Gate("a move with 100,000 stored tables over 100", "most", 1.2, 1.05),
    "P11b": Gate("the home page with 100,000 stored tables over 100", "most", 1.5, 1.05),
    "P12": Gate("random play over python-chess", "least", 1.0, 2.0),
    "P12b": Gate("the same, games of many placements", "least", 0.5, 1.0),
    "P13": Gate("decode and encode over copy.deepcopy of a state", "most", 0.10),
    "P16a": Gate("table page, requests", "most", 30, 15, ""),
    "P16b": Gate("table page, transferred", "most", 150_000, 80_000, "B"),
    "P16c": Gate("its scripts", "most", 40_000, None, "B"),
    "P16d": Gate("home page, transferred", "most", 80_000, None, "B"),
    "P16e": Gate("fonts", "most", 120_000, None, "B"),
    "P17a": Gate("first contentful paint over a static page's", "most", 2.0, 1.5),
    "P17b": Gate("first legal action over a static page's paint", "most", 3.0, 1.5),
    "P18a": Gate("CPU of a cold start over the bare libraries'", "most", 1.5, 1.2),
    "P18b": Gate("cold start with 10,000 tables", "most", 3.0, None, "s"),
    "P19": Gate("CPU of coming back after 50 moves over a move's", "most", 3.0, 2.0),
    "P20": Gate("memory growth in 10 minutes of play", "most", 1.0, 0.0, "MiB"),
}


class Row(msgspec.Struct):
    """A figure that was measured, as often as it was."""

    goal: str  # key of GATES
    values: list[float]
    of: str = ""  # which game, page or database
    note: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def passes(self) -> bool:
        """A gate fails only when the median fails and so do four of five single figures."""
        gate = GATES[self.goal]
        good = [
            value <= gate.gate if gate.kind == "most" else value >= gate.gate
            for value in (self.median, *self.values)
        ]
        return good[0] or sum(good[1:]) > len(self.values) / 5
