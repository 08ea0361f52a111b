"""A position of the game: what lies where, whose turn it is, and what was done in it so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from app.engine.options import FirstPlayer

Side = Literal["random", "A", "B"]
Tile = Literal[
    "any",
    "present",
    "gift",
    "free",
    "trader",
    "expert",
    "greedy",
    "player",
    "magician",
    "favoritism",
    "privileged",
    "provident",
    "repeat",
    "traveler",
    "famous",
    "opportunistic",
    "seer",
]
Phase = Literal["collect", "negotiate", "complete", "over"]

# where a player's lira came from and went to: the parts of the score
LEDGER = ("start", "creations", "second", "sales", "advantages", "spent")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Sides of the board and the Ring, and which Advantages lie under the category tiles.

    With `advantages="chosen"` the host names one for each tile, "any" leaves it to chance.
    """

    board: Side = "random"
    ring: Side = "random"
    advantages: Literal["first_game", "random", "expert", "chosen"] = "first_game"
    art: Tile = "any"
    jewel: Tile = "any"
    tableware: Tile = "any"
    animal: Tile = "any"
    first_player: FirstPlayer = "drawn"

    def __post_init__(self) -> None:
        named = [tile for tile in self.named().values() if tile != "any"]
        if self.advantages == "chosen" and len(set(named)) != len(named):
            raise ValueError("one advantage cannot lie under two tiles")

    def named(self) -> dict[str, str]:
        """The host's choice by category."""
        return {
            "art": self.art,
            "jewel": self.jewel,
            "tableware": self.tableware,
            "animal": self.animal,
        }


class Player(Struct):
    """All that belongs to one player."""

    hand: list[str]  # Creation cards, the first one first; hidden from the others
    bench: dict[str, int]  # shards by kind, all kinds listed
    lira: int
    ledger: dict[str, int]  # all of LEDGER, adds up to `lira`
    made: list[str] = []  # completed Creations in the order of completion
    used: list[str] = []  # those set aside for an Advantage; they stay in `made`

    def shards(self) -> int:
        """How many Shards lie on the Workbench."""
        return sum(self.bench.values())

    def earn(self, part: str, lira: int) -> None:
        self.lira += lira
        self.ledger[part] += lira

    def spend(self, lira: int) -> None:
        self.earn("spent", -lira)


class Turn(Struct):
    """What has to be remembered until the turn ends."""

    takes: int = 1  # Take 2 Shards actions still to come
    taken: int = 0  # and those done
    stays: bool = False  # the Selector is not turned (Provident)
    repeated: bool = False  # the second take was paid for (Repeat)
    actions: int = 1  # Negotiate actions still allowed
    negotiated: int = 0  # and those done
    doubled: bool = False  # the second action was paid for (Privileged)
    bought: int = 0  # Buys that Greedy may still follow
    sold: int = 0  # Sells that Player may still follow
    creations: int = 0  # completed in this turn
    cleared: int = 0  # Creations that left an empty Workbench and that Famous may still follow


class State(Struct):
    """The whole game. Kinds of Shards are listed with all their counts, 0 included."""

    board: str  # side in use
    ring: str  # side in use
    turned: int  # counter-clockwise steps of the Ring, below the number of slots
    selector: int  # slot
    warehouse: dict[str, int]
    markets: dict[str, list[str]]  # by corner: the Shard in each space, "" = empty
    tiles: dict[str, str]  # category -> Advantage
    players: list[Player]
    unused: list[str]  # Creation cards left in the box, known to nobody
    first: int  # seat of the first player
    active: int  # whose turn it is
    round: int = 1
    phase: Phase = "collect"
    turn: Turn = field(default_factory=Turn)
    last_round: bool = False  # somebody has completed all cards

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    def fetch(self, shards: Mapping[str, int]) -> None:
        """Moves Shards from the Warehouse to the active Workbench."""
        bench = self.player.bench
        for shard, n in shards.items():
            self.warehouse[shard] -= n
            bench[shard] += n

    def give_back(self, shards: Mapping[str, int]) -> None:
        """Moves Shards from the active Workbench to the Warehouse."""
        bench = self.player.bench
        for shard, n in shards.items():
            bench[shard] -= n
            self.warehouse[shard] += n
