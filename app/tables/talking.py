"""Talk at a table: lines that are stored, and told after the commit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from app.people import names
from app.tables import notepad, talk, watching
from app.tables.errors import NotSeated, Refused
from app.tables.ledger import Ledger
from app.tables.model import ChatLine, Table


class Talking:
    """The chat of tables, and private notes; a part of `service.Tables`."""

    def __init__(self, ledger: Ledger) -> None:
        self.tell: list[Callable[[str, ChatLine], None]] = []
        self._ledger = ledger

    async def say(
        self,
        code: str,
        person: int,
        *,
        action_id: str,
        text: str,
        name: str = "",
        kind: str = "say",
        seat: int | None = None,
    ) -> ChatLine:
        """One line of talk; `name` is used when the person has no seat. Idempotent by id.

        Of the kind `phrase` the text is the name of one. Refused `table.chat_empty`,
        `table.chat_long`, `chat.no_phrase`, `table.no_watching`.
        """
        table = await self._ledger.open(code)
        speaker = table.seat_of(person, seat)
        if not watching.may_see(table, speaker):
            raise Refused("table.no_watching")
        said = talk.phrase(text) if kind == "phrase" else talk.clean(text)
        return await self._ledger.finish(
            self._say(table, person, speaker, action_id, kind, said, name)
        )

    async def ask(self, code: str, person: int, *, name: str) -> ChatLine:
        """Asks the host for a seat: a line of kind `ask`, one a person."""
        table = await self._ledger.open(code)
        if table.house.locked:
            raise Refused("table.locked")
        return await self._ledger.finish(
            self._say(table, person, table.seat_of(person), "ask", "ask", "", name)
        )

    async def lines(self, code: str, last: int = 50, after: int = 0) -> list[ChatLine]:
        """The last lines, the oldest first; only those with `n > after`."""
        table = await self._ledger.open(code)
        return await self._ledger.read(lambda conn: talk.lines(conn, table.id, last, after))

    async def notes(self, code: str, person: int) -> list[str]:
        """The private notes of somebody at the table, line by line. NotSeated."""
        table = await self._ledger.open(code)
        must_sit(table, person)
        return await self._ledger.read(lambda conn: notepad.read(conn, table.id, person))

    async def note(self, code: str, person: int, lines: list[str]) -> None:
        """Keeps other notes. NotSeated, Refused `notes.long`."""
        table = await self._ledger.open(code)
        must_sit(table, person)
        text = notepad.clean(lines)
        await self._ledger.write(lambda conn: notepad.write(conn, table.id, person, text))

    async def _say(
        self,
        table: Table,
        person: int,
        seat: int | None,
        action_id: str,
        kind: str,
        text: str,
        name: str,
    ) -> ChatLine:
        players = [s.name for s in table.seats if s.person is not None]
        line = await self._ledger.write(
            lambda conn: talk.add(
                conn,
                table_id=table.id,
                code=table.code,
                person=person,
                seat=seat,
                name=names.apart(name, players) if seat is None else table.seats[seat].name,
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


def must_sit(table: Table, person: int) -> None:
    """Raises NotSeated for who has no seat."""
    if table.seat_of(person) is None:
        raise NotSeated
