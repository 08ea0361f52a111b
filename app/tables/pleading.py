"""Wishes to go back further than is free: asked, answered, and forgotten when time is over.

Every process that knows of a wish ends it in time: the one where it was asked may be gone by then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import msgspec

from app.tables import back, plea, store
from app.tables.draft import Draft
from app.tables.errors import IdReused, NotSeated, Refused, TableError, Unavailable, Unsure
from app.tables.ledger import Ledger
from app.tables.model import Acted, Plea, Table

AGAIN = 5.0  # seconds after the database did not answer


class Pleading:
    """Agreed undo; a part of `service.Tables`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._timers: dict[str, asyncio.TimerHandle] = {}  # by table
        self._lapsing: set[asyncio.Task[None]] = set()
        ledger.tell.append(lambda change: self._watch(change.after))
        ledger.found.append(self._watch)

    async def once(
        self, code: str, seat: int, action_id: str, work: Coroutine[Any, Any, Table]
    ) -> Acted:
        """`ask` or `answer` with this action id, once: a wish that was declined before its answer
        came through is not asked again. IdReused when the id stood for something else."""
        head = await self._ledger.open(code)

        async def first() -> Acted | None:
            event = await self._ledger.read(
                lambda conn: store.action(conn, head.id, seat, action_id)
            )
            if event is not None and event.kind not in ("plea", "rewind"):
                raise IdReused
            return None if event is None else Acted(event.seq, dup=True)

        with closing(work):
            if known := await first():
                return known
            try:
                return Acted((await work).seq)
            except Refused:
                if known := await first():
                    return known
                raise

    async def ask(
        self,
        code: str,
        seat: int,
        person: int,
        *,
        to: int,
        reason: str,
        words: str,
        action_id: str | None = None,
    ) -> Table:
        """Asks all others to go back to the position of seq `to`. Refused `plea.*`."""
        head = await self._ledger.open(code)
        behind = await back.read(self._ledger, head, to)

        def judge(table: Table) -> Draft | None:
            _must_hold(table, seat, person)
            if not behind.holds(table):
                raise Refused("plea.moved_on")
            game, now = self._ledger.game(table), datetime.now(UTC)
            draft = plea.asked(game, table, seat, to, behind.past, behind.later, reason, words, now)
            return _marked(draft, action_id)

        return await self._ledger.change(code, judge)

    async def answer(
        self, code: str, seat: int, person: int, *, agree: bool, action_id: str | None = None
    ) -> Table:
        """Agrees or declines; the last one to agree takes the moves back. Refused `plea.gone`."""
        head = await self._ledger.open(code)
        _must_hold(head, seat, person)
        wish = head.undo.plea
        if wish is None:
            raise Refused("plea.gone")

        behind = await back.read(self._ledger, head, wish.to)

        def judge(table: Table) -> Draft | None:
            _must_hold(table, seat, person)
            now = table.undo.plea
            if now is None or (now.seat, now.to, now.until) != (wish.seat, wish.to, wish.until):
                raise Refused("plea.gone")
            game = self._ledger.game(table)
            past, later = behind.past, behind.later
            assert past is not None  # a wish goes back to a position of the game
            draft = plea.answered(game, table, seat, agree, past, later, datetime.now(UTC))
            return _marked(draft, action_id)

        return await self._ledger.change(code, judge)

    def _watch(self, table: Table) -> None:
        """Sets the alarm for the wish that is open at the table, if there is one."""
        wish = table.undo.plea
        if (timer := self._timers.pop(table.code, None)) is not None:
            timer.cancel()
        if wish is not None:
            wait = (wish.until - datetime.now(UTC)).total_seconds()
            self._alarm(table.code, wish, max(0.0, wait))

    def _alarm(self, code: str, wish: Plea, wait: float) -> None:
        loop = asyncio.get_running_loop()
        self._timers[code] = loop.call_later(wait, self._lapse, code, wish)

    def _lapse(self, code: str, wish: Plea) -> None:
        async def lapse() -> None:
            try:
                await self._ledger.change(code, lambda table: _ended(table, wish))
            except (Unavailable, Unsure):
                self._alarm(code, wish, AGAIN)
            except TableError:
                pass  # frozen, or gone with the wish

        self._timers.pop(code, None)
        task = asyncio.get_running_loop().create_task(lapse())
        self._lapsing.add(task)
        task.add_done_callback(self._lapsing.discard)


def _marked(draft: Draft | None, action_id: str | None) -> Draft | None:
    return None if draft is None else msgspec.structs.replace(draft, action_id=action_id)


def _ended(table: Table, wish: Plea) -> Draft | None:
    now = table.undo.plea
    if now is None or (now.seat, now.until) != (wish.seat, wish.until):
        return None
    return plea.lapsed(table, now)


def _must_hold(table: Table, seat: int, person: int) -> None:
    if seat not in range(len(table.seats)) or table.seats[seat].person != person:
        raise NotSeated
