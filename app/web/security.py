"""What guards every request and socket, before any route sees it.

* Host: addresses, names of the local network that nobody can register, and what the settings
  name; anything else is refused, so that a foreign name pointed at this address (DNS rebinding)
  reaches nothing.
* Origin: exact entries only. Every unsafe method and every socket handshake that a browser makes
  carries one; `Sec-Fetch-Site`, where it exists, must agree.
* Bodies: JSON only, so that no form of another site can be one, and at most 64 KiB (a record of a
  game may be larger).
* Headers: a content policy without inline script, no referrer, nothing stored by caches unless a
  route says otherwise.
"""

from __future__ import annotations

import re
import socket
from functools import cached_property
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.settings import Settings

BODY_BYTES = 64 * 1024
LARGER = {"/api/records": 2 * 1024 * 1024}  # a whole game
LOCAL = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localdomain")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Names:
    """The hosts and origins that are this instance."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @cached_property
    def origins(self) -> frozenset[str]:
        """Origins that are allowed whatever the Host of the request is."""
        public = self._settings.public_origin
        return frozenset((*self._settings.allowed_origins, *([public] if public else [])))

    @cached_property
    def _hosts(self) -> frozenset[str]:
        """Host names, without port, that requests may be addressed to."""
        named = (urlsplit(origin).hostname or "" for origin in self.origins)
        return frozenset((socket.gethostname().lower(), *named))

    def is_own_host(self, host: str) -> bool:
        """Whether a Host header names this instance. Addresses and names of the local network
        always do: no foreign site can have them as its name."""
        match = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[0-9A-Za-z_.-]+)(:\d{1,5})?", host)
        if match is None:
            return False
        name = match[1].strip("[]").lower().removesuffix(".")
        if name in self._hosts or name.endswith(LOCAL) or _plain(name):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def is_own_origin(self, origin: str, scheme: str, host: str) -> bool:
        """Whether an Origin header is ours: listed, or the very address the request went to."""
        return origin in self.origins or origin == f"{scheme}://{host.lower()}"

    def is_https(self, scheme: str, host: str) -> bool:
        """Whether the browser speaks https, told by the proxy or known from the public URL."""
        return scheme in ("https", "wss") or (
            self._settings.public_origin == f"https://{host.lower()}"
        )


def _plain(name: str) -> bool:
    """Whether the name is one word, as machines of a local network have, and no old-style
    spelling of an address such as 2130706433 or 0x7f000001."""
    return re.fullmatch(r"(?!0x)[a-z][a-z0-9_-]*", name) is not None


def refusal(names: Names, scope: Scope) -> str:
    """The text key of why this request or handshake is refused, or `""`."""
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if len(headers.getlist("host")) != 1 or not names.is_own_host(host):
        return "web.bad_host"
    handshake = scope["type"] == "websocket"
    if not handshake and scope["method"] in SAFE_METHODS:
        return ""
    scheme = "https" if names.is_https(scope["scheme"], host) else "http"
    origins = headers.getlist("origin")
    if handshake and not origins:
        return "web.bad_origin"
    if len(origins) > 1 or (origins and not names.is_own_origin(origins[0], scheme, host)):
        return "web.bad_origin"
    site = headers.get("sec-fetch-site", "same-origin")
    if site != "same-origin" and not (origins and origins[0] in names.origins):
        return "web.bad_origin"
    if not handshake:
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            return "web.not_json"
    return ""


_BAD_HOST = (
    "This Guildhall does not know the name that it was called by.\n"
    "Its host can add it: GUILDHALL_PUBLIC_URL or GUILDHALL_ALLOWED_ORIGINS.\n"
)
_refusals = {
    "web.bad_host": (400, "forbidden"),
    "web.bad_origin": (403, "forbidden"),
    "web.not_json": (415, "bad_request"),
    "web.too_big": (413, "too_big"),
}


async def _whole_body(receive: Receive, most: int) -> bytes | None:
    """The body of the request; None when it is too long, and then the rest is left unread."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return body
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > most:
            return None
        if not message.get("more_body", False):
            return body


def _once(body: bytes, receive: Receive) -> Receive:
    """Gives out a body that was read already, and then what else comes."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


class Guard:
    """The outermost layer: refuses what is not ours, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, *, names: Names, base: str) -> None:
        self.app = app
        self.names = names
        self.base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self._place_under_base(scope)
        key = refusal(self.names, scope)
        if scope["type"] == "websocket":
            if key:
                await send({"type": "websocket.close"})  # before accept: a bare 403
            else:
                await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        if not key and scope["method"] not in SAFE_METHODS:
            path = scope["path"].removeprefix(self.base)
            body = await _whole_body(receive, LARGER.get(path, BODY_BYTES))
            if body is None:
                key = "web.too_big"
            else:
                receive = _once(body, receive)
        if key:
            status, code = _refusals[key]
            if key == "web.bad_host":
                response: Response = PlainTextResponse(_BAD_HOST, status)
            else:
                response = JSONResponse({"code": code, "key": key, "facts": {}}, status)
            await response(scope, receive, send_with_headers)
        else:
            await self.app(scope, receive, send_with_headers)

    def _place_under_base(self, scope: Scope) -> None:
        """Under a sub-path some proxies strip the prefix and some keep it: both work."""
        if self.base:
            path = scope["path"]
            if path != self.base and not path.startswith(f"{self.base}/"):
                scope["path"] = self.base + path
            scope["root_path"] = self.base
