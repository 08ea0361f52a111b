"""Who is at the table: by seat `here`, `away` or `gone`, and how many watch.

A reload or a short loss of the line is not told: a seat is `here` until ten seconds after its
last socket went, `away` for ten minutes, then `gone`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable

from app.live.wire import Who

GRACE = 10.0
AWAY = 600.0


class Presence:
    """The presence at one table, as this process knows it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sockets: Counter[int | None] = Counter()
        self._left: dict[int, float] = {}  # seat -> when its last socket went
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}  # other processes

    def came(self, viewer: int | None) -> None:
        """A socket of this seat (None: without a seat) has said hello."""
        self._sockets[viewer] += 1
        if viewer is not None:
            self._left.pop(viewer, None)

    def went(self, viewer: int | None) -> None:
        """One of them is closed."""
        self._sockets[viewer] -= 1
        if self._sockets[viewer] <= 0:
            del self._sockets[viewer]
            if viewer is not None:
                self._left[viewer] = self._clock()

    @property
    def here(self) -> frozenset[int]:
        """Seats with a socket in this process."""
        return frozenset(seat for seat in self._sockets if seat is not None)

    @property
    def watching(self) -> int:
        """Sockets without a seat in this process."""
        return self._sockets[None]

    def told(self, process: str, here: frozenset[int], watching: int) -> None:
        """What another process has; nothing at all forgets it."""
        before = self._elsewhere.pop(process, (frozenset(), 0))[0]
        if here or watching:
            self._elsewhere[process] = (here, watching)
        for seat in before - here:
            self._left[seat] = self._clock()

    def who(self, seats: Iterable[int]) -> Who:
        """The message for a table with these seats."""
        here = self.here.union(*(seats for seats, _ in self._elsewhere.values()))
        now = self._clock()

        def state(seat: int) -> str:
            since = now - self._left[seat] if seat in self._left else AWAY
            if seat in here or since < GRACE:
                return "here"
            return "away" if since < AWAY else "gone"

        watching = self.watching + sum(n for _, n in self._elsewhere.values())
        return Who({str(seat): state(seat) for seat in seats}, watching)

    def next_change(self) -> float | None:
        """In how many seconds `who` changes by itself, or None."""
        now = self._clock()
        ages = [now - at for at in self._left.values()]
        waits = [limit - age for age in ages for limit in (GRACE, AWAY) if age < limit]
        return min(waits, default=None)
