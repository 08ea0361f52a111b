"""The figures that must hold, in one place for the benchmark and for the ordinary tests."""

from __future__ import annotations

from typing import NamedTuple


class Page(NamedTuple):
    """Transferred bytes and requests with a cold cache; fonts apart."""

    requests: int
    table_bytes: int
    home_bytes: int
    script_bytes: int
    font_bytes: int


P16 = Page(
    requests=30,
    table_bytes=150_000,
    home_bytes=80_000,
    script_bytes=60_000,
    font_bytes=120_000,
)
