"""Guildhall as it is served, in a process of its own, with liberties for a machine that plays:
sockets may send as often as they like, who has left is gone after a second instead of ten minutes,
and `/bench` tells what was counted.

Run as `python -m bench.serve` with the environment of the server.
"""

from __future__ import annotations

import contextlib
import gc
import sys
import time

from sqlalchemy import Connection, event
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from app import collector, server
from app.db.connect import Database
from app.live import presence, rooms
from app.main import create_app, open_database
from app.settings import Settings
from app.web.logs import configure


class Counted:
    """Commits of SQLite's writer, and the collector's pauses, since they were last told."""

    def __init__(self, db: Database) -> None:
        self._commits = 0
        self._longest = 0.0
        self._began = 0.0
        event.listen(db.engine, "commit", self._committed)
        gc.callbacks.append(self._collected)

    def _committed(self, conn: Connection) -> None:
        self._commits += conn.get_execution_options().get("writes", False)

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self._longest = max(self._longest, time.perf_counter() - self._began)

    async def tell(self, request: Request) -> JSONResponse:
        told = {"commits": self._commits, "longest_pause_ms": self._longest * 1000}
        gc.collect()  # as in a quiet moment, and not counted
        self._commits, self._longest = 0, 0.0
        return JSONResponse(told)


def main() -> int:
    rooms.FRAMES = (10**9, 1.0)
    rooms.MOST_SOCKETS = 10**6
    presence.GRACE, presence.AWAY = 0.5, 1.0
    settings = Settings.load()
    configure(settings.log_level)
    settings.secret()
    with contextlib.closing(server.listen(settings)) as sock:
        db = open_database(settings)
        app = create_app(settings, db=db)
        app.router.routes.insert(0, Route("/bench", Counted(db).tell))
        collector.calm()
        server.server_of(app).run(sockets=[sock])
    return 0


if __name__ == "__main__":
    sys.exit(main())
