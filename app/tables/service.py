"""Everything that can be done at a table. The only writer of tables.

`lobby` and `play` judge, the `ledger` makes it an event; here is who may ask for what.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Raw
from sqlalchemy import Connection

from app.db.connect import Database
from app.engine import kernel
from app.engine.game import Game, IllegalMove, Reason, Viewer
from app.engine.hashing import hash_of
from app.games import games as all_games
from app.tables import document, history, invites, lobby, play, replay, store, talk
from app.tables.draft import Draft
from app.tables.errors import NoSuchTable, NotHost, Refused
from app.tables.invites import Link
from app.tables.ledger import Asked, Ledger, contained
from app.tables.model import (
    Acted,
    Change,
    ChatLine,
    Event,
    Invitation,
    Invite,
    Listed,
    Mark,
    Snap,
    Table,
)

G = Game[Any, Any, Any]

LINES = 100  # of the log in a first view
MOST_HISTORY = 500  # events in one answer
UNSTARTED = timedelta(days=7)


class Tables:
    """All tables of one database. Errors are those of `tables.errors`."""

    def __init__(self, db: Database, secret: bytes, games: Mapping[str, G] | None = None) -> None:
        """`secret` signs the invitations; `games` are the titles on offer, by default all."""
        self._secret = secret
        self._ledger = Ledger(db, all_games() if games is None else games)
        self._tell_chat: list[Callable[[str, ChatLine], None]] = []

    def on_change(self, tell: Callable[[Change], None]) -> None:
        """`tell` is called in the event loop after each commit, in seq order for each table."""
        self._ledger.tell.append(tell)

    def on_chat(self, tell: Callable[[str, ChatLine], None]) -> None:
        """`tell(code, line)` is called in the event loop after each new line of talk."""
        self._tell_chat.append(tell)

    async def settle(self) -> None:
        """Waits for the changes that are being made."""
        await self._ledger.settle()

    # -- reading ---------------------------------------------------------------------------

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

    async def marks(self) -> dict[str, Mark]:
        """How far the tables known here have come in the database; one query for all."""
        return await self._ledger.marks()

    def state(self, table: Table) -> Any:
        """The game's decoded state (None in the lobby or frozen), to hand to `document`."""
        return document.state_of(self._ledger.games.get(table.game), table)

    def document(self, table: Table, viewer: Viewer, state: Any = None) -> dict[str, Any]:
        """`{"table": .., "game": .. | None}` for this viewer. Saves time when given the state."""
        if state is None:
            state = self.state(table)
        return document.document(self._ledger.games.get(table.game), table, viewer, state)

    async def frame(self, table: Table, viewer: Viewer, since: int | None = None) -> Snap:
        """The whole for one viewer; the log since `since`, or its last 100 lines."""
        after = -1 if since is None else min(since, table.seq)
        events = await self._ledger.read(
            lambda conn: store.events(
                conn, table.id, after, table.seq, LINES if since is None else None
            )
        )
        doc = self.document(table, viewer)
        lines = [line for event in events for line in document.lines(event, viewer)]
        return Snap(
            you=viewer,
            epoch=table.epoch,
            seq=table.seq,
            doc=doc,
            offers=Raw(b"[]" if viewer is None else table.offers[viewer]),
            valid_from=0 if viewer is None else table.seats[viewer].since,
            log=lines[-LINES:] if since is None else lines,
            hash=hash_of(doc),
        )

    async def history(self, code: str, viewer: Viewer, from_: int, to: int) -> list[dict[str, Any]]:
        """Events `from_ + 1 .. to` (at most 500) as `{"seq", "by", "patch", "log"}`.

        `from_ = -1` begins at nothing: the first patch then replaces the whole document.
        """
        head = await self.open(code)
        game = self._ledger.games.get(head.game)
        first = max(min(from_, head.seq), -1)
        last = min(to, head.seq, first + MOST_HISTORY)
        return await self._ledger.read(
            lambda conn: replay.steps(conn, game, head, viewer, first, last)
        )

    def seat_of(self, table: Table, person: int | None) -> int | None:
        """The seat this person holds at the table."""
        return table.seat_of(person)

    async def tables_of(self, person: int) -> list[Listed]:
        """This person's tables, the latest first."""
        found = await self._ledger.read(lambda conn: store.of_person(conn, person))
        return [_listed(table, person) for table in found]

    # -- lobby -----------------------------------------------------------------------------

    async def create(
        self,
        person: int,
        *,
        game: str,
        options: dict[str, Any],
        nickname: str,
        table_name: str = "",
        seats: int | None = None,
    ) -> Table:
        """A new table with its host in seat 0 and one invitation for all seats.

        Refused `table.no_such_game`, `table.bad_options`, `table.seat_count`, `name.*`.
        """
        rules = self._ledger.games.get(game)
        if rules is None:
            raise Refused("table.no_such_game")
        count = seats if seats is not None else 2 if 2 in rules.seats else rules.seats[0]
        now = _now()
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
            seats=lobby.seats_for(rules, person, lobby.nickname_of(None, nickname), count),
            created=now,
            updated=now,
            offers=(b"[]",) * count,
        )
        return await self._ledger.create(table, besides=self._first_link)

    async def invitation(self, token: str, person: int | None = None) -> Invitation:
        """What a link is for. NoSuchTable alike for unknown, expired and revoked ones.

        Somebody who sits at the table is shown it also when the link has ended.
        """
        link, code = await self._link(token)
        table = await self.open(code)
        mine = table.seat_of(person)
        if mine is None and not link.open_at(_now()):
            raise NoSuchTable
        host = table.seat_of(table.host)
        return Invitation(
            code=table.code,
            game=table.game,
            table_name=table.name,
            host_name="" if host is None else table.seats[host].name,
            status=table.status,
            options=table.options,
            seats=tuple(
                {"seat": s.seat, "name": s.name, "taken": s.person is not None} for s in table.seats
            ),
            seat=link.seat,
            mine=mine,
        )

    async def claim(
        self, token: str, person: int, *, nickname: str, seat: int | None = None
    ) -> tuple[Table, int]:
        """Sits down. A person who has a seat keeps it, whatever else was asked.

        Refused: `table.seat_taken` and `table.full` (fact `free`: seats), `name.*`.
        """
        link, code = await self._link(token)

        def judge(table: Table) -> Draft | None:
            if table.seat_of(person) is not None:
                return None
            if not link.open_at(_now()):
                raise NoSuchTable
            wanted = seat if link.seat is None else link.seat
            return lobby.joined(table, person, nickname, wanted)

        def remember(conn: Connection, event: Event, after: Table) -> None:
            now = invites.at(conn, link.id)  # it may have been ended in the meantime
            if now is None or not now.open_at(event.at):
                raise NoSuchTable
            mine = after.seat_of(person)
            assert mine is not None
            invites.note_use(conn, link, person, after.seats[mine].name, event.at)

        table = await self._ledger.change(code, judge, besides=remember)
        mine = table.seat_of(person)
        assert mine is not None
        return table, mine

    async def invites(self, code: str, person: int) -> list[Invite]:
        """The links that still work, for the host."""
        table = await self._hosted(code, person)
        return await self._ledger.read(
            lambda conn: invites.open_links(conn, self._secret, table.id, _now())
        )

    async def invite(
        self, code: str, person: int, seat: int | None = None, expires: datetime | None = None
    ) -> Invite:
        """A new link; host only."""
        table = await self._hosted(code, person)
        if seat is not None and seat not in range(len(table.seats)):
            raise Refused("table.no_such_seat", free=table.free)
        link = await self._ledger.write(
            lambda conn: invites.add(conn, table.id, seat, expires, _now())
        )
        return Invite(
            id=link.id, token=invites.token_of(self._secret, link), seat=seat, expires=expires
        )

    async def revoke(self, code: str, person: int, invite_id: int) -> None:
        """Ends a link; host only. Ending one that is unknown or ended changes nothing."""
        table = await self._hosted(code, person)
        await self._ledger.write(lambda conn: invites.revoke(conn, table.id, invite_id, _now()))

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

    async def leave(self, code: str, person: int) -> Table:
        """Gives the seat back; in a running game of two this is resigning."""

        def judge(table: Table) -> Draft | None:
            seat = table.seat_of(person)
            if seat is not None and table.status == "playing" and len(table.seats) <= 2:
                return play.resigned(self._ledger.game(table), table, seat)
            return lobby.left(table, person)

        return await self._ledger.change(code, judge)

    async def rename(
        self, code: str, person: int, *, nickname: str | None = None, table_name: str | None = None
    ) -> Table:
        """Another name for the own seat, or (host) for the table."""
        return await self._ledger.change(
            code, lambda table: lobby.named(table, person, nickname, table_name)
        )

    async def set_options(self, code: str, person: int, options: dict[str, Any]) -> Table:
        """The host changes the game's options in the lobby; nobody is ready any more."""
        return await self._ledger.change(
            code, lambda table: lobby.optioned(table, person, self._ledger.game(table), options)
        )

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
        reach = min(to, head.seq)
        # neither changes any more while `base` is fresh: the own seat has not acted since
        past, later = await self._ledger.read(
            lambda conn: (
                history.fold(None, store.patches(conn, head.id, reach)) if reach >= 0 else None,
                store.events(conn, head.id, reach, head.seq),
            )
        )

        def judge(table: Table) -> Draft:
            play.must_play(table, seat)
            play.must_be_fresh(table, seat, base)
            play.must_allow_undo(table, seat, to)
            assert past is not None
            return play.undone(
                self._ledger.game(table), table, seat, base, to, past, replay.standing(later)
            )

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

    # -- talk ------------------------------------------------------------------------------

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

    async def chat(self, code: str, last: int = 50, after: int = 0) -> list[ChatLine]:
        """The last lines, the oldest first; only those with `n > after`."""
        table = await self.open(code)
        return await self._ledger.read(lambda conn: talk.lines(conn, table.id, last, after))

    # -- housekeeping ----------------------------------------------------------------------

    async def sweep(self, now: datetime) -> int:
        """Removes tables that were not started within 7 days; how many."""
        gone = await self._ledger.write(lambda conn: store.remove_unstarted(conn, now - UNSTARTED))
        for code in gone:
            self._ledger.forget(code)
        return len(gone)

    # -- inside ----------------------------------------------------------------------------

    def _first_link(self, conn: Connection, event: Event, table: Table) -> None:
        invites.add(conn, table.id, None, None, event.at)

    async def _link(self, token: str) -> tuple[Link, str]:
        """The link of a token, ended ones too, and the code of its table."""

        def find(conn: Connection) -> tuple[Link, str] | None:
            link = invites.find(conn, self._secret, token)
            code = None if link is None else store.code_of(conn, link.table_id)
            return None if link is None or code is None else (link, code)

        found = await self._ledger.read(find)
        if found is None:
            raise NoSuchTable
        return found

    async def _hosted(self, code: str, person: int) -> Table:
        table = await self.open(code)
        if table.host != person:
            raise NotHost
        return table

    async def _say(
        self, code: str, person: int, action_id: str, kind: str, text: str, name: str
    ) -> ChatLine:
        table = await self.open(code)
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
                now=_now(),
            )
        )
        if not line.dup:
            for tell in self._tell_chat:
                tell(table.code, line)
        return line


def _now() -> datetime:
    return datetime.now(UTC)


def _listed(table: Table, person: int) -> Listed:
    mine = table.seat_of(person)
    return Listed(
        code=table.code,
        game=table.game,
        name=table.name,
        status=table.status,
        mine=mine,
        your_turn=mine is not None and mine in table.waiting,
        waiting=tuple(table.seats[seat].name for seat in table.waiting),
        seats=tuple({"name": s.name, "taken": s.person is not None} for s in table.seats),
        updated=table.updated,
        result=table.result,
    )
