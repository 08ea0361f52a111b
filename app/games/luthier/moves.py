"""The moves. Numbers of slots, rows, gifts, dice and discs are texts, counted from 1.

`inspiration` is the part of a price that is paid in inspiration; the rest is paid in lira.
"""

from __future__ import annotations

from msgspec import Struct


class _Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="m", kw_only=True):
    pass


# --- set-up


class PickFamily(_Move, frozen=True, tag="family"):
    """One of the two families dealt."""

    family: str


class PickRest(_Move, frozen=True, tag="pick"):
    """The first patron and instrument, and the private goals that are kept."""

    patron: str
    instrument: str
    goals: dict[str, int]


class SeatPatron(_Move, frozen=True, tag="seat_patron"):
    """The slot of the first patron."""

    slot: str


class Decline(_Move, frozen=True, tag="decline"):
    """No, to something that may be refused."""


# --- owed to a gain


class TakeCubes(_Move, frozen=True, tag="cubes"):
    """Cubes of any kinds."""

    cubes: dict[str, int]


class GiveBack(_Move, frozen=True, tag="give_back"):
    """Cubes that the storage has no room for."""

    cubes: dict[str, int]


class ChooseSkill(_Move, frozen=True, tag="skill"):
    """A step on one of the two skill tracks."""

    skill: str


class ChooseSpecialty(_Move, frozen=True, tag="specialty"):
    """One of the specialty cards on display."""

    card: str


class SecondChair(_Move, frozen=True, tag="second_chair"):
    """What a second chair gives: inspiration or lira."""

    gain: str


class SeatToken(_Move, frozen=True, tag="seat_token"):
    """The section that a performance or repair token joins."""

    section: str


class UseCard(_Move, frozen=True, tag="use"):
    """The requirement that a finished, performed or repaired card fulfils."""

    slot: str
    row: str


# --- a round


class Load(_Move, frozen=True, tag="load"):
    """Instruments from hand onto the roughing bench."""

    cards: dict[str, int]


class Place(_Move, frozen=True, tag="place"):
    """A disc, face down, with apprentices."""

    disc: str
    place: str
    apprentices: int


class Open(_Move, frozen=True, tag="open"):
    """The place whose discs are shown and act next."""

    place: str


class Pass(_Move, frozen=True, tag="pass"):
    """No more in this round."""


class Allot(_Move, frozen=True, tag="allot"):
    """A specialty card to an own disc."""

    card: str
    disc: str


# --- the marketplace


class Sell(_Move, frozen=True, tag="sell"):
    """Cubes for lira."""

    cubes: dict[str, int]


class Buy(_Move, frozen=True, tag="buy"):
    """Cubes; paid when the visit is closed."""

    cubes: dict[str, int]


class Hire(_Move, frozen=True, tag="hire"):
    """Apprentices; paid when the visit is closed."""

    n: int


class Train(_Move, frozen=True, tag="train"):
    """A step on a skill track; paid when the visit is closed."""

    skill: str


class Close(_Move, frozen=True, tag="close"):
    """Pay what is due and leave."""

    inspiration: int


# --- what a disc does


class Skip(_Move, frozen=True, tag="skip"):
    """A little lira and nothing else."""


class Work(_Move, frozen=True, tag="work"):
    """Act: what the disc's specialty card gives at once comes first."""


class Alternative(_Move, frozen=True, tag="alternative"):
    """What the place gives instead of its main action."""


class Bonus(_Move, frozen=True, tag="bonus"):
    """The gain for a disc of high value; `cube` where it is a cube of any kind."""

    cube: str | None = None


class Gift(_Move, frozen=True, tag="gift"):
    """A patron's cube one step back, then one of its gifts."""

    slot: str
    gift: str


class Done(_Move, frozen=True, tag="done"):
    """The disc has done enough."""


class TakePatron(_Move, frozen=True, tag="take_patron"):
    """A patron of the Salon into a free slot."""

    card: str
    slot: str
    inspiration: int


class Take(_Move, frozen=True, tag="take"):
    """An instrument of the Guild to hand, or to the bench at once."""

    card: str
    to: str
    inspiration: int


class Perform(_Move, frozen=True, tag="perform"):
    """A performance: it is paid, and the dice roll."""

    card: str
    inspiration: int


class Repair(_Move, frozen=True, tag="repair"):
    """A repair: its level is paid, its cubes follow."""

    card: str
    inspiration: int


class Search(_Move, frozen=True, tag="search"):
    """The first card of this kind from the deck; `slot` in the Salon."""

    kind: str
    inspiration: int
    slot: str | None = None


class Claim(_Move, frozen=True, tag="claim"):
    """A public goal, with an urn."""

    goal: str
    urn: str


class Recruit(_Move, frozen=True, tag="recruit"):
    """Apprentices of the Balcony."""

    n: int


class Rough(_Move, frozen=True, tag="rough"):
    """Saw a card of the roughing bench for these cubes."""

    card: str
    cubes: dict[str, int]


class Finish(_Move, frozen=True, tag="finish"):
    """Finish a card of the finishing bench for these cubes."""

    card: str
    cubes: dict[str, int]


class Reroll(_Move, frozen=True, tag="reroll"):
    """Roll one of the dice again."""

    die: str


class Conclude(_Move, frozen=True, tag="conclude"):
    """End the performance; inspiration raises the rating."""

    inspiration: int


class Pay(_Move, frozen=True, tag="pay"):
    """Cubes for a repair; what is left over is saved or paid in inspiration."""

    cubes: dict[str, int]


Move = (
    PickFamily
    | PickRest
    | SeatPatron
    | Decline
    | TakeCubes
    | GiveBack
    | ChooseSkill
    | ChooseSpecialty
    | SecondChair
    | SeatToken
    | UseCard
    | Load
    | Place
    | Open
    | Pass
    | Allot
    | Sell
    | Buy
    | Hire
    | Train
    | Close
    | Skip
    | Work
    | Alternative
    | Bonus
    | Gift
    | Done
    | TakePatron
    | Take
    | Perform
    | Repair
    | Search
    | Claim
    | Recruit
    | Rough
    | Finish
    | Reroll
    | Conclude
    | Pay
)
