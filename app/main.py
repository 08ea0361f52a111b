"""The application: routers, static files, and what is opened at start and closed at the end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import uvicorn
from fastapi import FastAPI, Request
from fastapi.middleware import Middleware
from sqlalchemy.exc import DBAPIError
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from app.db import migrate
from app.db.connect import Database
from app.db.errors import Down, InUse
from app.live.fanout import fanout_for
from app.live.rooms import Rooms
from app.people.service import People
from app.settings import Settings, SettingsError
from app.tables.errors import Unavailable
from app.tables.service import Tables
from app.web import api, errors, pages, sockets
from app.web.deps import Hall, hall_of
from app.web.logs import AccessLog, configure
from app.web.security import Guard, Names
from app.web.static import Files

ROOT = Path(__file__).resolve().parent.parent
FRAME_BYTES = 256 * 1024  # read whole up to this, so that 8 KiB + 1 gets its close code
USER_TIMEOUT_MS = 15_000
TIDY_SECONDS = 6 * 3600


def create_app(settings: Settings, root: Path = ROOT, db: Database | None = None) -> FastAPI:
    """The application of one instance.

    `root` holds `static`, `templates` and `app/locale`; the database is opened, and brought to
    the present schema, when none is given.
    """
    names = Names(settings)
    files = Files(root / "static", dev=settings.dev)
    answers = errors.Answers(pages.error_page)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = await asyncio.to_thread(open_database, settings) if db is None else db
        try:
            people = People(opened)
            tables = Tables(opened, settings.secret())
            rooms = Rooms(tables, people, files.build)
            fanout = fanout_for(opened, rooms)
            rooms.moved = fanout.moved
            app.state.hall = Hall(settings, names, files, opened, people, tables, rooms)
            fanout.start()
            tidying = asyncio.create_task(tidy(tables))
            yield
            tidying.cancel()
            await rooms.drain()
            await tables.settle()
            await fanout.stop()
        finally:
            await asyncio.to_thread(opened.close)

    app = FastAPI(
        title="Guildhall",
        lifespan=lifespan,
        docs_url="/docs" if settings.dev else None,
        redoc_url=None,
        openapi_url="/openapi.json" if settings.dev else None,
        middleware=[
            Middleware(AccessLog),
            Middleware(Guard, names=names, base=settings.base),
            Middleware(errors.Contained, answers=answers),
        ],
    )
    app.state.pages = pages.Pages(root / "templates", root / "app" / "locale", dev=settings.dev)
    answers.install(app)
    app.include_router(api.router)
    app.router.routes += [
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        Route("/static/{path:path}", files, methods=["GET", "HEAD"]),
        *sockets.ROUTES,
        *pages.ROUTES,
    ]
    return app


async def tidy(tables: Tables) -> None:
    """Clears away, now and then, the tables that nobody ever started."""
    while True:
        with contextlib.suppress(Unavailable):
            await tables.sweep(datetime.now(UTC))
        await asyncio.sleep(TIDY_SECONDS)


async def healthz(request: Request) -> Response:
    """The process lives."""
    return JSONResponse({"ok": True})


async def readyz(request: Request) -> Response:
    """The process can serve: not draining, and the database answers."""
    hall = hall_of(request)
    ready = not hall.rooms.draining and await hall.db.ready()
    return JSONResponse({"ready": ready}, 200 if ready else 503)


class Server(uvicorn.Server):
    """uvicorn, but players are told before their sockets are closed, and a signal that was
    obeyed is no failure."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hall: Hall = self.config.app.state.hall  # type: ignore[union-attr]
        await hall.rooms.drain()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn's, without raising the signal once more at the end: the exit code is 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            sig: signal.signal(sig, self.handle_exit) for sig in uvicorn.server.HANDLED_SIGNALS
        }
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)


def listen(settings: Settings, port: int | None = None) -> socket.socket:
    """The listening socket; port 0 instead of that of the settings is any free one.

    A client that never reads is dropped by the kernel after a while: without that it would hold
    its buffers for ever. Raises SettingsError.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT_MS)
    try:
        sock.bind((settings.host, settings.port if port is None else port))
        sock.listen(1024)
    except OSError as error:
        sock.close()
        where = f"{settings.host}:{settings.port}"
        raise SettingsError(f"GUILDHALL_PORT: cannot listen on {where}: {error.strerror}") from None
    return sock


def server_of(app: FastAPI) -> Server:
    """The server for an application, as it is run and tested."""
    return Server(
        uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=FRAME_BYTES,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # the protocol has its own
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
            timeout_keep_alive=30,
        )
    )


def open_database(settings: Settings) -> Database:
    """The database in its present schema. Raises SettingsError when it cannot be had."""
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        return migrate.opened(settings.database_url)
    except OSError as error:
        raise SettingsError(f"GUILDHALL_DATA: {error.filename}: {error.strerror}") from None
    except InUse:
        raise SettingsError("DATABASE_URL: another process serves this file") from None
    except (Down, DBAPIError) as error:
        line = str(error.__cause__ or error).strip().splitlines()[0]
        raise SettingsError(f"DATABASE_URL: the database cannot be opened: {line}") from None


def serve(settings: Settings, opened: Callable[[], None] = lambda: None) -> int:
    """Serves until a signal comes; the exit code. Why it cannot is one line on stderr, and 2.

    `opened` is called once when everything is there and visitors already queue at the socket.
    """
    configure(settings.log_level)
    try:
        settings.secret()
        with contextlib.closing(listen(settings)) as sock:
            server = server_of(create_app(settings, db=open_database(settings)))
            opened()
            server.run(sockets=[sock])
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if server.started else 1
