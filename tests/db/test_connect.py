"""Transactions: shared commits on SQLite, one round trip on PostgreSQL, failures contained."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, text
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError, SQLAlchemyError

from app.db import connect
from app.db.connect import THREADS, Database
from app.db.errors import Down, InUse, Unsure
from app.db.schema import people
from app.db.url import BadUrl, parse
from app.db.writer import Writer
from tests.db.work import add, all_given_back, cancel, names


class Gate:
    """A transaction that holds the writer until it is let go."""

    def __init__(self) -> None:
        self.reached, self.open = Event(), Event()

    def __call__(self, conn: Connection) -> None:
        self.reached.set()
        assert self.open.wait(10)


@pytest.fixture
def sqlite(sqlite_url: str) -> Iterator[tuple[Database, list[str]]]:
    """A SQLite database and every statement that its connections are given."""
    database = Database(sqlite_url)
    seen: list[str] = []

    @event.listens_for(database.engine, "connect")
    def trace(driver: Any, record: Any) -> None:
        driver.set_trace_callback(seen.append)

    yield database, seen
    database.close()


async def held(db: Database, gate: Gate) -> asyncio.Task[None]:
    """The writer, busy with the gate."""
    task = asyncio.create_task(db.in_tx(gate))
    assert await asyncio.to_thread(gate.reached.wait, 10)
    return task


async def test_waiting_writes_share_one_commit(sqlite: tuple[Database, list[str]]) -> None:
    db, seen = sqlite
    gate = Gate()
    first = await held(db, gate)
    seen.clear()
    rest = [asyncio.create_task(db.in_tx(add(f"p{n}"))) for n in range(50)]
    await asyncio.sleep(0.05)
    gate.open.set()
    await asyncio.gather(first, *rest)
    assert [s for s in seen if s in ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK")] == [
        "COMMIT",  # of the gate
        "BEGIN IMMEDIATE",
        "COMMIT",
    ]
    assert seen.count("SAVEPOINT job") == 50
    assert len(await db.read(names)) == 50


async def test_nobody_is_answered_before_the_commit(sqlite_url: str) -> None:
    db = Database(sqlite_url)
    gate = Gate()
    first = await held(db, gate)
    gate_of_batch = Gate()
    early = asyncio.create_task(db.in_tx(add("early")))
    late = asyncio.create_task(db.in_tx(gate_of_batch))
    await asyncio.sleep(0.05)
    gate.open.set()
    assert await asyncio.to_thread(gate_of_batch.reached.wait, 10)
    await asyncio.sleep(0.05)
    assert not early.done()  # written, but the batch is not committed
    assert await db.read(names) == []
    gate_of_batch.open.set()
    await asyncio.gather(first, early, late)
    assert await db.read(names) == ["early"]
    db.close()


async def test_a_failing_transaction_takes_back_only_its_own(db: Database) -> None:
    def fails(conn: Connection) -> None:
        add("lost")(conn)
        raise RuntimeError("half way")

    def twice(conn: Connection) -> None:
        row = {"id": 1_000_000, "name": "x", "created_at": datetime.now(UTC)}
        conn.execute(insert(people), [row])
        conn.execute(insert(people), [row])

    outcomes = await asyncio.gather(
        db.in_tx(add("one")),
        db.in_tx(fails),
        db.in_tx(add("two")),
        db.in_tx(twice),
        db.in_tx(add("three")),
        return_exceptions=True,
    )
    assert [type(o) for o in outcomes[::2]] == [str, str, str]
    assert isinstance(outcomes[1], RuntimeError)
    assert isinstance(outcomes[3], IntegrityError)
    assert sorted(await db.read(names)) == ["one", "three", "two"]


async def test_eight_writers_never_find_the_database_locked(sqlite_url: str) -> None:
    """Beside them another opening of the file writes too, as a tool would."""
    await contend(sqlite_url, 500)


async def contend(sqlite_url: str, times: int) -> None:
    """R13: eight who write so often, and the tool a tenth of it."""
    server, tool = (Database(sqlite_url, exclusive=False) for _ in range(2))

    def read_then_write(conn: Connection) -> None:
        count = conn.execute(text("SELECT count(*) FROM people")).scalar_one()
        add(f"after {count}")(conn)

    async def writer(database: Database, times: int) -> None:
        for _ in range(times):
            await database.in_tx(read_then_write)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(8):
                group.create_task(writer(server, times))
            group.create_task(writer(tool, times // 10))
        # every count was still true when it was written down
        assert await server.read(names) == [f"after {n}" for n in range(8 * times + times // 10)]
    finally:
        server.close()
        tool.close()


async def test_transactions_that_begin_as_readers_are_found_by_writers(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: `BEGIN`, and the lock only when something is written."""
    monkeypatch.setattr(
        connect, "Writer", lambda engine: Writer(engine.execution_options(writes=False))
    )
    with pytest.raises(ExceptionGroup) as failed:
        await contend(sqlite_url, 500)
    assert failed.group_contains(Down, match="locked")


@pytest.mark.parametrize(
    ("broken", "mended"),
    [
        ("max_page_count=1", "max_page_count=1000000"),  # disk full
        ("query_only=ON", "query_only=OFF"),  # read-only
    ],
)
async def test_a_write_that_the_disk_refuses_fails_and_the_next_one_works(
    sqlite_url: str, broken: str, mended: str
) -> None:
    db = Database(sqlite_url)
    drivers: list[sqlite3.Connection] = []

    @event.listens_for(db.engine, "connect")
    def note(driver: Any, record: Any) -> None:
        drivers.append(driver)

    def big(conn: Connection) -> None:
        for _ in range(200):
            add("n" * 200)(conn)

    await db.in_tx(add("before"))
    for driver in drivers:
        driver.execute(f"PRAGMA {broken}")
    outcomes = await asyncio.gather(*[db.in_tx(big) for _ in range(3)], return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Down] * 3
    assert await db.ready()  # it can still be read
    for driver in drivers:
        driver.execute(f"PRAGMA {mended}")
    await db.in_tx(add("after"))
    assert await db.read(names) == ["before", "after"]
    db.close()


async def test_a_mistaken_statement_is_not_taken_for_a_failing_database(db: Database) -> None:
    with pytest.raises((ProgrammingError, OperationalError), match="nowhere"):
        await db.in_tx(lambda conn: conn.execute(text("SELECT * FROM nowhere")))
    await db.in_tx(add("still here"))


async def test_no_error_repeats_the_values_of_its_statement(
    db: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """They may be positions with their secret, or tokens; errors end up in logs."""

    def fails(conn: Connection) -> None:
        conn.execute(text("INSERT INTO nowhere (name) VALUES (:v)"), {"v": "the-secret-value"})

    for run in (db.in_tx, db.read, db.statement):
        with pytest.raises((ProgrammingError, OperationalError)) as raised:
            await run(fails)
        assert "nowhere" in str(raised.value)
        assert "the-secret-value" not in str(raised.value)
    assert "the-secret-value" not in caplog.text


async def test_a_cancelled_task_leaves_a_whole_transaction(db: Database) -> None:
    gate = Gate()

    def work(conn: Connection) -> None:
        add("one")(conn)
        gate(conn)
        add("two")(conn)

    task = asyncio.create_task(db.in_tx(work))
    assert await asyncio.to_thread(gate.reached.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    gate.open.set()
    await db.in_tx(add("three"))
    await asyncio.to_thread(all_given_back, db)
    assert sorted(await db.read(names)) == ["one", "three", "two"]


async def test_a_thousand_cancelled_tasks_hold_no_connection(db: Database) -> None:
    await cancel(db, 1000)


async def test_transactions_that_are_their_tasks_are_found_by_cancelling(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: whoever is cancelled in the middle gives nothing back."""
    lost: list[Connection] = []  # nothing tidies up behind them

    async def begun_here(self: Database, work: Any) -> Any:
        lost.append(conn := self.engine.connect())
        tx = conn.begin()
        await asyncio.sleep(0)
        value = work(conn)
        tx.commit()
        conn.close()
        return value

    monkeypatch.setattr(Database, "in_tx", begun_here)
    monkeypatch.setattr(db.engine.pool, "_timeout", 0.001)
    monkeypatch.setattr("tests.db.work.sleep", lambda seconds: None)
    with pytest.raises((AssertionError, TimeoutError, SQLAlchemyError)):
        await cancel(db, 100)
    for conn in lost:
        conn.close()


async def test_closing_finishes_what_waits_and_refuses_the_rest(database_url: str) -> None:
    db = Database(database_url)
    waiting = [asyncio.create_task(db.in_tx(add(str(n)))) for n in range(20)]
    await asyncio.sleep(0)
    await asyncio.to_thread(db.close)
    await asyncio.gather(*waiting)
    with pytest.raises(Down):
        await db.in_tx(add("late"))
    with pytest.raises(Down):
        await db.read(names)
    assert not await db.ready()
    again = Database(database_url)
    assert len(await again.read(names)) == 20
    again.close()


def test_a_second_server_on_the_same_file_is_refused_in_one_line(sqlite_url: str) -> None:
    first = Database(sqlite_url)
    code = f"from app.db.connect import Database; Database({sqlite_url!r})"
    second = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert second.returncode == 1
    said = second.stderr.strip().splitlines()[-1]
    assert "guildhall.db is in use by another server" in said
    assert f"process {os.getpid()}" in said
    Database(sqlite_url, exclusive=False).close()  # a tool may look at it
    first.close()
    Database(sqlite_url).close()


def test_the_lock_is_not_left_behind_by_a_refusal(sqlite_url: str) -> None:
    first = Database(sqlite_url)
    with pytest.raises(InUse):
        Database(sqlite_url)
    first.close()
    Database(sqlite_url).close()


async def test_sqlite_is_opened_durable_and_checked(sqlite_url: str) -> None:
    db = Database(sqlite_url)

    def pragmas(conn: Connection) -> list[Any]:
        return [
            conn.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]

    assert await db.read(pragmas) == ["wal", 2, 1, 5000]
    assert await db.in_tx(pragmas) == ["wal", 2, 1, 5000]
    db.close()


# -- PostgreSQL --------------------------------------------------------------------------------


@pytest.fixture
def postgresql(migrated_postgresql: str) -> Iterator[Database]:
    database = Database(migrated_postgresql)
    yield database
    database.close()


def terminate_others(conn: Connection) -> None:
    conn.execute(
        text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    )


async def test_connections_that_died_in_the_pool_are_replaced_unnoticed(
    postgresql: Database, migrated_postgresql: str
) -> None:
    await asyncio.gather(*[postgresql.read(names) for _ in range(20)])
    other = Database(migrated_postgresql)
    await other.read(terminate_others)
    other.close()
    outcomes = await asyncio.gather(*[postgresql.read(names) for _ in range(20)])
    assert len(outcomes) == 20
    assert await postgresql.in_tx(add("one")) == "one"


async def test_a_connection_cut_at_the_commit_leaves_the_outcome_unsure(
    postgresql: Database, migrated_postgresql: str
) -> None:
    other = Database(migrated_postgresql)

    def cut(conn: Connection) -> None:
        add("perhaps")(conn)
        with other.engine.connect() as killer:
            terminate_others(killer)

    with pytest.raises(Unsure):
        await postgresql.in_tx(cut)
    await postgresql.in_tx(add("surely"))
    assert "surely" in await postgresql.read(names)
    other.close()


async def test_an_error_that_the_server_answered_with_is_no_doubt(postgresql: Database) -> None:
    """Whatever it says, nothing was stored; only a connection that broke leaves a doubt."""

    def refuse(conn: Connection) -> None:
        conn.execute(text("DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$"))

    for run in (postgresql.statement, postgresql.in_tx):
        with pytest.raises(Down) as down:
            await run(refuse)
        assert not isinstance(down.value, Unsure)


async def test_a_statement_that_may_have_been_stored_stays_unsure(
    postgresql: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks, and the server is not there when it is tried once more."""
    other = Database(postgresql.url.render_as_string(hide_password=False))
    real, tried = postgresql._autocommit, 0

    class Gone:
        def connect(self) -> Any:
            nonlocal tried
            tried += 1
            if tried == 2:
                raise OperationalError("connect", {}, Exception("refused"))
            return real.connect()

    def cut(conn: Connection) -> None:
        with other.engine.connect() as killer:
            terminate_others(killer)
        conn.execute(text("SELECT 1"))

    monkeypatch.setattr(postgresql, "_autocommit", Gone())
    with pytest.raises(Unsure):
        await postgresql.statement(cut)
    assert tried == 2
    other.close()


async def test_a_server_that_is_not_there_is_down() -> None:
    db = Database("postgresql://nobody@127.0.0.1:9/nowhere")
    with pytest.raises(Down):
        await db.read(names)
    assert not await db.ready()
    db.close()


# -- addresses ---------------------------------------------------------------------------------


def test_addresses_of_both_databases_are_read() -> None:
    assert parse("sqlite:////srv/guild.db").database == "/srv/guild.db"
    for text_ in ("postgres://u@h/d", "postgresql://u@h/d", "postgresql+psycopg://u@h/d"):
        assert parse(text_).render_as_string() == "postgresql+psycopg://u@h/d"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://u:secret@h/d", "must be sqlite or postgresql, not mysql"),
        ("guildhall.db", "not a URL like sqlite:///path"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("", "not a URL"),
    ],
)
def test_other_addresses_are_refused_in_one_line(address: str, said: str) -> None:
    with pytest.raises(BadUrl, match=said) as refused:
        parse(address)
    assert "\n" not in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("how", ["deleted", "replaced"])
async def test_a_file_that_is_not_there_any_more_takes_no_writes(
    sqlite_url: str, tmp_path: Path, how: str
) -> None:
    """What is open goes on in a file without a name, and would be lost with the process."""
    file, aside = tmp_path / "guildhall.db", tmp_path / "aside.db"
    db = Database(sqlite_url)
    await db.in_tx(add("before"))
    file.rename(aside)
    if how == "replaced":
        shutil.copy(aside, file)
    with pytest.raises(Down, match="no longer the file that was opened"):
        await db.in_tx(add("lost"))
    reads = [db.read(names) for _ in range(THREADS)]  # also those that open a connection
    failed = await asyncio.gather(*reads, return_exceptions=True)
    assert [type(error) for error in failed] == [Down] * THREADS
    assert not await db.ready()
    assert file.exists() is (how == "replaced")  # no empty one is made in its place
    aside.replace(file)
    await db.in_tx(add("after"))
    assert await db.read(names) == ["before", "after"]
    db.close()
