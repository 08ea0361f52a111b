"""Quotas and turns, so that one visitor cannot take the table from the others.

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


class Turns:
    """What is granted to a visitor, one at a time: `at_once` of them without waiting, then one
    each `every` seconds. A quota that is taken all at once is work that all others wait for; in
    turns theirs comes between."""

    def __init__(
        self, at_once: int, every: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._credit, self._every = at_once * every, every
        self._clock = clock
        self._until: dict[Hashable, float] = {}  # when the turns that were given are over
        self._sweep_at = 256

    def wait(self, visitor: Hashable) -> float:
        """Gives this visitor the next turn; the seconds until then."""
        now = self._clock()
        if visitor not in self._until and len(self._until) >= self._sweep_at:
            self._until = {v: until for v, until in self._until.items() if until > now}
            self._sweep_at = max(256, 2 * len(self._until))
        until = max(now, self._until.get(visitor, now)) + self._every
        self._until[visitor] = until
        return max(0.0, until - self._credit - now)
