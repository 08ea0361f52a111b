"""What requests bring and answers hold: the schemas of the JSON API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Header, Path, Query
from pydantic import BaseModel, ConfigDict, Field

from app.live import wire

Code = Annotated[str, Path(max_length=16, description="The table's short code")]
Token = Annotated[str, Path(max_length=128, description="The invitation's token")]
ActionId = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=wire.ID_PATTERN,
        description="Fresh for each intent, kept over resends",
    ),
]
RequestId = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=wire.ID_PATTERN,
        description="Fresh for each intent; a repetition gets the first answer",
    ),
]
Seq = Annotated[int, Field(ge=0, le=wire.MOST_SEQ)]
Name = Annotated[str, Field(max_length=200)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Body):
    """An empty object: the address says it all."""


Seat = Annotated[int, Field(ge=0, le=7)]
SeatNumber = Annotated[int, Path(ge=0, le=7, description="The seat")]
OwnSeat = Annotated[
    int | None, Query(alias="seat", ge=0, le=7, description="Which of several own seats")
]
Watch = Literal["off", "on", "delayed"]


class NewTable(Body):
    game: Annotated[str, Field(max_length=64)]
    options: dict[str, Any] = {}
    name: Name
    table_name: Name = ""
    seats: Annotated[int, Field(ge=1, le=8)] | None = None
    watch: Watch = "off"
    hotseat: bool = False


class Claim(Body):
    name: Name
    seat: Seat | None = None


class Ask(Body):
    name: Name


class TryMove(Body):
    base: Seq
    move: dict[str, Any]


class TryUndo(Body):
    base: Seq
    to: Seq


class Vote(Body):
    kind: Annotated[str, Field(pattern="^draw$")]
    agree: bool


class Plea(Body):
    to: Seq
    reason: Literal["slip", "misread", "rules", "other"]
    words: Annotated[str, Field(max_length=80)] = ""


class Answer(Body):
    agree: bool


class Ready(Body):
    ready: bool = True


class Options(Body):
    options: dict[str, Any]


class Rename(Body):
    name: Name | None = None
    table_name: Name | None = None
    seat: Seat | None = None


class NewInvite(Body):
    seat: Seat | None = None
    minutes: Annotated[int, Field(ge=1, le=60 * 24 * 365)] | None = None


class House(Body):
    watch: Watch | None = None
    locked: bool | None = None
    hotseat: bool | None = None


class Pause(Body):
    paused: bool


class Heir(Body):
    seat: Seat


class Bid(Body):
    wanted: bool = True


class Swap(Body):
    one: Seat
    other: Seat


class Beside(Body):
    name: Name
    seat: Seat | None = None


class Leave(Body):
    seat: Seat | None = None


class Coded(BaseModel):
    """The table that came of it."""

    code: str


class Seated(BaseModel):
    """The table and one's seat at it."""

    code: str
    seat: int


class Done(BaseModel):
    """Stored as event `seq`; `dup` when it had been stored before."""

    seq: int
    dup: bool = False
