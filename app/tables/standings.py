"""How the same people have fared against each other in one game: games, victories, no ratings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from app.db import schema
from app.tables.model import Table

MOST = 500  # games looked at


def of_group(conn: Connection, table: Table) -> dict[str, Any]:
    """`{"games", "drawn", "rows": [{"seat", "name", "won", "shared"}]}`, by the seats of the table.

    Counted are the finished games of the very people who sit at the table, in any order; `won`
    holds shared victories too. Without two people there is nothing to compare: no rows.
    """
    group = {s.person for s in table.seats}
    if None in group or len(group) < max(2, len(table.seats)):
        return {"games": 0, "drawn": 0, "rows": []}
    won: Counter[int] = Counter()
    shared: Counter[int] = Counter()
    games = drawn = 0
    for people, result in _finished(conn, table, group):
        if set(people) != group or len(people) != len(table.seats):
            continue
        winners = result.get("winners", [])
        games += 1
        drawn += not winners
        for seat in winners:
            won[people[seat]] += 1
            shared[people[seat]] += len(winners) > 1
    rows = [
        {"seat": s.seat, "name": s.name, "won": won[s.person], "shared": shared[s.person]}
        for s in table.seats
        if s.person is not None
    ]
    return {"games": games, "drawn": drawn, "rows": rows}


def _finished(
    conn: Connection, table: Table, group: set[int | None]
) -> list[tuple[list[int], dict[str, Any]]]:
    """The people by seat, and the result, of finished games in which one of the group sat."""
    t, s = schema.tables.c, schema.seats.c
    one = next(iter(group))
    found = conn.execute(
        select(t.id, t.result)
        .join(schema.seats, s.table_id == t.id)
        .where(t.game == table.game, t.status == "finished", s.person_id == one)
        .distinct()
        .order_by(t.id.desc())
        .limit(MOST)
    ).all()
    chairs: dict[int, list[int]] = {row.id: [] for row in found}
    for chair in conn.execute(
        select(s.table_id, s.person_id).where(s.table_id.in_(list(chairs))).order_by(s.seat)
    ):
        chairs[chair.table_id].append(chair.person_id)
    return [(chairs[row.id], msgspec.json.decode(row.result)) for row in found]
