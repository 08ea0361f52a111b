"""Talk at a table: lines that are stored, and told after the commit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from app.tables import talk
from app.tables.ledger import Ledger
from app.tables.model import ChatLine


class Talking:
    """The chat of tables; a part of `service.Tables`."""

    def __init__(self, ledger: Ledger) -> None:
        self.tell: list[Callable[[str, ChatLine], None]] = []
        self._ledger = ledger

    async def say(
        self, code: str, person: int, *, action_id: str, text: str, name: str = ""
    ) -> ChatLine:
        """One line of talk; `name` is used when the person has no seat. Idempotent by id.

        Refused `table.chat_empty`, `table.chat_long`.
        """
        return await self._ledger.finish(
            self._say(code, person, action_id, "say", talk.clean(text), name)
        )

    async def ask(self, code: str, person: int, *, name: str) -> ChatLine:
        """Asks the host for a seat: a line of kind `ask`, one a person."""
        return await self._ledger.finish(self._say(code, person, "ask", "ask", "", name))

    async def lines(self, code: str, last: int = 50, after: int = 0) -> list[ChatLine]:
        """The last lines, the oldest first; only those with `n > after`."""
        table = await self._ledger.open(code)
        return await self._ledger.read(lambda conn: talk.lines(conn, table.id, last, after))

    async def _say(
        self, code: str, person: int, action_id: str, kind: str, text: str, name: str
    ) -> ChatLine:
        table = await self._ledger.open(code)
        seat = table.seat_of(person)
        line = await self._ledger.write(
            lambda conn: talk.add(
                conn,
                table_id=table.id,
                code=table.code,
                person=person,
                seat=seat,
                name=name if seat is None else table.seats[seat].name,
                action_id=action_id,
                kind=kind,
                line=text,
                now=datetime.now(UTC),
            )
        )
        if not line.dup:
            for tell in self.tell:
                tell(table.code, line)
        return line
