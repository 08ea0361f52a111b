"""What can go wrong with the database itself.

InUse           another process serves the same SQLite file
Down            it did not answer, or could not write; nothing was stored
└── Unsure      the connection broke at the commit: stored or not, nobody knows
"""

from __future__ import annotations

import sqlite3

from sqlalchemy import exc


class InUse(Exception):
    pass


class Down(Exception):
    pass


class Unsure(Down):
    pass


def is_down(error: BaseException) -> bool:
    """Whether the database failed, rather than the statement."""
    if isinstance(error, exc.TimeoutError):
        return True
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        # SQLite calls a mistaken statement an operational error too
        code = getattr(cause, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_ERROR:
            return False
        return isinstance(cause, sqlite3.DatabaseError) and not isinstance(
            cause, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.DataError
        )
    return isinstance(error, exc.DBAPIError) and not isinstance(
        error, exc.IntegrityError | exc.ProgrammingError | exc.DataError
    )
