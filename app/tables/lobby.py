"""Judges what happens around a game: coming, going, getting ready. Pure functions.

Each returns a `Draft`, or None when nothing is to be changed, or raises a `TableError`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine import kernel
from app.engine.game import Game
from app.people import names
from app.tables import house
from app.tables.draft import Draft, all_unready, note, with_seat
from app.tables.errors import NotSeated, Refused
from app.tables.model import SeatInfo, Table

G = Game[Any, Any, Any]
replace = msgspec.structs.replace

MOST_TABLE_NAME = 40


def options_of(game: G, given: dict[str, Any]) -> dict[str, Any]:
    """All options of the game, the given ones checked.

    Refused `table.bad_options`, with the fact `option` when it is one of the game's: what was
    given is never repeated.
    """
    known = {field.encode_name for field in msgspec.structs.fields(game.options_type)}
    if given.keys() - known:
        raise Refused("table.bad_options")
    try:
        options = msgspec.convert(given, type=game.options_type)
    except msgspec.ValidationError as error:
        named = [name for name in sorted(known) if f"`$.{name}" in str(error)]
        raise Refused("table.bad_options", **({"option": named[0]} if named else {})) from None
    return {name: msgspec.to_builtins(getattr(options, name)) for name in sorted(known)}


def nickname_of(table: Table | None, text: str, seat: int | None = None) -> str:
    """The name as it may stand at the table. Refused `name.*`, also when somebody else has it."""
    try:
        name = names.clean(text)
    except names.NameRefused as refused:
        raise Refused(refused.key, **refused.facts) from None
    others = [] if table is None else [s for s in table.seats if s.person and s.seat != seat]
    if names.folded(name) in {names.folded(other.name) for other in others}:
        raise Refused("name.taken", name=name)
    return name


def table_name_of(text: str) -> str:
    """A table's name; it may be empty."""
    if not text.strip():
        return ""
    try:
        return names.clean(text, most=MOST_TABLE_NAME)
    except names.NameRefused as refused:
        raise Refused(refused.key, **refused.facts) from None


def joined(table: Table, person: int, nickname: str, wanted: int | None) -> Draft:
    """Somebody takes the free seat `wanted`, or the first that there is."""
    house.must_go_on(table)
    if table.house.locked:
        raise Refused("table.locked")
    if not table.free:
        raise Refused("table.full", free=[])
    if wanted is not None and wanted not in range(len(table.seats)):
        raise Refused("table.no_such_seat", free=table.free)
    if wanted is not None and wanted not in table.free:
        raise Refused("table.seat_taken", seat=wanted, free=table.free)
    seat = table.free[0] if wanted is None else wanted
    name = nickname_of(table, nickname)
    after = with_seat(table, seat, person=person, name=name, ready=False, since=table.seq + 1)
    return Draft(
        after=after, kind="joined", seat=seat, notes=(note("joined", name=name, seat=seat),)
    )


def left(table: Table, person: int, seat: int | None = None) -> Draft | None:
    """A person's seats, or the given one of them, are free again.

    In a running game somebody else may take them over.
    """
    house.must_live(table)
    mine = [s for s in table.seats_of(person) if seat is None or s == seat]
    if not mine:
        return None
    house.must_go_on(table)
    told = [note("left", name=table.seats[s].name, seat=s) for s in mine]
    return Draft(after=house.vacated(table, mine), kind="left", seat=mine[0], notes=tuple(told))


def own_seat_called(table: Table, person: int, nickname: str) -> int | None:
    """Which of a person's seats has this name."""
    wanted = names.folded(nickname)
    return next(
        (s for s in table.seats_of(person) if names.folded(table.seats[s].name) == wanted), None
    )


def taken_over(table: Table, person: int, nickname: str, seat: int) -> Draft | None:
    """The holder of a seat's own link has the seat from now on, whoever had it before."""
    house.must_go_on(table)
    holder = table.seats[seat].person
    if holder == person:
        return None
    if table.seats_of(person) and not table.house.hotseat:
        raise Refused("table.has_seat")
    was, name = table.seats[seat].name, nickname_of(table, nickname, seat)
    after = with_seat(table, seat, person=person, name=name, ready=False, since=table.seq + 1)
    if holder is not None and table.host == holder and not after.seats_of(holder):
        after = replace(after, host=person)  # it is the host's own seat that is handed over
    return Draft(
        after=after,
        kind="taken_over",
        seat=seat,
        notes=(note("taken_over", name=name, was=was, seat=seat),),
    )


def swapped(table: Table, person: int, one: int, other: int) -> Draft | None:
    """Two seats change places before the start: the host any two, a player the own with a free
    one."""
    _must_be_lobby(table)
    house.must_be_seat(table, one)
    house.must_be_seat(table, other)
    a, b = table.seats[one], table.seats[other]
    if one == other or (a.person is None and b.person is None):
        return None
    mine = {a.person, b.person} == {person, None}
    if not mine:
        house.must_host(table, person)
    after = table
    for seat, holder in ((one, b), (other, a)):
        after = with_seat(
            after,
            seat,
            person=holder.person,
            name=holder.name,
            ready=False,
            since=table.seq + 1,
        )
    names = [s.name for s in (after.seats[one], after.seats[other]) if s.person is not None]
    told = (
        note("swapped", name=names[0], other=names[1])
        if len(names) > 1
        else note("moved", name=names[0], seat=one if after.seats[one].person else other)
    )
    return Draft(after=after, kind="swapped", seat=table.seat_of(person), notes=(told,))


def readied(table: Table, person: int, ready: bool, game: G, secret: bytes) -> Draft | None:
    """The last seat to be ready starts the game, in the same event."""
    _must_be_lobby(table)
    mine = table.seats_of(person)
    if not mine:
        raise NotSeated
    changed = [seat for seat in mine if table.seats[seat].ready != ready]
    if not changed:
        return None
    after = table
    for seat in changed:
        after = with_seat(after, seat, ready=ready)
    told = tuple(note("ready" if ready else "unready", seat=seat) for seat in changed)
    if not (ready and all(s.person is not None and s.ready for s in after.seats)):
        return Draft(after=after, kind="ready", seat=changed[0], notes=told)
    begun = started(after, game, secret)
    return replace(begun, seat=changed[0], notes=(*told, *begun.notes))


def hosted_start(table: Table, person: int, game: G, secret: bytes) -> Draft:
    """The host need not wait for anybody to be ready, but every seat must be taken."""
    _must_be_lobby(table)
    house.must_host(table, person)
    return replace(started(table, game, secret), seat=table.seat_of(person))


def started(table: Table, game: G, secret: bytes) -> Draft:
    """The set-up is dealt, from a secret of 256 bits that only the snapshot's envelope knows."""
    if table.free:
        raise Refused("table.seats_free", free=table.free)
    options = msgspec.convert(table.options, type=game.options_type)
    step = kernel.start(game, len(table.seats), options, secret)
    after = replace(
        table,
        status="playing",
        rules_version=game.rules_version,
        snapshot=step.snapshot,
        waiting=game.waiting(step.state),
    )
    return Draft(
        after=after,
        kind="started",
        seat=None,
        notes=(note("started"), *step.notes),
        state=step.state,
        digest=step.digest,
    )


def named(
    table: Table,
    person: int,
    nickname: str | None,
    table_name: str | None,
    wanted: int | None = None,
) -> Draft | None:
    """Another name for the own seat, or by the host for the table."""
    house.must_live(table)
    after, told = table, []
    seat = table.seat_of(person, wanted)
    if nickname is not None:
        if seat is None:
            raise NotSeated
        name = nickname_of(table, nickname, seat)
        if name != table.seats[seat].name:
            told.append(note("named", seat=seat, name=name, was=table.seats[seat].name))
            after = with_seat(after, seat, name=name)
    if table_name is not None:
        house.must_host(table, person)
        title = table_name_of(table_name)
        if title != table.name:
            told.append(note("titled", name=title))
            after = replace(after, name=title)
    if after is table:
        return None
    return Draft(after=after, kind="named", seat=seat, notes=tuple(told))


def optioned(table: Table, person: int, game: G, options: dict[str, Any]) -> Draft | None:
    """Other options: everybody has to be ready anew."""
    _must_be_lobby(table)
    house.must_host(table, person)
    chosen = options_of(game, options)
    if chosen == table.options:
        return None
    after = replace(table, options=chosen, seats=all_unready(table.seats))
    return Draft(
        after=after,
        kind="options",
        seat=table.seat_of(person),
        notes=(note("options", options=chosen),),
    )


def seats_for(game: G, host: int, nickname: str, seats: int) -> tuple[SeatInfo, ...]:
    """The seats of a new table, the host in the first. Refused `table.seat_count`."""
    if seats not in game.seats:
        raise Refused("table.seat_count", least=game.seats[0], most=game.seats[-1])
    taken = SeatInfo(seat=0, person=host, name=nickname)
    return (taken, *(SeatInfo(seat=n) for n in range(1, seats)))


def _must_be_lobby(table: Table) -> None:
    house.must_live(table)
    if table.status != "lobby":
        raise Refused("table.started_already")
