"""The file that holds a whole game: one line of JSON for each thing that happened.

    {"guildhall": "record", "version": 1, "game", "rules_version", "options", "seats", "sight", ..}
    {"kind": "started", "draws", "state", "notes", "digest"}
    {"kind": "move", "seat", "move", "draws", "patch", "notes", "digest"}
    {"kind": "undo", "seat", "to", "anew", "draws", "patch", "digest"}
    {"kind": "end", "how", "seat", "result"}

`patch` (RFC 6902) leads from state to state, so that the game can be looked at without its rules;
`draws` are the outcomes of chance, so that the rules can be run again without the secret; `to`
counts lines from the deal's, which is 1. A game that is not over is kept as one viewer saw it:
lines `{"kind": "seen", "by", "patch", "log"}` between views, and no end.

Every line ends with `sum`, which binds it to all lines before: damage is found where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from app.engine.play import Note

VERSION = 1
MOST_LINES = 6000
MOST_BYTES = 2 * 1024 * 1024

Text = Annotated[str, Meta(max_length=200)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Draws = list[Annotated[int, Meta(ge=0)]] | None  # None: not known, the rules have moved on
Patch = list[dict[str, Any]]
Moment = Annotated[datetime, Meta(tz=True)]


class Damaged(Exception):
    """The file is no record, or not what it was: the number of the line, from 1, and why."""

    def __init__(self, line: int, key: str, /, **facts: Any) -> None:
        super().__init__(line, key, facts)
        self.line, self.key, self.facts = line, key, facts


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was played, by how many, and with whose eyes the file was written."""

    guildhall: Literal["record"] = "record"
    version: int = VERSION
    game: Text
    rules_version: int
    options: dict[str, Any]
    seats: Annotated[list[Text], Meta(min_length=1, max_length=8)]  # names, "" where left out
    sight: Seat | Literal["all", "public"] = "all"
    began: Moment | None = None
    ended: Moment | None = None


class _Line(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    pass


class Started(_Line, frozen=True, kw_only=True, tag="started"):
    draws: Draws
    state: dict[str, Any]
    notes: list[Note] = []
    digest: Text


class Moved(_Line, frozen=True, kw_only=True, tag="move"):
    seat: Seat
    move: dict[str, Any]
    draws: Draws = []
    patch: Patch
    notes: list[Note] = []
    digest: Text


class Undone(_Line, frozen=True, kw_only=True, tag="undo"):
    seat: Seat
    to: Annotated[int, Meta(ge=1)]
    anew: bool = False  # all agreed, and what nobody had seen was dealt anew
    draws: Draws = []
    patch: Patch
    digest: Text


class End(_Line, frozen=True, kw_only=True, tag="end"):
    how: Literal["rules", "house"]  # by the rules, or resigned, agreed, ended by the host
    seat: Seat | None = None
    result: dict[str, Any]


class Seen(_Line, frozen=True, kw_only=True, tag="seen"):
    by: int
    patch: Patch
    log: list[dict[str, Any]]


Line = Started | Moved | Undone | End | Seen

_plain = msgspec.json.Encoder(order="sorted").encode


def written(head: Head, lines: Iterable[Line]) -> Iterator[str]:
    """The lines of the file, without their ends."""
    before = ""
    for part in (head, *lines):
        fields = msgspec.to_builtins(part)
        before = _sum(before, fields)
        yield msgspec.json.encode({**fields, "sum": before}).decode()


def read(texts: Iterable[str]) -> tuple[Head, list[Line]]:
    """The parts of a file's lines. Raises Damaged."""
    before = ""
    head: Head | None = None
    parts: list[Line] = []
    for number, text in enumerate(texts, 1):
        if number > MOST_LINES:
            raise Damaged(number, "record.too_long")
        fields = _fields(number, text)
        if head is None and fields.get("guildhall") != "record":
            raise Damaged(number, "record.foreign")
        if head is None and fields.get("version") != VERSION:
            raise Damaged(number, "record.version")
        claimed = fields.pop("sum", None)
        try:
            before = _sum(before, fields)
        except RecursionError:
            raise Damaged(number, "record.not_json") from None
        if claimed != before:
            raise Damaged(number, "record.changed")
        try:
            if head is None:
                head = msgspec.convert(fields, Head)
            else:
                parts.append(msgspec.convert(fields, Line))
        except msgspec.ValidationError:
            raise Damaged(number, "record.shape") from None
    if head is None:
        raise Damaged(1, "record.foreign")
    _in_order(head, parts)
    return head, parts


def _fields(number: int, text: str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Damaged(number, "record.foreign" if number == 1 else "record.not_json") from None
    if not isinstance(found, dict):
        raise Damaged(number, "record.foreign" if number == 1 else "record.shape")
    return found


def _in_order(head: Head, parts: list[Line]) -> None:
    """The deal first, the end last and nowhere else; or nothing but what one viewer saw."""
    if head.sight != "all":
        for number, part in enumerate(parts, 2):
            if not isinstance(part, Seen):
                raise Damaged(number, "record.order")
        return
    for number, part in enumerate(parts, 2):
        last = number == len(parts) + 1
        if isinstance(part, Seen) or isinstance(part, Started) != (number == 2):
            raise Damaged(number, "record.order")
        if isinstance(part, End) and not last:
            raise Damaged(number, "record.order")
    if not parts or not isinstance(parts[-1], End):
        raise Damaged(len(parts) + 1, "record.cut")


def _sum(before: str, fields: dict[str, Any]) -> str:
    """Raises RecursionError for what is nested too deep to be written."""
    return blake2b(before.encode() + _plain(fields), digest_size=8).hexdigest()
