"""What the host does at a table, and how somebody else becomes host, as events."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Connection

from app.tables import house, invites
from app.tables.ledger import Ledger
from app.tables.model import Event, Table, Watch


class Hosting:
    """The host's powers; a part of `service.Tables`. NotHost for everybody else."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def settle(
        self,
        code: str,
        person: int,
        *,
        watch: Watch | None = None,
        locked: bool | None = None,
        hotseat: bool | None = None,
    ) -> Table:
        """Changes the given settings of the house."""
        return await self._ledger.change(
            code,
            lambda table: house.settled(table, person, watch=watch, locked=locked, hotseat=hotseat),
        )

    async def pause(self, code: str, person: int, paused: bool) -> Table:
        """Stops the game, or lets it go on. Refused GameOver where none is running."""

        return await self._ledger.change(
            code,
            lambda table: (
                house.paused(table, person)
                if paused
                else house.resumed(table, person, self._ledger.game(table))
            ),
        )

    async def remove(self, code: str, person: int, seat: int) -> Table:
        """Takes a player's seat and ends all links, one of which the player may have.

        Refused `table.no_such_seat`, `table.not_oneself`.
        """

        def close_links(conn: Connection, event: Event, table: Table) -> None:
            invites.revoke_all(conn, table.id, event.at)

        return await self._ledger.change(
            code, lambda table: house.removed(table, person, seat), besides=close_links
        )

    async def end(self, code: str, person: int) -> Table:
        """Closes the table; a running game is scored as it stands."""
        return await self._ledger.change(
            code, lambda table: house.ended(table, person, self._ledger.game(table))
        )

    async def hand(self, code: str, person: int, seat: int) -> Table:
        """Makes the holder of a seat the host. Refused `table.seat_free`."""
        return await self._ledger.change(code, lambda table: house.handed(table, person, seat))

    async def bid(self, code: str, person: int, wanted: bool) -> Table:
        """A player asks to be host in place of an absent one, or agrees to it; or, not `wanted`,
        the host objects or the bidder gives up.

        Refused `table.host_wait`, `table.host_few`, `table.host_here`; NotSeated.
        """
        now = datetime.now(UTC)
        return await self._ledger.change(
            code,
            lambda table: house.bid(table, person, now) if wanted else house.unbid(table, person),
        )
