"""What can be owed: choices of a seat, and steps that the rules do by themselves.

The agenda of the state holds nothing else, so a restart in the middle of anything changes nothing.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from app.engine.agenda import Choice, Fork, Task
from app.games.luthier.cards import CardPlace

CardKind = Literal["build", "perform", "repair"]
DieKind = Literal["white", "black", "purple"]


# --- set-up


class AskFamily(Choice):
    """One of the families dealt."""


class AskPick(Choice):
    """The first patron and instrument, and private goals."""


class Reveal(Task):
    """All picks are in and are shown."""


class Arrive(Task):
    """Start goods of a seat, his first patron and instrument."""

    seat: int
    card: str


class AskSlot(Choice):
    """The slot of the first patron."""

    card: str


class UsePerk(Task):
    """What the family of a seat brings at set-up."""

    seat: int


class AskLevel1(Choice):
    """A free card of level I, or none."""

    place: CardPlace


class AskStartRough(Choice):
    """The start instrument may be roughed at once."""

    saving: int


class Refill(Task):
    """The gaps of a display are closed by new cards."""

    place: CardPlace


# --- gains


class AskCubes(Choice):
    """Cubes of any kinds."""

    n: int


class AskGiveBack(Choice):
    """Cubes over the storage limit go."""


class AskSkill(Choice):
    """A step on one of the skill tracks."""


class AskSpecialty(Choice):
    """One of the specialty cards on display; as a perk of set-up it may be declined."""

    perk: bool = False


class AskSecondChair(Choice):
    """What a second chair gives, so many times."""

    section: str
    times: int


class AskSection(Choice):
    """The section of a token."""

    sections: tuple[str, ...]


class AskUse(Choice):
    """The patron that a card serves."""

    kind: CardKind
    card: str


# --- rounds


class StartRound(Task):
    """Market card, patience, gifts, round-start powers."""


class AskLoad(Choice):
    """Instruments from hand onto the roughing bench: any, or only this one."""

    card: str = ""


class Plan(Task):
    """The next one with discs left places one."""


class AskPlace(Choice):
    """A disc to a place."""


class Resolve(Task):
    """The next one with something left to do is on turn."""


class AskTurn(Choice):
    """Open a place, trade, or pass."""


class Visit(Choice):
    """An open visit of the marketplace; `perk`: at set-up, for base prices, cubes only."""

    perk: bool = False
    sold: dict[str, int] = {}
    bought: dict[str, int] = {}
    hired: int = 0
    trained: int = 0
    due: int = 0


class EndRound(Task):
    """Turn order, displays; then specialty cards are allotted."""


class AskAllot(Choice):
    """Specialty cards taken in this round, each to a disc of one's own."""


class NextRound(Task):
    """New discs, and on."""


# --- discs


class Act(Choice):
    """A disc that was shown and is next; `disc` is its index in `State.placed`."""

    disc: int
    working: bool = False  # something was done, so that it cannot skip any more
    paid: bool = False  # what its specialty card gives at once has come
    main: bool = False  # the main action is done
    bonus: bool = False  # the bonus was taken
    saving: int = 0  # cubes that the disc may still save
    gilded: bool = False  # the specialty card has paid for a finished instrument


class RivalAct(Task):
    """A disc of the solo rival that is next."""

    disc: int


class Die(Struct, frozen=True, array_like=True):
    """A die on the table: its kind and the index of its face."""

    kind: DieKind
    face: int


class AskDice(Choice):
    """A performance under way."""

    disc: int
    card: str
    dice: list[Die]
    rerolls: int


class AskPay(Choice):
    """A repair that is chosen and not yet paid; one found by Search may be given up."""

    disc: int
    card: str
    found: bool = False


Laned = AskFamily | AskPick | AskCubes | AskGiveBack | AskLoad | AskAllot
Owed = (
    AskFamily
    | AskPick
    | Reveal
    | Arrive
    | AskSlot
    | UsePerk
    | AskLevel1
    | AskStartRough
    | Refill
    | AskCubes
    | AskGiveBack
    | AskSkill
    | AskSpecialty
    | AskSecondChair
    | AskSection
    | AskUse
    | StartRound
    | AskLoad
    | Plan
    | AskPlace
    | Resolve
    | AskTurn
    | Visit
    | EndRound
    | AskAllot
    | NextRound
    | Act
    | RivalAct
    | AskDice
    | AskPay
    | Fork[Laned]
)
