"""What a scenario is given and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench.measure import quantile


class Size(Struct, frozen=True):
    """How much is tried, and with which games."""

    scale: float
    seed: int

    def of(self, times: int) -> int:
        return max(1, round(times * self.scale))


class Found(Struct):
    """What came of one promise: how much was tried and measured, and what speaks against it."""

    tried: str
    against: list[str]


Scenario = Callable[[str, Path, Size], Coroutine[Any, Any, Found]]


def p99(latencies: Sequence[float]) -> float:
    """In milliseconds, of seconds."""
    return quantile(latencies, 0.99) * 1000


def above(what: str, value: float, most: float, unit: str) -> list[str]:
    """What speaks against a promise whose figure may be `most` at most."""
    return [] if value <= most else [f"{what}: {value:.3g} {unit}, promised {most:g}"]
