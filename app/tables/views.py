"""What people are shown of tables: the whole, the past, and their own list."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Raw
from sqlalchemy import Connection

from app.engine.game import Viewer
from app.engine.hashing import hash_of
from app.tables import document, history, replay, standings, store, talk, watching
from app.tables.errors import NotSeated
from app.tables.ledger import Ledger
from app.tables.model import Listed, Snap, Table

LINES = 100  # of the log in a first view
MOST_HISTORY = 500  # events in one answer


class Views:
    """Reads tables for viewers; a part of `service.Tables`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def state(self, table: Table) -> Any:
        """The game's decoded state (None in the lobby or frozen), to hand to `document`."""
        return document.state_of(self._ledger.rules(table), table)

    def document(self, table: Table, viewer: Viewer, state: Any = None) -> dict[str, Any]:
        """`{"table": .., "game": .. | None}` for this viewer. Saves time when given the state."""
        if not watching.may_see(table, viewer):
            state = None
        elif state is None:
            state = self.state(table)
        return document.document(self._ledger.rules(table), table, viewer, state)

    async def shown(self, head: Table, viewer: Viewer) -> Table:
        """The table as this viewer may see it now: the head, or for some spectators the past."""
        seq = watching.shown_seq(head, viewer)
        if seq == head.seq:
            return head
        patches = await self._ledger.read(lambda conn: store.patches(conn, head.id, seq))
        past = history.at(head, seq, history.fold(None, patches))
        return history.readable(self._ledger.rules(head), past)

    async def frame(
        self, table: Table, viewer: Viewer, since: int | None = None, *, chat: int = 0
    ) -> Snap:
        """The whole for one viewer; the log since `since`, or its last 100 lines, and so many
        lines of talk."""
        after = -1 if since is None else min(since, table.seq)
        events, said = await self._ledger.read(
            lambda conn: (
                store.told(conn, table.id, after, table.seq, LINES if since is None else None),
                talk.lines(conn, table.id, chat, 0) if chat else [],
            )
        )
        doc = self.document(table, viewer)
        watched = watching.may_see(table, viewer)
        lines = [
            line for event in events for line in document.lines(event, viewer, watched=watched)
        ]
        return Snap(
            you=viewer,
            epoch=table.epoch,
            seq=table.seq,
            doc=doc,
            offers=Raw(b"[]" if viewer is None else table.offers[viewer]),
            valid_from=0 if viewer is None else table.seats[viewer].since,
            log=lines[-LINES:] if since is None else lines,
            hash=hash_of(doc),
            chat=said,
        )

    async def history(
        self, code: str, viewer: Viewer, from_: int, to: int, wanted: str | None = None
    ) -> list[dict[str, Any]]:
        """Events `from_ + 1 .. to` (at most 500) as `{"seq", "by", "patch", "log"}`, as far as
        the viewer may see them.

        `from_ = -1` begins at nothing: the first patch then replaces the whole document. `wanted`
        is whose eyes the viewer asks for, and what `replay.sight_of` may refuse.
        """
        head = await self._ledger.open(code)
        sight = replay.sight_of(head, viewer, wanted)
        game = self._ledger.rules(head)
        first = max(min(from_, head.seq), -1)
        last = min(to, watching.shown_seq(head, viewer), first + MOST_HISTORY)
        return await self._ledger.read(
            lambda conn: replay.steps(conn, game, head, sight, first, last)
        )

    async def standings(self, code: str, person: int | None) -> dict[str, Any]:
        """How the people at the table have fared against each other; for themselves only.

        NotSeated for anybody else. The shape is that of `standings.of_group`.
        """
        table = await self._ledger.open(code)
        if table.seat_of(person) is None:
            raise NotSeated
        return await self._ledger.read(lambda conn: standings.of_group(conn, table))

    async def tables_of(self, person: int) -> list[Listed]:
        """This person's tables: where others wait for the person, then what goes on, then lobbies
        and what is over; in each the latest first."""

        def work(conn: Connection) -> list[Listed]:
            found = store.of_person(conn, person)
            since = store.moments(
                conn, {table.id: _turned(table, person) for table in found if table.waiting}
            )
            return [_listed(table, person, since.get(table.id, table.updated)) for table in found]

        return sorted(await self._ledger.read(work), key=_rank)

    async def tallies(self, people: list[int]) -> dict[int, tuple[int, int]]:
        """A pair of numbers for each of these people that differs when their tables that are not
        over have gone on, or are others; nothing for who has none."""
        return await self._ledger.read(lambda conn: store.tallies(conn, people))


def _rank(listed: Listed) -> int:
    if listed.your_turn:
        return 0
    return {"playing": 1, "paused": 1, "lobby": 2}.get(listed.status, 3)


def _turned(table: Table, person: int) -> int:
    """The event since which the table waits: for the person, or for whom it does."""
    here = [seat for seat in table.seats_of(person) if seat in table.waiting]
    return min(table.seats[seat].since for seat in here or table.waiting)


def _listed(table: Table, person: int, since: datetime) -> Listed:
    mine = table.seat_of(person)
    here = table.seats_of(person)
    return Listed(
        code=table.code,
        game=table.game,
        name=table.name,
        status=table.status,
        mine=mine,
        your_turn=table.status == "playing" and any(seat in table.waiting for seat in here),
        waiting=tuple(table.seats[seat].name for seat in table.waiting),
        since=since,
        seats=tuple({"name": s.name, "taken": s.person is not None} for s in table.seats),
        updated=table.updated,
        result=table.result,
    )
