"""The application: routers, static files, and what is opened at start and closed at the end."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import structlog
from fastapi import FastAPI, Request
from fastapi.middleware import Middleware
from sqlalchemy.exc import DBAPIError
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from app import collector, metrics
from app.db import migrate
from app.db import url as urls
from app.db.connect import Database
from app.db.errors import Down, InUse, Newer, reason
from app.live.fanout import fanout_for
from app.live.lists import Lists
from app.live.rooms import Rooms
from app.people.accounts import Accounts
from app.people.service import People
from app.settings import Settings, SettingsError
from app.tables.errors import Unavailable
from app.tables.service import Tables
from app.web import api, errors, house, invitations, me, notes, pages, records, sockets
from app.web.deps import Hall, hall_of
from app.web.logs import AccessLog
from app.web.security import Guard, Names
from app.web.static import Files

ROOT = Path(__file__).resolve().parent.parent
TIDY_SECONDS = 3600
log = structlog.get_logger("guildhall.main")


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
            metrics.watch(lambda: len(rooms.members), lambda: len(rooms.all()))
            app.state.hall = Hall(
                settings, names, files, opened, people, tables, rooms, Accounts(opened)
            )
            fanout.start()
            chores = (
                tidy(tables, rooms.lists),
                rooms.hurry(),
                collector.tend(lambda: rooms.last_action),
            )
            doing = [asyncio.create_task(chore) for chore in chores]
            yield
            for chore in doing:
                chore.cancel()
            await rooms.drain()
            await tables.settle()
            await fanout.stop()
        finally:
            await asyncio.to_thread(opened.close)

    app = sockets.Hallway(
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
    app.guard = Guard(sockets.sockets, names=names, base=settings.base)
    app.state.files = files
    app.state.pages = pages.Pages(root / "templates", root / "app" / "locale", dev=settings.dev)
    answers.install(app)
    for part in (api, invitations, records, notes, house, me):
        # as they are: an included router builds each route anew, with the first request
        app.router.routes += part.router.routes
    app.router.routes += [
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        Route("/static/{path:path}", files, methods=["GET", "HEAD"]),
        *pages.ROUTES,
    ]
    return app


def open_database(settings: Settings) -> Database:
    """The database in its present schema. Raises SettingsError when it cannot be had."""
    try:
        file = urls.sqlite_file(urls.parse(settings.database_url))
        if file is not None and file.exists() and not os.access(file, os.W_OK):
            raise SettingsError(
                f"DATABASE_URL: {file} may not be written; see its owner and rights"
            )
        settings.data.mkdir(parents=True, exist_ok=True)
        return migrate.opened(settings.database_url)
    except OSError as error:
        raise SettingsError(f"GUILDHALL_DATA: {error.filename}: {error.strerror}") from None
    except (urls.BadUrl, InUse, Newer) as error:
        raise SettingsError(f"DATABASE_URL: {error}") from None
    except (Down, DBAPIError) as error:
        raise SettingsError(f"DATABASE_URL: {reason(error)}") from None


async def tidy(tables: Tables, lists: Lists) -> None:
    """Now and then, clears away the tables that nobody ever started and packs the logs of games
    that are over."""

    async def sweep() -> None:
        for code in await tables.sweep(datetime.now(UTC)):
            lists.moved(code)

    async def put_away() -> None:
        await tables.put_away(datetime.now(UTC))

    while True:
        for chore in (sweep, put_away):
            try:
                await chore()
            except Unavailable:
                pass  # the next time, then
            except Exception:
                log.exception("a chore failed", chore=chore.__name__)
        await asyncio.sleep(TIDY_SECONDS)


async def healthz(request: Request) -> Response:
    """The process lives."""
    return JSONResponse({"ok": True})


async def readyz(request: Request) -> Response:
    """The process can serve: not draining, and the database answers."""
    hall = hall_of(request)
    ready = not hall.rooms.draining and await hall.db.ready()
    return JSONResponse({"ready": ready}, 200 if ready else 503)
