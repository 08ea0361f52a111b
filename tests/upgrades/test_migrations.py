"""Rows of every older schema arrive whole in today's (R16)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Engine, event

from app.db import migrate
from app.operate.backup import _fill, backup, plain_engine
from tests.conftest import _database, _own_name
from tests.db.starters import STARTERS, at_once

KEPT = {
    json.loads(gzip.decompress(file.read_bytes()).split(b"\n", 1)[0])["revision"]: file
    for file in sorted(Path(__file__).parent.glob("*.gz"), reverse=True)
}
Rows = dict[str, list[dict[str, Any]]]  # by table, in the order of the file


def rows_of(file: Path) -> Rows:
    found: Rows = {}
    name, columns = "", []
    for line in map(json.loads, gzip.decompress(file.read_bytes()).splitlines()):
        if isinstance(line, list):
            found[name].append(dict(zip(columns, line, strict=True)))
        elif "table" in line:
            name, columns = line["table"], line["columns"]
            found[name] = []
    return found


def lost(before: Rows, after: Rows) -> list[str]:
    """The tables of which a row or a value is not there any more. New columns may come."""
    missing = []
    for table, rows in before.items():
        kept = [
            {name: row.get(name) for name in old}
            for old, row in zip(rows, sorted(after[table], key=_place(rows)), strict=False)
        ]
        if kept != rows:
            missing.append(table)
    return missing


def _place(rows: list[dict[str, Any]]) -> Callable[[dict[str, Any]], Any]:
    """The place that a row had in the file, by its key: its first two columns."""
    if not rows:
        return lambda row: 0
    key = list(rows[0])[:2]
    places = {tuple(row[name] for name in key): n for n, row in enumerate(rows)}
    return lambda row: places.get(tuple(row.get(name) for name in key), len(places))


def stored(url: str, folder: Path) -> Rows:
    file = folder / "stored.gz"
    backup(url, file, b"")
    return rows_of(file)


def filled(url: str, revision: str) -> Rows:
    """Brings the database to the revision, with rows; which."""
    migrate.upgrade(url, revision)
    with plain_engine(url) as engine, engine.begin() as conn:
        _fill(conn, KEPT[revision])
    return rows_of(KEPT[revision])


def test_every_older_revision_is_kept_with_rows_in_all_of_its_tables() -> None:
    """A migration has no test before the schema that it starts from is kept."""
    _, *older = ScriptDirectory(str(migrate.SCRIPTS)).walk_revisions()
    assert {script.revision for script in older} <= KEPT.keys(), "run tests.upgrades.keep"
    for file in KEPT.values():
        assert [table for table, rows in rows_of(file).items() if not rows] == []


@pytest.mark.parametrize("revision", sorted(KEPT))
def test_five_servers_that_start_at_once_bring_every_row_along(
    empty_url: str, revision: str, tmp_path: Path
) -> None:
    before = filled(empty_url, revision)
    assert at_once(empty_url, locked=True) == [0] * STARTERS
    assert lost(before, stored(empty_url, tmp_path)) == []
    with plain_engine(empty_url) as engine, engine.connect() as conn:
        if conn.dialect.name == "sqlite":
            assert conn.exec_driver_sql("PRAGMA foreign_key_check").all() == []


def test_without_a_common_lock_servers_get_in_each_others_way(postgresql_server: URL) -> None:
    """A fault that the test above must catch, planted. (Of SQLite's starters, which wait for the
    file as well, the lock only spares the later ones a failed look.)"""
    name = _own_name("races")
    url = postgresql_server.set(database=name).render_as_string(hide_password=False)
    for _ in range(20):  # now and then they come one after the other all the same
        _database(postgresql_server, name, make=True)
        codes = at_once(url, locked=False)
        _database(postgresql_server, name, make=False)
        if codes != [0] * STARTERS:
            return
    pytest.fail("nothing came of it")


def test_a_migration_that_deletes_the_children_of_a_table_is_found(tmp_path: Path) -> None:
    """Another one: with foreign keys on, a table that is rebuilt takes its rows' children."""

    def foreign_keys(driver: Any, record: Any) -> None:
        driver.execute("PRAGMA foreign_keys=ON")

    url = f"sqlite:///{tmp_path / 'old.db'}"
    before = filled(url, "0002")
    event.listen(Engine, "connect", foreign_keys)
    try:
        migrate.upgrade(url)
    finally:
        event.remove(Engine, "connect", foreign_keys)
    assert "events" in lost(before, stored(url, tmp_path))
