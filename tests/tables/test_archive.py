"""The log of a game that is over is one piece, and answers everything as its rows did (R19)."""

from __future__ import annotations

import asyncio
import secrets
import signal
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, select, update

from app import main
from app import replay as command
from app.db import schema
from app.db.connect import Database
from app.games import games
from app.live.lists import Lists
from app.main import tidy
from app.people.service import People
from app.tables import archive, belonging, store
from app.tables.errors import LogDamaged, TableError
from app.tables.model import Acted, Change
from app.tables.service import Tables
from tests.tables import company as companies
from tests.tables.company import SECRET, Company, begin, fresh_id

pytestmark = pytest.mark.usefixtures("same_deal")

MOVES = 30  # of a game, after which it is given up
LATER = timedelta(hours=1, minutes=1)


@pytest.fixture(autouse=True)
def breathless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.tables.service.BREATH", 0)


async def over(tables: Tables, people: People, title: str = "toy", seats: int = 2) -> Company:
    """A game with a step that was taken back, given up or brought to its end."""
    company = await begin(tables, people, game=title, seats=seats)
    undone = False
    for _ in range(MOVES):
        table = await company.table()
        if table.status != "playing":
            return company
        if table.undo.seat >= 0 and not undone:
            undone = True
            await company.undo(table.undo.seat, table.undo.to[0])
        else:
            await company.random_move()
    await tables.hosting.end(company.code, company.people[0])
    return company


async def settled(company: Company) -> None:
    """Something that happens at a table after its game."""
    await company.tables.hosting.settle(company.code, company.people[0], watch="delayed")


async def put_away(tables: Tables) -> int:
    return await tables.put_away(datetime.now(UTC) + LATER)


async def rows(db: Database, code: str) -> int:
    """The events of the table that are rows."""
    query = select(func.count()).select_from(schema.events).join(schema.tables)
    return int(
        await db.read(
            lambda conn: conn.execute(query.where(schema.tables.c.code == code)).scalar_one()
        )
    )


async def pieces(db: Database) -> dict[int, bytes]:
    a = schema.archives.c
    found = await db.read(lambda conn: conn.execute(select(a.table_id, a.data)).all())
    return {row.table_id: row.data for row in found}


async def answers(company: Company) -> dict[str, Any]:
    """Whatever is read of the table's log, by all who may: what each question is answered with."""
    tables, code = company.tables, company.code
    head = await tables.refresh(code)
    viewers = (None, *range(len(head.seats)))
    last, views, keeping = head.seq, tables.views, tables.keeping
    given: dict[str, Any] = {}
    for viewer in viewers:
        for since in (None, -1, 0, 7, last - 1, last, last + 1):
            given[f"frame {viewer} {since}"] = await views.frame(head, viewer, since)
        given[f"history {viewer}"] = await views.history(code, viewer, -1, last)
        for window in ((0, 5), (last - 2, last + 9), (last, last)):
            given[f"history {viewer} {window}"] = await views.history(code, viewer, *window, "all")
        given[f"export {viewer}"] = await keeping.export(code, viewer, names=viewer is None)
    given["standings"] = await views.standings(code, company.people[0])
    for person in company.people:
        mine = await views.tables_of(person)
        given[f"listed {person}"] = [listed for listed in mine if listed.code == code]
    for at in (3, len(head.seats) + 1, 12):
        given[f"fork {at}"] = await forked(company, at)

    def read(conn: Connection) -> dict[str, Any]:
        windows = [(-1, last), (2, 6), (5, 5), (7, last), (last, last), (-1, -1)]
        return {
            "events": [store.events(conn, head.id, *w) for w in windows],
            "last events": [store.events(conn, head.id, -1, last, n) for n in (1, 4, 5000)],
            "told": [store.told(conn, head.id, *w) for w in windows],
            "last told": [store.told(conn, head.id, -1, last, n) for n in (1, 4, 5000)],
            "patches": [store.patches(conn, head.id, n) for n in (-1, 0, 6, last)],
            "actions": [
                store.action(conn, head.id, seat, event.action_id)
                for event in store.events(conn, head.id, -1, last)
                if event.action_id
                for seat in range(len(head.seats))
            ],
        }

    return {**given, **await tables._ledger.read(read)}


async def forked(company: Company, at: int) -> Any:
    """A game that goes on from there: what everybody sees of its beginning."""
    try:
        table = await company.tables.keeping.fork(company.code, 0, company.people[0], at)
    except TableError as refused:
        return refused.key
    views = company.tables.views
    return [views.document(table, viewer)["game"] for viewer in (None, 0)]


def differing(was: dict[str, Any], now: dict[str, Any]) -> list[str]:
    assert was.keys() == now.keys()
    return [question for question in was if was[question] != now[question]]


@pytest.mark.parametrize("title", ["toy", *games()])
async def test_every_question_is_answered_as_before(
    db: Database, tables: Tables, people: People, tmp_path: Path, title: str
) -> None:
    company = await over(tables, people, title, max(tables._ledger.games[title].seats))
    was = await answers(company)
    assert await put_away(tables) == 1
    assert await rows(db, company.code) == 0
    fresh = Tables(db, SECRET, tables._ledger.games)  # a server that has never seen the table
    assert differing(was, await answers(Company(fresh, company.code, company.people))) == []
    if title != "toy":
        file = tmp_path / "game.jsonl"
        file.write_text((await fresh.keeping.export(company.code, 0, names=True))[1])
        assert command.main(file) == 0


async def test_what_happens_later_is_told_behind_the_piece(
    db: Database, tables: Tables, people: People
) -> None:
    company, twin = [await over(tables, people) for _ in range(2)]
    assert await put_away(tables) == 2
    await settled(company)
    assert await rows(db, company.code) == 1
    was = await answers(company)
    assert [line["kind"] for line in was["frame None None"].log][-1] == "table.watch_delayed"
    table = await company.table()
    assert [event.seq for event in was["events"][0]] == list(range(table.seq + 1))
    assert [told.seq for told in was["last told"][1]] == list(range(table.seq - 3, table.seq + 1))
    assert was["patches"][-1] == [event.patch for event in was["events"][0]]
    # it stays as it is
    assert await put_away(tables) == 0
    assert await rows(db, twin.code) == 0
    assert differing(was, await answers(company)) == []


async def test_an_action_that_was_put_away_is_answered_as_the_first_time(
    tables: Tables, people: People
) -> None:
    company = await begin(tables, people)
    made = await company.play_out(6)
    event = (await tables._ledger.read(lambda conn: store.events(conn, made.id, 3, made.seq)))[-1]
    gone = fresh_id()
    assert event.seat is not None
    assert event.action_id is not None
    ended = await tables.resign(company.code, 1, action_id=gone, person=company.people[1])
    assert await put_away(tables) == 1
    again = await tables.act(
        company.code,
        event.seat,
        action_id=event.action_id,
        base=event.seq - 1,
        move=event.move or b"",
    )
    assert again == Acted(event.seq, dup=True)
    assert await tables.resign(company.code, 1, action_id=gone) == Acted(ended.seq, dup=True)
    assert await tables.resigned(company.code, action_id=gone) == Acted(ended.seq, dup=True)
    assert await tables.resigned(company.code, action_id=fresh_id()) is None
    with pytest.raises(TableError, match="over"):
        await tables.act(
            company.code, 0, action_id=fresh_id(), base=ended.seq, move=b'{"m":"take"}'
        )


async def test_only_games_that_have_been_over_for_an_hour_are_put_away(
    db: Database, tables: Tables, people: People
) -> None:
    running = await begin(tables, people)
    await running.play_out(3)
    lobby = await companies.gather(tables, people)
    fresh = await over(tables, people)
    assert await tables.put_away(datetime.now(UTC)) == 0
    assert await tables.put_away(datetime.now(UTC) + timedelta(minutes=59)) == 0
    assert await put_away(tables) == 1
    assert await rows(db, fresh.code) == 0
    assert await rows(db, running.code) > 3
    assert await rows(db, lobby.code) > 0
    assert await put_away(tables) == 0


async def test_the_server_puts_logs_away_by_itself(
    db: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await over(tables, people)
    t, yesterday = schema.tables.c, datetime.now(UTC) - timedelta(days=1)
    aged = update(schema.tables).where(t.code == company.code).values(updated_at=yesterday)
    await db.in_tx(lambda conn: conn.execute(aged))
    done, real = asyncio.Event(), tables.put_away

    async def told(now: datetime) -> int:
        packed = await real(now)
        done.set()
        return packed

    monkeypatch.setattr(tables, "put_away", told)
    chore = asyncio.create_task(tidy(tables, Lists(tables)))
    async with asyncio.timeout(30):
        await done.wait()
    chore.cancel()
    assert await rows(db, company.code) == 0


async def test_what_fails_once_is_tried_again_at_the_next_tidying(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in one chore ends neither the other nor those to come."""
    monkeypatch.setattr(main, "TIDY_SECONDS", 0)
    db = Database(sqlite_url)
    tables = Tables(db, b"a secret")
    done, swept = asyncio.Event(), 0

    async def sweep(now: datetime) -> list[str]:
        nonlocal swept
        swept += 1
        raise RuntimeError

    async def put_away(now: datetime) -> int:
        if swept == 2:
            done.set()
        raise RuntimeError

    monkeypatch.setattr(tables, "sweep", sweep)
    monkeypatch.setattr(tables, "put_away", put_away)
    chore = asyncio.create_task(tidy(tables, Lists(tables)))
    await asyncio.wait(
        [chore, waiting := asyncio.create_task(done.wait())],
        timeout=10,
        return_when=asyncio.FIRST_COMPLETED,
    )
    assert waiting.done()
    chore.cancel()
    db.close()


async def test_a_log_with_gaps_is_left_as_it_is(
    db: Database, tables: Tables, people: People
) -> None:
    company = await over(tables, people)
    table, e = await company.table(), schema.events.c
    hole = delete(schema.events).where(e.table_id == table.id, e.seq == 4)
    await db.in_tx(lambda conn: conn.execute(hole))
    assert await put_away(tables) == 0
    assert await rows(db, company.code) == table.seq


async def test_a_table_that_is_deleted_takes_its_piece_along(
    db: Database, tables: Tables, people: People
) -> None:
    company = await over(tables, people)
    await put_away(tables)
    assert len(await pieces(db)) == 1
    await db.in_tx(
        lambda conn: conn.execute(delete(schema.tables).where(schema.tables.c.code == company.code))
    )
    assert await pieces(db) == {}


# -- at the same moment ------------------------------------------------------------------------


async def test_an_event_of_the_same_moment_is_not_lost(
    db: Database, tables: Tables, people: People
) -> None:
    """It comes after the log was read and before it is put away."""
    company = await over(tables, people)
    table = await company.table()
    piece = await db.read(lambda conn: archive.packed(conn, table.id))
    assert piece is not None
    await settled(company)
    assert await db.in_tx(lambda conn: archive.put_away(conn, piece)) is False
    was = await answers(company)
    assert await put_away(tables) == 1
    assert differing(was, await answers(company)) == []


@pytest.fixture
def processes(database_url: str) -> Iterator[list[Tables]]:
    """Four servers of one database; those of SQLite, which one process serves, share it."""
    url = database_url
    dbs = [Database(url) for _ in range(1 if url.startswith("sqlite") else 4)]
    yield [Tables(dbs[n % len(dbs)], SECRET, companies.GAMES) for n in range(4)]
    for db in dbs:
        db.close()


async def test_several_processes_at_once_put_each_log_away_once(
    processes: list[Tables],
) -> None:
    db = processes[0]._ledger._db
    played = [await over(processes[0], People(db)) for _ in range(5)]
    was = [await answers(company) for company in played]
    counts = await asyncio.gather(*(put_away(tables) for tables in processes))
    assert sum(counts) == len(played)
    assert len(await pieces(db)) == len(played)
    for company, before in zip(played, was, strict=True):
        assert differing(before, await answers(company)) == []


async def test_two_that_read_the_same_log_put_it_away_once(processes: list[Tables]) -> None:
    dbs = [tables._ledger._db for tables in processes]
    company = await over(processes[0], People(dbs[0]))
    table = await company.table()
    read = [await db.read(lambda conn: archive.packed(conn, table.id)) for db in dbs]
    done = await asyncio.gather(
        *(
            db.in_tx(lambda conn, piece=piece: archive.put_away(conn, piece))
            for db, piece in zip(dbs, read, strict=True)
        )
    )
    assert sorted(done) == [False, False, False, True]
    assert await rows(dbs[0], company.code) == 0


async def test_readers_see_a_log_once_while_it_is_put_away(
    processes: list[Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL each statement of a transaction sees what is committed when it begins."""
    db = processes[0]._ledger._db
    company = await over(processes[0], People(db))
    table = await company.table()
    whole = await db.read(lambda conn: store.events(conn, table.id, -1, table.seq))
    piece = await db.read(lambda conn: archive.packed(conn, table.id))
    assert piece is not None
    completed, other = archive.completed, processes[-1]._ledger._db
    loop = asyncio.get_running_loop()

    def in_between(conn: Connection, *args: Any) -> Any:
        """Put away after the rows were read and before the piece is asked for."""
        work = other.in_tx(lambda conn: archive.put_away(conn, piece))
        assert asyncio.run_coroutine_threadsafe(work, loop).result(10)
        return completed(conn, *args)

    with monkeypatch.context() as patched:
        patched.setattr(archive, "completed", in_between)
        seen = await db.read(lambda conn: store.events(conn, table.id, -1, table.seq))
    assert seen == whole
    assert await db.read(lambda conn: store.events(conn, table.id, -1, table.seq)) == whole


async def test_a_process_that_missed_the_end_reads_it_from_the_piece(
    processes: list[Tables],
) -> None:
    mine, other = processes[0], processes[-1]
    company = await begin(mine, People(mine._ledger._db))
    known = await other.open(company.code)
    seen: list[Change] = []
    other.on_change(seen.append)
    await company.play_out(5)
    await mine.hosting.end(company.code, company.people[0])
    assert await put_away(mine) == 1
    table = await other.refresh(company.code)
    assert [change.after.seq for change in seen] == list(range(known.seq + 1, table.seq + 1))
    assert table == await company.table()


@pytest.mark.parametrize("first", ["put away", "forgotten"])
async def test_a_name_that_is_forgotten_at_the_same_moment_is_in_no_piece(
    processes: list[Tables], monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """Whoever comes second waits until the first has committed, and sees what it did."""
    db, other = processes[0]._ledger._db, processes[-1]
    company = await over(processes[0], People(db))
    table = await company.table()
    piece = await db.read(lambda conn: archive.packed(conn, table.id))
    assert piece is not None
    held, go = threading.Event(), threading.Event()
    put, remove = archive.put_away, belonging.remove_names

    def hold(mine: bool) -> None:
        if mine:
            held.set()
            assert go.wait(10)

    def putting(conn: Connection) -> bool:
        done = put(conn, piece)
        hold(first == "put away")
        return done

    def removing(conn: Connection, *args: Any) -> None:
        remove(conn, *args)
        hold(first == "forgotten")

    monkeypatch.setattr(belonging, "remove_names", removing)
    works = [
        lambda: db.in_tx(putting),
        lambda: other.belonging.forget(company.people[0]),
    ]
    if first == "forgotten":
        works.reverse()
    one = asyncio.create_task(works[0]())
    await asyncio.to_thread(held.wait, 10)
    two = asyncio.create_task(works[1]())
    await asyncio.sleep(0.2)  # it comes to the lock, or will
    go.set()
    assert [await one, await two] == [True, first == "put away"]
    await put_away(processes[0])
    [data] = (await pieces(db)).values()
    assert "Linh" not in zlib.decompress(data).decode()


# -- names -------------------------------------------------------------------------------------


async def test_whoever_is_deleted_is_named_in_no_piece(
    db: Database, tables: Tables, people: People
) -> None:
    company = await over(tables, people)
    await put_away(tables)
    [before] = (await pieces(db)).values()
    assert "Linh" in zlib.decompress(before).decode()
    assert await tables.belonging.forget(company.people[0])
    [after] = (await pieces(db)).values()
    text = zlib.decompress(after).decode()
    assert "Linh" not in text
    assert "Bảo" in text
    head = await company.table()
    assert "Linh" not in str(await tables.views.history(company.code, 1, -1, head.seq, "all"))
    assert "Linh" not in str(await tables.views.frame(head, 1))
    # nothing to take out: nothing is written
    await tables.belonging.forget(company.people[0])
    assert (await pieces(db)).popitem()[1] == after


# -- killed ------------------------------------------------------------------------------------

KILLED = """
import asyncio, os, signal, sys
from datetime import UTC, datetime, timedelta
from sqlalchemy import event
from app.db.connect import Database
from app.tables import service
from app.tables.service import Tables

url, when, word = sys.argv[1:]
db = Database(url)

def kill(conn, cursor, statement, *rest):
    if statement.startswith(word):
        os.kill(os.getpid(), signal.SIGKILL)

event.listen(db.engine, f"{when}_cursor_execute", kill)
asyncio.run(Tables(db, b"s" * 32).put_away(datetime.now(UTC) + timedelta(hours=2)))
"""


@pytest.mark.parametrize(
    "moment",
    ["before DELETE FROM events", "after DELETE FROM events", "after INSERT INTO archives"],
)
async def test_a_server_killed_meanwhile_leaves_the_log_as_it_was(
    database_url: str, moment: str
) -> None:
    db = Database(database_url)
    company = await over(Tables(db, SECRET, companies.GAMES), People(db))
    was, n = await answers(company), await rows(db, company.code)
    db.close()
    when, _, word = moment.partition(" ")
    killed = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", KILLED, database_url, when, word], timeout=60
    )
    assert killed.returncode == -signal.SIGKILL
    db = Database(database_url)
    tables = Tables(db, SECRET, companies.GAMES)
    company = Company(tables, company.code, company.people)
    assert (await rows(db, company.code), await pieces(db)) == (n, {})
    assert differing(was, await answers(company)) == []
    assert await put_away(tables) == 1
    assert differing(was, await answers(company)) == []
    db.close()


# -- damage ------------------------------------------------------------------------------------


def flipped(data: bytes) -> dict[str, Any]:
    return {"data": data[:50] + bytes([data[50] ^ 1]) + data[51:]}


def forged(data: bytes) -> dict[str, Any]:
    """One that zlib takes for whole."""
    return {"data": zlib.compress(zlib.decompress(data).replace(b"Linh", b"Mai "))}


def cut(data: bytes) -> dict[str, Any]:
    return {"data": data[:-20]}


def newer(data: bytes) -> dict[str, Any]:
    return {"version": archive.VERSION + 1}


async def damaged(db: Database, damage: Callable[[bytes], dict[str, Any]]) -> None:
    [(table_id, data)] = (await pieces(db)).items()
    change = update(schema.archives).where(schema.archives.c.table_id == table_id)
    await db.in_tx(lambda conn: conn.execute(change.values(damage(data))))


@pytest.mark.parametrize("damage", [flipped, forged, cut, newer])
async def test_a_damaged_piece_is_noticed_and_the_table_can_be_looked_at(
    db: Database, tables: Tables, people: People, damage: Callable[[bytes], dict[str, Any]]
) -> None:
    company = await over(tables, people)
    table = await company.table()
    before = await tables.views.frame(table, 0)
    await put_away(tables)
    await damaged(db, damage)
    fresh = Tables(db, SECRET, companies.GAMES)
    table = await fresh.open(company.code)
    snap = await fresh.views.frame(table, 0)
    assert (snap.doc, snap.hash) == (before.doc, before.hash)
    assert [(line["kind"], line["seq"]) for line in snap.log] == [("table.log_damaged", table.seq)]
    for reading in (
        fresh.views.history(company.code, 0, -1, 99),
        fresh.keeping.export(company.code, 0, names=True),
        fresh.keeping.fork(company.code, 0, company.people[0], 5),
        fresh.act(company.code, 0, action_id=fresh_id(), base=table.seq, move=b'{"m":"take"}'),
    ):
        with pytest.raises(LogDamaged):
            await reading
    # the table lives on, and forgets whoever is deleted
    await settled(Company(fresh, company.code, company.people))
    snap = await fresh.views.frame(await fresh.open(company.code), None)
    assert [line["kind"] for line in snap.log] == ["table.log_damaged", "table.watch_delayed"]
    assert await fresh.belonging.forget(company.people[0])
    assert (await pieces(db)).popitem()[1] == b""


# -- size --------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [*games()])
async def test_a_finished_game_of_any_title_takes_at_most_100_kib(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    """The growth of the file: pages that are free are used by the next ones."""
    monkeypatch.setattr(companies, "fresh_id", lambda: secrets.token_urlsafe(18))  # as clients do
    db = Database(sqlite_url)
    tables, people = Tables(db, SECRET), People(db)
    before = await used(db)
    for _ in range(2):
        company = await begin(tables, people, game=title, seats=max(games()[title].seats))
        table = await company.play_on()
        assert table.status == "finished"
        assert await put_away(tables) == 1
    assert (await used(db) - before) / 2 <= 100 * 1024
    db.close()


async def used(db: Database) -> int:
    """Bytes of the SQLite file that hold something."""

    def pages(conn: Connection) -> int:
        size, count, free = (
            conn.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("page_size", "page_count", "freelist_count")
        )
        return int(size * (count - free))

    return await db.read(pages)
