"""Servers for the tests of live play."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live.harness import Instance, running
from tests.live.inside import Inside, inside


@pytest.fixture
async def instance(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Instance]:
    """A server of its own on SQLite."""
    async with running(sqlite_url, tmp_path) as found:
        yield found


@pytest.fixture
async def either(database_url: str, tmp_path: Path) -> AsyncIterator[Instance]:
    """A server of its own, on each database."""
    async with running(database_url, tmp_path) as found:
        yield found


@pytest.fixture
async def within(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Inside]:
    """The application itself, without a network."""
    async with inside(sqlite_url, tmp_path) as found:
        yield found


@pytest.fixture
async def two(emptied_postgresql: str, tmp_path: Path) -> AsyncIterator[tuple[Instance, Instance]]:
    """Two servers that share a database and a secret."""
    async with contextlib.AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(running(emptied_postgresql, tmp_path)),
            await stack.enter_async_context(running(emptied_postgresql, tmp_path)),
        )
