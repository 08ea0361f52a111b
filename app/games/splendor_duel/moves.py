"""The moves, a closed union: decoding one is the check of its shape."""

from __future__ import annotations

from msgspec import Struct


class _Move(Struct, frozen=True, tag_field="m", forbid_unknown_fields=True):
    pass


class UsePrivilege(_Move, frozen=True, tag="privilege"):
    """Give back one privilege for the gem or pearl in `cell`."""

    cell: str


class Replenish(_Move, frozen=True, tag="replenish"):
    """Put the whole bag on the board; the opponent gains a privilege."""


class TakeTokens(_Move, frozen=True, tag="take"):
    """Take the gems and pearls of a straight line: `cells` is its name, such as "A1-B2-C3"."""

    cells: str


class ReserveCard(_Move, frozen=True, tag="reserve"):
    """Take the gold in the cell `gold`, and `card`: a card id of the pyramid, or "deck-1" to -3."""

    gold: str
    card: str


class BuyCard(_Move, frozen=True, tag="buy"):
    """Buy `card` for exactly `payment` ("B2-G1-Au1" or "free"); `colour` for a wild card only."""

    card: str
    payment: str
    colour: str | None = None


class TakeMatching(_Move, frozen=True, tag="match"):
    """Take the token in `cell`, which has the colour of the card just bought."""

    cell: str


class Steal(_Move, frozen=True, tag="steal"):
    """Take one gem or pearl of this kind from the opponent."""

    token: str


class ChooseRoyal(_Move, frozen=True, tag="royal"):
    """Take this royal."""

    card: str


class Discard(_Move, frozen=True, tag="discard"):
    """Put these tokens into the bag, down to the limit."""

    tokens: dict[str, int]


class Claim(_Move, frozen=True, tag="claim"):
    """Claim the game from an opponent who stalls."""


Move = (
    UsePrivilege
    | Replenish
    | TakeTokens
    | ReserveCard
    | BuyCard
    | TakeMatching
    | Steal
    | ChooseRoyal
    | Discard
    | Claim
)
