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
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.db.errors import Down
from app.live.refusals import code_of, why
from app.people.accounts import AccountRefused
from app.people.names import NameRefused
from app.tables.errors import Internal, TableError
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


class Draining(WebError):
    """The instance is about to end; another one, or the same, answers soon."""

    def __init__(self) -> None:
        super().__init__(503, "draining", "live.draining")


class BadRequest(WebError):
    """The body is not what the route takes."""

    def __init__(self) -> None:
        super().__init__(422, "bad_request", "web.bad_request")


def new_ref() -> str:
    """A short reference that a person can read out and an operator finds in the log."""
    return secrets.token_hex(4)


ErrorPage = Callable[[Request, int, str, str], Response]


class Answers:
    """Turns what was raised into an answer; `page(request, status, key, ref)` draws a page."""

    def __init__(self, page: ErrorPage) -> None:
        self._page = page

    def install(self, app: FastAPI) -> None:
        """Registers a handler for every kind of refusal; faults are `Contained`."""
        handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
            TableError: self._table_error,
            WebError: self._web_error,
            NameRefused: self._bad_name,
            AccountRefused: self._bad_name,
            Down: self._down,
            RequestValidationError: self._bad_body,
            HTTPException: self._http_error,
        }
        for kind, handler in handlers.items():
            app.add_exception_handler(kind, handler)

    def fault(self, request: Request, error: Exception) -> Response:
        """A bug of ours: the trace goes to the log, its reference to the person."""
        ref = new_ref()
        log.error("fault", ref=ref, path=route_of(request.scope), exc_info=error)
        return self._answer(request, 500, "internal", "web.internal", ref=ref)

    def _answer(
        self,
        request: Request,
        status: int,
        code: str,
        key: str,
        facts: dict[str, Any] | None = None,
        ref: str = "",
    ) -> Response:
        if is_api(request):
            body = {"code": code, "key": key, "facts": facts or {}} | ({"ref": ref} if ref else {})
            response: Response = JSONResponse(body, status)
        else:
            response = self._page(request, status, key, ref)
        if status == 503:
            response.headers["retry-after"] = "2"
        return response

    async def _table_error(self, request: Request, error: TableError) -> Response:
        reason, code = why(error), code_of(error)
        ref = error.ref if isinstance(error, Internal) else ""
        return self._answer(request, _status[code], code, reason.key, reason.facts, ref)

    async def _down(self, request: Request, error: Down) -> Response:
        return self._answer(request, 503, "unavailable", "table.unavailable")

    async def _web_error(self, request: Request, error: WebError) -> Response:
        return self._answer(request, error.status, error.code, error.key, error.facts)

    async def _bad_name(self, request: Request, error: NameRefused | AccountRefused) -> Response:
        return self._answer(request, 422, "refused", error.key, error.facts)

    async def _bad_body(self, request: Request, error: RequestValidationError) -> Response:
        return self._answer(request, 422, "bad_request", "web.bad_request")

    async def _http_error(self, request: Request, error: HTTPException) -> Response:
        code, key = _http_errors.get(error.status_code, ("bad_request", "web.bad_request"))
        return self._answer(request, error.status_code, code, key)


class Contained:
    """Inside the guard, so that the answer to a fault has the headers, too."""

    def __init__(self, app: ASGIApp, *, answers: Answers) -> None:
        self.app = app
        self.answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def watch(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception as error:
            response = self.answers.fault(Request(scope), error)
            if begun:
                raise
            await response(scope, receive, send)


def is_api(request: Request) -> bool:
    """Whether a program asked: everything but the pages."""
    path = request.url.path.removeprefix(request.scope.get("root_path", ""))
    return path.startswith(("/api/", "/static/", "/healthz", "/readyz"))
