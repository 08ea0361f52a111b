"""A position of the game: what lies where, whose turn it is, and what is still owed in it."""

from __future__ import annotations

from msgspec import Struct

from app.engine.agenda import Choice, Task
from app.games.splendor_duel.components import GEMS, GOLD, NONE, ROYALS, TOKENS, Card


class Bought(Struct, frozen=True, array_like=True):
    """A bought card and the colour that it counts for: one of GEMS, or NONE."""

    card: str
    colour: str


class Reserved(Struct, frozen=True, array_like=True):
    """A reserved card; `public` if it came from the pyramid, so that both players know it."""

    card: str
    public: bool


class Player(Struct):
    """All that lies in front of one player."""

    tokens: dict[str, int]  # all of TOKENS
    bonuses: dict[str, int]  # discount per gem colour
    colours: dict[str, int]  # points per gem colour, and of points-only cards under NONE
    crowns: int = 0
    privileges: int = 0
    cards: list[Bought] = []  # in the order in which they were bought
    reserved: list[Reserved] = []
    royals: list[str] = []

    def place(self, card: Card, colour: str) -> None:
        """Adds a bought card, and what it brings: a wild card one bonus of the chosen colour."""
        self.cards.append(Bought(card.id, colour))
        self.colours[colour] += card.points
        self.crowns += card.crowns
        if card.bonus:
            self.bonuses[colour] += card.bonus

    def held(self) -> int:
        """Number of tokens, gold included."""
        return sum(self.tokens.values())

    def royal_points(self) -> int:
        return sum([ROYALS[royal].points for royal in self.royals])

    def prestige(self) -> int:
        """All points: jewel cards and royals."""
        return sum(self.colours.values()) + self.royal_points()


class Turn(Struct):
    """What has to be remembered until the turn ends."""

    seat: int
    number: int  # from 1, extra turns counted
    spent: int = 0  # privileges used
    acted: bool = False  # the mandatory action was taken
    replenished: bool = False
    bought: bool = False
    again: bool = False  # an extra turn was earned
    hoarding: bool = False  # began with all gold and pearls in hand (counted by the option only)


class TakeTurn(Choice):
    """Privileges, then replenishing, then one mandatory action."""


class PickMatching(Choice):
    """A token of this colour from the board."""

    colour: str


class PickStolen(Choice):
    """A gem or pearl of the opponent."""


class PickRoyal(Choice):
    """One of the royals that are left."""


class PickDiscard(Choice):
    """Tokens above the limit."""


class MatchToken(Task):
    """Take a token of this colour from the board, if there is one."""

    colour: str


class StealToken(Task):
    """Take a gem or pearl from the opponent, if there is one."""


class GainRoyal(Task):
    """Take a royal, at the 3rd and at the 6th crown."""


class EndTurn(Task):
    """A win comes before anything else, then tokens above the limit go, then the next turn."""


Owed = (
    TakeTurn
    | PickMatching
    | PickStolen
    | PickRoyal
    | PickDiscard
    | MatchToken
    | StealToken
    | GainRoyal
    | EndTurn
)


class State(Struct):
    """The whole game. Seats are 0 and 1; levels 1 to 3 are at index 0 to 2."""

    stalling: bool  # option: a stalling opponent may be called
    cells: list[str]  # token of each space by board.INDEX, "" = empty
    bag: dict[str, int]  # all of TOKENS; its order is drawn when it is needed
    privileges: int  # above the board
    decks: list[list[str]]  # the top card is the last
    pyramid: list[list[str]]  # "" = empty place
    royals: list[str]  # still to be had
    players: list[Player]
    turn: Turn
    agenda: list[Owed]  # what this turn still owes, the next at the end; empty = game over
    stalled: list[int]  # stalling turns in a row, by seat
    new: list[str] = []  # cards turned up at the end of the last turn
    winner: int = -1
    won: list[str] = []  # victory conditions that hold, or "stalled"

    def active(self) -> Player:
        return self.players[self.turn.seat]

    def opponent(self) -> Player:
        return self.players[1 - self.turn.seat]


def no_tokens() -> dict[str, int]:
    return dict.fromkeys(TOKENS, 0)


def new_player() -> Player:
    """Someone who owns nothing yet."""
    return Player(no_tokens(), dict.fromkeys(GEMS, 0), dict.fromkeys((*GEMS, NONE), 0))


def stealable(player: Player) -> tuple[str, ...]:
    """Kinds of tokens that can be stolen from this player: never gold."""
    return tuple(token for token in TOKENS if token != GOLD and player.tokens[token])
