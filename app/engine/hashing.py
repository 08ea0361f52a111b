"""One text and one short hash for equal documents, the same in Python and in the browser.

The hash tells a client that its patched copy is right; it protects against mistakes, not against
attackers (there is no `crypto.subtle` on plain http). `static/kit/patch.js` is the twin.
"""

from __future__ import annotations

from typing import Any
from zlib import adler32, crc32

import msgspec

canonical = msgspec.json.Encoder(order="sorted").encode
"""JSON with sorted keys, no spaces, non-ASCII characters as they are."""

_GREATEST = 1 << 53  # beyond it JavaScript's numbers have gaps


def hash_of(document: Any) -> str:
    """crc32 then adler32 of the canonical JSON, 16 hexadecimal digits."""
    return hash_of_text(canonical(document))


def hash_of_text(text: bytes) -> str:
    """The same of a document that is canonical JSON already."""
    return f"{crc32(text):08x}{adler32(text):08x}"


def plain(document: Any, path: str = "") -> None:
    """Raises ValueError, naming the place, for what Python and JavaScript would write differently.

    Plain are dict, list, str, int up to 2**53, bool and None; keys are non-empty ASCII (so both
    languages sort them alike) without `/` and `~` (so pointers need no escaping).
    """
    kind = type(document)
    if kind is str:
        if not document.isascii() and any("\ud800" <= c <= "\udfff" for c in document):
            raise ValueError(f"{path or '/'}: {document!r} holds half a character")
    elif kind is int:
        if not -_GREATEST <= document <= _GREATEST:
            raise ValueError(f"{path or '/'}: {document} is beyond 2**53")
    elif kind is dict:
        for key, value in document.items():
            if type(key) is not str or not key or not key.isascii() or "/" in key or "~" in key:
                raise ValueError(f"{path or '/'}: {key!r} is no key of a plain document")
            plain(value, f"{path}/{key}")
    elif kind is list:
        for i, value in enumerate(document):
            plain(value, f"{path}/{i}")
    elif kind is not bool and document is not None:
        raise ValueError(f"{path or '/'}: {kind.__name__} is not plain")
