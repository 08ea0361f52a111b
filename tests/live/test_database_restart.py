"""PostgreSQL is gone and back while people play (R2)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import create_engine

from app.db import connect
from app.db.migrate import upgrade
from app.db.schema import metadata
from app.live import fanout
from tests.live.cluster import Cluster, cluster
from tests.live.harness import Instance, Line, running, started
from tests.live.players import Player, at_play, faults, progress, sees_the_truth, stored


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """One cluster for the tests of this file."""
    with cluster() as made:
        upgrade(made.url)
        yield made


@asynccontextmanager
async def servers(own: Cluster, data: Path) -> AsyncIterator[tuple[Instance, Instance]]:
    """Two servers on an emptied database of the cluster."""
    engine = create_engine(own.url)
    with engine.begin() as conn:
        for table in reversed(metadata.sorted_tables):
            conn.execute(table.delete())
    engine.dispose()
    async with AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(running(own.url, data)),
            await stack.enter_async_context(running(own.url, data)),
        )


async def restart(own: Cluster, away: float = 0.3) -> None:
    await asyncio.to_thread(own.stop)
    await asyncio.sleep(away)
    await asyncio.to_thread(own.start)


async def test_a_restart_of_the_database_under_load(own: Cluster, tmp_path: Path) -> None:
    """No acknowledged move is lost, none is acknowledged that is not stored, and everybody, also
    whoever only watches at another server, is shown what is true without a reload."""
    async with servers(own, tmp_path) as (first, second):
        players: list[Player] = []
        for n in range(4):
            code, people = await started(first, f"A{n}", f"B{n}")
            people[1] = second.person(people[1].name, cookie=people[1].cookie)
            players += [Player(p, code, seed=n * 10 + i) for i, p in enumerate(people)]
        watching = [await second.person().sit(player.code) for player in players[::2]]
        async with at_play(players):
            for _ in range(2):
                await progress(players, 10)
                await restart(own)
            await progress(players, 20)
        assert faults(players, stored(own.url)) == []
        for player in players:
            assert await sees_the_truth(player)
        for line, player in zip(watching, players[::2], strict=True):
            await line.until((await player.person.get(f"/api/t/{player.code}"))["seq"])
            assert line.doc == (await second.person().get(f"/api/t/{player.code}"))["doc"]


async def watched_move(first: Instance, second: Instance, own: Cluster) -> tuple[str, Line]:
    """A restart while nothing is on its way, then one move; its answer and who watches at the
    other server."""
    code, people = await started(first)
    lines = [await person.sit(code) for person in people]
    watcher = await second.person().sit(code)
    await restart(own, 0)
    mover = next(line for line in lines if line.offers)
    answer = await mover.move(mover.any_move(Random(1)))
    return answer["t"], watcher


async def test_the_next_move_after_a_quiet_restart_is_taken(own: Cluster, tmp_path: Path) -> None:
    """The connections of the pool died unnoticed: none of them costs a player a refusal."""
    async with servers(own, tmp_path) as (first, second):
        answer, watcher = await watched_move(first, second, own)
        assert answer == "ack"
        await watcher.next("ev")


async def test_without_a_second_try_the_next_move_is_refused(
    own: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault that the test above must catch, planted."""
    monkeypatch.setattr(connect, "_disconnected", lambda error: False)

    async def nothing(self: fanout.Across, *_: str) -> None:
        """Looking or telling in the background would meet the dead connections before the move."""

    monkeypatch.setattr(fanout.Across, "_catch_up", nothing)
    monkeypatch.setattr(fanout.Across, "_notify", nothing)
    async with servers(own, tmp_path) as (first, _):
        code, people = await started(first)
        lines = [await person.sit(code) for person in people]
        await restart(own, 0)
        mover = next(line for line in lines if line.offers)
        answer = await mover.move(mover.any_move(Random(1)))
        assert (answer["t"], answer.get("code")) == ("nak", "unavailable")


async def test_without_a_new_listener_the_other_server_stays_blind(
    own: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one. The listener ends with its connection, and nothing is compared behind it."""
    real = psycopg.AsyncConnection.connect
    connected: set[int] = set()

    async def once(*args: Any, **named: Any) -> Any:
        loop = id(asyncio.current_task())
        if loop in connected:
            await asyncio.Event().wait()
        connected.add(loop)
        return await real(*args, **named)

    monkeypatch.setattr(psycopg.AsyncConnection, "connect", once)
    monkeypatch.setattr(fanout, "COMPARE_EVERY", 3600.0)
    async with servers(own, tmp_path) as (first, second):
        answer, watcher = await watched_move(first, second, own)
        assert answer == "ack"
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1.5):
                await watcher.next("ev")
