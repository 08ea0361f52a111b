"""Codes of tables: short, to be read out on the phone, and hard to guess."""

from __future__ import annotations

import secrets

from app.tables.errors import NoSuchTable

LENGTH = 6
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # nothing that is read for another


def new_code() -> str:
    """A code that a table may have, most likely one that none has yet."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read(given: str) -> str:
    """The code in capitals. Raises NoSuchTable for what cannot be one."""
    code = given.upper()
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        raise NoSuchTable
    return code
