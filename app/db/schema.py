"""The tables of the database, one metadata for the server and for the migrations.

Portable types only: JSON is kept as text that the store encodes itself, and moments are UTC.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

MOST_ID = 2**31 - 1  # of PostgreSQL's INTEGER; it refuses to compare with more

# PostgreSQL's notices, as `code:move:seq`, `code:chat:n`, `session:revoked:id`
CHANNEL = "guildhall"

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


class Moment(TypeDecorator[datetime]):
    """An aware UTC datetime in, the same out; SQLite would drop the offset."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without its time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(200), nullable=False),
    Column("created_at", Moment, nullable=False),
    sqlite_autoincrement=True,  # the number of somebody who is gone is nobody else's
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token_hash", String(64), nullable=False, unique=True),  # SHA-256, hex
    Column("former_hash", String(64), unique=True, index=True),  # of the token before, good until:
    Column("former_until", Moment),
    Column("created_at", Moment, nullable=False),
    Column("seen_at", Moment, nullable=False),
    Column("device", String(60), nullable=False),  # a kind of device, for its owner to know it by
    Column("revoked_at", Moment),
    sqlite_autoincrement=True,
)

accounts = Table(  # of persons who want to sign in elsewhere; most have none
    "accounts",
    metadata,
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("login", String(200), nullable=False, unique=True),  # the name, folded
    Column("password", String(200), nullable=False),  # Argon2id, encoded
    Column("created_at", Moment, nullable=False),
)

passes = Table(  # once, a session for the same person on another device
    "passes",
    metadata,
    Column("token_hash", String(64), primary_key=True),  # SHA-256, hex
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires_at", Moment, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("name", String(200), nullable=False),
    Column("status", String(10), nullable=False),
    Column("epoch", String(16), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("snapshot", LargeBinary),  # the kernel's envelope
    Column("host_id", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("house", Text, nullable=False),  # JSON
    Column("waiting", Text, nullable=False),  # JSON list of seats
    Column("undo", Text, nullable=False),  # JSON
    Column("votes", Text, nullable=False),  # JSON
    Column("result", Text, nullable=False),  # JSON
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Index("ix_tables_status_updated_at", "status", "updated_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", String(200), nullable=False),
    Column("ready", Boolean, nullable=False),
    Column("since", Integer, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("kind", String(20), nullable=False),
    Column("action_id", String(36)),
    Column("move", Text),  # canonical JSON
    Column("notes", Text, nullable=False),  # JSON
    Column("patch", Text, nullable=False),  # JSON
    Column("digest", String(24), nullable=False),
    Column("undoable", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("table_id", "seat", "action_id"),
)

archives = Table(  # logs of games that are over, in the place of their events
    "archives",
    metadata,
    Column(
        "table_id",
        ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("version", Integer, nullable=False),  # of what `data` holds
    Column("checksum", String(32), nullable=False),  # of `data`: BLAKE2b, hex
    Column("data", LargeBinary, nullable=False),
)

invites = Table(
    "invites",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer),
    Column("takes", Boolean, nullable=False),  # a held seat, too; once
    Column("generation", Integer, nullable=False),  # by chance
    Column("expires_at", Moment),
    Column("revoked_at", Moment),
    Column("created_at", Moment, nullable=False),
)

claims = Table(  # who came by which link
    "claims",
    metadata,
    Column("invite_id", ForeignKey("invites.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("name", String(200), nullable=False),
    Column("at", Moment, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("person_id", ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("seat", Integer),
    Column("name", String(200), nullable=False),
    Column("action_id", String(36), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("table_id", "person_id", "action_id"),
)

notepads = Table(  # private notes: read by their owner alone
    "notepads",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("text", Text, nullable=False),
)
