"""What routes are given: the parts of the instance, who is asking, and bodies read strictly."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Hashable,
    Iterator,
)
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.requests import HTTPConnection

from app.db.connect import Database
from app.live.quota import Quota
from app.live.rooms import Rooms
from app.live.strict import loads
from app.people import names
from app.people.accounts import AccountRefused, Accounts
from app.people.service import People, Session
from app.settings import Settings
from app.tables.errors import NoSuchTable, NotSeated, TableError, Unsure
from app.tables.service import Tables
from app.web.errors import BadRequest, Draining, TooMany, WebError
from app.web.security import Names
from app.web.static import Files

T = TypeVar("T")

HOUR = 3600.0
YEAR = 365 * 24 * 3600
# a part of the User-Agent -> what people call it; the first that fits
BROWSERS = {"Firefox/": "Firefox", "Edg": "Edge", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    **{"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"},
    **{"Mac OS": "macOS", "Linux": "Linux"},
}
_free_text = frozenset({"name", "table_name", "text", "words", "login", "password", "old", "new"})


@dataclass
class Quotas:
    """How often one person, or one address, may."""

    new_tables: Quota = field(default_factory=lambda: Quota(10, HOUR))  # a session
    new_guests: Quota = field(default_factory=lambda: Quota(60, HOUR))  # an address
    actions: Quota = field(default_factory=lambda: Quota(40, 10.0))  # a session
    dry_runs: Quota = field(default_factory=lambda: Quota(40, 10.0))
    histories: Quota = field(default_factory=lambda: Quota(40, 10.0))  # a session or address
    passwords: Quota = field(default_factory=lambda: Quota(20, 600.0))  # an address
    logins: Quota = field(default_factory=lambda: Quota(10, 600.0))  # a name
    misses: Quota = field(default_factory=lambda: Quota(60, 60.0))  # unknown codes, an address


@dataclass
class Hall:
    """One instance, from start to stop: what every route works with."""

    settings: Settings
    names: Names
    files: Files
    db: Database
    people: People
    tables: Tables
    rooms: Rooms
    accounts: Accounts
    quotas: Quotas = field(default_factory=Quotas)
    once: dict[Hashable, asyncio.Future[Any]] = field(default_factory=dict)  # by request


def hall_of(conn: HTTPConnection) -> Hall:
    """The instance that a request or socket came to."""
    hall: Hall = conn.app.state.hall
    return hall


# -- who is asking ---------------------------------------------------------------------------


def is_https(conn: HTTPConnection) -> bool:
    """Whether the person's browser speaks https to this instance."""
    return hall_of(conn).names.is_https(conn.scope["scheme"], conn.headers.get("host", ""))


def cookie_name(conn: HTTPConnection) -> str:
    """The session's cookie. Its prefix makes browsers refuse one that was planted over http."""
    if not is_https(conn):
        return "gh"
    return "__Secure-gh" if hall_of(conn).settings.base else "__Host-gh"


async def session_of(conn: HTTPConnection) -> Session | None:
    """Who is asking, None for a visitor. Writes nothing."""
    token = conn.cookies.get(cookie_name(conn))
    return await hall_of(conn).people.who(token) if token else None


def set_session(conn: HTTPConnection, response: Response, token: str) -> None:
    """Gives the browser its session; only unsafe methods do."""
    response.set_cookie(
        cookie_name(conn),
        token,
        max_age=YEAR,
        path=hall_of(conn).settings.base or "/",
        secure=is_https(conn),
        httponly=True,
        samesite="lax",
    )


async def renewed(request: Request, session: Session, token: str) -> str:
    """Another token for who has just sat down by a link, unless the session began with that."""
    shown = request.cookies.get(cookie_name(request))
    return await hall_of(request).people.renew(session, token) if token == shown else token


def end_session(conn: HTTPConnection, response: Response) -> None:
    """Takes the session's cookie back."""
    response.delete_cookie(
        cookie_name(conn),
        path=hall_of(conn).settings.base or "/",
        secure=is_https(conn),
        httponly=True,
        samesite="lax",
    )


def device_of(conn: HTTPConnection) -> str:
    """What kind of device asks, in a few words that its owner knows it by: `Firefox, Android`."""
    agent = conn.headers.get("user-agent", "")
    kinds = [
        next((name for sign, name in signs.items() if sign in agent), "")
        for signs in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, kinds))


def address_of(conn: HTTPConnection) -> str | None:
    """The address of the other side for quotas; None for this machine itself, which stands for
    everyone when a proxy does not tell whom it speaks for."""
    host = conn.client.host if conn.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host or None
    if address.is_loopback:
        return None
    if address.version == 6:  # a household has a whole network of them
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host


@contextmanager
def trying(conn: HTTPConnection) -> Iterator[None]:
    """Around whatever is asked with a code or token: trying them out is limited."""
    try:
        yield
    except NoSuchTable:
        spend(hall_of(conn).quotas.misses, address_of(conn))
        raise


def spend(quota: Quota, visitor: object) -> None:
    """Raises TooMany when the visitor's quota is used up; None has none."""
    if visitor is not None and not quota.take(visitor):
        raise TooMany


async def member_of(request: Request) -> tuple[Hall, Session]:
    """For routes of people with a session. Raises NotSeated, TooMany, Draining."""
    hall, session = hall_of(request), await session_of(request)
    if session is None:
        raise NotSeated
    if request.method != "GET":
        spend(hall.quotas.actions, session.person)
        refuse_when_draining(hall)
        await hall.people.seen(session)
    return hall, session


@asynccontextmanager
async def guest(request: Request, name: str) -> AsyncIterator[tuple[Session, str]]:
    """The asking person, made a guest if need be, and the session's token for a fresh cookie.

    Nobody is left behind who was made for something that was then refused. Raises NameRefused,
    TooMany, Draining.
    """
    hall, session = hall_of(request), await session_of(request)
    refuse_when_draining(hall)
    name = names.clean(name)
    if session is None:
        spend(hall.quotas.new_guests, address_of(request))
        new, token = await hall.people.guest(name, device_of(request))
        try:
            yield new, token
        except (TableError, WebError, AccountRefused) as refusal:
            if not isinstance(refusal, Unsure):  # it may have been stored
                await hall.people.forget(new.person)
            raise
        return
    spend(hall.quotas.actions, session.person)
    yield session, request.cookies[cookie_name(request)]
    if session.name != name:
        await hall.people.rename(session.person, name)


def refuse_when_draining(hall: Hall) -> None:
    """Raises Draining when the instance is about to end."""
    if hall.rooms.draining:
        raise Draining


async def once(
    request: Request, key: str | None, body: BaseModel, work: Callable[[], Awaitable[T]]
) -> T:
    """Does the work once for each request id, for two minutes: a double click of somebody who has
    no session yet would else be two people. A failure is not kept, and another server knows of
    none of it.

    The answer may carry a new session, so it is given again only to the same request from the
    same address: an id alone opens nothing.
    """
    if key is None:
        return await work()
    hall = hall_of(request)
    asked: Hashable = (request.url.path, key, address_of(request), body.model_dump_json())
    known = hall.once.get(asked)
    if known is None:
        known = hall.once[asked] = asyncio.ensure_future(work())
        loop = asyncio.get_running_loop()

        def settled(done: asyncio.Future[T]) -> None:
            failed = done.cancelled() or done.exception() is not None
            loop.call_later(0 if failed else 120, hall.once.pop, asked, None)

        known.add_done_callback(settled)
    result: T = await asyncio.shield(known)
    return result


# -- bodies ----------------------------------------------------------------------------------


class _StrictRequest(Request):
    async def json(self) -> Any:
        if not hasattr(self, "_json"):
            try:
                self._json = loads(await self.body(), free=_free_text)
            except ValueError:
                raise BadRequest from None
        return self._json


class StrictRoute(APIRoute):
    """A route whose JSON body is read as strictly as a frame of the socket, and whose codes and
    tokens cannot be tried out."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            with trying(request):
                return await handler(_StrictRequest(request.scope, request.receive))

        return handle
