"""A position of the game: what lies where, whose turn it is, and what is still owed in it."""

from __future__ import annotations

from msgspec import Struct

from app.games.splendor_duel.components import CARDS, GEMS, GOLD, NONE, ROYALS, TOKENS


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
    privileges: int = 0
    cards: list[Bought] = []  # in the order in which they were bought
    reserved: list[Reserved] = []
    royals: list[str] = []

    def held(self) -> int:
        """Number of tokens, gold included."""
        return sum(self.tokens.values())

    def bonuses(self) -> dict[str, int]:
        """Discount per gem colour. A wild card adds one to the colour chosen for it."""
        total = dict.fromkeys(GEMS, 0)
        for bought in self.cards:
            if bought.colour != NONE:
                total[bought.colour] += CARDS[bought.card].bonus
        return total

    def crowns(self) -> int:
        return sum(CARDS[bought.card].crowns for bought in self.cards)

    def colours(self) -> dict[str, int]:
        """Points per gem colour, those of points-only cards under NONE; without royals."""
        total = dict.fromkeys((*GEMS, NONE), 0)
        for bought in self.cards:
            total[bought.colour] += CARDS[bought.card].points
        return total

    def royal_points(self) -> int:
        return sum(ROYALS[royal].points for royal in self.royals)

    def prestige(self) -> int:
        """All points: jewel cards and royals."""
        return sum(CARDS[bought.card].points for bought in self.cards) + self.royal_points()


class Turn(Struct):
    """What has to be remembered until the turn ends."""

    seat: int
    number: int  # from 1, extra turns counted
    spent: int = 0  # privileges used
    replenished: bool = False
    bought: bool = False
    again: bool = False  # an extra turn was earned
    hoarding: bool = False  # began with all gold and pearls in hand (counted by the option only)


class _Task(Struct, frozen=True, tag_field="task"):
    pass


class TakeTurn(_Task, frozen=True, tag="turn"):
    """Choice: privileges, then replenishing, then one mandatory action."""


class MatchToken(_Task, frozen=True, tag="match"):
    """Choice: a token of this colour from the board."""

    colour: str


class StealToken(_Task, frozen=True, tag="steal"):
    """Choice: a gem or pearl of the opponent."""


class PickRoyal(_Task, frozen=True, tag="royal"):
    """Choice: a royal, at the 3rd and at the 6th crown."""


class CheckVictory(_Task, frozen=True, tag="victory"):
    """Step: a win ends the game before anything else is asked."""


class DiscardDown(_Task, frozen=True, tag="discard"):
    """Choice: tokens above the limit."""


class EndTurn(_Task, frozen=True, tag="end"):
    """Step: refill the pyramid and begin the next turn."""


Task = TakeTurn | MatchToken | StealToken | PickRoyal | CheckVictory | DiscardDown | EndTurn


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
    agenda: list[Task]  # what is owed in this turn, the next at the end; empty = game over
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


def stealable(player: Player) -> tuple[str, ...]:
    """Kinds of tokens that can be stolen from this player: never gold."""
    return tuple(token for token in TOKENS if token != GOLD and player.tokens[token])
