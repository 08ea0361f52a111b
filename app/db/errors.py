"""What can go wrong with the database itself.

InUse           another process serves the same SQLite file
Newer           its schema is of a version that is newer than this one
Down            it did not answer, or could not write; nothing was stored
└── Unsure      the connection broke at the commit: stored or not, nobody knows
"""

from __future__ import annotations

import sqlite3

from sqlalchemy import exc


class InUse(Exception):
    pass


class Newer(Exception):
    pass


class Down(Exception):
    pass


class Unsure(Down):
    pass


# What the databases say, and what to do about it.
REMEDIES = {
    "Connection refused": "is PostgreSQL running there?",
    "could not translate host name": "is the name right?",
    "failed to resolve host": "is the name right?",
    "does not exist": "make it first",
    "password authentication failed": "see user and password",
    "readonly database": "see the owner and rights of the file and its folder",
    "unable to open database file": "see the owner and rights of the file and its folder",
    "disk is full": "make room",
    "disk I/O error": "see the disk and its room",
    "malformed": "it is damaged; restore a backup into a new one",
    "not a database": "it is damaged, or something else; restore a backup into a new one",
}


def reason(error: BaseException) -> str:
    """Why the database failed, in one line that an operator can act on."""
    said = str(error.__cause__ or error).strip().splitlines() or [type(error).__name__]
    remedy = next((remedy for sign, remedy in REMEDIES.items() if sign in said[0]), "")
    return f"{said[0]}; {remedy}" if remedy else said[0]


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
