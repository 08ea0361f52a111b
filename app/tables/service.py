"""Everything that can be done at a table. The only writer of tables.

`Tables` opens the tables and plays at them; what else is done at a table is done by its parts.
`lobby` and `play` judge, the `ledger` makes it an event; here is who may ask for what.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from app.db.connect import Database
from app.engine import kernel
from app.engine.game import Game, IllegalMove, Reason
from app.games import games as all_games
from app.tables import archive, back, play, replay, store
from app.tables.belonging import Belonging
from app.tables.draft import Draft
from app.tables.errors import Stale
from app.tables.hosting import Hosting
from app.tables.invitations import Invitations
from app.tables.keeping import Keeping
from app.tables.ledger import Asked, Ledger, contained
from app.tables.model import Acted, Change, ChatLine, Mark, Table
from app.tables.pleading import Pleading
from app.tables.seating import Seating
from app.tables.talking import Talking
from app.tables.views import Views

G = Game[Any, Any, Any]

UNSTARTED = timedelta(days=7)
OVER = timedelta(hours=1)  # after which the log of a game is packed
BREATH = 0.05  # seconds between two logs, for those who play


class Tables:
    """All tables of one database. Errors are those of `tables.errors`."""

    def __init__(self, db: Database, secret: bytes, games: Mapping[str, G] | None = None) -> None:
        """`secret` signs the invitations; `games` are the titles on offer, by default all."""
        self._ledger = ledger = Ledger(db, all_games() if games is None else games)
        self.views = Views(ledger)
        self.seating = Seating(ledger)
        self.invitations = Invitations(ledger, secret)
        self.hosting = Hosting(ledger)
        self.belonging = Belonging(ledger)
        self.talk = Talking(ledger)
        self.keeping = Keeping(ledger)
        self.pleading = Pleading(ledger)

    def on_change(self, tell: Callable[[Change], None]) -> None:
        """`tell` is called in the event loop after each commit, in seq order for each table."""
        self._ledger.tell.append(tell)

    def on_chat(self, tell: Callable[[str, ChatLine], None]) -> None:
        """`tell(code, line)` is called in the event loop after each new line of talk."""
        self.talk.tell.append(tell)

    async def settle(self) -> None:
        """Waits for the changes that are being made."""
        await self._ledger.settle()

    async def open(self, code: str) -> Table:
        """The table's head, from the cache if it is there. Codes are read in any case."""
        return await self._ledger.open(code)

    async def refresh(self, code: str, seq: int | None = None) -> Table:
        """Reads what other processes wrote; each missed event is told as a `Change`.

        Nothing is read when the head is known to be at `seq` already.
        """
        return await self._ledger.refresh(code, seq)

    def known(self, code: str) -> Table | None:
        """The head as this process has it, without asking the database."""
        return self._ledger.known(code)

    def let_go(self, code: str) -> None:
        """Nobody is at the table any more: it is read again when somebody comes."""
        self._ledger.let_go(code)

    async def marks(self) -> dict[str, Mark]:
        """How far the tables known here have come in the database; one query for all."""
        return await self._ledger.marks()

    # -- play ------------------------------------------------------------------------------

    async def act(
        self,
        code: str,
        seat: int,
        *,
        action_id: str,
        base: int,
        move: bytes,
        person: int | None = None,
    ) -> Acted:
        """A move of the game, decided on the position of seq `base`.

        With `person`, NotSeated unless that person still holds the seat when it is judged.
        The same action id with the same move is answered as the first time; IdReused otherwise.
        """

        def judge(table: Table) -> Draft:
            return play.moved(self._ledger.game(table), table, seat, base, move)

        asked = Asked(seat, person, action_id, "move", play.canonical(move))
        return await self._ledger.act(code, asked, judge)

    async def undo(
        self,
        code: str,
        seat: int,
        *,
        action_id: str,
        base: int,
        to: int,
        person: int | None = None,
    ) -> Acted:
        """Back to the position of seq `to`. Refused `undo.revealed`, `undo.others`."""
        head = await self.open(code)
        behind = await back.read(self._ledger, head, to)

        def judge(table: Table) -> Draft:
            play.must_play(table, seat)
            play.must_be_fresh(table, seat, base)
            play.must_allow_undo(table, seat, to)
            if not behind.holds(table):
                raise Stale(table.seq)
            assert behind.past is not None
            taken_back = replay.standing(behind.later)
            game = self._ledger.game(table)
            return play.undone(game, table, seat, base, to, behind.past, taken_back)

        asked = Asked(seat, person, action_id, "undo", play.canonical(b'{"to":%d}' % to))
        return await self._ledger.act(code, asked, judge)

    async def resign(
        self, code: str, seat: int, *, action_id: str, person: int | None = None
    ) -> Acted:
        """Gives up: ends a game of two, else leaves the seat to somebody else."""
        asked = Asked(seat, person, action_id, "resigned", b"{}")
        return await self._ledger.act(
            code, asked, lambda table: play.resigned(self._ledger.game(table), table, seat)
        )

    async def resigned(self, code: str, *, action_id: str) -> Acted | None:
        """The answer to a resignation sent again by somebody who has no seat any more for it.

        The id is as good as a name: nobody else knows it.
        """
        head = await self.open(code)
        seqs = await self._ledger.read(
            lambda conn: [
                first.seq
                for s in head.seats
                if (first := store.action(conn, head.id, s.seat, action_id)) is not None
                and first.kind == "resigned"
            ]
        )
        return Acted(seqs[0], dup=True) if seqs else None

    async def vote(
        self,
        code: str,
        seat: int,
        *,
        action_id: str,
        kind: str,
        agree: bool,
        person: int | None = None,
    ) -> Acted:
        """Offers or accepts (`agree`) or declines a draw; all seats agreeing ends the game."""
        move = play.encode({"kind": kind, "agree": agree})
        asked = Asked(seat, person, action_id, "vote", move)
        return await self._ledger.act(
            code,
            asked,
            lambda table: play.voted(self._ledger.game(table), table, seat, kind, agree),
        )

    async def dry_run(self, code: str, seat: int, move: bytes) -> Reason | dict[str, Any]:
        """Why the move is not possible, or `{"facts": {"notes": [..]}}`; stores nothing.

        It tells no notes of a step that drew or revealed something (`{"facts": {}}`).
        """
        table = await self.open(code)
        play.must_play(table, seat)
        assert table.snapshot is not None
        try:
            step = kernel.advance(self._ledger.game(table), table.snapshot, seat, move)
        except IllegalMove as illegal:
            return illegal.reason
        except Exception:
            raise contained(table) from None
        if step.drew:
            return {"facts": {}}
        return {"facts": {"notes": [told.seen_by(seat) for told in step.notes]}}

    # -- housekeeping ----------------------------------------------------------------------

    async def sweep(self, now: datetime) -> list[str]:
        """Removes tables that were not started within 7 days; their codes."""
        gone = await self._ledger.write(lambda conn: store.remove_unstarted(conn, now - UNSTARTED))
        for code in gone:
            self._ledger.forget(code)
        return gone

    async def put_away(self, now: datetime) -> int:
        """Packs the logs of games that have been over for an hour, one after the other; how many.

        Any number of processes may do it at once, and any of them may end in the middle of it.
        """
        done = 0
        for table_id in await self._ledger.read(lambda conn: archive.due(conn, now - OVER)):
            done += await self._put_away(table_id)
            await asyncio.sleep(BREATH)
        return done

    async def _put_away(self, table_id: int) -> bool:
        piece = await self._ledger.read(lambda conn: archive.packed(conn, table_id))
        if piece is None:
            return False
        return await self._ledger.write(lambda conn: archive.put_away(conn, piece))
