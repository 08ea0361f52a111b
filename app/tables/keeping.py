"""What stays of a game and what follows from it: its record, forks, the next game of the same."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from app.engine import kernel
from app.engine.game import Game, Seat, Viewer
from app.tables import (
    export,
    history,
    intake,
    onesided,
    record,
    rematch,
    replay,
    store,
    verify,
    watching,
)
from app.tables.codes import new_code
from app.tables.errors import Frozen, Refused
from app.tables.ledger import Ledger, first_event
from app.tables.model import Event, Table
from app.tables.record import Damaged

G = Game[Any, Any, Any]


class Keeping:
    """Records of tables, and tables that come of others; a part of `service.Tables`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._reading = asyncio.Semaphore()  # a record is the work of a whole game

    async def export(self, code: str, viewer: Viewer, *, names: bool) -> tuple[Table, str]:
        """The table and the text of its record: of a finished game the whole, of a running one
        what this viewer saw. Refused `record.not_begun`, `table.no_watching`.
        """
        table = await self._ledger.open(code)
        game = self._ledger.game(table)
        if table.snapshot is None:
            raise Refused("record.not_begun")
        if not watching.may_see(table, viewer):
            raise Refused("table.no_watching")
        eyes = onesided.eyes_of(table)
        whole = table.status == "finished" and eyes is None
        replay.sight_of(table, viewer, "all" if whole else None)

        def write(conn: Connection) -> str:
            if whole:
                events = store.events(conn, table.id, -1, table.seq)
                head, lines = export.whole(game, table, events, names=names)
            else:
                until = watching.shown_seq(table, viewer)
                steps = replay.steps(conn, game, table, viewer, -1, until)
                sight = viewer if eyes is None or eyes == onesided.PUBLIC else eyes
                head, lines = export.seen(table, sight, steps, names=names)
            return "".join(f"{line}\n" for line in record.written(head, lines))

        return table, await self._ledger.read(write)

    async def take_in(self, person: int, lines: Sequence[str]) -> Table:
        """A table that can be looked at, from the lines of a record: of a game that is over, or of
        what somebody saw of one.

        Refused `record.damaged`, with the facts `line` (from 1), `key` and what that text mentions.
        """
        try:
            async with self._reading:
                past = await asyncio.to_thread(self._read, person, lines)
        except Damaged as damaged:
            facts = {"line": damaged.line, "key": damaged.key, "facts": damaged.facts}
            raise Refused("record.damaged", **facts) from None
        return await self._ledger.create(past.table, past=past.events)

    async def fork(self, code: str, viewer: Viewer, person: int, at: int) -> Table:
        """A new table that goes on from the position of seq `at`, all seats on one device.

        Refused `fork.running` while the game is not over, `fork.nothing` where none can be played.
        """
        origin = await self._ledger.open(code)
        game = self._ledger.game(origin)
        if origin.status != "finished":
            raise Refused("fork.running")
        if onesided.eyes_of(origin) is not None:
            raise Refused("fork.nothing")
        replay.sight_of(origin, viewer, "all")
        patches = await self._ledger.read(
            lambda conn: store.patches(conn, origin.id, min(at, origin.seq))
        )
        past = history.fold(None, patches)
        if past is None or past["state"] is None or not past["waiting"]:
            raise Refused("fork.nothing")
        table = history.readable(game, history.at(origin, at, past))
        if table.status == "frozen":
            raise Frozen
        made = intake.forked(game, table, person, datetime.now(UTC))
        return await self._ledger.create(made.table, past=made.events)

    async def rematch(self, code: str, person: int) -> str:
        """The code of the next table of the same people, made by the first of them who asks.

        NotSeated, Refused `rematch.running`, `rematch.left`.
        """
        fresh = new_code()
        begun = await self._begun(await self._ledger.open(code))

        def follow(conn: Connection, event: Event, after: Table) -> None:
            table = rematch.following(after, fresh, event.at, begun)
            store.create(conn, table, [first_event(table)])

        table = await self._ledger.change(
            code, lambda table: rematch.asked(table, person, fresh), besides=follow
        )
        found: str = table.result["next"]
        return found

    async def _begun(self, table: Table) -> Seat | None:
        """Who began the game, in games that may draw lots for it; None where it is not known."""
        game = self._ledger.games.get(table.game)
        if game is None or game.begins is None:
            return None

        def deal(conn: Connection) -> Any:
            seq = store.dealt(conn, table.id)
            return None if seq is None else history.fold(None, store.patches(conn, table.id, seq))

        past = await self._ledger.read(deal)
        if past is None:
            return None
        state = kernel.sealed(history.state_today(game, past), verify.NOBODY)
        return game.begins(kernel.state_of(game, state))

    def _read(self, person: int, texts: Sequence[str]) -> intake.Past:
        head, lines = record.read(texts)
        game = self._ledger.games.get(head.game)
        if game is None:
            raise Damaged(1, "record.no_such_game")
        if head.sight != "all":
            return intake.seen(game, head, lines, person, datetime.now(UTC))
        proved = list(verify.positions(game, head, lines))
        result, end = verify.ends(game, head, lines, proved[-1]), lines[-1]
        assert isinstance(end, record.End)
        return intake.finished(game, head, proved, end, result, person, datetime.now(UTC))
