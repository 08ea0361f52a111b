"""Quotas, so that one visitor cannot take the table from the others.

Token buckets in the memory of the process: a restart forgives everyone, and several processes
grant several times as much, which is fine for what they protect.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable


class Bucket:
    """Grants `size` at once and `size` every `seconds`."""

    __slots__ = ("_at", "_left", "_rate", "size")

    def __init__(self, size: int, seconds: float, now: float) -> None:
        self.size = size
        self._rate = size / seconds
        self._left = float(size)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is granted at `now` (monotonic seconds)."""
        self._left = min(self.size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self, now: float) -> bool:
        """Whether nobody would notice if the bucket were forgotten."""
        return self._left + (now - self._at) * self._rate >= self.size


class Quota:
    """One bucket for each visitor (a person, an address, a socket)."""

    def __init__(
        self, size: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.size, self.seconds = size, seconds
        self._clock = clock
        self._buckets: dict[Hashable, Bucket] = {}
        self._sweep_at = 256

    def take(self, visitor: Hashable) -> bool:
        """Whether this visitor may once more."""
        now = self._clock()
        bucket = self._buckets.get(visitor)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._forget(now)
            bucket = self._buckets[visitor] = Bucket(self.size, self.seconds, now)
        return bucket.take(now)

    def _forget(self, now: float) -> None:
        """Drops full buckets. Swept when the number has doubled, so the cost stays even."""
        self._buckets = {v: b for v, b in self._buckets.items() if not b.full(now)}
        self._sweep_at = max(256, 2 * len(self._buckets))
