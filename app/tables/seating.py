"""Coming to a table, getting ready, beginning and leaving, as events."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from app.tables import invites, lobby, play
from app.tables.draft import Draft
from app.tables.errors import NotSeated, Refused
from app.tables.ledger import Ledger
from app.tables.model import Event, House, Table, Watch


class Seating:
    """The house before and around the game; a part of `service.Tables`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def create(
        self,
        person: int,
        *,
        game: str,
        options: dict[str, Any],
        nickname: str,
        table_name: str = "",
        seats: int | None = None,
        watch: Watch = "off",
        hotseat: bool = False,
    ) -> Table:
        """A new table with its host in seat 0 and one invitation for all seats.

        Refused `table.no_such_game`, `table.bad_options`, `table.seat_count`, `name.*`.
        """
        rules = self._ledger.games.get(game)
        if rules is None:
            raise Refused("table.no_such_game")
        count = seats if seats is not None else 2 if 2 in rules.seats else rules.seats[0]
        now = datetime.now(UTC)
        table = Table(
            id=0,
            code="",
            game=game,
            rules_version=rules.rules_version,
            options=lobby.options_of(rules, options),
            name=lobby.table_name_of(table_name),
            status="lobby",
            epoch=secrets.token_hex(8),
            seq=0,
            host=person,
            house=House(watch=watch, hotseat=hotseat),
            seats=lobby.seats_for(rules, person, lobby.nickname_of(None, nickname), count),
            created=now,
            updated=now,
            offers=(b"[]",) * count,
        )
        return await self._ledger.create(table, besides=_first_link)

    async def ready(self, code: str, person: int, ready: bool) -> Table:
        """Says (or takes back) that this seat is ready; the last one starts the game."""
        secret = secrets.token_bytes(32)
        return await self._ledger.change(
            code,
            lambda table: lobby.readied(table, person, ready, self._ledger.game(table), secret),
        )

    async def start(self, code: str, person: int) -> Table:
        """The host starts. Refused `table.seats_free` while a seat is free."""
        secret = secrets.token_bytes(32)
        return await self._ledger.change(
            code, lambda table: lobby.hosted_start(table, person, self._ledger.game(table), secret)
        )

    async def leave(self, code: str, person: int, seat: int | None = None) -> Table:
        """Gives all own seats back, or the given one; in a running game of two it is resigning.

        The next player is host when the host leaves; a game that all have left is over.
        """

        def judge(table: Table) -> Draft | None:
            mine = table.seat_of(person, seat)
            if mine is not None and table.status == "playing" and len(table.seats) <= 2:
                return play.resigned(self._ledger.game(table), table, mine)
            return lobby.left(table, person, seat)

        return await self._ledger.change(code, judge)

    async def rename(
        self,
        code: str,
        person: int,
        *,
        nickname: str | None = None,
        table_name: str | None = None,
        seat: int | None = None,
    ) -> Table:
        """Another name for the own seat, or (host) for the table."""
        return await self._ledger.change(
            code, lambda table: lobby.named(table, person, nickname, table_name, seat)
        )

    async def beside(
        self, code: str, person: int, *, nickname: str, seat: int | None = None
    ) -> tuple[Table, int]:
        """Somebody who shares the device of a player takes a free seat, where the house lets them.

        Asking again for the same name changes nothing. Refused `table.no_hotseat`, and as `claim`.
        """

        name = lobby.nickname_of(None, nickname)

        def judge(table: Table) -> Draft | None:
            if not table.seats_of(person):
                raise NotSeated
            if not table.house.hotseat:
                raise Refused("table.no_hotseat")
            if lobby.own_seat_called(table, person, name) is not None:
                return None
            return lobby.joined(table, person, name, seat)

        table = await self._ledger.change(code, judge)
        taken = lobby.own_seat_called(table, person, name)
        assert taken is not None
        return table, taken

    async def swap(self, code: str, person: int, one: int, other: int) -> Table:
        """Two seats change places in the lobby. NotHost when one is somebody else's."""
        return await self._ledger.change(
            code, lambda table: lobby.swapped(table, person, one, other)
        )

    async def set_options(self, code: str, person: int, options: dict[str, Any]) -> Table:
        """The host changes the game's options in the lobby; nobody is ready any more."""
        return await self._ledger.change(
            code, lambda table: lobby.optioned(table, person, self._ledger.game(table), options)
        )


def _first_link(conn: Connection, event: Event, table: Table) -> None:
    invites.add(conn, table.id, None, None, event.at)
