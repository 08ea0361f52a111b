"""Invitations: what a link is for, sitting down by it, and the host's care of links."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection

from app.tables import house, invites, lobby, store
from app.tables.draft import Draft, note
from app.tables.errors import NoSuchLink, NotHost, Refused
from app.tables.invites import Link
from app.tables.ledger import Ledger
from app.tables.model import Event, Invitation, Invite, Table

SEAT_LINK_LASTS = timedelta(days=1)


class Invitations:
    """The links of tables; a part of `service.Tables`."""

    def __init__(self, ledger: Ledger, secret: bytes) -> None:
        """`secret` signs the links."""
        self._ledger = ledger
        self._secret = secret

    async def look(self, token: str, person: int | None = None) -> Invitation:
        """What a link is for. NoSuchLink alike for unknown, expired and revoked ones.

        Somebody who sits at the table is shown it also when the link has ended.
        """
        link, code = await self._link(token)
        table = await self._ledger.open(code)
        mine = table.seat_of(person)
        if mine is None and not link.open_at(datetime.now(UTC)):
            raise NoSuchLink
        host = table.seat_of(table.host)
        return Invitation(
            code=table.code,
            game=table.game,
            table_name=table.name,
            host_name="" if host is None else table.seats[host].name,
            status=table.status,
            options=table.options,
            takes=link.takes,
            may_watch=table.house.watch != "off",
            seats=tuple(
                {"seat": s.seat, "name": s.name, "taken": s.person is not None} for s in table.seats
            ),
            seat=link.seat,
            mine=mine,
        )

    async def claim(
        self, token: str, person: int, *, nickname: str, seat: int | None = None
    ) -> tuple[Table, int]:
        """Sits down. A person who has a seat keeps it, whatever else was asked.

        A seat's own link hands the seat over, once. Refused: `table.seat_taken` and `table.full`
        (fact `free`: seats), `table.locked`, `table.has_seat`, `name.*`.
        """
        link, code = await self._link(token)

        def judge(table: Table) -> Draft | None:
            if link.seat in table.seats_of(person) or (table.seats_of(person) and not link.takes):
                return None
            if not link.open_at(datetime.now(UTC)):
                raise NoSuchLink
            if link.takes:
                assert link.seat is not None
                return lobby.taken_over(table, person, nickname, link.seat)
            wanted = seat if link.seat is None else link.seat
            return lobby.joined(table, person, nickname, wanted)

        def remember(conn: Connection, event: Event, after: Table) -> None:
            now = invites.at(conn, link.id)  # it may have been ended in the meantime
            if now is None or not now.open_at(event.at):
                raise NoSuchLink
            mine = after.seat_of(person, link.seat)
            assert mine is not None
            if link.takes:
                invites.revoke(conn, after.id, link.id, event.at)
            invites.note_use(conn, link, person, after.seats[mine].name, event.at)

        table = await self._ledger.change(code, judge, besides=remember)
        mine = table.seat_of(person, link.seat)
        assert mine is not None
        return table, mine

    async def of_table(self, code: str, person: int) -> list[Invite]:
        """The links that still work, for the host."""
        table = await self._hosted(code, person)
        return await self._ledger.read(
            lambda conn: invites.open_links(conn, self._secret, table.id, datetime.now(UTC))
        )

    async def add(
        self, code: str, person: int, seat: int | None = None, expires: datetime | None = None
    ) -> Invite:
        """A new link; host only."""
        table = await self._hosted(code, person)
        if seat is not None and seat not in range(len(table.seats)):
            raise Refused("table.no_such_seat", free=table.free)
        link = await self._ledger.write(
            lambda conn: invites.add(conn, table.id, seat, expires, datetime.now(UTC))
        )
        return Invite(
            id=link.id, token=invites.token_of(self._secret, link), seat=seat, expires=expires
        )

    async def seat_link(self, code: str, person: int, seat: int) -> Invite:
        """A link that hands this seat over: for its holder, or for the host when the holder has
        lost it. The seat's earlier links end, and the table is told.

        Refused `table.no_such_seat`; NotHost.
        """
        made: list[Link] = []

        def judge(table: Table) -> Draft:
            house.must_go_on(table)
            house.must_be_seat(table, seat)
            if seat not in table.seats_of(person):
                house.must_host(table, person)
            told = note("seat_link", seat=seat)
            return Draft(after=table, kind="seat_link", seat=table.seat_of(person), notes=(told,))

        def add(conn: Connection, event: Event, table: Table) -> None:
            invites.revoke_all(conn, table.id, event.at, seat=seat)
            until = event.at + SEAT_LINK_LASTS
            made[:] = [invites.add(conn, table.id, seat, until, event.at, takes=True)]

        await self._ledger.change(code, judge, besides=add)
        [link] = made
        return Invite(
            id=link.id,
            token=invites.token_of(self._secret, link),
            seat=seat,
            expires=link.expires,
        )

    async def revoke(self, code: str, person: int, invite_id: int) -> None:
        """Ends a link; host only. Ending one that is unknown or ended changes nothing."""
        table = await self._hosted(code, person)
        await self._ledger.write(
            lambda conn: invites.revoke(conn, table.id, invite_id, datetime.now(UTC))
        )

    async def _link(self, token: str) -> tuple[Link, str]:
        """The link of a token, ended ones too, and the code of its table."""

        def find(conn: Connection) -> tuple[Link, str] | None:
            link = invites.find(conn, self._secret, token)
            code = None if link is None else store.code_of(conn, link.table_id)
            return None if link is None or code is None else (link, code)

        found = await self._ledger.read(find)
        if found is None:
            raise NoSuchLink
        return found

    async def _hosted(self, code: str, person: int) -> Table:
        table = await self._ledger.open(code)
        if table.host != person:
            raise NotHost
        return table
