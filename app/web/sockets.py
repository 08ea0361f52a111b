"""`/ws/t/{code}` and `/ws/mine`: what is checked before a socket may speak.

Its Host and Origin were checked by the guard.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NoReturn

import structlog
from starlette.responses import Response
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected

from app.db.errors import Down
from app.live import wire
from app.live.lists import Watcher
from app.live.listsocket import ListSocket
from app.live.room import Member
from app.live.rooms import MOST_A_SESSION, MOST_AN_ADDRESS
from app.live.socket import Socket
from app.live.wire import Close
from app.people.service import Session
from app.tables.errors import NoSuchTable, Unavailable
from app.web.deps import Hall, address_of, hall_of, session_of, spend
from app.web.errors import TooMany

log = structlog.get_logger("guildhall.live")


@asynccontextmanager
async def admitted(ws: WebSocket) -> AsyncIterator[tuple[Hall, Session | None]]:
    """Who asks for a socket. Too many are refused before it is accepted; what the client must
    know the reason of is accepted first and closed with its code."""
    hall = hall_of(ws)
    rooms = hall.rooms
    try:
        session = await session_of(ws)
    except Down:
        await deny(ws)
    visitor: tuple[str, int | str | None] = ("address", address_of(ws))
    most = MOST_AN_ADDRESS
    if session is not None:
        visitor, most = ("session", session.id), MOST_A_SESSION
    if rooms.draining or not rooms.admit(visitor, most):
        await deny(ws)
    try:
        if session is not None:
            await hall.people.seen(session)
        yield hall, session
    finally:
        rooms.dismiss(visitor)


async def accepted(ws: WebSocket) -> bool:
    """Accepts the socket; False when its client speaks another protocol and was told so."""
    offered = wire.SUBPROTOCOL in ws.scope["subprotocols"]
    await ws.accept(wire.SUBPROTOCOL if offered else None)
    if not offered:
        await ws.close(Close.VERSION)
    return offered


async def table_socket(ws: WebSocket) -> None:
    """A socket at a table."""
    async with admitted(ws) as (hall, session):
        if not await accepted(ws):
            return
        try:
            table = await hall.tables.open(ws.path_params["code"])
        except NoSuchTable:
            try:
                spend(hall.quotas.misses, address_of(ws))
            except TooMany:
                await ws.close(Close.VIOLATION)
                return
            await ws.close(Close.NO_TABLE)
            return
        except Unavailable:
            await ws.close(Close.RESTART)
            return
        member = Member(
            person=session.person if session else None, session=session.id if session else None
        )
        name = session.name if session else ""
        await Socket(ws, hall.rooms, hall.rooms.room(table.code), member, name).run()


async def list_socket(ws: WebSocket) -> None:
    """A socket that tells when the list of one's own tables is another one."""
    async with admitted(ws) as (hall, session):
        if not await accepted(ws):
            return
        if session is None:
            await ws.close(Close.NO_SESSION)
            return
        await ListSocket(ws, hall.rooms, Watcher(session.person, session.id)).run()


async def deny(ws: WebSocket) -> NoReturn:
    """503 instead of a handshake, and the end of this socket.

    The exception keeps the log quiet: uvicorn would take a refusal for a handshake that was
    forgotten, and its library asserts that whoever is refused is still there.
    """
    with suppress(AssertionError):
        await ws.send_denial_response(Response(status_code=503))
    raise ClientDisconnected


ROUTES = [
    WebSocketRoute("/ws/t/{code}", table_socket),
    WebSocketRoute("/ws/mine", list_socket),
]


class Sockets:
    """Takes handshakes in front of the layers that are there for requests: each would be held in
    memory as long as the socket is open, and be gone through by each of its frames."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        for route in ROUTES:
            match, found = route.matches(scope)
            if match is Match.FULL:
                scope.update(found)
                await route.endpoint(WebSocket(scope, receive, send))
                return
        await send({"type": "websocket.close"})  # before accept: a bare 403
