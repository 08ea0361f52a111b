"""The counter stream behind all chance: keyed by one secret per table, stable for ever.

`random.Random` is not used: its state is 7 KB and `shuffle` differs between Python versions.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

_WORD = 1 << 64


class Stream:
    """Draws that depend only on `secret` and the counter, which never rewinds."""

    __slots__ = ("_secret", "counter")

    def __init__(self, secret: bytes, counter: int = 0) -> None:
        if len(secret) != 32:
            raise ValueError("a stream needs a secret of 32 bytes")
        self._secret = secret
        self.counter = counter

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, without bias (rejection over 64 bits).

        `below(1)` uses no draw: where only one thing can come, nothing is left to chance.
        Raises ValueError when n is not from 1 to 2**32.
        """
        if n == 1:
            return 0
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"below({n}): n must be from 1 to 2**32")
        limit = _WORD - _WORD % n
        while True:
            counter = self.counter.to_bytes(8, "big")
            self.counter += 1
            word = blake2b(counter, digest_size=8, key=self._secret).digest()
            value = int.from_bytes(word, "big")
            if value < limit:
                return value % n


class Noted(Stream):
    """A stream that remembers what it drew: the outcomes, from which nobody learns the secret."""

    __slots__ = ("drawn",)

    def __init__(self, secret: bytes, counter: int = 0) -> None:
        super().__init__(secret, counter)
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        value = super().below(n)
        if n > 1:
            self.drawn.append(value)
        return value


class Told(Stream):
    """Outcomes that are given instead of drawn. Raises ValueError for one that cannot be, or where
    there is none left."""

    __slots__ = ("_outcomes",)

    @property
    def drawn(self) -> list[int]:
        """Those that have been taken."""
        return list(self._outcomes[: self.counter])

    def __init__(self, outcomes: Sequence[int]) -> None:
        super().__init__(bytes(32))
        self._outcomes = outcomes

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.counter >= len(self._outcomes):
            raise ValueError("more is drawn than was told")
        value = self._outcomes[self.counter]
        self.counter += 1
        if not 0 <= value < n:
            raise ValueError(f"{value} is told where one of {n} is drawn")
        return value
