"""Addresses that are handed to friends, and their QR codes."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.requests import HTTPConnection

from app.web.deps import hall_of, is_https
from app.web.lan import ANYWHERE, is_loopback, lan_address

BORDER = 2


class Drawn(Struct, frozen=True):
    """A QR code as one SVG path in a square of `size` units, the border included."""

    path: str
    size: int


@lru_cache(maxsize=256)
def qr(text: str) -> Drawn:
    """The code of a text, at the medium level of error correction."""
    import segno  # late: a start does without

    code = segno.make_qr(text, error="m")
    rows = [list(row) for row in code.matrix_iter(border=BORDER)]
    parts: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                parts.append(f"M{x} {y}h{run - x}v1h-{run - x}z")
            x = max(run, x + 1)
    return Drawn("".join(parts), len(rows))


def invite_url(conn: HTTPConnection, token: str) -> str:
    """The link for a friend."""
    return f"{_public(conn)}/j/{token}"


def device_url(conn: HTTPConnection, token: str) -> str:
    """The link for another device of the same person."""
    return f"{_public(conn)}/d/{token}"


def _public(conn: HTTPConnection) -> str:
    """The public URL, or else the address the asking person uses.

    To anybody else `localhost` is another computer: the address on the network stands for it.
    """
    settings = hall_of(conn).settings
    public = settings.public_url
    if not public:
        scheme = "https" if is_https(conn) else "http"
        public = f"{scheme}://{for_others(conn.headers['host'], settings.host)}"
    return public


def for_others(authority: str, listens: str) -> str:
    """Host and port under which others reach what the asking person reaches as `authority`.

    `listens` is the address the server listens on: one of this computer alone has no other.
    """
    parts = urlsplit(f"//{authority}")
    lan = lan_address() if listens in ANYWHERE and is_loopback(parts.hostname or "") else None
    if lan is None:
        return authority
    return f"{lan}:{parts.port}" if parts.port else lan
