"""The values of a table: frozen, so that a cached one can be handed to anybody."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from msgspec import Raw, Struct

from app.engine.patch import Op
from app.engine.play import Note

Status = Literal["lobby", "playing", "paused", "finished", "frozen"]
Watch = Literal["off", "on", "delayed"]


class SeatInfo(Struct, frozen=True):
    """A seat. `since` = the seq at which its offers last changed or it last acted itself."""

    seat: int
    person: int | None = None  # never sent to clients
    name: str = ""
    ready: bool = False
    since: int = 0


class Plea(Struct, frozen=True):
    """A player's wish to go back to the position of seq `to`, further than is free."""

    seat: int
    to: int
    moves: int  # that would be taken back
    reason: str  # a word of `plea.REASONS`
    words: str  # the player's own, or ""
    agreed: tuple[int, ...]  # seats, the player's own with them
    until: datetime


class Undo(Struct, frozen=True):
    """Which seat may freely go back to which positions (`to`: seqs, ascending).

    The first of `to` restarts the turn, the last takes one step back. `why` is the text key of
    what stops going back further.
    """

    seat: int = -1
    to: tuple[int, ...] = ()
    why: str = ""
    plea: Plea | None = None  # a move by anybody ends it


class Bid(Struct, frozen=True):
    """A player's wish to be host in place of one who does not answer."""

    seat: int
    agreed: tuple[int, ...]  # seats, the bidder's own with them
    at: datetime


class House(Struct, frozen=True):
    """What the host has settled, beside the game's own options."""

    watch: Watch = "off"  # who has no seat: sees nothing of the game, all of it, or it later
    locked: bool = False  # nobody else sits down
    hotseat: bool = False  # a person may hold several seats
    bid: Bid | None = None


class Table(Struct, frozen=True, kw_only=True, weakref=True):
    """The head of a table, as of event `seq`."""

    id: int
    code: str
    game: str  # slug
    rules_version: int
    options: dict[str, Any]
    name: str
    status: Status
    epoch: str
    seq: int
    turn: int = 0  # moves that stand
    snapshot: bytes | None = None  # the kernel's envelope; None before the start
    host: int | None  # person
    seats: tuple[SeatInfo, ...]
    house: House = House()
    waiting: tuple[int, ...] = ()
    undo: Undo = Undo()
    votes: dict[str, list[int]] = {}  # {"draw": [seats that agreed]}
    result: dict[str, Any] = {}
    created: datetime
    updated: datetime
    offers: tuple[bytes, ...] = ()  # by seat: canonical JSON of what it may do now
    stored: Table | None = None  # as the database has it, where newer rules changed the position

    def seats_of(self, person: int | None) -> list[int]:
        """The seats this person holds: at most one, but for players who share a device."""
        return [s.seat for s in self.seats if s.person == person and person is not None]

    def seat_of(self, person: int | None, wanted: int | None = None) -> int | None:
        """The seat this person holds, `wanted` if it is among several; None without one."""
        mine = self.seats_of(person)
        return wanted if wanted in mine else mine[0] if mine else None

    @property
    def free(self) -> list[int]:
        """The seats nobody holds."""
        return [s.seat for s in self.seats if s.person is None]


class Event(Struct, frozen=True, kw_only=True):
    """One committed change of a table.

    `patch` leads from the record (`history.record`) after event `seq - 1` to the one after this;
    at event 0 it makes the record from nothing.
    """

    seq: int
    seat: int | None  # who; None = the house, or somebody without a seat
    kind: str  # created joined left ready named options started move undo vote resigned; house.py
    action_id: str | None = None
    move: bytes | None = None  # canonical JSON, never sent to anybody
    notes: tuple[Note, ...] = ()
    patch: list[Op] = []  # of one that is not stored yet, the values are `Raw`
    digest: str = ""  # of the game's state; "" before the start
    undoable: bool = False
    at: datetime


class Told(Struct, frozen=True):
    """What the log shows of an event."""

    seq: int
    seat: int | None
    notes: tuple[Note, ...]


class Change(Struct, frozen=True):
    """A committed event with the table before and after it."""

    before: Table | None  # None for a new table
    after: Table
    event: Event
    state: Any = None  # of the game, decoded, where it was at hand; for reading only


class Mark(Struct, frozen=True):
    """How far a table has come in the database: to notice what other processes did."""

    epoch: str
    seq: int
    said: int  # number of the last line of talk


class Acted(Struct, frozen=True):
    """The answer to an action: the seq that holds it. `dup` = it had been stored before."""

    seq: int
    dup: bool = False


class Snap(Struct, frozen=True):
    """The whole of a table for one viewer."""

    you: int | None
    epoch: str
    seq: int
    doc: dict[str, Any]
    offers: Raw  # JSON list
    valid_from: int
    log: list[dict[str, Any]]
    hash: str
    chat: list[ChatLine] = []


class Invitation(Struct, frozen=True, kw_only=True):
    """What the holder of an invitation may know before joining."""

    code: str
    game: str
    table_name: str
    host_name: str
    status: Status
    options: dict[str, Any]
    seats: tuple[dict[str, Any], ...]  # {"seat", "name", "taken"}
    seat: int | None  # the one it is for; None = any that is free
    takes: bool  # it hands over that seat, whoever holds it
    may_watch: bool
    mine: int | None  # the seat the asking person holds already


class Invite(Struct, frozen=True, kw_only=True):
    """A link as its host sees it."""

    id: int
    token: str
    seat: int | None
    expires: datetime | None
    used_by: tuple[str, ...] = ()


class Listed(Struct, frozen=True, kw_only=True):
    """A table in a person's own list."""

    code: str
    game: str
    name: str
    status: Status
    mine: int | None  # the person's own seat
    your_turn: bool
    waiting: tuple[str, ...]  # names of those who must act
    since: datetime  # since when: of those who wait for the person, or else of the table
    seats: tuple[dict[str, Any], ...]  # {"name", "taken"}
    updated: datetime
    result: dict[str, Any]


class ChatLine(Struct, frozen=True, kw_only=True):
    """One line of talk. `kind`: `say`, `phrase` = the text is the name of one that every reader
    gets in the own language, `ask` = somebody without a seat asks for one."""

    n: int
    by: int | None  # seat
    name: str
    text: str
    at: datetime
    kind: str = "say"
    dup: bool = False  # it had been said before
