"""Makes tables that begin with a past: a record that was taken in, or a game that goes on from one
of its positions. Pure: what comes out is a table and all its events, to be stored together.
"""

from __future__ import annotations

import secrets
from bisect import bisect_right
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any

import msgspec

from app.engine import kernel, patch
from app.engine.game import Game
from app.engine.hashing import plain
from app.engine.play import Note
from app.people import names
from app.tables import history, onesided
from app.tables.draft import note
from app.tables.model import Event, House, SeatInfo, Table
from app.tables.record import Damaged, End, Head, Line, Moved, Seen, Started, Undone
from app.tables.verify import NOBODY, Proved

G = Game[Any, Any, Any]
replace = msgspec.structs.replace


class Past:
    """A table and the events that lead to it, beginning with its lobby."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events = [_event(None, table, "created", {})]
        self._standing: list[int] = []  # the seqs of the moves that no undo took back

    def add(self, kind: str, told: dict[str, Any], /, **changed: Any) -> None:
        """The next event, what is `told` of it, and what it changes of the table."""
        before = self.table
        self.table = replace(before, seq=before.seq + 1, **changed)
        self.events.append(_event(before, self.table, kind, told))
        if kind == "move":
            self._standing.append(self.table.seq)

    def take_back(self, to: int) -> list[int]:
        """The moves after seq `to`, which stand no more. A record may hold thousands of undos:
        not all that came before is looked through for each."""
        kept = bisect_right(self._standing, to)
        back = self._standing[kept:]
        del self._standing[kept:]
        return back


def finished(
    game: G,
    head: Head,
    proved: list[Proved],
    end: End,
    result: dict[str, Any],
    person: int,
    now: datetime,
) -> Past:
    """The table of a whole record: nobody sits at it, and it is over. Raises Damaged for a name.

    It keeps what chance brought, so that its record can be written again.
    """
    seats = tuple(SeatInfo(seat=n, name=_name(name)) for n, name in enumerate(head.seats))
    past = Past(lobby(game, person, seats, head.options, now))
    turns = [0]  # moves that stand, by seq
    for position in proved:
        _follow(game, head, past, turns, position, result)
    if past.table.status != "finished":  # it was resigned, or a draw was agreed
        by = result["by"] if result["by"] in range(len(seats)) else None
        notes: tuple[Note, ...] = (note("drawn"),) if "draw" in result["reasons"] else ()
        if by is not None and "resigned" in result["reasons"]:
            notes = (note("resigned", seat=by, name=seats[by].name),)
        over = {"status": "finished", "waiting": (), "result": result}
        last = {"seat": end.seat if end.seat in range(len(seats)) else None, "notes": notes}
        past.add("resigned", last, **over)
    _date(past.events, _moment(head.began, now), _moment(head.ended, now))
    drawn = [n for line in _with_outcomes(proved) for n in line.draws or ()]
    assert past.table.snapshot is not None
    past.table = replace(past.table, snapshot=kernel.with_outcomes(past.table.snapshot, drawn))
    return past


def seen(game: G, head: Head, lines: list[Line], person: int, now: datetime) -> Past:
    """The table of what one pair of eyes saw of a game. Raises Damaged.

    Nothing in it can be proved but that it is whole: the rules were run on what nobody saw.
    """
    if head.rules_version != game.rules_version:
        raise Damaged(1, "record.other_view", made=head.rules_version, here=game.rules_version)
    if len(head.seats) not in game.seats or head.sight not in ("public", *range(len(head.seats))):
        raise Damaged(1, "record.seats")
    seats = tuple(SeatInfo(seat=n, name=_name(name)) for n, name in enumerate(head.seats))
    first = lobby(game, person, seats, head.options, now)
    past = Past(replace(first, result=onesided.result_of(head.sight)))
    view: Any = None
    for number, line in enumerate(lines, 2):
        assert isinstance(line, Seen)
        view = _view(number, line, view)
        told: dict[str, Any] = {
            "seat": line.by if line.by in range(len(seats)) else None,
            "notes": tuple(_told(number, note) for note in line.log),
        }
        kind = "move" if past.events[1:] else "started"
        snapshot = kernel.sealed(view, NOBODY)
        told["digest"] = kernel.digest_of(snapshot)
        past.add(kind, told, status="finished", snapshot=snapshot)
    if view is None:
        raise Damaged(2, "record.cut")
    return past


def _view(number: int, line: Seen, before: Any) -> Any:
    try:
        view = patch.apply(before, patch.brief(line.patch))
        plain(view)  # else no browser could follow it
    except (KeyError, IndexError, ValueError, TypeError, AttributeError, RecursionError):
        raise Damaged(number, "record.bad_patch") from None
    if not isinstance(view, dict):
        raise Damaged(number, "record.shape")
    return view


def _told(number: int, line: dict[str, Any]) -> Note:
    """A line of a log as the game told it; it cannot speak for the house."""
    facts = {name: fact for name, fact in line.items() if name not in ("kind", "seq", "by")}
    kind = line.get("kind")
    if not isinstance(kind, str) or kind.startswith("table."):
        raise Damaged(number, "record.shape")
    try:
        plain(facts)
    except (ValueError, RecursionError):
        raise Damaged(number, "record.shape") from None
    return Note(kind, facts)


def forked(game: G, origin: Table, person: int, now: datetime) -> Past:
    """A game that goes on from the position of `origin`, all seats on the device of one person.

    What nobody had seen is dealt anew: the order that was once is known to who played it.
    """
    assert origin.snapshot is not None
    seats = tuple(SeatInfo(seat=s.seat, person=person, name=s.name) for s in origin.seats)
    first = lobby(game, person, seats, origin.options, now)
    past = Past(replace(first, name=origin.name, house=House(hotseat=True)))
    state = kernel.document(origin.snapshot)
    snapshot = kernel.dealt_anew(game, kernel.sealed(state, secrets.token_bytes(32)))
    past.add(
        "forked",
        {"notes": (note("forked"),), "digest": kernel.digest_of(snapshot)},
        status="playing",
        snapshot=snapshot,
        waiting=game.waiting(kernel.state_of(game, snapshot)),
    )
    past.table = history.playable(game, past.table)
    return past


def lobby(
    game: G, person: int, seats: tuple[SeatInfo, ...], options: dict[str, Any], now: datetime
) -> Table:
    """A table before its game, not stored yet."""
    return Table(
        id=0,
        code="",
        game=game.slug,
        rules_version=game.rules_version,
        options=options,
        name="",
        status="lobby",
        epoch=secrets.token_hex(8),
        seq=0,
        host=person,
        seats=seats,
        house=House(watch="on"),  # nobody has a seat at a game that was only read
        created=now,
        updated=now,
        offers=(b"[]",) * len(seats),
    )


def _follow(
    game: G,
    head: Head,
    past: Past,
    turns: list[int],
    position: Proved,
    result: dict[str, Any],
) -> None:
    """One position more; the n-th of a record is the n-th event after the lobby."""
    line = position.line
    waiting = game.waiting(kernel.state_of(game, position.snapshot))
    told: dict[str, Any] = {"notes": position.notes, "digest": position.line.digest}
    match line:
        case Moved():
            kind, turn = "move", turns[-1] + 1
            move = msgspec.json.encode(line.move, order="deterministic")
            told |= {"seat": line.seat, "move": move}
        case Undone():
            kind, turn = "undo", turns[line.to]
            notes = (note("undone", undone=past.take_back(line.to), by=line.seat),)
            move = msgspec.json.encode({"to": line.to})
            told |= {"seat": line.seat, "move": move, "notes": notes}
        case _:
            kind, turn = "started", 0
            told |= {"notes": (note("started"), *position.notes)}
    turns.append(turn)
    past.add(
        kind,
        told,
        # as the record has it: an older one is brought up to date whenever it is read
        rules_version=head.rules_version,
        snapshot=kernel.sealed(position.raw, NOBODY),
        turn=turn,
        waiting=waiting,
        status="playing" if waiting else "finished",
        result={} if waiting else result,
    )


def _with_outcomes(proved: list[Proved]) -> Iterator[Started | Moved | Undone]:
    """The lines up to the first that does not tell what chance brought."""
    return takewhile(lambda line: line.draws is not None, (position.line for position in proved))


def _date(events: list[Event], began: datetime, ended: datetime) -> None:
    """The deal and the end happened then; of what lies between nothing is known."""
    events[1] = replace(events[1], at=began)
    events[-1] = replace(events[-1], at=ended)


def _moment(told: datetime | None, now: datetime) -> datetime:
    """A moment of a record, which may tell anything; no later than now."""
    try:
        return now if told is None else min(told.astimezone(UTC), now)
    except OverflowError:  # in the first or the last year there is
        return now


def _event(before: Table | None, after: Table, kind: str, told: dict[str, Any]) -> Event:
    return Event(
        seq=after.seq,
        kind=kind,
        patch=history.changes(before, after),
        at=after.updated,
        **{"seat": None, **told},
    )


def _name(given: str) -> str:
    try:
        return names.clean(given) if given else ""
    except names.NameRefused:
        raise Damaged(1, "record.bad_name") from None
