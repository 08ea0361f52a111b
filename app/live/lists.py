"""The lists of tables that people have open, and what stirs them.

A list is drawn by its page and nowhere else; the page is only told its mark, and reads itself
anew when it shows another one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence

import msgspec

from app.engine.hashing import hash_of
from app.live.outbox import Outbox
from app.tables.model import Change, Listed, Table
from app.tables.service import Tables

UNKNOWN = (-1, -1)


def mark_of(tables: Sequence[Listed]) -> str:
    """What differs when the list shows something else."""
    return hash_of([{**msgspec.to_builtins(table), "updated": ""} for table in tables])


class Watcher:
    """A socket that looks at its person's list."""

    def __init__(self, person: int, session: int) -> None:
        self.person = person
        self.session = session
        self.outbox = Outbox()
        self.stirred = asyncio.Event()  # the list may be another one
        self.codes: frozenset[str] = frozenset()  # of the tables in it


class Lists:
    """All watchers of this process."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._watchers: dict[int, set[Watcher]] = {}  # by person
        self._seen: dict[int, tuple[int, int] | None] = {}  # person -> the tally last read
        tables.on_change(self._changed)

    def enter(self, watcher: Watcher) -> None:
        """From now on the watcher is stirred by what concerns its person."""
        self._watchers.setdefault(watcher.person, set()).add(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Nothing of it is kept."""
        here = self._watchers.get(watcher.person, set())
        here.discard(watcher)
        if not here:
            self._watchers.pop(watcher.person, None)
            self._seen.pop(watcher.person, None)

    def all(self) -> list[Watcher]:
        """Every watcher."""
        return [watcher for here in self._watchers.values() for watcher in here]

    def moved(self, code: str) -> None:
        """This table was changed by another process, or cleared away."""
        for watcher in self.all():
            if code in watcher.codes:
                watcher.stirred.set()

    async def compare(self) -> None:
        """Stirs whoever's tables are not as they were: notices may be lost, and a table where
        somebody sat down elsewhere was in no list."""
        if not self._watchers:
            return
        found = await self.tables.views.tallies(list(self._watchers))
        now = {person: found.get(person) for person in self._watchers}
        # who has just come is stirred once more: something may have happened since the first mark
        self._stir([person for person in now if self._seen.get(person, UNKNOWN) != now[person]])
        self._seen = now

    def _changed(self, change: Change) -> None:
        if self._watchers:
            for table in filter(None, (change.before, change.after)):
                self._stir(_people_of(table))

    def _stir(self, people: Iterable[int]) -> None:
        for person in people:
            for watcher in self._watchers.get(person, ()):
                watcher.stirred.set()


def _people_of(table: Table) -> Collection[int]:
    return {person for person in (table.host, *(s.person for s in table.seats)) if person}
