"""Errors as people and programs get them: JSON under `/api`, a page elsewhere.

The JSON is `{code, key, facts, ref?}`: `code` for programs, `key` and `facts` for the client's
text catalogue, `ref` to find the trace in the log. Nothing of the request is ever repeated in it.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from app.db.errors import Down
from app.live.refusals import code_of, why
from app.people.names import NameRefused
from app.tables.errors import Internal, TableError, Unavailable
from app.web.logs import route_of

log = structlog.get_logger("guildhall.web")

_status = {
    "no_such_table": 404,
    "not_seated": 403,
    "not_host": 403,
    "refused": 409,
    "illegal": 422,
    "not_your_turn": 409,
    "game_over": 409,
    "stale": 409,
    "id_reused": 409,
    "frozen": 409,
    "internal": 500,
    "unavailable": 503,
    "draining": 503,
    "rate": 429,
}
_http_errors = {
    400: ("bad_request", "web.bad_request"),
    401: ("no_session", "web.no_session"),
    404: ("not_found", "web.not_found"),
    405: ("method", "web.method"),
    413: ("too_big", "web.too_big"),
    429: ("rate", "web.rate"),
    503: ("unavailable", "table.unavailable"),
}


class WebError(Exception):
    """A refusal that is the web's own: `code` and `key` as in the JSON."""

    def __init__(self, status: int, code: str, key: str, /, **facts: Any) -> None:
        super().__init__(code, key)
        self.status, self.code, self.key, self.facts = status, code, key, facts


class TooMany(WebError):
    """A quota is used up."""

    def __init__(self) -> None:
        super().__init__(429, "rate", "web.rate")


class BadRequest(WebError):
    """The body is not what the route takes."""

    def __init__(self) -> None:
        super().__init__(422, "bad_request", "web.bad_request")


def new_ref() -> str:
    """A short reference that a person can read out and an operator finds in the log."""
    return secrets.token_hex(4)


ErrorPage = Callable[[Request, int, str, str], Response]


def install(app: FastAPI, page: ErrorPage) -> None:
    """Registers the handlers. `page(request, status, key, ref)` draws the page for people."""

    def answer(
        request: Request,
        status: int,
        code: str,
        key: str,
        facts: dict[str, Any] | None = None,
        ref: str = "",
    ) -> Response:
        if not is_api(request):
            return page(request, status, key, ref)
        body = {"code": code, "key": key, "facts": facts or {}} | ({"ref": ref} if ref else {})
        headers = {"retry-after": "2"} if status == 503 else {}
        return JSONResponse(body, status, headers)

    async def table_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, TableError)
        reason, code = why(error), code_of(error)
        ref = error.ref if isinstance(error, Internal) else ""
        if isinstance(error, Unavailable):
            log.warning("unavailable", path=route_of(request.scope))
        return answer(request, _status[code], code, reason.key, reason.facts, ref)

    async def down(request: Request, error: Exception) -> Response:
        log.warning("database down", path=route_of(request.scope), error=repr(error))
        return answer(request, 503, "unavailable", "table.unavailable")

    async def web_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, WebError)
        return answer(request, error.status, error.code, error.key, error.facts)

    async def bad_name(request: Request, error: Exception) -> Response:
        assert isinstance(error, NameRefused)
        return answer(request, 422, "refused", error.key, error.facts)

    async def bad_body(request: Request, error: Exception) -> Response:
        return answer(request, 422, "bad_request", "web.bad_request")

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code, key = _http_errors.get(error.status_code, ("bad_request", "web.bad_request"))
        return answer(request, error.status_code, code, key)

    async def fault(request: Request, error: Exception) -> Response:
        ref = new_ref()
        log.error("fault", ref=ref, path=route_of(request.scope), exc_info=error)
        return answer(request, 500, "internal", "web.internal", ref=ref)

    handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        TableError: table_error,
        WebError: web_error,
        NameRefused: bad_name,
        Down: down,
        RequestValidationError: bad_body,
        HTTPException: http_error,
        Exception: fault,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


def is_api(request: Request) -> bool:
    """Whether a program asked: everything but the pages."""
    path = request.url.path.removeprefix(request.scope.get("root_path", ""))
    return path.startswith(("/api/", "/static/", "/healthz", "/readyz"))
