"""`python3 -m app backup FILE` and `restore FILE`: everything of an instance in one file.

The file is gzip over lines of JSON: a head with the revision of the schema and the instance's
secret, the rows of each table under a line that names it, and an end with their numbers, by which
a file that was cut short is told from a whole one. It belongs to neither database: a backup of
SQLite can be restored into PostgreSQL.

Rows are read in one transaction that sees one moment, while the server goes on. A restored table
begins a new epoch: what clients remember of its seqs is void, and they are sent the whole. What
nobody had seen in its game by then is dealt anew: some have seen how it went on.
"""

from __future__ import annotations

import gzip
import os
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO

import msgspec
from alembic.runtime.migration import MigrationContext
from msgspec import Struct
from sqlalchemy import (
    Connection,
    DateTime,
    Engine,
    LargeBinary,
    MetaData,
    Table,
    create_engine,
    event,
    func,
    insert,
    select,
    text,
)

from app.db import migrate
from app.db import url as urls
from app.db.connect import Database
from app.engine.game import Game
from app.operate.errors import CannotOperate
from app.tables import restored, store

FORMAT = 1
ROWS = 500  # read and written at once


class Head(Struct, frozen=True):
    """The first line: `revision` is that of the schema the rows were in."""

    guildhall: int
    revision: str
    at: str
    secret: str = ""


class Restored(Struct, frozen=True):
    """What a file brought back: rows by table, and the secret of the instance it came from."""

    rows: dict[str, int]
    secret: bytes


def backup(url: str, file: Path, secret: bytes) -> Counter[str]:
    """Writes all rows to a new file, readable by its owner only; the number of rows by table.

    Raises CannotOperate, also when the file is there already.
    """
    draft = file.with_name(f"{file.name}.{token_hex(4)}.part")
    if file.exists():
        raise CannotOperate(f"{file} is there already; choose another name")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            rows = _write(url, out, secret)
            out.flush()
            os.fsync(out.fileno())
        os.link(draft, file)  # as rename, but never over a file that came meanwhile
    except OSError as error:
        raise CannotOperate(f"{file}: {error.strerror}") from None
    finally:
        draft.unlink(missing_ok=True)
    return rows


def restore(url: str, file: Path, games: Mapping[str, Game[Any, Any, Any]]) -> Restored:
    """Brings the rows of a file into an empty database, in the present schema, and deals anew what
    is hidden in what is played by these rules.

    Raises CannotOperate before anything is changed, and InUse when a server holds the database.
    """
    head, rows = _verified(file)
    if head.revision not in migrate.revisions():
        raise CannotOperate(f"{file} was made by a newer Guildhall; update this one first")
    lock = Database(url)  # a SQLite file belongs to one process
    try:
        _clear(lock.engine)
        migrate.upgrade(url, head.revision)
        with plain_engine(url) as engine, engine.begin() as conn:
            _fill(conn, file)
            store.renew_epochs(conn)
        migrate.upgrade(url)
        with plain_engine(url) as engine, engine.begin() as conn:
            restored.deal_anew(conn, games)
    finally:
        lock.close()
    return Restored(dict(rows), head.secret.encode())


def revision_of(conn: Connection) -> str | None:
    """The revision of the schema, None when there is none yet."""
    return MigrationContext.configure(conn).get_current_revision()


class plain_engine:
    """An engine without a pool of its own kind, disposed of in the end."""

    def __init__(self, url: str, **options: Any) -> None:
        self._engine = create_engine(urls.parse(url), hide_parameters=True, **options)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _own_begin)
            event.listen(self._engine, "begin", _begin)

    def __enter__(self) -> Engine:
        return self._engine

    def __exit__(self, *_: object) -> None:
        self._engine.dispose()


def _own_begin(driver: Any, record: Any) -> None:
    driver.isolation_level = None  # the driver's own would begin after the first read
    driver.execute("PRAGMA busy_timeout=5000")


def _begin(conn: Connection) -> None:
    conn.exec_driver_sql("BEGIN")


# -- writing -----------------------------------------------------------------------------------


def _write(url: str, out: BinaryIO, secret: bytes) -> Counter[str]:
    file = urls.sqlite_file(urls.parse(url))
    if file is not None and not file.exists():
        raise CannotOperate(
            f"there is no database {file}; name another with --database-url or GUILDHALL_DATA"
        )
    options: dict[str, Any] = {}
    if file is None:
        options["execution_options"] = {
            "isolation_level": "REPEATABLE READ",
            "postgresql_readonly": True,
        }
    rows: Counter[str] = Counter()
    with (
        plain_engine(url, **options) as engine,
        engine.connect() as conn,
        conn.begin(),
        gzip.GzipFile(fileobj=out, mode="wb", filename="", compresslevel=6) as packed,
    ):
        revision = revision_of(conn)
        if revision is None:
            raise CannotOperate("the database is empty: there is nothing to keep")
        now = datetime.now(UTC).isoformat(timespec="seconds")
        _line(packed, Head(FORMAT, revision, now, secret.decode()))
        for table in _tables(conn):
            _line(
                packed, {"table": str(table.name), "columns": [str(c.name) for c in table.columns]}
            )
            for row in conn.execution_options(yield_per=ROWS).execute(select(table)):
                _line(packed, [_plain(value) for value in row])
                rows[str(table.name)] += 1
        _line(packed, {"end": rows})
    return rows


def _tables(conn: Connection) -> list[Table]:
    """The tables as they are in this database, those that others point to first."""
    found = MetaData()
    found.reflect(conn)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def _line(out: gzip.GzipFile, value: Any) -> None:
    out.write(msgspec.json.encode(value) + b"\n")


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        value = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        return value.isoformat()
    return b64encode(value).decode() if isinstance(value, bytes) else value


# -- reading -----------------------------------------------------------------------------------


def _lines(file: Path) -> Iterator[Any]:
    """The lines of a file as values. Raises CannotOperate where it is broken."""
    try:
        with gzip.open(file, "rb") as packed:
            for line in packed:
                yield msgspec.json.decode(line)
    except OSError as error:
        raise CannotOperate(f"{file}: {error.strerror or 'this is no backup'}") from None
    except (EOFError, zlib.error, msgspec.DecodeError):
        raise CannotOperate(f"{file} is cut short or damaged") from None


def _verified(file: Path) -> tuple[Head, Counter[str]]:
    """The head of a file that is whole, and its rows by table."""
    lines = _lines(file)
    first = next(lines, None)
    if first is None:
        raise CannotOperate(f"{file} is empty")
    if not isinstance(first, dict) or first.get("guildhall") != FORMAT:
        raise CannotOperate(f"{file} is no backup that this version can read")
    rows: Counter[str] = Counter()
    name, end = "", None
    for line in lines:
        if isinstance(line, list):
            rows[name] += 1
        else:
            name, end = line.get("table", ""), line.get("end")
    if end != dict(rows):
        raise CannotOperate(f"{file} is cut short or damaged")
    return msgspec.convert(first, Head), rows


def _clear(engine: Engine) -> None:
    """Takes away tables without rows, so that the schema can be that of the file."""
    writing = engine.execution_options(writes=True)
    with writing.connect() as conn, conn.begin():
        for table in _tables(conn):
            if conn.execute(select(func.count()).select_from(table)).scalar_one():
                raise CannotOperate(
                    "the database is not empty; restore into a new one (DATABASE_URL, or another "
                    "GUILDHALL_DATA)"
                )
        found = MetaData()
        found.reflect(conn)
        found.drop_all(conn)


def _fill(conn: Connection, file: Path) -> None:
    tables = {table.name: table for table in _tables(conn)}
    table: Table | None = None
    names: list[str] = []
    waiting: list[dict[str, Any]] = []

    def put() -> None:
        if waiting and table is not None:
            conn.execute(insert(table), waiting)
        waiting.clear()

    for line in _lines(file):
        if isinstance(line, list):
            assert table is not None
            values = zip(names, line, strict=True)
            waiting.append({name: _typed(table.c[name].type, value) for name, value in values})
            if len(waiting) == ROWS:
                put()
        elif "table" in line:
            put()
            table, names = tables[line["table"]], line["columns"]
    put()
    if conn.dialect.name == "postgresql":
        for name in tables:
            _continue_numbers(conn, name)


def _typed(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(kind, DateTime):
        return datetime.fromisoformat(value)
    return b64decode(value) if isinstance(kind, LargeBinary) else value


def _continue_numbers(conn: Connection, table: str) -> None:
    """PostgreSQL counts new ids by itself: it goes on after the restored ones."""
    identity = text(
        "SELECT pg_get_serial_sequence(:table, 'id') FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = :table AND column_name = 'id'"
    )
    sequence = conn.execute(identity, {"table": table}).scalar_one_or_none()
    if sequence is not None:
        most = conn.execute(text(f"SELECT max(id) FROM {table}")).scalar_one()  # noqa: S608
        if most is not None:
            conn.execute(text("SELECT setval(:name, :most)"), {"name": sequence, "most": most})
