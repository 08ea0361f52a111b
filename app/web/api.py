"""The JSON API: the one that the page uses, and bots too.

GET changes nothing, not even a session. A browser becomes a guest by its first POST that needs a
person: creating a table, claiming a seat, asking for one. Errors: `web/errors.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from app.engine.game import Reason
from app.engine.options import schema
from app.games import games
from app.live import wire
from app.live.acting import act
from app.people import names
from app.people.service import Session
from app.tables.errors import GameOver, Illegal, NotSeated, Stale
from app.tables.model import Invite, Listed
from app.web.deps import (
    Hall,
    StrictRoute,
    address_of,
    end_session,
    hall_of,
    session_of,
    set_session,
    snap_of,
    spend,
)
from app.web.errors import WebError
from app.web.links import invite_url, qr

T = TypeVar("T")

router = APIRouter(prefix="/api", route_class=StrictRoute)

Code = Annotated[str, Path(max_length=16, description="The table's short code")]
Token = Annotated[str, Path(max_length=128, description="The invitation's token")]
ActionId = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=wire.ID_PATTERN,
        description="Fresh for each intent, kept over resends",
    ),
]
RequestId = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=wire.ID_PATTERN,
        description="Fresh for each intent; a repetition gets the first answer",
    ),
]
Seq = Annotated[int, Field(ge=0, le=wire.MOST_SEQ)]
Name = Annotated[str, Field(max_length=200)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Body):
    """An empty object: the address says it all."""


class NewTable(Body):
    game: Annotated[str, Field(max_length=64)]
    options: dict[str, Any] = {}
    name: Name
    table_name: Name = ""
    seats: Annotated[int, Field(ge=1, le=8)] | None = None


class Claim(Body):
    name: Name
    seat: Annotated[int, Field(ge=0, le=7)] | None = None


class Ask(Body):
    name: Name


class TryMove(Body):
    base: Seq
    move: dict[str, Any]


class TryUndo(Body):
    base: Seq
    to: Seq


class Vote(Body):
    kind: Annotated[str, Field(pattern="^draw$")]
    agree: bool


class Ready(Body):
    ready: bool = True


class Options(Body):
    options: dict[str, Any]


class Rename(Body):
    name: Name | None = None
    table_name: Name | None = None


class NewInvite(Body):
    seat: Annotated[int, Field(ge=0, le=7)] | None = None


class Coded(BaseModel):
    """The table that came of it."""

    code: str


class Seated(BaseModel):
    """The table and one's seat at it."""

    code: str
    seat: int


class Done(BaseModel):
    """Stored as event `seq`; `dup` when it had been stored before."""

    seq: int
    dup: bool = False


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
    tables = await hall_of(request).tables.tables_of(session.person)
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

    async def work() -> tuple[str, str | None]:
        session, token = await _guest(request, body.name)
        spend(hall.quotas.new_tables, session.person)
        table = await hall.tables.create(
            session.person,
            game=body.game,
            options=body.options,
            nickname=body.name,
            table_name=body.table_name,
            seats=body.seats,
        )
        return table.code, token

    code, token = await _once(hall, f"create {key}" if key else None, work)
    if token:
        set_session(request, response, token)
    return Coded(code=code)


@router.get("/t/{code}")
async def get_table(request: Request, code: Code) -> Response:
    """The whole table as this person sees it: the `snap` of the live protocol."""
    snap = await snap_of(request, code, await session_of(request))
    return Response(wire.encode(snap), media_type="application/json")


@router.get("/t/{code}/history")
async def history(
    request: Request,
    code: Code,
    from_: Annotated[int, Query(alias="from", ge=-1, le=wire.MOST_SEQ)],
    to: Annotated[int, Query(ge=0, le=wire.MOST_SEQ)],
) -> Response:
    """Events `from + 1` to `to`, at most 500, as this person sees them."""
    hall, session = hall_of(request), await session_of(request)
    table = await hall.tables.open(code)
    viewer = table.seat_of(session.person if session else None)
    events = await hall.tables.history(code, viewer, from_, to)
    return Response(msgspec.json.encode(events), media_type="application/json")


@router.post("/t/{code}/moves")
async def move(
    request: Request,
    code: Code,
    body: TryMove,
    key: RequestId = None,
    dry: Annotated[bool, Query(description="Only say what would happen, or why not")] = False,
) -> dict[str, Any]:
    """A move: `{seq, dup}`. With `dry`: `{facts}`, or the refusal; nothing is stored."""
    if dry:
        return await _dry_run(request, code, body)
    if key is None:
        raise WebError(400, "bad_request", "web.no_key")
    return await _act(request, code, wire.Move(key, body.base, body.move))


@router.post("/t/{code}/undo")
async def undo(request: Request, code: Code, body: TryUndo, key: ActionId) -> dict[str, Any]:
    """Back to an earlier position of one's own turn."""
    return await _act(request, code, wire.Undo(key, body.base, body.to))


@router.post("/t/{code}/resign")
async def resign(request: Request, code: Code, body: Nothing, key: ActionId) -> dict[str, Any]:
    """Gives up."""
    return await _act(request, code, wire.Resign(key))


@router.post("/t/{code}/votes")
async def vote(request: Request, code: Code, body: Vote, key: ActionId) -> dict[str, Any]:
    """Offers, accepts or declines a draw."""
    return await _act(request, code, wire.Vote(key, "draw", body.agree))


@router.post("/t/{code}/ready")
async def ready(request: Request, code: Code, body: Ready) -> Done:
    """Says that one is ready; the last one starts the game."""
    hall, session = await _member(request)
    return Done(seq=(await hall.tables.ready(code, session.person, body.ready)).seq)


@router.post("/t/{code}/start")
async def start(request: Request, code: Code, body: Nothing) -> Done:
    """The host starts the game."""
    hall, session = await _member(request)
    return Done(seq=(await hall.tables.start(code, session.person)).seq)


@router.post("/t/{code}/leave")
async def leave(request: Request, code: Code, body: Nothing) -> Done:
    """Gives the seat back."""
    hall, session = await _member(request)
    return Done(seq=(await hall.tables.leave(code, session.person)).seq)


@router.post("/t/{code}/options")
async def options(request: Request, code: Code, body: Options) -> Done:
    """The host changes the game's options before the start."""
    hall, session = await _member(request)
    return Done(seq=(await hall.tables.set_options(code, session.person, body.options)).seq)


@router.post("/t/{code}/rename")
async def rename(request: Request, code: Code, body: Rename) -> Done:
    """Another name for oneself, or (host) for the table."""
    hall, session = await _member(request)
    table = await hall.tables.rename(
        code, session.person, nickname=body.name, table_name=body.table_name
    )
    return Done(seq=table.seq)


@router.post("/t/{code}/ask")
async def ask(request: Request, response: Response, code: Code, body: Ask) -> dict[str, Any]:
    """Asks the host for a seat, with a line in the chat."""
    await hall_of(request).tables.open(code)
    session, token = await _guest(request, body.name)
    if token:
        set_session(request, response, token)
    hall = hall_of(request)
    spend(hall.rooms.chatting, session.person)
    line = await hall.tables.ask(code, session.person, name=names.clean(body.name))
    return {"n": line.n}


# -- invitations -----------------------------------------------------------------------------


@router.get("/t/{code}/invites")
async def invites(request: Request, code: Code) -> list[dict[str, Any]]:
    """The links that work, for the host."""
    hall, session = await _member(request)
    return [_link(request, invite) for invite in await hall.tables.invites(code, session.person)]


@router.post("/t/{code}/invites")
async def invite(request: Request, code: Code, body: NewInvite) -> dict[str, Any]:
    """One more link, for any free seat or for a certain one."""
    hall, session = await _member(request)
    return _link(request, await hall.tables.invite(code, session.person, body.seat))


@router.post("/t/{code}/invites/{invite_id}/revoke")
async def revoke(
    request: Request,
    code: Code,
    invite_id: Annotated[int, Path(ge=0, le=wire.MOST_SEQ)],
    body: Nothing,
) -> dict[str, Any]:
    """Ends a link."""
    hall, session = await _member(request)
    await hall.tables.revoke(code, session.person, invite_id)
    return {}


@router.get("/invites/{token}")
async def invitation(request: Request, token: Token) -> dict[str, Any]:
    """What a link is for. It claims nothing: link previews of chat programs read this, too."""
    session = await session_of(request)
    return await invitation_facts(hall_of(request), token, session)


@router.post("/invites/{token}/claim")
async def claim(
    request: Request, response: Response, token: Token, body: Claim, key: RequestId = None
) -> Seated:
    """Sits down. Whoever has a seat at the table keeps it, so a second click changes nothing."""
    hall = hall_of(request)

    async def work() -> tuple[str, int, str | None]:
        await hall.tables.invitation(token)  # an unknown link makes no guest
        session, fresh = await _guest(request, body.name)
        table, seat = await hall.tables.claim(
            token, session.person, nickname=body.name, seat=body.seat
        )
        return table.code, seat, fresh

    code, seat, fresh = await _once(hall, f"claim {token} {key}" if key else None, work)
    if fresh:
        set_session(request, response, fresh)
    return Seated(code=code, seat=seat)


async def invitation_facts(hall: Hall, token: str, session: Session | None) -> dict[str, Any]:
    """The public facts of an invitation, as page and API show them."""
    found = await hall.tables.invitation(token, session.person if session else None)
    game = games().get(found.game)
    return {
        "token": token,
        "code": found.code,
        "game": found.game,
        "title": game.title if game else found.game,
        "table_name": found.table_name,
        "host_name": found.host_name,
        "status": found.status,
        "options": found.options,
        "seats": list(found.seats),
        "seat": found.seat,
        "players": len(found.seats),
        "mine": found.mine,
    }


# -- what the routes share -------------------------------------------------------------------


async def _member(request: Request) -> tuple[Hall, Session]:
    """For routes of people with a session; spends from its quota."""
    hall, session = hall_of(request), await session_of(request)
    if session is None:
        raise NotSeated
    if request.method != "GET":
        spend(hall.quotas.actions, session.person)
        _refuse_when_draining(hall)
    return hall, session


async def _guest(request: Request, name: str) -> tuple[Session, str | None]:
    """The asking person, made a guest if need be: then with the new session's token."""
    hall, session = hall_of(request), await session_of(request)
    _refuse_when_draining(hall)
    name = names.clean(name)
    if session is None:
        spend(hall.quotas.new_guests, address_of(request))
        return await hall.people.guest(name)
    spend(hall.quotas.actions, session.person)
    if session.name != name:
        await hall.people.rename(session.person, name)
    return session, None


async def _act(request: Request, code: str, action: wire.Action) -> dict[str, Any]:
    hall, session = await _member(request)
    acted = await act(hall.tables, code, session.person, action)
    return {"seq": acted.seq, "dup": acted.dup}


async def _dry_run(request: Request, code: str, body: TryMove) -> dict[str, Any]:
    hall, session = hall_of(request), await session_of(request)
    if session is None:
        raise NotSeated
    spend(hall.quotas.dry_runs, session.person)
    table = await hall.tables.open(code)
    seat = table.seat_of(session.person)
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


def _refuse_when_draining(hall: Hall) -> None:
    if hall.rooms.draining:
        raise WebError(503, "draining", "live.draining")


def _link(request: Request, invite: Invite) -> dict[str, Any]:
    url = invite_url(request, invite.token)
    drawn = qr(url)
    return {
        "id": invite.id,
        "seat": invite.seat,
        "url": url,
        "qr": drawn.path,
        "qr_size": drawn.size,
        "expires": invite.expires.isoformat() if invite.expires else None,
        "used_by": list(invite.used_by),
    }


async def _once(hall: Hall, key: str | None, work: Callable[[], Awaitable[T]]) -> T:
    """Does the work once for each key, for two minutes: a double click of somebody who has no
    session yet would else be two people. A failure is not kept."""
    if key is None:
        return await work()
    known = hall.claims.get(key)
    if known is None:
        known = hall.claims[key] = asyncio.ensure_future(work())
        loop = asyncio.get_running_loop()

        def settled(done: asyncio.Future[T]) -> None:
            failed = done.cancelled() or done.exception() is not None
            loop.call_later(0 if failed else 120, hall.claims.pop, key, None)

        known.add_done_callback(settled)
    result: T = await asyncio.shield(known)
    return result
