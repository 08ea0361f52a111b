"""The latest known head of each table: a cache, never the truth."""

from __future__ import annotations

from collections import OrderedDict
from weakref import WeakValueDictionary

from app.tables.model import Table

KEPT = 512


class Heads:
    """Keeps the heads last used, and every head that somebody else still holds."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._recent: OrderedDict[str, Table] = OrderedDict()

    def get(self, code: str) -> Table | None:
        """The head, if it is known."""
        return self._known.get(code)

    def codes(self) -> list[str]:
        """The tables whose head is known."""
        return list(self._known)

    def put(self, table: Table) -> None:
        """A head never goes back, except to another epoch."""
        known = self._known.get(table.code)
        if known is not None and known.epoch == table.epoch and known.seq > table.seq:
            return
        self._known[table.code] = table
        self._recent[table.code] = table
        self._recent.move_to_end(table.code)
        if len(self._recent) > KEPT:
            self._recent.popitem(last=False)

    def let_go(self, code: str) -> None:
        """Keeps the head no longer than somebody else does."""
        self._recent.pop(code, None)

    def drop(self, code: str) -> None:
        """The table is gone."""
        self._recent.pop(code, None)
        self._known.pop(code, None)
