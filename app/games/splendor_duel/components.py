"""What lies in the box: tokens, jewel cards and royals, and the numbers that rule them."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from app.games import data

GEMS = ("white", "blue", "green", "red", "black")
PEARL = "pearl"
GOLD = "gold"
TOKENS = (*GEMS, PEARL, GOLD)
SUPPLY = {**dict.fromkeys(GEMS, 4), PEARL: 2, GOLD: 3}

PRIVILEGES = 3
PYRAMID = (5, 4, 3)  # places for face-up cards at levels 1, 2, 3
DECKS = ("deck-1", "deck-2", "deck-3")  # as named in moves
HAND_LIMIT = 10
RESERVE_LIMIT = 3
CROWNS_FOR_ROYALS = (3, 6)
PRESTIGE_GOAL = 20
CROWN_GOAL = 10
COLOUR_GOAL = 10
STALLED_TURNS = 3

ANOTHER_TURN = "take_another_turn"
ASSOCIATE_COLOUR = "associate_color"
MATCHING_TOKEN = "take_matching_token"  # noqa: S105  no password
TAKE_PRIVILEGE = "take_privilege"
STEAL_TOKEN = "steal_token"  # noqa: S105  no password

WILD = "wild"
NONE = "none"

_FOLDER = Path(__file__).parent / "data"


class Card(Struct, frozen=True):
    """A jewel card. `colour` is one of GEMS, WILD (its buyer chooses) or NONE (points only)."""

    id: str
    level: int
    colour: str
    bonus: int
    points: int
    crowns: int
    abilities: tuple[str, ...]
    cost: tuple[tuple[str, int], ...]  # (gem or pearl, count), only counts above 0


class Royal(Struct, frozen=True):
    """A royal card; `ability` is empty for the one that has none."""

    id: str
    points: int
    ability: str


class _CardRow(Struct):
    id: str
    level: int
    bonus_color: str
    bonus_count: int
    points: int
    crowns: int
    ability: str
    cost_white: int
    cost_blue: int
    cost_green: int
    cost_red: int
    cost_black: int
    cost_pearl: int

    def card(self) -> Card:
        counts = ((token, getattr(self, f"cost_{token}")) for token in (*GEMS, PEARL))
        return Card(
            id=self.id,
            level=self.level,
            colour=self.bonus_color,
            bonus=self.bonus_count,
            points=self.points,
            crowns=self.crowns,
            abilities=tuple(a for a in self.ability.split(";") if a != NONE),
            cost=tuple((token, n) for token, n in counts if n),
        )


CARDS = {row.id: row.card() for row in data.rows(_FOLDER / "cards.csv", _CardRow)}
WILD_CARDS = frozenset(card.id for card in CARDS.values() if card.colour == WILD)
ROYALS = {
    row.id: Royal(row.id, row.points, "" if row.ability == NONE else row.ability)
    for row in data.rows(_FOLDER / "royals.csv", Royal)
}
