"""The JSON API: the one that the page uses, and bots too.

GET changes nothing, not even a session. A browser becomes a guest by its first POST that needs a
person: creating a table, claiming a seat, asking for one. Errors: `web/errors.py`.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import structlog
from fastapi import APIRouter, Query, Request, Response

from app.engine.game import Reason
from app.engine.options import schema
from app.games import games
from app.live import wire
from app.live.acting import act
from app.people import names
from app.tables.errors import GameOver, Illegal, NotSeated, Stale
from app.tables.model import Listed
from app.web.deps import (
    StrictRoute,
    address_of,
    end_session,
    guest,
    hall_of,
    member_of,
    once,
    session_of,
    set_session,
    spend,
)
from app.web.errors import WebError
from app.web.shapes import (
    ActionId,
    Answer,
    Ask,
    Code,
    Coded,
    Done,
    Leave,
    NewTable,
    Nothing,
    Options,
    OwnSeat,
    Plea,
    Ready,
    Rename,
    RequestId,
    TryMove,
    TryUndo,
    Vote,
)

router = APIRouter(prefix="/api", route_class=StrictRoute)

# -- catalogue and person --------------------------------------------------------------------


def catalogue() -> list[dict[str, Any]]:
    """The games on offer, for the home page and the lobby's form."""
    return [
        {
            "slug": game.slug,
            "title": game.title,
            "seats": list(game.seats),
            "options": {"schema": schema(game.options_type)},
        }
        for game in games().values()
    ]


def listed(table: Listed) -> dict[str, Any]:
    """A table in its owner's list."""
    out: dict[str, Any] = msgspec.to_builtins(table)
    return out


@router.get("/games")
async def get_games() -> list[dict[str, Any]]:
    """All games with their options."""
    return catalogue()


@router.get("/me")
async def me(request: Request) -> dict[str, Any]:
    """One's own name and tables; an unknown visitor has neither."""
    session = await session_of(request)
    if session is None:
        return {"name": "", "tables": []}
    tables = await hall_of(request).tables.views.tables_of(session.person)
    return {"name": session.name, "tables": [listed(table) for table in tables]}


@router.post("/me/signout")
async def sign_out(request: Request, response: Response, body: Nothing) -> dict[str, Any]:
    """Ends the session of this browser and closes its sockets."""
    hall, session = hall_of(request), await session_of(request)
    if session is not None:
        await hall.people.revoke(session.id)
    end_session(request, response)
    return {}


# -- tables ----------------------------------------------------------------------------------


@router.post("/tables")
async def create(
    request: Request, response: Response, body: NewTable, key: RequestId = None
) -> Coded:
    """A new table with oneself as host in seat 0."""
    hall = hall_of(request)

    async def work() -> tuple[str, str]:
        async with guest(request, body.name) as (session, token):
            spend(hall.quotas.new_tables, session.person)
            table = await hall.tables.seating.create(
                session.person,
                game=body.game,
                options=body.options,
                nickname=body.name,
                table_name=body.table_name,
                seats=body.seats,
                watch=body.watch,
                hotseat=body.hotseat,
            )
        return table.code, token

    code, token = await once(request, key, body, work)
    set_session(request, response, token)
    return Coded(code=code)


@router.get("/t/{code}")
async def get_table(request: Request, code: Code, seat: OwnSeat = None) -> Response:
    """The whole table as this person sees it: the `snap` of the live protocol."""
    session = await session_of(request)
    person = session.person if session else None
    snap = await hall_of(request).rooms.snap(code, person, seat)
    return Response(wire.encode(snap), media_type="application/json")


@router.get("/t/{code}/history")
async def history(
    request: Request,
    code: Code,
    from_: Annotated[int, Query(alias="from", ge=-1, le=wire.MOST_SEQ)],
    to: Annotated[int, Query(ge=0, le=wire.MOST_SEQ)],
    seat: Annotated[str | None, Query(max_length=4, description="A seat's number, or all")] = None,
) -> Response:
    """Events `from + 1` to `to`, at most 500, as this person sees them.

    When the game is over also as another seat saw them, or as all seats together did.
    """
    hall, session = hall_of(request), await session_of(request)
    spend(hall.quotas.histories, session.person if session else address_of(request))
    table = await hall.tables.open(code)
    own = int(seat) if seat is not None and seat.isdecimal() else None
    viewer = table.seat_of(session.person if session else None, own)
    events = await hall.tables.views.history(code, viewer, from_, to, seat)
    return Response(msgspec.json.encode(events), media_type="application/json")


@router.post("/t/{code}/moves")
async def move(
    request: Request,
    code: Code,
    body: TryMove,
    key: RequestId = None,
    dry: Annotated[bool, Query(description="Only say what would happen, or why not")] = False,
    seat: OwnSeat = None,
) -> dict[str, Any]:
    """A move: `{seq, dup}`. With `dry`: `{facts}`, or the refusal; nothing is stored."""
    if dry:
        return await _dry_run(request, code, body, seat)
    if key is None:
        raise WebError(400, "bad_request", "web.no_key")
    return await _act(request, code, wire.Move(key, body.base, body.move), seat)


@router.post("/t/{code}/undo")
async def undo(
    request: Request, code: Code, body: TryUndo, key: ActionId, seat: OwnSeat = None
) -> dict[str, Any]:
    """Back to an earlier position of one's own turn."""
    return await _act(request, code, wire.Undo(key, body.base, body.to), seat)


@router.post("/t/{code}/resign")
async def resign(
    request: Request, code: Code, body: Nothing, key: ActionId, seat: OwnSeat = None
) -> dict[str, Any]:
    """Gives up."""
    return await _act(request, code, wire.Resign(key), seat)


@router.post("/t/{code}/votes")
async def vote(
    request: Request, code: Code, body: Vote, key: ActionId, seat: OwnSeat = None
) -> dict[str, Any]:
    """Offers, accepts or declines a draw."""
    return await _act(request, code, wire.Vote(key, "draw", body.agree), seat)


@router.post("/t/{code}/plea")
async def plea(
    request: Request, code: Code, body: Plea, key: ActionId, seat: OwnSeat = None
) -> dict[str, Any]:
    """Asks all others to go back further than is free."""
    return await _act(request, code, wire.Plea(key, body.to, body.reason, body.words), seat)


@router.post("/t/{code}/answer")
async def answer(
    request: Request, code: Code, body: Answer, key: ActionId, seat: OwnSeat = None
) -> dict[str, Any]:
    """Agrees to a plea or declines it; the one who asked takes it back by declining."""
    return await _act(request, code, wire.Answer(key, body.agree), seat)


@router.post("/t/{code}/ready")
async def ready(request: Request, code: Code, body: Ready) -> Done:
    """Says that one is ready; the last one starts the game."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.seating.ready(code, session.person, body.ready)).seq)


@router.post("/t/{code}/start")
async def start(request: Request, code: Code, body: Nothing) -> Done:
    """The host starts the game."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.seating.start(code, session.person)).seq)


@router.post("/t/{code}/leave")
async def leave(request: Request, code: Code, body: Leave) -> Done:
    """Gives the own seats back, or one of them."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.seating.leave(code, session.person, body.seat)).seq)


@router.post("/t/{code}/options")
async def options(request: Request, code: Code, body: Options) -> Done:
    """The host changes the game's options before the start."""
    hall, session = await member_of(request)
    return Done(seq=(await hall.tables.seating.set_options(code, session.person, body.options)).seq)


@router.post("/t/{code}/rename")
async def rename(request: Request, code: Code, body: Rename) -> Done:
    """Another name for oneself, or (host) for the table."""
    hall, session = await member_of(request)
    table = await hall.tables.seating.rename(
        code, session.person, nickname=body.name, table_name=body.table_name, seat=body.seat
    )
    return Done(seq=table.seq)


@router.post("/t/{code}/ask")
async def ask(request: Request, response: Response, code: Code, body: Ask) -> dict[str, Any]:
    """Asks the host for a seat, with a line in the chat."""
    hall = hall_of(request)
    await hall.tables.open(code)
    async with guest(request, body.name) as (session, token):
        spend(hall.rooms.chatting, session.person)
        line = await hall.tables.talk.ask(code, session.person, name=names.clean(body.name))
    set_session(request, response, token)
    return {"n": line.n}


async def _act(
    request: Request, code: str, action: wire.Action, seat: int | None
) -> dict[str, Any]:
    hall, session = await member_of(request)
    table = await hall.tables.open(code)
    own = table.seat_of(session.person, seat)
    with structlog.contextvars.bound_contextvars(table=table.code, seat=own):
        acted = await act(hall.tables, code, session.person, action, seat)
    return {"seq": acted.seq, "dup": acted.dup}


async def _dry_run(
    request: Request, code: str, body: TryMove, wanted: int | None
) -> dict[str, Any]:
    hall, session = hall_of(request), await session_of(request)
    if session is None:
        raise NotSeated
    spend(hall.quotas.dry_runs, session.person)
    table = await hall.tables.open(code)
    seat = table.seat_of(session.person, wanted)
    if seat is None:
        raise NotSeated
    if table.status != "playing":
        raise GameOver("table.game_over", status=table.status)
    if body.base < table.seats[seat].since:
        raise Stale(table.seq)
    raw = msgspec.json.encode(body.move, order="deterministic")
    found = await hall.tables.dry_run(code, seat, raw)
    if isinstance(found, Reason):
        raise Illegal(found.key, **found.facts)
    return found
