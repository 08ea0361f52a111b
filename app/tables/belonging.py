"""What belongs to a person at all tables: passed on to an account, or forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from app.db import schema
from app.tables import archive, house, invites, store
from app.tables.draft import Draft, note, with_seat
from app.tables.errors import TableError
from app.tables.ledger import Ledger
from app.tables.model import Event, Table

replace = msgspec.structs.replace
MOST = 10_000  # tables of a person


class Belonging:
    """Persons and their seats; a part of `service.Tables`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def adopt(self, guest: int, person: int) -> bool:
        """Gives the guest's seats and tables to the person; whether all could be given.

        Where both sit at the same table, the person has both seats from now on.
        """
        return await self._everywhere(guest, lambda table: adopted(table, guest, person))

    async def forget(self, person: int) -> bool:
        """Leaves all tables without a trace: seats, names in the logs, talk. Whether all could."""
        names: set[str] = set()

        def judge(table: Table) -> Draft | None:
            names.clear()
            names.update(table.seats[seat].name for seat in table.seats_of(person))
            return forgotten(table, person)

        def scrub(conn: Connection, event: Event, table: Table) -> None:
            remove_names(conn, table.id, names)
            c = schema.chat.c
            conn.execute(delete(schema.chat).where(c.table_id == table.id, c.person_id == person))
            invites.forget_use(conn, table.id, person)  # the host's page asks when it is told

        return await self._everywhere(person, judge, scrub)

    async def _everywhere(
        self,
        person: int,
        judge: Callable[[Table], Draft | None],
        besides: Callable[[Connection, Event, Table], None] | None = None,
    ) -> bool:
        done = True
        mine = await self._ledger.read(lambda conn: store.of_person(conn, person, MOST))
        for table in mine:
            try:
                await self._ledger.change(table.code, judge, besides=besides)
            except TableError:  # a table that no rules can read stays as it is
                done = False
        return done


def adopted(table: Table, guest: int, person: int) -> Draft | None:
    """The guest's seats are the person's; the others at the table need not know."""
    after = table
    for seat in table.seats_of(guest):
        after = with_seat(after, seat, person=person)
    if table.host == guest:
        after = replace(after, host=person)
    return None if after is table else Draft(after=after, kind="adopted", seat=None)


def forgotten(table: Table, person: int) -> Draft | None:
    """The person's seats are free and without a name."""
    seats = table.seats_of(person)
    if not seats and table.host != person:
        return None
    after = house.vacated(table, seats)
    for seat in seats:
        after = with_seat(after, seat, name="")
    if table.host == person and all(s.person is None for s in after.seats):
        after = replace(after, host=None)
    told = tuple(note("forgotten", seat=seat) for seat in seats)
    return Draft(after=after, kind="forgotten", seat=None, notes=told)


def remove_names(conn: Connection, table_id: int, names: set[str]) -> None:
    """Empties these names in a table's log: in the lines of the house and in the patches."""
    e = schema.events.c
    rows = conn.execute(select(e.seq, e.notes, e.patch).where(e.table_id == table_id)).all()
    for row in rows:
        if clean := _cleaned(row.notes, row.patch, names):
            conn.execute(
                update(schema.events).where(e.table_id == table_id, e.seq == row.seq).values(clean)
            )
    archive.rewrite(
        conn,
        table_id,
        lambda entry: replace(entry, **_cleaned(entry.notes, entry.patch, names)),
    )


def _cleaned(notes: str, patch: str, names: set[str]) -> dict[str, str]:
    """`notes` and `patch` of an event without these names; nothing where they have none."""
    lines, ops = msgspec.json.decode(notes), msgspec.json.decode(patch)
    clean = [_unnamed(one, names) if one["kind"].startswith("table.") else one for one in lines]
    cleaned = [
        [place, *(_unnamed(value, names) for value in rest)]
        if _tells_seats(place)
        else [place, *rest]
        for place, *rest in ops
    ]
    if (clean, cleaned) == (lines, ops):
        return {}
    return {"notes": store.encoded(clean), "patch": store.encoded(cleaned)}


def _tells_seats(place: str) -> bool:
    """Whether a packed patch's place (`=/seats/0/name`) holds seats: the whole record does."""
    return place == "=" or place[1:].startswith("/seats/")


def _unnamed(value: Any, names: set[str]) -> Any:
    """The value with these names emptied, where names stand (`name`, `was`, `other`)."""
    if isinstance(value, str):
        return "" if value in names else value
    if isinstance(value, dict):
        return {
            key: _unnamed(inner, names)
            if key in ("name", "was", "other", "facts", "seats") or key.isdecimal()
            else inner
            for key, inner in value.items()
        }
    return value
