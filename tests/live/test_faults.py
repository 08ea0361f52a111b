"""A database that fails and rules that fail, under people who go on playing (R20, R21)."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, event, text

from app.engine import kernel
from app.tables import history, store
from app.tables.ledger import Ledger
from tests.live import planted
from tests.live.harness import Instance, play, started
from tests.live.launcher import launched
from tests.live.players import (
    Player,
    at_play,
    company,
    faults,
    progress,
    sees_the_truth,
    stored,
)

TABLES = 3


async def refusals(players: list[Player], code: str, least: int) -> None:
    """Waits until so many actions were refused with this code: where connections are short each
    takes ten seconds."""
    async with asyncio.timeout(90):
        while sum(list(p.refused.values()).count(code) for p in players) < least:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@asynccontextmanager
async def full_disk(instance: Instance) -> AsyncIterator[None]:
    """SQLite: no page can be added. PostgreSQL: what it says when its disk is full."""
    if instance.hall.db.is_sqlite:
        with pragma(instance, "max_page_count=1", "max_page_count=1000000"):
            yield
    else:
        async with raising(instance, "53100"):
            yield


@asynccontextmanager
async def read_only(instance: Instance) -> AsyncIterator[None]:
    """As after a failover to a standby, or on a file system that was mounted anew."""
    if instance.hall.db.is_sqlite:
        with pragma(instance, "query_only=ON", "query_only=OFF"):
            yield
    else:
        async with raising(instance, "25006"):
            yield


@asynccontextmanager
async def no_connection(instance: Instance) -> AsyncIterator[None]:
    """Every connection of the pool is in use."""
    engine = instance.hall.db.engine
    before, engine.pool._timeout = engine.pool._timeout, 0.05  # type: ignore[attr-defined]
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(await asyncio.to_thread(engine.connect))
            except Exception:
                break
        yield
    engine.pool._timeout = before  # type: ignore[attr-defined]


def pragma(instance: Instance, broken: str, mended: str) -> ExitStack:
    """Sets a pragma on every connection of the pool, and on those still to come."""
    drivers: list[sqlite3.Connection] = []

    def note(driver: Any, record: Any) -> None:
        driver.execute(f"PRAGMA {broken}")
        drivers.append(driver)

    stack = ExitStack()
    engine = instance.hall.db.engine
    event.listen(engine, "connect", note)
    engine.dispose()  # all connect anew
    stack.callback(lambda: [driver.execute(f"PRAGMA {mended}") for driver in drivers])
    stack.callback(event.remove, engine, "connect", note)
    return stack


@asynccontextmanager
async def raising(instance: Instance, state: str) -> AsyncIterator[None]:
    """PostgreSQL raises this error at every event."""
    url = instance.hall.settings.database_url

    def run(*statements: str) -> None:
        engine = create_engine(url)
        with engine.begin() as conn:
            for statement in statements:
                conn.execute(text(statement))
        engine.dispose()

    await asyncio.to_thread(
        run,
        "CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$"
        f" BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '{state}'; END $$",
        "CREATE TRIGGER fault BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fault()",
    )
    try:
        yield
    finally:
        await asyncio.to_thread(run, "DROP TRIGGER fault ON events", "DROP FUNCTION fault")


@pytest.mark.parametrize("broken", [full_disk, read_only, no_connection])
async def test_while_nothing_can_be_written_nothing_is_acknowledged(
    either: Instance, broken: Any
) -> None:
    players = await company(either, TABLES)
    async with at_play(players):
        await progress(players, 10)
        async with broken(either):
            await refusals(players, "unavailable", 5)
            acked = {name for p in players for name in p.acked}
            assert await either.person().http.get("/healthz")
        await progress(players, 10)  # it recovers by itself, over the same sockets
    assert {name for p in players for name in p.acked} > acked
    log = stored(either.hall.settings.database_url)
    assert faults(players, log) == []
    for player in players:
        assert await sees_the_truth(player)


async def test_an_answer_in_spite_of_a_failure_is_caught(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the test above must catch: a broad `except`, and then the acknowledgement."""
    monkeypatch.setattr(Ledger, "_append", Ledger._append)  # put back at the end
    planted.acknowledge_whatever_failed()
    players = await company(instance, TABLES)
    async with read_only(instance):
        for player in players:
            line = await player.person.sit(player.code)
            if line.offers:
                answer = await line.move(line.any_move(Random(1)))
                player.acked[answer["id"]] = answer["seq"]
    log = stored(instance.hall.settings.database_url)
    assert sum("is lost" in fault for fault in faults(players, log)) == TABLES


async def test_a_disk_that_is_full_for_the_whole_process(sqlite_url: str, tmp_path: Path) -> None:
    """The kernel refuses the writes themselves; the process lives and goes on afterwards."""
    async with launched(sqlite_url, tmp_path) as launcher:
        await launcher.start()
        code, people = await started(launcher)
        players = [Player(person, code, seed) for seed, person in enumerate(people)]
        async with at_play(players):
            await progress(players, 5)
            before = resource.prlimit(launcher.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(launcher.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
            await refusals(players, "unavailable", 3)
            resource.prlimit(launcher.pid, resource.RLIMIT_FSIZE, before)
            await progress(players, 5)
            os.kill(launcher.pid, 0)
        launcher.signal(signal.SIGTERM)
        assert await launcher.exit_code() == 0
        await launcher.start()  # what it kept can be read by the next one
        assert faults(players, stored(sqlite_url)) == []
        for player in players:
            assert await sees_the_truth(player)


async def test_rules_that_fail_in_one_call_of_a_hundred(
    either: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move is refused with a reference, nothing of it is kept, and the game goes on."""
    random, advance, failed = Random(7), kernel.advance, 0

    def sometimes(game: Any, snapshot: bytes, seat: int, move: bytes) -> Any:
        nonlocal failed
        step = advance(game, snapshot, seat, move)
        if random.randrange(100) == 0:
            failed += 1
            raise ZeroDivisionError("one call of a hundred")
        return step

    monkeypatch.setattr(kernel, "advance", sometimes)
    players = await company(either, TABLES)
    async with at_play(players):
        while failed < 3:
            await progress(players, 20)
        await progress(players, 5)
    refused = [code for player in players for code in player.refused.values()]
    assert refused.count("internal") >= 3
    assert faults(players, stored(either.hall.settings.database_url)) == []
    for player in players:
        assert await sees_the_truth(player)
    for code in {player.code for player in players}:
        assert await is_what_its_log_made(either, code)


async def is_what_its_log_made(instance: Instance, code: str) -> bool:
    """Whether the head, as it is kept and as it is stored, is the sum of the stored events."""
    tables, db = instance.hall.tables, instance.hall.db
    kept = tables.known(code)
    assert kept is not None
    log = await db.read(lambda conn: store.patches(conn, kept.id, kept.seq))
    head = await db.read(lambda conn: store.load(conn, code))
    assert head is not None
    told = history.fold(None, log)
    told.pop("state")
    return [msgspec.to_builtins(history.record(table)) for table in (kept, head)] == [told, told]


async def test_rules_that_write_in_place_are_found(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: what a move had changed when it failed stays at the table."""
    monkeypatch.setattr(Ledger, "_make", Ledger._make)  # put back at the end
    planted.write_where_others_read()
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    await play(lines, 1, Random(1))
    assert await is_what_its_log_made(instance, code)

    def fails(*_: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(kernel, "advance", fails)
        mover = next(line for line in lines if line.offers)
        assert (await mover.move(mover.any_move(Random(2))))["code"] == "internal"
    assert not await is_what_its_log_made(instance, code)
