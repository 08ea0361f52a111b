"""`python3 -m app doctor`: is everything there that an instance needs, and what to do where not.

Each check answers with a `Line`; none of them changes anything that is kept. It may run beside a
server.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from app.db import migrate, schema
from app.db import url as urls
from app.db.errors import reason
from app.operate.backup import plain_engine, revision_of
from app.settings import Settings, SettingsError
from app.web.security import Names

SKEW = timedelta(seconds=5)
LEAST_FREE = 200 * 1024 * 1024  # bytes


class Line(Struct, frozen=True):
    """One finding. `text` says how it is, and where `ok` is false, what to do."""

    what: str
    ok: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok' if self.ok else '!!':>4}  {self.what:<14} {self.text}"


def examine(settings: Settings, environ: dict[str, str]) -> Iterator[Line]:
    """The findings, one after the other."""
    yield from _database(settings)
    yield _folder(settings)
    yield _secret(settings)
    yield _proxy(settings, environ)
    yield _origins(settings)


def _database(settings: Settings) -> Iterator[Line]:
    file = urls.sqlite_file(urls.parse(settings.database_url))
    if file is not None and not file.exists():
        yield Line("database", True, f"{file} is made at the first start")
        return
    try:
        with plain_engine(settings.database_url) as engine:
            with engine.connect() as conn:
                yield _kind(conn)
                yield _migrations(conn)
            for check in (_write_access, _clock):
                with engine.connect() as conn:
                    yield check(conn)
    except SQLAlchemyError as error:
        yield Line("database", False, f"{reason(error)} (DATABASE_URL)")
        return
    if file is not None and file.stat().st_mode & 0o077:
        yield Line("rights", False, f"others may read everybody's cards: chmod 600 {file}")


def _kind(conn: Connection) -> Line:
    if conn.dialect.name == "sqlite":
        broken = conn.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if broken != "ok":
            where = " ".join(str(broken).split())
            return Line("database", False, f"the file is damaged ({where}); restore a backup")
        return Line("database", True, f"SQLite {_version(conn, 'sqlite_version()')}, sound")
    return Line("database", True, f"PostgreSQL {_version(conn, 'version()').split()[1]}")


def _version(conn: Connection, call: str) -> str:
    return str(conn.exec_driver_sql(f"SELECT {call}").scalar_one())


def _migrations(conn: Connection) -> Line:
    here, head = revision_of(conn), migrate.newest()
    if here == head:
        return Line("migrations", True, f"at {here}, the newest")
    if here is None:
        return Line("migrations", True, "none yet; they run at the first start")
    if here in migrate.revisions():
        return Line("migrations", True, f"at {here}; the next start brings it to {head}")
    return Line("migrations", False, f"at {here}, of a newer Guildhall: update this one")


def _write_access(conn: Connection) -> Line:
    """Writes a row and takes it back."""
    if revision_of(conn) is None:
        return Line("write access", True, "nothing to try it on yet")
    conn.rollback()
    try:
        with conn.begin() as tried:
            conn.execute(insert(schema.people).values(name="-", created_at=datetime.now(UTC)))
            tried.rollback()
    except SQLAlchemyError as error:
        return Line("write access", False, reason(error))
    return Line("write access", True, "a row was written and taken back")


def _clock(conn: Connection) -> Line:
    """Order never depends on it, but people read dates and links expire by it."""
    now = datetime.now(UTC)
    if conn.dialect.name == "postgresql":
        skew = abs(conn.execute(text("SELECT now()")).scalar_one() - now)
        if skew > SKEW:
            seconds = round(skew.total_seconds())
            return Line("clock", False, f"{seconds} s off the database's; set both by NTP")
    if revision_of(conn) is not None:
        latest: datetime | None = conn.execute(
            select(func.max(schema.tables.c.updated_at))
        ).scalar_one()
        if latest is not None and latest > now + SKEW:
            return Line("clock", False, f"it was {latest:%Y-%m-%d %H:%M} here already; set it")
    return Line("clock", True, f"{now:%Y-%m-%d %H:%M:%S} UTC")


def _folder(settings: Settings) -> Line:
    folder = settings.data
    if not folder.exists():
        above = next(one for one in folder.absolute().parents if one.exists())
        if not os.access(above, os.W_OK):
            return Line(
                "data folder", False, f"{folder} cannot be made: {above} may not be written"
            )
        return Line("data folder", True, f"{folder} is made at the first start")
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Line("data folder", False, f"{folder}: {error.strerror}; see its owner and rights")
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        return Line("data folder", False, f"{free >> 20} MiB left on its disk; make room")
    return Line("data folder", True, f"{folder}, {free >> 20} MiB free")


def _secret(settings: Settings) -> Line:
    if settings.secret_text:
        return Line("secret", True, "from GUILDHALL_SECRET")
    file = settings.data / "secret"
    if not file.exists():
        return Line("secret", True, f"{file} is made at the first start")
    try:
        settings.secret()
    except SettingsError as error:
        if not os.access(file, os.R_OK):
            return Line("secret", False, f"{error}; see its owner and rights")
        return Line("secret", False, f"{error}; restore it, or delete it: open links then end")
    if file.stat().st_mode & 0o077:
        return Line("secret", False, f"others may read it: chmod 600 {file}")
    return Line("secret", True, f"{file}, for its owner only")


def _proxy(settings: Settings, environ: dict[str, str]) -> Line:
    believed = environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    if not settings.public_url:
        return Line("proxy", True, "none expected: GUILDHALL_PUBLIC_URL is not set")
    reachable = settings.host not in ("127.0.0.1", "::1", "localhost")
    if believed == "*" and reachable and not environ.get("container"):
        return Line(
            "proxy",
            False,
            "FORWARDED_ALLOW_IPS=* and the port is open to the network: anybody may claim any "
            "address; set GUILDHALL_HOST=127.0.0.1, or name the proxy",
        )
    return Line("proxy", True, f"X-Forwarded-For and -Proto are believed from {believed}")


def _origins(settings: Settings) -> Line:
    listed = sorted(Names(settings).origins)
    if not listed:
        return Line("origins", True, "this computer and the local network; others need a name here")
    plain = [origin for origin in listed if origin.startswith("http://")]
    if plain:
        return Line("origins", False, f"{', '.join(plain)}: sessions travel unencrypted; use https")
    return Line("origins", True, ", ".join(listed))
