"""The migrations lead from nothing to exactly the schema, also when many start at once."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import DatabaseError, OperationalError

from app.db.connect import Database
from app.db.errors import InUse
from app.db.migrate import SCRIPTS, is_present, newest, opened, upgrade
from app.db.schema import metadata
from tests.db.starters import STARTERS, at_once


def test_the_migrations_make_the_schema(empty_url: str) -> None:
    upgrade(empty_url)
    engine = create_engine(empty_url)
    with engine.connect() as conn:
        context = MigrationContext.configure(conn, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        names = {
            (table, constraint["name"])
            for table in metadata.tables
            for constraint in [
                inspect(conn).get_pk_constraint(table),
                *inspect(conn).get_foreign_keys(table),
                *inspect(conn).get_unique_constraints(table),
            ]
        }
    engine.dispose()
    sqlite = engine.dialect.name == "sqlite"
    expected = {
        # SQLite has no name for the key of a number that is given once
        (table.name, None if sqlite and constraint is counted else constraint.name)
        for table in metadata.sorted_tables
        for counted in [table.dialect_options["sqlite"]["autoincrement"] and table.primary_key]
        for constraint in table.constraints
    }
    assert names == expected  # named alike, so that later migrations find them


def test_five_servers_that_start_at_once_migrate_once(empty_url: str) -> None:
    """R16; what a lock of its own for each would do is shown in upgrades/test_migrations.py."""
    assert at_once(empty_url, locked=True) == [0] * STARTERS
    engine = create_engine(empty_url)
    assert set(inspect(engine).get_table_names()) == {*metadata.tables, "alembic_version"}
    engine.dispose()


def test_a_second_upgrade_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "deeper" / "guildhall.db"
    upgrade(f"sqlite:///{file}")
    before = file.read_bytes()
    upgrade(f"sqlite:///{file}")
    assert file.read_bytes() == before


def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "guildhall.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE chat (n INTEGER)")  # in the way of the first migration
    other.close()
    with pytest.raises(OperationalError, match="chat"):
        upgrade(f"sqlite:///{file}")
    engine = create_engine(f"sqlite:///{file}")
    assert set(inspect(engine).get_table_names()) <= {"chat", "alembic_version"}
    engine.dispose()


def test_the_file_of_a_running_server_is_not_migrated(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'guildhall.db'}"
    running = Database(url)
    with pytest.raises(InUse):
        opened(url)
    assert not (tmp_path / "guildhall.db").exists()
    running.close()
    database = opened(url)
    with pytest.raises(InUse):
        opened(url)
    database.close()


def test_a_database_that_cannot_be_migrated_is_closed_again(tmp_path: Path) -> None:
    file = tmp_path / "guildhall.db"
    file.write_bytes(b"this is no database, but a text of some length" * 100)
    with pytest.raises(DatabaseError, match="not a database"):
        opened(f"sqlite:///{file}")
    Database(f"sqlite:///{file}").close()  # the lock is free


def test_a_database_of_today_is_opened_without_loading_alembic(sqlite_url: str) -> None:
    code = (
        "import sys; from app.db.migrate import opened; "
        f"opened({sqlite_url!r}).close(); print([m for m in sys.modules if 'alembic' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=SCRIPTS.parent, capture_output=True)
    assert done.stdout.decode().strip() == "[]", done.stderr.decode()


def test_the_newest_revision_is_read_as_alembic_reads_it() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert newest() == ScriptDirectory.from_config(config).get_current_head()


def test_an_older_database_is_not_taken_for_one_of_today(sqlite_url: str) -> None:
    db = Database(sqlite_url)
    assert is_present(db)
    with db.engine.begin() as conn:
        conn.exec_driver_sql("UPDATE alembic_version SET version_num = '0000'")
    assert not is_present(db)
    db.close()
