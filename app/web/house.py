"""What the host does at a table, and what happens to seats: one route for each."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from app.web.deps import StrictRoute, member_of
from app.web.invitations import link_facts
from app.web.shapes import (
    Beside,
    Bid,
    Code,
    Done,
    Heir,
    House,
    Nothing,
    Pause,
    Seated,
    SeatNumber,
    Swap,
)

router = APIRouter(prefix="/api", route_class=StrictRoute)


@router.post("/t/{code}/house")
async def settle(request: Request, code: Code, body: House) -> Done:
    """The host settles who may watch, whether the table is locked, whether devices are shared."""
    hall, session = await member_of(request)
    table = await hall.tables.hosting.settle(
        code, session.person, watch=body.watch, locked=body.locked, hotseat=body.hotseat
    )
    return Done(seq=table.seq)


@router.post("/t/{code}/pause")
async def pause(request: Request, code: Code, body: Pause) -> Done:
    """The host stops the game, or lets it go on."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.hosting.pause(code, session.person, body.paused)).seq)


@router.post("/t/{code}/end")
async def end(request: Request, code: Code, body: Nothing) -> Done:
    """The host closes the table."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.hosting.end(code, session.person)).seq)


@router.post("/t/{code}/host")
async def hand(request: Request, code: Code, body: Heir) -> Done:
    """The host makes another player host."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.hosting.hand(code, session.person, body.seat)).seq)


@router.post("/t/{code}/host/bid")
async def bid(request: Request, code: Code, body: Bid) -> Done:
    """A player wants to be host instead of an absent one, or agrees; or it is called off."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.hosting.bid(code, session.person, body.wanted)).seq)


@router.post("/t/{code}/seats/swap")
async def swap(request: Request, code: Code, body: Swap) -> Done:
    """Two seats change places before the start."""
    hall, session = await member_of(request)
    table = await hall.tables.seating.swap(code, session.person, body.one, body.other)
    return Done(seq=table.seq)


@router.post("/t/{code}/seats/beside")
async def beside(request: Request, code: Code, body: Beside) -> Seated:
    """Somebody who plays on the same device takes a free seat."""
    hall, session = await member_of(request)
    table, seat = await hall.tables.seating.beside(
        code, session.person, nickname=body.name, seat=body.seat
    )
    return Seated(code=table.code, seat=seat)


@router.post("/t/{code}/seats/{seat}/remove")
async def remove(request: Request, code: Code, seat: SeatNumber, body: Nothing) -> Done:
    """The host takes a player's seat."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.hosting.remove(code, session.person, seat)).seq)


@router.post("/t/{code}/seats/{seat}/link")
async def seat_link(
    request: Request, code: Code, seat: SeatNumber, body: Nothing
) -> dict[str, Any]:
    """A link that hands the seat over: for its holder and for the host."""
    hall, session = await member_of(request)
    made = await hall.tables.invitations.seat_link(code, session.person, seat)
    return link_facts(request, made)
