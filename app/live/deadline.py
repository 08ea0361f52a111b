"""A deadline that is put off with every frame: one timer, however often that happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Deadline:
    """Calls `over` when nobody has put it off in time. Seconds are the running loop's."""

    __slots__ = ("_loop", "_over", "_timer", "_until")

    def __init__(self, seconds: float, over: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._over = over
        self._until = self._loop.time() + seconds
        self._timer = self._loop.call_at(self._until, self._look)

    def put_off(self, seconds: float) -> None:
        """So long from now, which is not before it would have been looked at."""
        self._until = self._loop.time() + seconds

    def cancel(self) -> None:
        """It is of no matter any more."""
        self._timer.cancel()

    def _look(self) -> None:
        if self._loop.time() >= self._until:
            self._over()
        else:
            self._timer = self._loop.call_at(self._until, self._look)
