"""Backups that are taken while people play, and what comes of them (R17)."""

from __future__ import annotations

import asyncio
import gzip
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import URL, create_engine, text

from app.db.connect import Database
from app.db.migrate import upgrade
from app.games import games
from app.operate import backup as backups
from app.operate.backup import backup, restore
from app.operate.errors import CannotOperate
from app.operate.rehearse import rehearse
from app.people.service import People
from app.tables import store
from app.tables.service import Tables
from tests.conftest import _database, _own_name
from tests.live.harness import Instance, Line, Person, play, running, started
from tests.live.players import Player, at_play, progress, stored
from tests.tables.company import begin

SECRET = b"a secret of forty characters, or nearly so"


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """An empty database to restore into."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'target.db'}"
        return
    server: URL = request.getfixturevalue("postgresql_server")
    name = _own_name("target")
    _database(server, name, make=True)
    yield server.set(database=name).render_as_string(hide_password=False)
    _database(server, name, make=False)


def rows(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """The keys of all rows."""
    engine, found = create_engine(url), {}
    with engine.connect() as conn:
        for table in ("people", "events", "seats", "invites"):
            query = text(f"SELECT * FROM {table} ORDER BY 1, 2")
            found[table] = [tuple(row[:2]) for row in conn.execute(query)]
    engine.dispose()
    return found


async def test_a_backup_under_load_brings_everybody_back(
    either: Instance, target: str, tmp_path: Path
) -> None:
    code, people = await started(either)
    players = [Player(person, code, seed) for seed, person in enumerate(people)]
    file, source = tmp_path / "kept.gz", str(either.hall.settings.database_url)
    async with at_play(players):
        await progress(players, 5)
        before = dict(pair for player in players for pair in player.acked.items())
        await asyncio.to_thread(backup, source, file, SECRET)
        await progress(players, 5)
    assert file.stat().st_mode & 0o777 == 0o600
    restored = await asyncio.to_thread(restore, target, file, games())
    assert restored.secret == SECRET
    log = stored(target)[code]
    assert [seq for seq, _ in log] == list(range(len(log)))
    assert log.pop()[1] is None  # that it was restored
    kept = {action: seq for seq, action in log if action}
    assert before.items() <= kept.items()  # what was acknowledged before is in it
    assert log == stored(source)[code][: len(log)]

    (tmp_path / "other").mkdir()
    async with running(target, tmp_path / "other") as again:
        for player in players:
            person = again.person(player.person.name, cookie=player.person.cookie)
            assert player.line
            line, first = await comes_back(person, code, player.line)
            assert first == "snap"
            assert line.you == player.line.you
        lines = [await again.person(p.name, cookie=p.cookie).sit(code) for p in people]
        assert await play(lines, 3, Random(1)) > len(log)


async def test_logs_that_were_put_away_come_back_as_they_were(
    database_url: str, target: str, tmp_path: Path
) -> None:
    db, file = Database(database_url), tmp_path / "kept.gz"
    tables = Tables(db, SECRET)
    company = await begin(tables, People(db), game="splendor_duel")
    await company.play_out(12)
    await tables.resign(company.code, 0, action_id="the-end-of-it-all")
    assert await tables.put_away(datetime.now(UTC) + timedelta(days=1)) == 1
    await tables.hosting.settle(company.code, company.people[0], watch="delayed")
    before = await log_of(Tables(db, SECRET), company.code)
    db.close()
    await asyncio.to_thread(backup, database_url, file, SECRET)
    await asyncio.to_thread(restore, target, file, games())
    findings = await asyncio.to_thread(lambda: list(rehearse(target, games())))
    assert [str(f) for f in findings if f.broken] == []
    db = Database(target)
    assert await log_of(Tables(db, SECRET), company.code) == before
    db.close()


async def log_of(tables: Tables, code: str) -> list[Any]:
    head = await tables.open(code)
    return [
        await tables.views.history(code, 1, -1, head.seq, "all"),
        (await tables.views.frame(head, 0)).log,
        (await tables.keeping.export(code, 0, names=True))[1],
    ]


async def comes_back(person: Person, code: str, had: Line) -> tuple[Line, str]:
    """A client of before the restore at the restored table; the frame that answers its hello."""
    line = await person.sit(code, had)
    return line, line.frames[0]["t"]


async def test_an_epoch_that_is_kept_is_noticed(
    instance: Instance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that a new epoch prevents, planted: another game has come as far as the client's,
    and the client is told that it missed nothing."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    file = tmp_path / "kept.gz"
    await asyncio.to_thread(backup, str(instance.hall.settings.database_url), file, SECRET)
    seq = await play(lines, 4, Random(1))
    for kept, answer in ((True, "current"), (False, "snap")):
        target = f"sqlite:///{tmp_path / answer}.db"
        with monkeypatch.context() as patched:
            if kept:
                patched.setattr(store, "renew_epochs", lambda conn: None)
            await asyncio.to_thread(restore, target, file, games())
        async with running(target, tmp_path) as again:
            others = [await again.person(p.name, cookie=p.cookie).sit(code) for p in people]
            assert await play(others, 3, Random(2)) == seq  # the restore is an event, too
            back = again.person(people[0].name, cookie=people[0].cookie)
            line, first = await comes_back(back, code, lines[0])
            assert first == answer
            assert (line.doc == others[0].doc) is not kept


@pytest.fixture
def kept(sqlite_url: str, tmp_path: Path) -> Path:
    """A backup of an instance with a game."""

    async def a_game() -> None:
        db = Database(sqlite_url)
        company = await begin(Tables(db, SECRET), People(db), game="splendor_duel")
        await company.play_out(5)
        db.close()

    asyncio.run(a_game())
    file = tmp_path / "kept.gz"
    backup(sqlite_url, file, SECRET)
    return file


def damaged(content: bytes, how: str) -> bytes:
    lines = gzip.decompress(content).splitlines(keepends=True)
    match how:
        case "cut":
            return content[: len(content) // 2]
        case "a line less":
            del lines[len(lines) // 2]
        case "no end":
            lines.pop()
        case "newer":
            lines[0] = lines[0].replace(b'"revision":"', b'"revision":"9')
        case "another program":
            return gzip.compress(b"[]\n")
        case "no gzip":
            return b"SQLite format 3"
        case "nothing":
            return b""
    return gzip.compress(b"".join(lines))


@pytest.mark.parametrize(
    "how", ["cut", "a line less", "no end", "newer", "another program", "no gzip", "nothing"]
)
def test_a_file_that_is_not_whole_changes_nothing(kept: Path, tmp_path: Path, how: str) -> None:
    kept.write_bytes(damaged(kept.read_bytes(), how))
    target = tmp_path / "target.db"
    with pytest.raises(CannotOperate, match=r"kept\.gz"):
        restore(f"sqlite:///{target}", kept, games())
    assert not target.exists()


def test_only_an_empty_database_is_restored_into(kept: Path, target: str) -> None:
    upgrade(target)  # started once and never used
    restore(target, kept, games())
    before = rows(target)
    with pytest.raises(CannotOperate, match="not empty"):
        restore(target, kept, games())
    assert rows(target) == before
    engine = create_engine(target)
    with engine.begin() as conn:  # new rows get new numbers
        conn.execute(text("INSERT INTO people (name, created_at) VALUES ('x', '2026-01-01')"))
    engine.dispose()


def test_no_file_is_written_over(kept: Path, sqlite_url: str) -> None:
    before = kept.read_bytes()
    with pytest.raises(CannotOperate, match="already"):
        backup(sqlite_url, kept, SECRET)
    assert kept.read_bytes() == before


def test_a_backup_that_failed_leaves_no_file(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backups.os, "fsync", full)
    file = tmp_path / "out" / "kept.gz"
    file.parent.mkdir()
    with pytest.raises(CannotOperate, match="No space left"):
        backup(sqlite_url, file, SECRET)
    assert list(file.parent.iterdir()) == []
