"""`/ws/t/{code}` and `/ws/mine`: what is checked before a socket may speak.

Its Host and Origin were checked by the guard.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple, NoReturn

from fastapi import FastAPI
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
from app.live.rooms import MOST_A_SESSION, MOST_AN_ADDRESS, Visitor
from app.live.socket import Socket
from app.live.wire import Close
from app.people.service import Session
from app.tables.errors import NoSuchTable, Unavailable
from app.web.deps import Hall, address_of, hall_of, session_of, spend
from app.web.errors import TooMany


class Visit(NamedTuple):
    """Somebody who was let in, and what is counted for that."""

    hall: Hall
    session: Session | None
    counted: Visitor


async def admitted(ws: WebSocket) -> Visit:
    """Who asks for a socket. Too many are refused before it is accepted; what the client must
    know the reason of is accepted first and closed with its code."""
    hall = hall_of(ws)
    try:
        session = await session_of(ws)
    except Down:
        await deny(ws)
    counted: Visitor = ("address", address_of(ws))
    most = MOST_AN_ADDRESS
    if session is not None:
        counted, most = ("session", session.id), MOST_A_SESSION
    if hall.rooms.draining or not hall.rooms.admit(counted, most):
        await deny(ws)
    return Visit(hall, session, counted)


async def accepted(ws: WebSocket) -> bool:
    """Accepts the socket; False when its client speaks another protocol and was told so."""
    offered = wire.SUBPROTOCOL in ws.scope["subprotocols"]
    await ws.accept(wire.SUBPROTOCOL if offered else None)
    if not offered:
        await ws.close(Close.VERSION)
    return offered


async def at_table(
    ws: WebSocket, hall: Hall, session: Session | None, counted: Visitor
) -> Socket | None:
    """A socket at a table; None when it is closed already."""
    try:
        table = await hall.tables.open(ws.path_params["code"])
    except NoSuchTable:
        try:
            spend(hall.quotas.misses, address_of(ws))
        except TooMany:
            await ws.close(Close.VIOLATION)
            return None
        await ws.close(Close.NO_TABLE)
        return None
    except Unavailable:
        await ws.close(Close.RESTART)
        return None
    member = Member(
        person=session.person if session else None, session=session.id if session else None
    )
    name = session.name if session else ""
    return Socket(hall.rooms, hall.rooms.room(table.code), member, counted, name)


async def at_list(
    ws: WebSocket, hall: Hall, session: Session | None, counted: Visitor
) -> ListSocket | None:
    """A socket that tells when the list of one's own tables is another one."""
    if session is None:
        await ws.close(Close.NO_SESSION)
        return None
    return ListSocket(hall.rooms, Watcher(session.person, session.id), counted)


async def deny(ws: WebSocket) -> NoReturn:
    """503 instead of a handshake, and the end of this socket.

    The exception keeps the log quiet: uvicorn would take a refusal for a handshake that was
    forgotten, and its library asserts that whoever is refused is still there.
    """
    with suppress(AssertionError):
        await ws.send_denial_response(Response(status_code=503))
    raise ClientDisconnected


ROUTES = [
    WebSocketRoute("/ws/t/{code}", at_table),
    WebSocketRoute("/ws/mine", at_list),
]


async def sockets(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket, from its handshake to its end."""
    for route in ROUTES:
        match, found = route.matches(scope)
        if match is Match.FULL:
            scope.update(found)
            break
    else:
        await send({"type": "websocket.close"})  # before accept: a bare 403
        return
    ws = WebSocket(scope, receive, send)
    hall, session, counted = await admitted(ws)
    try:
        await hall.rooms.turn(counted)
        if session is not None:
            await hall.people.seen(session)
        socket = await route.endpoint(ws, hall, session, counted) if await accepted(ws) else None
        # it may stay for hours, in which nobody asks for its papers
        scope["headers"].clear()
        del ws, session
        if socket is not None:
            await socket.run(receive, send)
    finally:
        hall.rooms.dismiss(counted)


class Hallway(FastAPI):
    """The framework's application for requests. Its layers would be held in memory by each socket
    as long as that is open, and gone through by each frame: handshakes pass them by."""

    guard: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope["app"] = self
            await self.guard(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)
