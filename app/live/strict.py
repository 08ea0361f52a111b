"""Reading JSON that strangers sent.

Stricter than JSON itself, because what passes here reaches a database, other people's browsers
and programs in other languages:

* no key twice (readers differ in which one they take), depth at most 8;
* whole numbers within 2^53 only: no fraction, exponent, NaN, or 5,000 digits;
* strings in NFC, without control characters or lone surrogates (PostgreSQL refuses NUL, drivers
  cannot encode surrogates). The fields named `free` hold a person's own words: some keyboards
  compose Vietnamese letters from parts, so these are brought into NFC instead of refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from unicodedata import is_normalized, normalize

import msgspec

DEPTH = 8
WIDEST = 2**53

# Strings first, so that a bracket inside one is not counted. Possessive, and a string without an
# end is taken to the end of the text: going back to try again took seconds for 12 KB of quotes.
_token = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[\]{}:]', re.DOTALL)
_control = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class BadJson(ValueError):
    """Not JSON at all."""


class BadShape(ValueError):
    """JSON, but with something in it that is never accepted."""


def loads(text: bytes, *, free: frozenset[str] = frozenset()) -> Any:
    """The value of `text`. Raises BadJson or BadShape.

    Strings of the top object's fields in `free` come out in NFC; all others must be in it.
    """
    if text.count(b"[") + text.count(b"{") > DEPTH:
        # looked at before decoding, so that no nesting ever reaches a recursive function
        _refuse_deep(text)
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # msgspec calls a number out of range a validation error, which is a DecodeError too
        raise BadJson("not JSON") from None
    if isinstance(value, dict):
        for name in free & value.keys():
            if isinstance(value[name], str):
                value[name] = normalize("NFC", value[name])
    # plain text can hold no bad string: JSON itself forbids raw control characters
    plain = text.isascii() and b"\\" not in text and b"\x7f" not in text
    keys = _check(value, plain)
    if text.count(b":") != keys and sum(token == b":" for token in _tokens(text)) != keys:
        raise BadShape("a key occurs twice")
    return value


def _tokens(text: bytes) -> Iterator[bytes]:
    """Strings, brackets and colons in their order."""
    return (match[0] for match in _token.finditer(text))


def _refuse_deep(text: bytes) -> None:
    depth = 0
    for token in _tokens(text):
        if token in b"[{":
            depth += 1
            if depth > DEPTH:
                raise BadShape("nested too deeply")
        elif token in b"]}":
            depth -= 1


def _check(value: Any, plain: bool) -> int:
    """Refuses what is never accepted, and counts the keys."""
    if isinstance(value, str):
        if not plain and (_control.search(value) or not is_normalized("NFC", value)):
            raise BadShape("a string with control characters, or not in NFC")
        return 0
    if isinstance(value, dict):
        keys = len(value)
        for name, inner in value.items():
            keys += _check(name, plain) + _check(inner, plain)
        return keys
    if isinstance(value, list):
        return sum(_check(inner, plain) for inner in value)
    if isinstance(value, float):
        raise BadShape("a number that is not whole")
    if isinstance(value, int) and abs(value) > WIDEST:
        raise BadShape("a number out of range")
    return 0
