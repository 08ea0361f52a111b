"""Servers that start at once on one database. A module of its own, as each of them imports it."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.synchronize import Barrier

from app.db import migrate

STARTERS = 5
LOADED = ["app.db.migrate", "psycopg", "alembic.command", "sqlalchemy.dialects.postgresql.psycopg"]


def at_once(url: str, *, locked: bool) -> list[int | None]:
    """The exit codes of five processes that migrate the same database."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*LOADED, __name__])
    together = context.Barrier(STARTERS)
    starters = [
        context.Process(target=start, args=(url, together, locked)) for _ in range(STARTERS)
    ]
    for starter in starters:
        starter.start()
    for starter in starters:
        starter.join(120)
    return [starter.exitcode for starter in starters]


def start(url: str, together: Barrier, locked: bool) -> None:
    """One server's start, when all are as far. Not `locked` has a lock that nobody else knows."""
    if not locked:
        migrate._ADVISORY = os.getpid()
    together.wait(120)
    migrate.upgrade(url)
