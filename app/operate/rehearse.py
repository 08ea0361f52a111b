"""`python3 -m app rehearse`: opens every stored table with this code before it serves them.

The database is only read: its rows are copied into a file beside no server, migrated there, and
each table is opened, upgraded and looked at by everybody. What would be different is listed, by
place and never by value.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from app.db import migrate, schema
from app.engine import kernel, patch
from app.engine import offers as offering
from app.engine.game import Game
from app.operate.backup import backup, plain_engine, restore
from app.tables import document, history, onesided, store
from app.tables.model import Table

G = Game[Any, Any, Any]
SHOWN = 5  # places of a table that are named


class Finding(Struct, frozen=True):
    """One table: `broken` says why it would be frozen, `changed` what the upgrade changes."""

    code: str
    game: str
    was: int  # rules version
    becomes: int
    changed: tuple[str, ...] = ()
    broken: str = ""

    def __str__(self) -> str:
        version = f"rules {self.was}"
        if self.becomes != self.was:
            version += f" -> {self.becomes}"
        if self.broken:
            return f"{self.code}  {self.game}  {version}  FROZEN: {self.broken}"
        more = len(self.changed) - SHOWN
        places = ", ".join(self.changed[:SHOWN]) + (f" and {more} more" if more > 0 else "")
        return f"{self.code}  {self.game}  {version}  changed: {places or 'nothing'}"


def rehearse(url: str, games: Mapping[str, G]) -> Iterator[Finding]:
    """Every table as this code would open it. Raises CannotOperate. Writes nothing to `url`."""
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as folder:
        kept, copy = Path(folder, "rows.gz"), f"sqlite:///{folder}/copy.db"
        backup(url, kept, b"")
        with plain_engine(url) as engine, engine.connect() as conn:
            migrate.must_be_known(conn)
        restore(copy, kept, {})  # looked at as it is
        with plain_engine(copy) as engine, engine.connect() as conn:
            codes = conn.execute(select(schema.tables.c.code).order_by(schema.tables.c.id))
            for code in codes.scalars().all():
                stored = store.load(conn, code)
                assert stored is not None
                yield look(conn, onesided.rules_for(games.get(stored.game), stored), stored)


def look(conn: Connection, game: G | None, stored: Table) -> Finding:
    """One stored table, opened and shown to everybody."""
    becomes = stored.rules_version if game is None else game.rules_version
    finding = Finding(stored.code, stored.game, stored.rules_version, becomes)
    try:
        now = history.upgraded(game, stored)
        assert game is not None
        changed = _changed(game, stored, now)
        _show(game, now)
        _remembered(conn, stored)
    except Exception as error:
        reason = str(error).strip().splitlines() or [""]
        broken = f"{type(error).__name__}: {reason[0][:200]}"
        return msgspec.structs.replace(finding, broken=broken)
    return msgspec.structs.replace(finding, changed=tuple(changed))


def _changed(game: G, stored: Table, now: Table) -> list[str]:
    """The places of the position that differ once this code has read and written it."""
    if stored.snapshot is None or now.snapshot is None:
        return []
    state = kernel.state_of(game, now.snapshot)
    written = kernel.document(kernel.replaced(now.snapshot, state))
    ops = patch.diff(kernel.document(stored.snapshot), written)
    places = [place[1:] for place, *_ in ops]
    if now.status == "playing" and game.waiting(state) != stored.waiting:
        places.append("(who must act)")
    return places


def _show(game: G, table: Table) -> None:
    """Views, offers and scores for everybody; the game's own invariants."""
    state = document.state_of(game, table)
    if state is None:
        return
    game.check(state)
    game.scores(state)
    for viewer in (None, *range(len(table.seats))):
        document.document(game, table, viewer, state)
    for seat in range(len(table.seats)):
        offering.encode(game.offers(state, seat))


def _remembered(conn: Connection, stored: Table) -> None:
    """The log leads to the position: its patches fold to it, and its digest is the position's."""
    past = history.fold(None, store.patches(conn, stored.id, stored.seq))
    state = None if stored.snapshot is None else kernel.document(stored.snapshot)
    if past["state"] != state:
        raise ValueError("its log leads to another position")
    events = store.events(conn, stored.id, -1, stored.seq)
    if [event.seq for event in events] != list(range(stored.seq + 1)):
        raise ValueError("its log has gaps")
