"""The messages of the live protocol, version 1: two closed unions and one parser.

JSON text frames, at most 8 KiB inbound. Who sits where follows from the session and is in no
message. `seq` is the number of a table's last committed event, `id` a client-made action id,
`base` the seq a player decided on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from app.live.strict import BadJson, BadShape, loads

VERSION = 1
SUBPROTOCOL = "guildhall.v1"
INBOUND_BYTES = 8 * 1024
CHAT_CHARS = 300

ID_PATTERN = "^[0-9A-Za-z_-]{16,36}$"
Id = Annotated[str, Meta(pattern=ID_PATTERN)]
MOST_SEQ = 2**31 - 1  # what the database's INTEGER holds
Seq = Annotated[int, Meta(ge=0, le=MOST_SEQ)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Text = Annotated[str, Meta(min_length=1, max_length=CHAT_CHARS)]


class Close:
    """The codes a socket is closed with."""

    SILENT = 1001
    BINARY = 1003
    VIOLATION = 1008
    TOO_BIG = 1009
    FAULT = 1011
    RESTART = 1012
    TOO_SLOW = 1013
    NO_SESSION = 4001
    REVOKED = 4003
    NO_TABLE = 4004
    NO_HELLO = 4008
    TOO_MANY = 4009
    VERSION = 4010


# -- client -> server ------------------------------------------------------------------------


class _In(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    pass


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    """What the client already has: the last `seq` it applied, of this `epoch`."""

    epoch: Annotated[str, Meta(max_length=64)]
    seq: Seq


class Hello(_In, frozen=True, tag="hello"):
    v: int
    build: Annotated[str, Meta(max_length=64)] = ""
    since: Since | None = None
    seat: Seat | None = None  # which of several own seats


class Move(_In, frozen=True, tag="move"):
    id: Id
    base: Seq
    move: dict[str, Any]

    @property
    def raw(self) -> bytes:
        """The move in canonical form, so that a resend in another key order is the same move."""
        return msgspec.json.encode(self.move, order="deterministic")


class Undo(_In, frozen=True, tag="undo"):
    id: Id
    base: Seq
    to: Seq


class Resign(_In, frozen=True, tag="resign"):
    id: Id


class Vote(_In, frozen=True, tag="vote"):
    id: Id
    kind: Literal["draw"]
    agree: bool


class Ready(_In, frozen=True, tag="ready"):
    id: Id
    ready: bool


class Plea(_In, frozen=True, tag="plea"):
    """Asks all others to go back further than is free."""

    id: Id
    to: Seq
    reason: Literal["slip", "misread", "rules", "other"]
    words: Annotated[str, Meta(max_length=80)] = ""


class Answer(_In, frozen=True, tag="answer"):
    """The answer to a plea; the one who asked takes it back by not agreeing any more."""

    id: Id
    agree: bool


class Chat(_In, frozen=True, tag="chat"):
    """Something to say; of the kind `phrase` the text is the name of one."""

    id: Id
    text: Text
    kind: Literal["say", "phrase"] = "say"


class Sync(_In, frozen=True, tag="sync"):
    """Asks for the whole; `why` is `hash` when the patched document was another one."""

    why: Literal["", "hash"] = ""


class Turn(_In, frozen=True, tag="seat"):
    """The device is handed to the player of another seat of the same person."""

    seat: Seat


class Ping(_In, frozen=True, tag="ping"):
    n: Seq
    seq: Seq = 0


Action = Move | Undo | Resign | Vote | Ready | Plea | Answer
Inbound = Hello | Action | Chat | Sync | Turn | Ping
_types = frozenset(
    [
        *("hello", "move", "undo", "resign", "vote", "ready", "plea", "answer"),
        *("chat", "sync", "seat", "ping"),
    ]
)
_free_text = frozenset({"text", "words"})


class Fault(Exception):
    """A frame that breaks the protocol; `code` is `bad_json`, `bad_shape` or `unknown_type`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def frame_of(text: str | None) -> bytes | int:
    """A frame to parse; the code that ends the socket for one that is binary (None) or too big."""
    if text is None:
        return Close.BINARY
    frame = text.encode()
    return frame if len(frame) <= INBOUND_BYTES else Close.TOO_BIG


def parse(frame: bytes) -> Inbound:
    """The message in a frame. Raises Fault, whatever the frame holds."""
    try:
        value = loads(frame, free=_free_text)
    except BadJson:
        raise Fault("bad_json") from None
    except BadShape:
        raise Fault("bad_shape") from None
    if isinstance(value, dict) and isinstance(value.get("t"), str) and value["t"] not in _types:
        raise Fault("unknown_type")
    try:
        return msgspec.convert(value, Inbound)  # type: ignore[no-any-return]
    except msgspec.ValidationError:
        raise Fault("bad_shape") from None


# -- server -> client ------------------------------------------------------------------------


class _Out(Struct, frozen=True, tag_field="t"):
    pass


class Why(Struct, frozen=True):
    """A text key and the facts it mentions; worded by the client, never from hidden state."""

    key: str
    facts: dict[str, Any] = {}


class Who(_Out, frozen=True, tag="who"):
    """Presence: seat -> `here`, `away` or `gone`, and how many watch without a seat."""

    seats: dict[str, str]
    watching: int


class ChatLine(_Out, frozen=True, tag="chat"):
    """One line said at the table; `by` is the seat, -1 for someone without one.

    `kind` is `say`, `phrase` when `text` is the name of one, or `ask` when somebody without a seat
    asks the host for one.
    """

    n: int
    by: int
    name: str
    text: str
    at: str
    kind: str = "say"


class Current(_Out, frozen=True, tag="current"):
    """The answer to a hello that already knew the last seq; chat has no seq and comes anyway."""

    v: int
    build: str
    you: int | None
    mine: Sequence[int]
    host: bool
    epoch: str
    seq: int
    hash: str
    chat: Sequence[ChatLine]
    who: Who


class Snap(_Out, frozen=True, tag="snap"):
    """Everything a viewer needs: the answer to hello and sync, and the first load of the page."""

    v: int
    build: str
    you: int | None
    mine: Sequence[int]  # all seats of this person
    host: bool
    epoch: str
    seq: int
    doc: Any
    offers: Any
    valid_from: int
    log: Sequence[Any]
    hash: str
    chat: Sequence[ChatLine]
    who: Who

    def without_doc(self) -> Current:
        """The same for a client that has the document of this seq already."""
        return Current(
            v=self.v,
            build=self.build,
            you=self.you,
            mine=self.mine,
            host=self.host,
            epoch=self.epoch,
            seq=self.seq,
            hash=self.hash,
            chat=self.chat,
            who=self.who,
        )


class Ev(_Out, frozen=True, tag="ev"):
    """One event as one viewer sees it: `log` are the notes of this `seq` and `by`.

    Offers that are unchanged are left out. They are valid from this seq where they changed or the
    viewer acted, else from where they were; only where that is not so is it said.
    """

    seq: int
    by: int  # the seat that did it, -1 when none did
    patch: Any
    log: Sequence[Any]
    hash: str
    valid_from: int | UnsetType = UNSET
    offers: Raw | UnsetType = UNSET


class Ack(_Out, frozen=True, tag="ack"):
    """The action is committed as `seq`; `dup` when it was already there."""

    id: str
    seq: int
    dup: bool


class Nak(_Out, frozen=True, tag="nak"):
    """Nothing changed. `code` says what kind of refusal, `why` is for the person."""

    id: str
    code: str
    seq: int
    why: Why
    ref: str | UnsetType = UNSET


class Pong(_Out, frozen=True, tag="pong"):
    n: int
    seq: int


class Err(_Out, frozen=True, tag="err"):
    code: str


class Bye(_Out, frozen=True, tag="bye"):
    """The server goes away; come back after a random part of `retry` (milliseconds)."""

    code: str = "restart"
    retry: tuple[int, int] = (0, 3000)


class List(_Out, frozen=True, tag="list"):
    """The mark of a person's list of tables; to the sockets of `/ws/mine` only."""

    mark: str


Outbound = List | Who | ChatLine | Snap | Current | Ev | Ack | Nak | Pong | Err | Bye

_encoder = msgspec.json.Encoder()


def encode(message: Outbound) -> str:
    """The text frame of a message."""
    return _encoder.encode(message).decode()
