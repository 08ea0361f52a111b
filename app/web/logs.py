"""Logs: one line a request, with the route's pattern or name instead of the path.

Invitation tokens, cookies, bodies and names are in no line. The server's own access log is off
because it would print paths.
"""

from __future__ import annotations

import logging
import sys
import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = structlog.get_logger("guildhall.access")


def configure(level: str) -> None:
    """Sends structlog's and the libraries' lines to stderr: readable on a terminal, else JSON."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    terminal = sys.stderr.isatty()
    last: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if terminal
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "sqlalchemy", "alembic"):
        # at lower levels these tell paths, cookies and statements
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    logging.getLogger("uvicorn.access").propagate = False


def route_of(scope: Scope) -> str:
    """The pattern or name of the route that took the request, `-` when none did."""
    pattern: str | None = getattr(scope.get("route"), "path", None)
    endpoint = scope.get("endpoint")
    name: str = getattr(endpoint, "__name__", type(endpoint).__name__)
    return pattern or ("-" if endpoint is None else name)


class AccessLog:
    """One line for each request that is not a static file."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watch)
        finally:
            route = route_of(scope)
            say = log.debug if route in ("Files", "healthz", "readyz") else log.info
            say(
                "request",
                method=scope["method"],
                route=route,
                status=status,
                ms=round((time.perf_counter() - began) * 1000, 1),
            )
