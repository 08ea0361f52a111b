"""One database: transactions in worker threads, the SQLite writer, a clean close."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Database:
    """An open database. `url` is SQLAlchemy's: `sqlite:///path` or `postgresql+psycopg://..`."""

    def __init__(self, url: str, *, exclusive: bool = True) -> None:
        """Opens it. With `exclusive`, InUse when another process serves the same SQLite file."""
        raise NotImplementedError

    async def in_tx(self, work: Callable[[Connection], T]) -> T:
        """`work` in one transaction in a worker thread; its value after the commit."""
        raise NotImplementedError

    async def read(self, work: Callable[[Connection], T]) -> T:
        """`work` in a transaction that only reads."""
        raise NotImplementedError

    async def ready(self) -> bool:
        """Whether the database answers."""
        raise NotImplementedError

    def close(self) -> None:
        """Waits for what is running and closes every connection."""
        raise NotImplementedError
