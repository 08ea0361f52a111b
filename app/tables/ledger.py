"""The write path: one table's changes one after the other, each committed before it is told.

Judge on the head under the table's lock, append with a compare-and-set on `seq`, commit, tell.
When another process was faster: read what it wrote and judge again. The heads kept here are a
cache; the database is the only truth.
"""

from __future__ import annotations

import asyncio
import secrets
from asyncio import Lock
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog
from msgspec import Struct
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from app import metrics
from app.db.connect import Database
from app.engine.game import Game
from app.tables import codes, history, house, onesided, store
from app.tables.append import Conflict, append
from app.tables.draft import Draft, note
from app.tables.errors import (
    Frozen,
    IdReused,
    Internal,
    NoSuchTable,
    NotSeated,
    TableError,
    Unavailable,
    database_errors,
)
from app.tables.heads import Heads
from app.tables.model import Acted, Change, Event, Mark, Table

G = Game[Any, Any, Any]
T = TypeVar("T")
Judge = Callable[[Table], Draft | None]
Besides = Callable[[Connection, Event, Table], None]  # what is written in the same transaction
log = structlog.get_logger("guildhall.tables")

TRIES = 5  # against other processes


class Asked(Struct, frozen=True):
    """Who wants what: the key of idempotency and what it must stand for."""

    seat: int
    person: int | None  # who must still hold the seat, if given
    action_id: str
    kind: str
    move: bytes  # canonical


class Ledger:
    """Heads, locks and events of the tables of one database."""

    def __init__(self, db: Database, games: Mapping[str, G]) -> None:
        self.games = games
        self.tell: list[Callable[[Change], None]] = []
        self.found: list[Callable[[Table], None]] = []  # called with each head read as it stands
        self._db = db
        self._heads = Heads()
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
        self._running: set[asyncio.Task[Any]] = set()

    def game(self, table: Table) -> G:
        """The rules of a table that can be played. Raises Frozen."""
        rules = self.rules(table)
        if table.status == "frozen" or rules is None:
            raise Frozen
        return rules

    def rules(self, table: Table) -> G | None:
        """What a table is read and shown by; None for a game that is not here."""
        return onesided.rules_for(self.games.get(table.game), table)

    async def open(self, code: str) -> Table:
        """The head, from the cache or the database. Raises NoSuchTable."""
        code = codes.read(code)
        known = self._heads.get(code)
        if known is not None:
            return known
        async with self._lock(code):
            return await self._head(code)

    async def refresh(self, code: str, seq: int | None) -> Table:
        """Catches up with other processes, unless the head is at `seq` already."""
        code = codes.read(code)

        def there() -> Table | None:
            known = self._heads.get(code)
            return known if known is not None and seq is not None and known.seq >= seq else None

        async def locked() -> Table:
            async with self._lock(code):
                # the database tells of a change of our own before its answer is here
                return there() or await self._catch_up(code)

        known = there()
        return await self.finish(locked()) if known is None else known

    def known(self, code: str) -> Table | None:
        """The head that is kept here, without asking the database."""
        return self._heads.get(code)

    async def marks(self) -> dict[str, Mark]:
        """What the database has of the tables that are kept here; one query for all."""
        codes = self._heads.codes()
        return await self.read(lambda conn: store.marks(conn, codes)) if codes else {}

    def let_go(self, code: str) -> None:
        """Nobody is at the table any more: its head need not be kept."""
        self._heads.let_go(code)

    def forget(self, code: str) -> None:
        """The table is gone."""
        self._heads.drop(code)

    async def create(
        self, table: Table, besides: Besides | None = None, past: Sequence[Event] = ()
    ) -> Table:
        """Stores a new table under a fresh code, with its event 0 or all the events of its past."""

        async def create() -> Table:
            for _ in range(TRIES):
                code = codes.new_code()
                new = msgspec.structs.replace(table, code=code)
                events = past or [first_event(new)]
                try:
                    made = await self.write(lambda conn: _create(conn, new, events, besides))  # noqa: B023
                except IntegrityError:
                    continue  # the code is taken
                self._told(Change(None, made, events[-1]))
                return made
            raise Unavailable

        return await self.finish(create())

    async def change(self, code: str, judge: Judge, besides: Besides | None = None) -> Table:
        """The table after the change that `judge` draws up, or as it is when it draws up none."""
        code = codes.read(code)

        async def change() -> Table:
            async with self._lock(code):
                for _ in range(TRIES):
                    before = await self._head(code)
                    made = self._make(before, judge)
                    if made is None:
                        return before
                    try:
                        return await self._append(made, besides)
                    except Conflict:
                        metrics.CONFLICTS.inc()
                        await self._catch_up(code)
            raise Unavailable

        return await self.finish(change())

    async def act(self, code: str, asked: Asked, judge: Judge) -> Acted:
        """One action of a seat, once: the same id again is answered as the first time."""
        code = codes.read(code)

        def checked(table: Table) -> Draft | None:
            if asked.person is not None and asked.seat not in table.seats_of(asked.person):
                raise NotSeated
            draft = judge(table)
            if draft is None:
                return None
            return msgspec.structs.replace(draft, action_id=asked.action_id, move=asked.move)

        async def act() -> Acted:
            async with self._lock(code):
                for _ in range(TRIES):
                    before = await self._head(code)
                    try:
                        made = self._make(before, checked)
                    except TableError:
                        # only now: a fresh action costs no look into the log
                        if first := await self._first(before, asked):
                            return first
                        raise
                    if made is None:
                        first = await self._first(before, asked)
                        return first or Acted(before.seq, dup=True)
                    try:
                        return Acted((await self._append(made, None)).seq)
                    except Conflict:
                        metrics.CONFLICTS.inc()
                        before = await self._catch_up(code)
                        if first := await self._first(before, asked):
                            return first
            raise Unavailable

        return await self.finish(act())

    async def read(self, work: Callable[[Connection], T]) -> T:
        """A transaction that only reads. Raises Unavailable."""
        with database_errors():
            return await self._db.read(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """A transaction beside the events. Raises Unavailable or Unsure."""
        with database_errors():
            return await self._db.in_tx(work)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """`work` to its end, though the asking task may be cancelled: what is committed is told."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Waits for the changes that are being made."""
        while self._running:
            await asyncio.wait(self._running)

    # -- under the table's lock ------------------------------------------------------------

    async def _head(self, code: str) -> Table:
        known = self._heads.get(code)
        if known is None:
            stored = await self.read(lambda conn: store.load(conn, code))
            if stored is None:
                raise NoSuchTable
            known = self._found(stored)
        return known

    def _found(self, stored: Table) -> Table:
        head = history.playable(self.rules(stored), stored)
        self._heads.put(head)
        for tell in self.found:
            tell(head)
        return head

    def _make(self, before: Table, judge: Judge) -> Change | None:
        """The change as it will be stored. What the rules raise is contained."""
        try:
            draft = judge(before)
            if draft is None:
                return None
            game = self.rules(before)
            if before.stored is not None and before.status == "frozen":
                return completed(game, before, thawed(before.stored, draft))
            return completed(game, before, house.followed(game, before, draft))
        except TableError:
            raise
        except Exception:
            raise contained(before) from None

    async def _append(self, change: Change, besides: Besides | None) -> Table:
        def work(conn: Connection) -> None:
            assert change.before is not None
            append(conn, change.before, change.after, change.event)
            if besides is not None:
                besides(conn, change.event, change.after)

        with database_errors():
            await (self._db.statement if besides is None else self._db.in_tx)(work)
        if change.before is not None and change.before.status == "frozen":
            game = self.rules(change.after)
            change = msgspec.structs.replace(change, after=history.playable(game, change.after))
        self._told(change)
        return change.after

    async def _first(self, table: Table, asked: Asked) -> Acted | None:
        """The first answer to this action id. IdReused when it stood for something else."""
        event = await self.read(
            lambda conn: store.action(conn, table.id, asked.seat, asked.action_id)
        )
        if event is None:
            return None
        if (event.kind, event.move) != (asked.kind, asked.move):
            raise IdReused
        return Acted(event.seq, dup=True)

    async def _catch_up(self, code: str) -> Table:
        known = self._heads.get(code)

        def read(conn: Connection) -> tuple[Table, list[Event]] | None:
            stored = store.load(conn, code)
            if stored is None:
                return None
            if known is None or known.epoch != stored.epoch:
                return stored, []
            return stored, store.events(conn, stored.id, known.seq, stored.seq)

        found = await self.read(read)
        if found is None:
            self._heads.drop(code)
            raise NoSuchTable
        stored, missed = found
        game = self.rules(stored)
        if known is not None and missed:
            for change in history.retold(game, known, stored, missed):
                self._told(change)
        else:
            self._found(stored)
        head = self._heads.get(code)
        assert head is not None
        return head

    def _told(self, change: Change) -> None:
        self._heads.put(change.after)
        for tell in self.tell:
            try:
                tell(change)
            except Exception:  # the event is stored, whatever a listener makes of it
                log.exception("a listener failed", table=change.after.code)

    def _lock(self, code: str) -> Lock:
        return self._locks.setdefault(code, Lock())

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # seen, also when nobody waits for it any more


def contained(table: Table) -> Internal:
    """To be raised while the rules' own exception is handled: it goes to the log with the ref."""
    ref = secrets.token_hex(4)
    log.exception("the rules failed", table=table.code, game=table.game, ref=ref)
    return Internal(ref)


def thawed(stored: Table, draft: Draft) -> Draft:
    """A change beside the game, at a table that these rules cannot read: it is stored as it was
    found, for a version that can."""
    after = msgspec.structs.replace(
        draft.after,
        status=stored.status,
        snapshot=stored.snapshot,
        rules_version=stored.rules_version,
    )
    return msgspec.structs.replace(draft, after=after)


def completed(game: G | None, before: Table, draft: Draft) -> Change:
    """The change as it is stored: with its seq, its date, the offers and what follows of them."""
    seq, now = before.seq + 1, datetime.now(UTC)
    after = msgspec.structs.replace(draft.after, seq=seq, updated=now, stored=None)
    if game is not None and (draft.state is not None or after.status != before.status):
        after = history.with_offers(after, history.offers(game, after, draft.state))
    after = history.with_since(before, after, draft.seat, draft.kind)
    event = Event(
        seq=seq,
        seat=draft.seat,
        kind=draft.kind,
        action_id=draft.action_id,
        move=draft.move,
        notes=draft.notes,
        patch=history.changes(before, after),
        digest=draft.digest,
        undoable=draft.undoable,
        at=now,
    )
    return Change(before, after, event, draft.state)


def first_event(table: Table) -> Event:
    """The event that opens a table."""
    host = table.seats[0]
    return Event(
        seq=0,
        seat=0,
        kind="created",
        notes=(note("created", name=host.name),),
        patch=history.changes(None, table),
        at=table.created,
    )


def _create(
    conn: Connection, table: Table, events: Sequence[Event], besides: Besides | None
) -> Table:
    made = store.create(conn, table, events)
    if besides is not None:
        besides(conn, events[0], made)
    return made
