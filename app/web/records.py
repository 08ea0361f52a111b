"""What stays of games, over HTTP: records, other games from their positions, standings."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from app.tables.record import MOST_LINES
from app.web.deps import (
    StrictRoute,
    address_of,
    guest,
    hall_of,
    member_of,
    once,
    session_of,
    set_session,
    spend,
)
from app.web.shapes import Body, Code, Coded, Name, Nothing, OwnSeat, RequestId, Seq

router = APIRouter(prefix="/api", route_class=StrictRoute)

MOST_LETTERS = 512 * 1024  # in one line


class TakeIn(Body):
    name: Name
    lines: Annotated[
        list[Annotated[str, Field(max_length=MOST_LETTERS)]],
        Field(min_length=1, max_length=MOST_LINES),
    ]


class Fork(Body):
    name: Name
    at: Seq


@router.get("/t/{code}/record")
async def export(
    request: Request,
    code: Code,
    names: Annotated[bool, Query(description="Whether the players are named in it")] = True,
    seat: OwnSeat = None,
) -> Response:
    """The game as a file: the whole when it is over, before that what oneself saw of it."""
    hall, session = hall_of(request), await session_of(request)
    spend(hall.quotas.histories, session.person if session else address_of(request))
    table = await hall.tables.open(code)
    viewer = table.seat_of(session.person if session else None, seat)
    table, text = await hall.tables.keeping.export(code, viewer, names=names)
    named = f'attachment; filename="{table.game}-{table.code}.jsonl"'
    headers = {"content-disposition": named}
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


@router.get("/t/{code}/standings")
async def standings(request: Request, code: Code) -> dict[str, Any]:
    """How the people at the table have fared against each other in this game."""
    hall, session = hall_of(request), await session_of(request)
    person = session.person if session else None
    spend(hall.quotas.histories, person or address_of(request))
    return await hall.tables.views.standings(code, person)


@router.post("/t/{code}/rematch")
async def rematch(request: Request, code: Code, body: Nothing) -> Coded:
    """The next table of the same people, made by whoever asks first."""
    hall, session = await member_of(request)
    spend(hall.quotas.new_tables, session.person)
    return Coded(code=await hall.tables.keeping.rematch(code, session.person))


@router.post("/records")
async def take_in(
    request: Request, response: Response, body: TakeIn, key: RequestId = None
) -> Coded:
    """A table to look at, from the lines of a record."""
    hall = hall_of(request)

    async def work() -> tuple[str, str]:
        async with guest(request, body.name) as (session, token):
            spend(hall.quotas.new_tables, session.person)
            made = await hall.tables.keeping.take_in(session.person, body.lines)
        return made.code, token

    code, token = await once(request, key, body, work)
    set_session(request, response, token)
    return Coded(code=code)


@router.post("/t/{code}/fork")
async def fork(
    request: Request, response: Response, code: Code, body: Fork, key: RequestId = None
) -> Coded:
    """A new table that goes on from a position of a game that is over."""
    hall = hall_of(request)

    async def work() -> tuple[str, str]:
        origin = await hall.tables.open(code)
        async with guest(request, body.name) as (session, token):
            spend(hall.quotas.new_tables, session.person)
            viewer = origin.seat_of(session.person)
            made = await hall.tables.keeping.fork(code, viewer, session.person, body.at)
        return made.code, token

    made, token = await once(request, key, body, work)
    set_session(request, response, token)
    return Coded(code=made)
