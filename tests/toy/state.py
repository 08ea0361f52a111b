"""What the toy's state, options and moves look like."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.engine.agenda import Choice, Fork, Task

CARDS = tuple(f"L{n}" for n in range(1, 15))  # the number is the brightness
PRICE = {"amber": 1, "jade": 2, "ruby": 3}
HAND = 3


class Options(Struct, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=3)] = 2
    peeking: bool = True
    shelf: Literal["full", "half"] = "full"


class Pick(Choice):
    """Choose a lantern of the hand in secret."""


class Tuck(Choice):
    """Put the hand in a secret order."""


class Shop(Choice):
    """Buy, swap, bet or leave; before that sort the row and peek, once each."""

    sorted: bool = False
    peeked: bool = False


class Reveal(Task):
    """Show all picks."""


class Refill(Task):
    """These seats draw a lantern each, in this order."""

    seats: list[int]


class Close(Task):
    """End the round."""


class Held(Struct):
    """A face-down lantern and the seats, other than its holder, that have seen it."""

    card: str
    seen: list[int] = []


class Player(Struct):
    hand: list[Held]
    coins: int
    goods: dict[str, int]


class State(Struct):
    players: dict[str, Player]
    deck: list[Held]  # the top is last
    picks: dict[str, str]  # secret until all are in
    row: list[str]  # lanterns that were shown
    shelf: dict[str, int]
    round: int
    rounds: int
    peeking: bool
    agenda: list[Pick | Tuck | Shop | Reveal | Refill | Close | Fork[Pick | Tuck]]
    ended: list[str]  # why the game is over


class PickMove(Struct, frozen=True, forbid_unknown_fields=True, tag="pick", tag_field="m"):
    card: str


class TuckMove(Struct, frozen=True, forbid_unknown_fields=True, tag="tuck", tag_field="m"):
    hand: list[str]


class Sort(Struct, frozen=True, forbid_unknown_fields=True, tag="sort", tag_field="m"):
    row: list[str]


class Peek(Struct, frozen=True, forbid_unknown_fields=True, tag="peek", tag_field="m"):
    pass


class Buy(Struct, frozen=True, forbid_unknown_fields=True, tag="buy", tag_field="m"):
    goods: dict[str, int]


class Swap(Struct, frozen=True, forbid_unknown_fields=True, tag="swap", tag_field="m"):
    give: str
    take: str


class Bet(Struct, frozen=True, forbid_unknown_fields=True, tag="bet", tag_field="m"):
    coins: int


class Leave(Struct, frozen=True, forbid_unknown_fields=True, tag="leave", tag_field="m"):
    pass


Move = PickMove | TuckMove | Sort | Peek | Buy | Swap | Bet | Leave
