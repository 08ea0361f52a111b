"""Which databases are understood, and how an address of one is read."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError


class BadUrl(ValueError):
    """The text is one line that says what is wrong, without the password."""


def parse(text: str) -> URL:
    """`sqlite:///path` or `postgresql+psycopg://..` (also `postgresql://`, `postgres://`)."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # a port that is none
        raise BadUrl("the database address is not a URL like sqlite:///path") from None
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        if not url.database or url.database == ":memory:":
            raise BadUrl("the SQLite database needs a file: sqlite:///path")
        return url.set(drivername="sqlite+pysqlite")
    raise BadUrl(f"the database must be sqlite or postgresql, not {url.get_backend_name()}")


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database, None for PostgreSQL."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None
