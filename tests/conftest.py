"""Databases for the tests. Everything that touches one runs on SQLite and on PostgreSQL.

PostgreSQL is `TEST_DATABASE_URL`, else a server of this machine. Each test process makes a
database of its own there and drops it at the end. Without a server the PostgreSQL half is
skipped, but with `CI=true` that is a failure.
"""

from __future__ import annotations

import getpass
import logging
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import settings
from sqlalchemy import URL, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from app.db.connect import Database
from app.db.migrate import upgrade
from app.db.schema import metadata

# A busy machine is no failure, and a build fails only for what was changed.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")

# Through the standard library, where caplog finds them, and as plain lines: tracebacks with all
# their variables take seconds to draw.
structlog.configure(
    processors=[
        structlog.processors.format_exc_info,
        structlog.processors.KeyValueRenderer(repr_native_str=False),
    ],
    wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    logger_factory=structlog.stdlib.LoggerFactory(),
)

ENGINES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql_server() -> URL:
    """An address at which databases may be made."""
    given = os.environ.get("TEST_DATABASE_URL")
    tried = [make_url(given)] if given else _local_servers()
    for url in tried:
        url = url.set(drivername="postgresql+psycopg")
        engine = create_engine(url, connect_args={"connect_timeout": 3})
        try:
            engine.connect().close()
        except OperationalError:
            continue
        finally:
            engine.dispose()
        return url
    if os.environ.get("CI") == "true":
        pytest.fail("no PostgreSQL to test with; set TEST_DATABASE_URL")
    pytest.skip("no PostgreSQL here")


def _local_servers() -> list[URL]:
    me = getpass.getuser()
    return [
        URL.create("postgresql", username=user, host=host, port=5432, database="postgres")
        for host in ("127.0.0.1", "/var/run/postgresql")
        for user in ("postgres", me)
    ]


def _database(server: URL, name: str, *, make: bool) -> None:
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as conn:
        conn.execute(text(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))
        if make:
            conn.execute(text(f'CREATE DATABASE "{name}"'))
            # the tests never crash the server, so they need not wait for its disk
            conn.execute(text(f'ALTER DATABASE "{name}" SET synchronous_commit = off'))
    engine.dispose()


def _own_name(kind: str) -> str:
    return f"guildhall_{kind}_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}_{os.getpid()}"


@pytest.fixture(scope="session")
def migrated_postgresql(postgresql_server: URL) -> Iterator[str]:
    name = _own_name("test")
    _database(postgresql_server, name, make=True)
    url = postgresql_server.set(database=name).render_as_string(hide_password=False)
    upgrade(url)
    yield url
    _database(postgresql_server, name, make=False)


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "migrated.db"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture
def emptied_postgresql(migrated_postgresql: str) -> str:
    """An up-to-date PostgreSQL database without rows."""
    engine = create_engine(migrated_postgresql)
    with engine.begin() as conn:
        for table in reversed(metadata.sorted_tables):  # TRUNCATE is slower for a few rows
            conn.execute(table.delete())
    engine.dispose()
    return migrated_postgresql


@pytest.fixture(params=ENGINES)
def database_url(request: pytest.FixtureRequest) -> str:
    """An up-to-date database without rows, on each engine."""
    kind = "sqlite_url" if request.param == "sqlite" else "emptied_postgresql"
    url: str = request.getfixturevalue(kind)
    return url


@pytest.fixture
def sqlite_url(migrated_sqlite: Path, tmp_path: Path) -> str:
    """The same on SQLite only, for what SQLite alone does."""
    file = tmp_path / "guildhall.db"
    shutil.copy(migrated_sqlite, file)
    return f"sqlite:///{file}"


@pytest.fixture(params=ENGINES)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database that was never migrated, on each engine."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    server: URL = request.getfixturevalue("postgresql_server")
    name = _own_name("empty")
    _database(server, name, make=True)
    yield server.set(database=name).render_as_string(hide_password=False)
    _database(server, name, make=False)


@pytest.fixture
def db(database_url: str) -> Iterator[Database]:
    """An open database, on each engine."""
    database = Database(database_url)
    yield database
    database.close()
