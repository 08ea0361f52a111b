"""Another game of the same people, with their seats kept for them. Pure."""

from __future__ import annotations

import secrets
from datetime import datetime

import msgspec

from app.engine.game import Seat
from app.tables.draft import Draft, note
from app.tables.errors import NotSeated, Refused
from app.tables.model import SeatInfo, Table, Undo

replace = msgspec.structs.replace


def asked(table: Table, person: int, code: str) -> Draft | None:
    """The end of a game points to the next one; None when it does already.

    NotSeated for strangers, Refused `rematch.running` before the end and `rematch.left` when
    somebody gave a seat up.
    """
    seat = table.seat_of(person)
    if seat is None:
        raise NotSeated
    if table.status != "finished":
        raise Refused("rematch.running")
    if table.free:
        raise Refused("rematch.left")
    if table.result.get("next"):
        return None
    return Draft(
        after=replace(table, result={**table.result, "next": code}),
        kind="rematch",
        seat=seat,
        notes=(note("rematch", seat=seat),),
    )


def following(table: Table, code: str, now: datetime, begun: Seat | None = None) -> Table:
    """The lobby of the next game: everybody sits on, so that another one begins.

    In a game that may draw lots for it, `begun` is who began this one: whoever sits next comes to
    the first seat, and the first seat begins. Nobody need come for it: a friend who is away finds
    the seat kept.
    """
    seats, options = table.seats, table.options
    if begun is not None:
        options = {**options, "first_player": "first_seat"}
    on = ((begun or 0) + 1) % len(seats)
    turned = (*seats[on:], *seats[:on])
    return replace(
        table,
        id=0,
        code=code,
        options=options,
        status="lobby",
        epoch=secrets.token_hex(8),
        seq=0,
        turn=0,
        snapshot=None,
        seats=tuple(SeatInfo(seat=n, person=s.person, name=s.name) for n, s in enumerate(turned)),
        house=replace(table.house, locked=False, bid=None),
        host=table.host if table.seat_of(table.host) is not None else seats[0].person,
        waiting=(),
        undo=Undo(),
        votes={},
        result={},
        created=now,
        updated=now,
        offers=(b"[]",) * len(seats),
        stored=None,
    )
