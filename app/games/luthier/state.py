"""A position of the game: what lies where, who has what, and what is still owed.

Seats are numbers; the solo rival is named by the number after the last seat. Owners of chairs
are seats as texts, or NEUTRAL.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from app.games.luthier.cards import CUBES
from app.games.luthier.tasks import Owed

NEUTRAL = "n"  # owner of the tokens that nobody plays
NOBODY = ""

Difficulty = Literal["easy", "normal", "hard"]
Phase = Literal["setup", "start", "planning", "resolution", "end", "over"]

# where a player's prestige came from during the game: the first parts of the score
LEDGER = (
    "instruments",
    "patrons",
    "performances",
    "repairs",
    "awards",
    "powers",
    "other",
    "lost",
)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How strong the rival of a solo game is, and whether the board counts out hidden discs."""

    rival: Difficulty = "normal"
    hints: bool = True


class Deck(Struct):
    """A face-down deck, its top card last, and its discards."""

    cards: list[str]
    discards: list[str] = []


class Held(Struct):
    """A patron in a slot; `rows` are the cards behind it by requirement, "" = still open."""

    card: str
    rows: list[str]
    cube: int = 0


class Performed(Struct, frozen=True, array_like=True):
    card: str
    tier: int


class Dealt(Struct):
    """What a player chooses from at set-up; the spare goal is seen with one family only."""

    families: list[int]
    patrons: list[str]
    instruments: list[str]
    goals: list[str]
    spare: str
    patron: str = ""
    instrument: str = ""


class Player(Struct):
    """All that belongs to one player."""

    cubes: dict[str, int]  # all of CUBES
    ledger: dict[str, int]  # all of LEDGER; adds up to the prestige
    tracks: dict[str, int]
    family: int = 0  # number, 0 = not chosen
    lira: int = 0
    inspiration: int = 0
    apprentices: int = 0
    storage: int = 0
    discs: list[int] = []  # owned
    unplaced: list[int] = []  # those of them that are in hand
    hand: list[str] = []
    roughing: list[str] = []
    finishing: list[str] = []
    patrons: dict[str, Held] = {}  # by slot
    finished: list[str] = []  # patrons completed
    urns: list[str] = []  # moved
    awards: list[str] = []  # public goals claimed
    goals: list[str] = []  # private, kept
    refused: list[str] = []  # private, seen and not kept
    specialties: dict[str, int] = {}  # card -> disc, 0 = none
    fresh: list[str] = []  # specialty cards of this round
    traded: bool = False  # the marketplace is used or passed in this round
    built: list[str] = []
    performed: list[Performed] = []
    repaired: list[str] = []

    @property
    def prestige(self) -> int:
        return sum(self.ledger.values())

    def stored(self) -> int:
        """How many cubes there are."""
        return sum(self.cubes.values())


class Rival(Struct):
    """The opponent of a solo game."""

    level: Difficulty
    deck: Deck
    unplaced: list[int] = []
    discs: list[int] = []
    prestige: int = 0
    patrons: list[str] = []
    instruments: list[str] = []  # to be seated at the round's end
    seated: list[str] = []
    performances: int = 0
    repairs: int = 0


class Placed(Struct):
    """A disc on a place. Those of one place lie in their order here, the first one lowest."""

    seat: int
    place: str
    disc: int
    apprentices: int
    value: int = 0  # from when it is shown
    burned: bool = False  # one of the apprentices left the game with a Search
    state: Literal["hidden", "open", "acted", "skipped"] = "hidden"


class Chairs(Struct):
    """A section of the orchestra; `first` owns its first chair, and is not kept of rare ones."""

    first: str = NOBODY
    instruments: list[str] = []  # owners, in the order in which they came
    tokens: dict[str, int] = {}  # by owner


class State(Struct):
    """The whole game."""

    players: list[Player]
    rival: Rival | None
    hints: bool
    set: Literal["A", "B"]  # of the patrons in the Salon
    decks: dict[str, Deck]  # A, B, guild, perform, repair, specialty, market
    displays: dict[str, list[str]]  # "" = empty slot
    specialties: list[str]  # face up
    market: str  # card, "" before the first round
    goals: dict[str, list[str]]  # public goal -> owners in order of claiming
    orchestra: dict[str, Chairs]
    stock: int  # apprentices
    gone: int  # apprentices that left the game
    order: list[int]  # turn order
    turn: int  # index in it of who is looked at next
    agenda: list[Owed]
    dealt: list[Dealt] = []  # by seat, until the picks are shown
    placed: list[Placed] = []
    round: int = 0
    phase: Phase = "setup"

    def deck(self, place: str) -> Deck:
        """The deck of a place with cards."""
        return self.decks[self.set if place == "salon" else place]


def no_cubes() -> dict[str, int]:
    return dict.fromkeys(CUBES, 0)
