"""A position of the game: what lies where, whose turn it is, and what is still to be placed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from app.engine.options import FirstPlayer
from app.games.lumicora.box import Board, Box

# orient: choose how the starting Lumino lies; start: jellyfish, then step 1; act: step 2;
# place: step 4; score: a coral scoring or none
Phase = Literal["orient", "start", "act", "place", "score", "over"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Which sides are up: of the score board (how animals score) and of all reef boards; and who
    has the octopus."""

    board: Literal["dark", "light"] = "dark"
    reef: Literal["A", "B"] = "A"
    first_player: FirstPlayer = "drawn"


class Placed(Struct, frozen=True, array_like=True):
    """A Lumino in a reef: the place names the spaces of its first and its second half."""

    tile: str
    place: str
    level: int


class Reef(Struct):
    """A reef from above, and how it grew. Lists go by the number of the space."""

    level: list[int]  # Luminos on the space, 0 = a bare base space
    top: list[int]  # visible half as its place in `Box.faces`, -1 = none
    placed: list[Placed] = []  # the starting Lumino first

    def lay(self, box: Box, board: Board, tile: str, place: str) -> int:
        """Puts a Lumino there, whether that is allowed or not, and returns its level."""
        code = box.codes[tile]
        ends = board.places[place]
        level = self.level[ends[0]] + 1
        for half, space in enumerate(ends):
            self.level[space] = level
            self.top[space] = code + half
        self.placed.append(Placed(tile, place, level))
        return level


class Scored(Struct, frozen=True, array_like=True):
    """A coral scoring that was carried out."""

    colour: str
    points: int
    levels: list[tuple[int, str, int]] = []  # (level, space, number) of each level that counted


class Player(Struct):
    """All that belongs to one player."""

    starting: str  # the starting Lumino; it lies in the reef once its orientation is chosen
    reef: Reef
    display: list[str]
    limestone: int
    hand: list[str] = []
    scored: list[Scored] = []  # in order: these scoring tiles were turned to the jellyfish side
    jellyfish: list[str] = []  # those of them that were not spent yet
    returned: int = 0  # Luminos put back into the bag

    def corals(self, box: Box) -> list[str]:
        """The colours that can still be scored."""
        done = [scored.colour for scored in self.scored]
        return [colour for colour in box.colours if colour not in done]

    def points(self, box: Box) -> int:
        """Where the fish stands on the score track before the final scoring."""
        return sum(scored.points for scored in self.scored) + self.returned * box.returned_vp


class State(Struct):
    """The whole game. What was removed at set-up follows from the number of players."""

    board: Literal["dark", "light"]
    side: str  # of the reef boards
    players: list[Player]
    octopus: int  # seat
    active: int  # whose turn or decision it is
    atoll: list[str]
    bag: list[str]  # mixed, the next to be drawn is the last
    emergency: list[str]  # the emergency stack
    returned: list[str] = []  # put back into the bag since it was mixed
    seen: list[str] = []  # in `bag`, but everybody has seen them before
    round: int = 1
    phase: Phase = "orient"
    added: str = ""  # put into the Atoll in this turn
    scorer: int = -1  # the last who scored in this Scoring Phase
    early: bool = False  # the bag ran out before the last round
    dry: bool = False  # it ran out again: nothing is refilled any more
    extra: bool = False  # the additional Scoring Phase of an early end

    @property
    def player(self) -> Player:
        return self.players[self.active]

    @property
    def last(self) -> bool:
        """Whether the active player is the last one in this round, or in this Scoring Phase."""
        return (self.active + 1) % len(self.players) == self.octopus

    def supply(self, box: Box) -> int:
        """Limestone markers that nobody has."""
        return box.supply - sum(player.limestone for player in self.players)

    def room(self, box: Box, wanted: int) -> int:
        """How many of the wanted limestone markers the active player can take and store."""
        return min(wanted, box.storage - self.player.limestone, self.supply(box))
