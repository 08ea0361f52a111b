"""The private notes of a person at a table. Rows of `notepads`; they reach nobody else."""

from __future__ import annotations

import unicodedata

from sqlalchemy import Connection, delete, insert, select

from app.db import schema
from app.tables.errors import Refused

MOST_LETTERS = 2000


def clean(lines: list[str]) -> str:
    """The notes as they are stored: NFC, ends of lines kept. Refused `notes.long`."""
    text = "\n".join(unicodedata.normalize("NFC", line) for line in lines).rstrip()
    if len(text) > MOST_LETTERS:
        raise Refused("notes.long")
    return text


def read(conn: Connection, table_id: int, person: int) -> list[str]:
    """The notes, line by line."""
    n = schema.notepads.c
    text = conn.execute(
        select(n.text).where(n.table_id == table_id, n.person_id == person)
    ).scalar_one_or_none()
    return (text or "").split("\n")


def write(conn: Connection, table_id: int, person: int, text: str) -> None:
    """Puts these notes in the place of the old ones; the last one to write wins."""
    n = schema.notepads.c
    conn.execute(delete(schema.notepads).where(n.table_id == table_id, n.person_id == person))
    if text:
        conn.execute(insert(schema.notepads).values(table_id=table_id, person_id=person, text=text))
