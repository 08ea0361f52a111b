"""What lies in the box: cards, tracks, places and every number of the game.

Nothing of it is written in the code: `files.load` reads it, so that other figures are other files.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from app.games.luthier.cards import (
    Family,
    Gain,
    Instrument,
    MarketCard,
    Patron,
    Performance,
    PrivateGoal,
    PublicGoal,
    Repair,
    RivalCard,
    Section,
    Specialty,
    Track,
    TrackPerk,
)


class Bonus(Struct, frozen=True):
    """What a disc of this value may have besides."""

    at: int
    gain: Gain = {}
    gift: bool = False
    load: bool = False
    saving: int = 0
    double: bool = False


class PlaceRule(Struct, frozen=True):
    alternative: Gain = {}
    recruits: int = 0
    bonuses: tuple[Bonus, ...] = ()


class Urn(Struct, frozen=True):
    id: str
    storage: int = 0
    purple_die: bool = False
    first_chair: Gain = {}
    round_start: Gain = {}


class Rating(Struct, frozen=True):
    """Points by number; beyond the table each one more gives as much again."""

    table: tuple[int, ...]
    each_beyond: int

    def points(self, n: int) -> int:
        last = len(self.table) - 1
        return self.table[min(n, last)] + max(0, n - last) * self.each_beyond


class Dice(Struct, frozen=True):
    """The faces: notes of the white and black dice, gains of the purple one."""

    white: tuple[int, ...]
    black: tuple[int, ...]
    purple: tuple[Gain, ...]
    per_player: int


class RivalPoints(Struct, frozen=True):
    performance: int
    balcony: int


@dataclass(frozen=True, kw_only=True, eq=False)  # hashed by identity
class Box:
    """The contents of one box."""

    patrons: dict[str, Patron]
    instruments: dict[str, Instrument]
    performances: dict[str, Performance]
    repairs: dict[str, Repair]
    families: dict[int, Family]
    public_goals: dict[str, PublicGoal]
    private_goals: dict[str, PrivateGoal]
    specialties: dict[str, Specialty]
    market_cards: dict[str, MarketCard]
    tracks: dict[str, Track]
    sections: dict[str, Section]
    chairs: Rating
    dice: Dice
    rival_deck: dict[str, RivalCard]
    rival_points: RivalPoints
    rounds: int
    a_until: int  # the last round with patrons of set A in the Salon
    start_discs: tuple[int, ...]
    new_discs: dict[int, int]  # round just finished -> disc
    slots: dict[str, tuple[str, ...]]  # place -> level of each slot
    level_cost: dict[str, int]
    skip_gain: Gain
    places: dict[str, PlaceRule]
    several_cards: bool  # one disc may serve several cards of a bench
    apprentices_return: bool
    inspiration_per_cube: int
    apprentice_price: int
    step_price: int
    steps_per_visit: int
    base_prices: dict[str, int]
    storage: int
    roughing_slots: int
    finishing_slots: int
    load_most: int
    patron_slots: tuple[Gain, ...]
    urns: dict[str, Urn]
    patience_end: int
    patience_penalty: int
    patience_in_round_1: bool
    specialty_display: int
    apprentices: dict[int, int]  # seats -> in the game
    goal_tiles: dict[int, int]
    neutral_with: tuple[int, ...]
    dealt: dict[str, int]
    leftovers: int
    bench_divisor: int
    card_points: int

    @cached_property
    def slot_names(self) -> tuple[str, ...]:
        return tuple(str(n) for n in range(1, len(self.patron_slots) + 1))

    @cached_property
    def kinds(self) -> dict[str, dict[str, str]]:
        """Place -> card -> what a Search there names: type or genre."""
        return {
            "salon": {card.id: card.type for card in self.patrons.values()},
            "guild": {card.id: card.type for card in self.instruments.values()},
            "perform": {card.id: card.genre for card in self.performances.values()},
            "repair": {card.id: card.type for card in self.repairs.values()},
        }

    @cached_property
    def searched(self) -> dict[str, tuple[str, ...]]:
        """Place -> all kinds that a Search there can name, in the order of the cards."""
        return {place: tuple(dict.fromkeys(kinds.values())) for place, kinds in self.kinds.items()}

    @cached_property
    def genre_sections(self) -> dict[str, tuple[str, ...]]:
        """Genre -> sections in which its performances put tokens."""
        return self._sections_by("genre")

    @cached_property
    def type_sections(self) -> dict[str, tuple[str, ...]]:
        """Type -> sections in which its repairs put tokens."""
        return self._sections_by("type")

    def _sections_by(self, what: str) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for section in self.sections.values():
            if not section.rare:
                name = getattr(section, what)
                found[name] = (*found.get(name, ()), section.id)
        return found

    @cached_property
    def perk_spaces(self) -> dict[TrackPerk, tuple[str, int]]:
        """Perk -> track and the space from which it holds."""
        return {
            space.perk: (name, space.n)
            for name, track in self.tracks.items()
            for space in track.spaces
            if space.perk
        }
