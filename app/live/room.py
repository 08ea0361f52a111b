"""One room a table: the sockets at it, and what each viewer was last shown.

Every committed change becomes exactly one `ev` for each viewer, made of two views of that very
viewer. A member subscribes first and reads then; changes that come meanwhile wait in its backlog.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import structlog
from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from app.engine import patch
from app.engine.game import Viewer
from app.engine.hashing import canonical, hash_of_text
from app.live import wire
from app.live.outbox import Outbox
from app.live.presence import Presence
from app.live.wire import Close
from app.tables import document, watching
from app.tables.model import Change, ChatLine, Table
from app.tables.service import Tables

log = structlog.get_logger("guildhall.live")

MOST_SOCKETS_A_SEAT = 4
SAID = 50  # lines of talk that somebody who comes is told
LATEST = watching.DELAY + 1  # changes that a delayed spectator needs
OWN_WILL = ("left", "resigned")  # kinds of events by which a player gives the seat up


class Shown(Struct):
    """What a viewer's clients hold after `seq`."""

    seq: int
    text: bytes  # the document as canonical JSON


class Frames(Struct):
    """What was made of one change: the state is decoded once, what viewers share is compared once,
    the frame is made once a viewer."""

    state: Any = None
    known: patch.Known = {}
    by_viewer: dict[Viewer, str] = {}


def no_more() -> None:
    """Nobody is there to be asked."""


class Member:
    """A socket at the table. `viewer` is the seat it sees as, None without one.

    Of several seats that its person holds it sees as the one that it asked for.
    """

    __slots__ = (
        *("again", "backlog", "counted", "greeted", "greeting", "outbox", "person"),
        *("seq", "session", "viewer", "wanted"),
    )

    def __init__(self, person: int | None, session: int | None) -> None:
        self.person = person
        self.session = session
        self.outbox = Outbox()
        self.wanted: int | None = None
        self.viewer: Viewer = None
        self.counted: tuple[Viewer, ...] = ()  # in the presence: all seats of the person
        self.seq: int | None = None  # of the last frame queued; None before the first
        self.backlog: list[Change | str] | None = []  # what waits for a snap; None when live
        self.again: Callable[[], object] = no_more  # asks the socket for a new snap
        self.greeting = asyncio.Lock()
        self.greeted = False

    def sees_as(self, table: Table) -> Viewer:
        """The seat that this member's view of the table is for."""
        return table.seat_of(self.person, self.wanted)

    def send(self, message: wire.Outbound) -> None:
        self.outbox.put(wire.encode(message))

    def start_over(self) -> None:
        """Shows nothing more until the member has been sent the whole again."""
        if self.backlog is None:
            self.backlog = []
            self.again()


class Room:
    """The members at one table."""

    def __init__(self, code: str, tables: Tables, build: str) -> None:
        self.code = code
        self.presence = Presence()
        self.members: dict[Member, None] = {}  # in the order they came
        self.moved: Callable[[], None] = lambda: None  # called when the presence here changes
        self.emptied: Callable[[], None] = lambda: None  # called when nothing is left of it
        self.asked = False  # whether other processes were asked who is there
        self.said: int | None = None  # number of the last line of talk that members have
        self.head: Table | None = None  # kept, so that changes made elsewhere are told from it on
        self._tables = tables
        self._build = build
        self._shown: dict[Viewer, Shown] = {}
        self._seats: tuple[int, ...] = ()
        self._who: wire.Who | None = None
        self._past: list[Change] = []  # the last ones told, where somebody may see them later
        self._heard: list[int] = []  # the last lines of talk told
        self._timer: asyncio.TimerHandle | None = None

    # -- coming and going ------------------------------------------------------------------

    def join(self, member: Member) -> None:
        """Subscribes. Nothing is sent to the member before `greet`."""
        self.members[member] = None

    def leave(self, member: Member) -> None:
        """Unsubscribes. A room that nobody is in keeps nothing but who has just been there."""
        self.members.pop(member, None)
        if member.greeted:
            member.greeted = False
            self._count(member, ())
            self._forget_views()
        if not self.members:
            self.said = self.head = None
            self._past.clear()
            self._tables.let_go(self.code)
        self.tell_who()

    async def greet(self, member: Member, since: wire.Since | None) -> None:
        """Sends the whole (or `current`), then what came while it was being read."""
        async with member.greeting:
            member.backlog = []
            self.head = table = await self._tables.open(self.code)
            self._place(member, table)
            same = since is not None and since.epoch == table.epoch
            snap = await self.snap(
                table, member.person, since.seq if since and same else None, member.wanted
            )
            current = same and since is not None and since.seq == snap.seq
            if len(snap.mine) > 1:
                current = current and member.wanted == snap.you
            member.send(snap.without_doc() if current else snap)
            member.seq = snap.seq
            waiting, member.backlog = member.backlog, None
            for told in waiting:
                if isinstance(told, Change):
                    self._deliver(member, told, defaultdict(Frames))
                else:
                    member.outbox.put(told)
            if self.said is None:
                self.said = snap.chat[-1].n if snap.chat else 0
            self.tell_who(but=member)
            if self._who != snap.who:
                member.send(self.presence.who(self._seats))
            if member.sees_as(self.head) != member.viewer:
                member.start_over()  # sat down, or was removed, while the snap was made

    async def snap(
        self,
        table: Table,
        person: int | None,
        since: int | None = None,
        wanted: int | None = None,
    ) -> wire.Snap:
        """Everything for one viewer: the first load, hello and sync are this."""
        viewer = table.seat_of(person, wanted)
        shown = await self._tables.views.shown(table, viewer)
        chat = SAID if watching.may_see(table, viewer) else 0
        frame = await self._tables.views.frame(shown, viewer, since, chat=chat)
        return wire.Snap(
            v=wire.VERSION,
            build=self._build,
            you=viewer,
            mine=table.seats_of(person),
            host=person is not None and table.host == person,
            epoch=frame.epoch,
            seq=frame.seq,
            doc=frame.doc,
            offers=frame.offers,
            valid_from=frame.valid_from,
            log=frame.log,
            hash=frame.hash,
            chat=[chat_line(line) for line in frame.chat],
            who=self.presence.who(s.seat for s in table.seats),
        )

    def _place(self, member: Member, table: Table) -> None:
        """Gives the member the seat its person holds; the fifth socket of a seat ends the first."""
        viewer = member.sees_as(table)
        self._seats = tuple(s.seat for s in table.seats)
        member.viewer = viewer
        member.greeted = True
        self._count(member, tuple(table.seats_of(member.person)) or (None,))
        if viewer is not None:
            same = [m for m in self.members if m.greeted and m.viewer == viewer]
            for oldest in same[:-MOST_SOCKETS_A_SEAT]:
                oldest.outbox.end(Close.TOO_MANY)

    def _count(self, member: Member, seats: tuple[Viewer, ...]) -> None:
        """The member counts in the presence of these seats from now on."""
        if seats != member.counted:
            for seat in seats:
                self.presence.came(seat)
            for seat in member.counted:
                self.presence.went(seat)
            member.counted = seats
            self.moved()

    # -- what is told ----------------------------------------------------------------------

    def tell(self, change: Change) -> None:
        """A committed change: one `ev` for each member."""
        self.head = change.after
        delayed = change.after.house.watch == "delayed"
        self._past = [*self._past, replace(change, state=None)][-LATEST:] if delayed else []
        if change.before is not None and _sitting(change.before) != _sitting(change.after):
            self._seats = tuple(s.seat for s in change.after.seats)
            self._reseat(change)
        frames: defaultdict[int, Frames] = defaultdict(Frames)
        for member in list(self.members):
            if member.backlog is not None:
                member.backlog.append(change)
            else:
                self._deliver(member, change, frames)

    def _deliver(self, member: Member, change: Change, frames: defaultdict[int, Frames]) -> None:
        """Sends the member what it is to see at this change; a view that fails ends only this
        member's socket."""
        seq = change.event.seq - watching.lag(change.after, member.viewer)
        if member.seq is None or seq <= member.seq:
            return
        due: Change | None = change
        if seq != change.event.seq:
            due = next((told for told in self._past if told.event.seq == seq), None)
        if seq > member.seq + 1 or due is None or due.before is None:
            member.start_over()
            return
        made = frames[seq]
        try:
            frame = made.by_viewer.get(member.viewer)
            if frame is None:
                frame = wire.encode(self._ev(due, member.viewer, made))
                made.by_viewer[member.viewer] = frame
        except Exception:
            log.exception("view", table=self.code, seat=member.viewer, seq=seq)
            member.outbox.end(Close.FAULT)
            return
        member.outbox.put(frame)
        member.seq = seq

    def _ev(self, change: Change, viewer: Viewer, frames: Frames) -> wire.Ev:
        before, after, event = change.before, change.after, change.event
        assert before is not None
        shown = self._shown.get(viewer)
        if shown is not None and shown.seq == before.seq:
            old = shown.text
        else:
            old = canonical(self._tables.views.document(before, viewer))
        if frames.state is None:
            frames.state = change.state or self._tables.views.state(after)
        new = canonical(self._tables.views.document(after, viewer, frames.state))
        self._shown[viewer] = Shown(after.seq, new)
        offers, valid_from = offers_of(after, viewer)
        known, known_from = offers_of(before, viewer)
        same = offers == known
        expected = known_from if same and event.seat != viewer else event.seq
        return wire.Ev(
            seq=event.seq,
            by=-1 if event.seat is None else event.seat,
            patch=patch.packed(patch.diff_encoded(old, new, frames.known), document.ROOT),
            log=document.notes(event, viewer, watched=watching.may_see(after, viewer)),
            hash=hash_of_text(new),
            valid_from=UNSET if valid_from == expected else valid_from,
            offers=UNSET if same else Raw(offers),
        )

    def _reseat(self, change: Change) -> None:
        """Somebody sat down or lost the seat: sockets see as what their person is now."""
        for member in self.members:
            seat = member.sees_as(change.after)
            mine = tuple(change.after.seats_of(member.person)) or (None,)
            if not member.greeted or (seat == member.viewer and mine == member.counted):
                continue
            if seat is not None or member.viewer is None or change.event.kind in OWN_WILL:
                member.start_over()
            else:
                member.outbox.end(Close.REVOKED)
        self._forget_views()

    def start_over(self) -> None:
        """The table's history is another one: everybody is sent the whole again."""
        for member in self.members:
            member.start_over()

    def tell_chat(self, line: ChatLine) -> None:
        """A line of talk, told once; of two that were said at once the later may come first."""
        if line.n in self._heard:
            return
        self._heard = [*self._heard[-100:], line.n]
        self.said = max(self.said or 0, line.n)
        frame = wire.encode(chat_line(line))
        for member in self.members:
            if self.head is None or not watching.may_see(self.head, member.viewer):
                continue
            if member.backlog is not None:
                member.backlog.append(frame)
            else:
                member.outbox.put(frame)

    def tell_who(self, but: Member | None = None) -> None:
        """Tells the presence when it has changed, and sets the alarm for its next change."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        who = self.presence.who(self._seats)
        if who != self._who:
            self._who = who
            frame = wire.encode(who)
            for member in self.members:
                if member.seq is not None and member is not but:
                    member.outbox.put(frame)
        wait = self.presence.next_change()
        if wait is None:
            if not self.members:
                self.emptied()
        else:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait + 0.01, self.tell_who)

    def _forget_views(self) -> None:
        """Keeps views only of those who are here."""
        here = {m.viewer for m in self.members if m.greeted}
        for viewer in self._shown.keys() - here:
            del self._shown[viewer]


def offers_of(table: Table, viewer: Viewer) -> tuple[bytes, int]:
    """A viewer's offers as canonical JSON, and since which seq they are the same."""
    if viewer is None or viewer >= len(table.offers):
        return b"[]", 0
    return table.offers[viewer], table.seats[viewer].since


def _sitting(table: Table) -> list[int | None]:
    return [seat.person for seat in table.seats]


def chat_line(line: ChatLine) -> wire.ChatLine:
    """A line of talk as it is sent."""
    return wire.ChatLine(
        n=line.n,
        by=-1 if line.by is None else line.by,
        name=line.name,
        text=line.text,
        at=line.at.isoformat(timespec="seconds").replace("+00:00", "Z"),
        kind=line.kind,
    )
