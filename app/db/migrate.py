"""Brings a database to the present schema; several processes may start at once."""

from __future__ import annotations

import re
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, inspect, text

from app.db import url as urls
from app.db.connect import Database, made_private
from app.db.errors import Newer
from app.db.filelock import FileLock

SCRIPTS = Path(__file__).resolve().parents[2] / "migrations"
_ADVISORY = 0x6775696C64  # any number, the same in every process


def opened(url: str) -> Database:
    """The database, open and in the present schema. Raises InUse, Newer, what alembic raises."""
    database = Database(url)  # first: the file of a running server is not changed under it
    try:
        if not is_present(database):
            upgrade(url)
    except BaseException:
        database.close()
        raise
    return database


def is_present(database: Database) -> bool:
    """Whether the schema is the present one. Most starts find it so, and then alembic, which takes
    a fifth of a start to load, is left alone."""
    with database.engine.connect() as conn:
        if not inspect(conn).has_table("alembic_version"):
            return False
        return conn.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [
            newest()
        ]


def newest() -> str:
    """The revision that no other one follows, as the migrations say it."""
    said: dict[str, list[str]] = {"revision": [], "down_revision": []}
    for file in (SCRIPTS / "versions").glob("*.py"):
        for name, value in _revision.findall(file.read_text()):
            said[name].append(value)
    [last] = set(said["revision"]) - set(said["down_revision"])
    return last


_revision = re.compile(r'^(revision|down_revision)\b[^=\n]*= "(\w+)"', re.MULTILINE)


def revisions() -> set[str]:
    """All that this version knows."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()}


def must_be_known(connection: Connection) -> None:
    """Raises Newer when the schema is of a later version than this one."""
    from alembic.runtime.migration import MigrationContext

    here = MigrationContext.configure(connection).get_current_revision()
    if here is not None and here not in revisions():
        raise Newer(f"the database is of a newer Guildhall (schema {here}); update this one")


def upgrade(url: str, revision: str = "head") -> None:
    """Runs the missing migrations under a lock: advisory on PostgreSQL, a file beside SQLite's."""
    parsed = urls.parse(url)
    file = urls.sqlite_file(parsed)
    if file is None:
        _upgrade_postgresql(url, revision)
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        made_private(file)
        with FileLock(file.with_name(file.name + ".migrate.lock"), wait=True):
            _upgrade_sqlite(url, revision)


def run(connection: Connection, revision: str = "head") -> None:
    """The migrations on an open connection, each in a transaction of its own."""
    from alembic import command
    from alembic.config import Config

    must_be_known(connection)
    connection.rollback()  # each migration begins its own
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _upgrade_postgresql(url: str, revision: str) -> None:
    engine = create_engine(urls.parse(url), connect_args={"connect_timeout": 10})
    try:
        with engine.connect() as conn:
            conn.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _ADVISORY})
            conn.commit()
            try:
                run(conn, revision)
            finally:
                conn.rollback()
                conn.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _ADVISORY})
                conn.commit()
    finally:
        engine.dispose()


def _upgrade_sqlite(url: str, revision: str) -> None:
    """Foreign keys stay off: a batch rebuilds a table and would delete its children."""
    engine = create_engine(urls.parse(url))

    @event.listens_for(engine, "connect")
    def prepare(driver: object, record: object) -> None:
        driver.isolation_level = None  # type: ignore[attr-defined]

    @event.listens_for(engine, "begin")
    def begin(conn: Connection) -> None:
        conn.exec_driver_sql("BEGIN IMMEDIATE")

    try:
        with engine.connect() as conn:
            run(conn, revision)
    finally:
        engine.dispose()
