"""Judges what happens around a game: coming, going, getting ready. Pure functions.

Each returns a `Draft`, or None when nothing is to be changed, or raises a `TableError`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine import kernel
from app.engine.game import Game
from app.people import names
from app.tables.draft import Draft, all_unready, note, with_seat
from app.tables.errors import Frozen, GameOver, NotHost, NotSeated, Refused
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
    """Somebody without a seat takes `wanted`, or the first that is free."""
    _must_live(table)
    if table.status == "finished":
        raise GameOver("table.over", status=table.status)
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


def left(table: Table, person: int) -> Draft | None:
    """The seat is free again. In a running game somebody else may take it over."""
    _must_live(table)
    seat = table.seat_of(person)
    if seat is None:
        return None
    if table.status == "finished":
        raise GameOver("table.over", status=table.status)
    name = table.seats[seat].name
    kept = name if table.status != "lobby" else ""
    after = with_seat(table, seat, person=None, name=kept, ready=False, since=table.seq + 1)
    return Draft(after=after, kind="left", seat=seat, notes=(note("left", name=name, seat=seat),))


def readied(table: Table, person: int, ready: bool, game: G, secret: bytes) -> Draft | None:
    """The last seat to be ready starts the game, in the same event."""
    _must_be_lobby(table)
    seat = table.seat_of(person)
    if seat is None:
        raise NotSeated
    if table.seats[seat].ready == ready:
        return None
    after = with_seat(table, seat, ready=ready)
    told = note("ready" if ready else "unready", seat=seat)
    if not (ready and all(s.person is not None and s.ready for s in after.seats)):
        return Draft(after=after, kind="ready", seat=seat, notes=(told,))
    begun = started(after, game, secret)
    return replace(begun, seat=seat, notes=(told, *begun.notes))


def hosted_start(table: Table, person: int, game: G, secret: bytes) -> Draft:
    """The host need not wait for anybody to be ready, but every seat must be taken."""
    _must_be_lobby(table)
    _must_host(table, person)
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


def named(table: Table, person: int, nickname: str | None, table_name: str | None) -> Draft | None:
    """Another name for the own seat, or by the host for the table."""
    _must_live(table)
    after, told = table, []
    seat = table.seat_of(person)
    if nickname is not None:
        if seat is None:
            raise NotSeated
        name = nickname_of(table, nickname, seat)
        if name != table.seats[seat].name:
            told.append(note("named", seat=seat, name=name, was=table.seats[seat].name))
            after = with_seat(after, seat, name=name)
    if table_name is not None:
        _must_host(table, person)
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
    _must_host(table, person)
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


def _must_live(table: Table) -> None:
    if table.status == "frozen":
        raise Frozen


def _must_be_lobby(table: Table) -> None:
    _must_live(table)
    if table.status != "lobby":
        raise Refused("table.started_already")


def _must_host(table: Table, person: int) -> None:
    if table.host != person:
        raise NotHost
