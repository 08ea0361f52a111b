"""What a restore makes of the tables of a backup.

Some people have seen how their games went on after it. So what no seat had seen by then is dealt
anew, by a fresh secret, and what was decided on before is stale.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from app.db import schema
from app.engine import kernel
from app.engine.game import Game
from app.tables import history, ledger, onesided, store
from app.tables.append import append
from app.tables.draft import Draft, note
from app.tables.model import Table, Undo

G = Game[Any, Any, Any]
replace = msgspec.structs.replace


def deal_anew(conn: Connection, games: Mapping[str, G]) -> None:
    """Every game that goes on, as `dealt_anew`. One that cannot be read here stays as it is."""
    t = schema.tables.c
    codes = select(t.code).where(t.status.in_(("playing", "paused"))).order_by(t.id)
    for code in conn.execute(codes).scalars().all():
        stored = store.load(conn, code)
        assert stored is not None
        game = onesided.rules_for(games.get(stored.game), stored)
        table = history.playable(game, stored)
        if game is not None and table.snapshot is not None and table.status != "frozen":
            change = ledger.completed(game, table, dealt_anew(game, table))
            append(conn, table, change.after, change.event)


def dealt_anew(game: G, table: Table) -> Draft:
    """The game with other luck: nobody sees another position, and no way leads back before it."""
    assert table.snapshot is not None
    state = kernel.document(table.snapshot)
    snapshot = kernel.dealt_anew(game, kernel.sealed(state, secrets.token_bytes(32)))
    after = replace(
        table,
        snapshot=snapshot,
        undo=Undo(why="undo.agreed"),  # what lies before was dealt otherwise
        seats=tuple(replace(seat, since=table.seq + 1) for seat in table.seats),
    )
    return Draft(
        after=after,
        kind="restored",
        seat=None,
        notes=(note("restored"),),
        state=kernel.state_of(game, snapshot),
        digest=kernel.digest_of(snapshot),
    )
