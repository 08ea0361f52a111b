"""What lies in the box: cards, tracks, places and every number of the game.

Nothing of it is written in the code: `files.load` reads it. Two small vocabularies recur on cards:
gains (`Gain`: what somebody gets) and metrics (`Metric`: what is counted); `effects` and `metrics`
are the modules that know what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct

CUBES = ("animal", "wood", "metal")
TrackName = Literal["reputation", "performance", "repair"]
SKILLS = ("performance", "repair")
CardPlace = Literal["salon", "guild", "perform", "repair"]
CARD_PLACES: tuple[CardPlace, ...] = get_args(CardPlace)
PlaceName = Literal["salon", "guild", "perform", "repair", "balcony", "roughing", "finishing"]
PLACES: tuple[PlaceName, ...] = get_args(PlaceName)
BENCHES = ("roughing", "finishing")  # everybody has his own
SHARED = tuple(place for place in PLACES if place not in BENCHES)

GAINS = frozenset(
    [
        *("lira", "inspiration", "animal", "wood", "metal", "any", "apprentice", "prestige"),
        *("reputation", "performance_skill", "repair_skill", "skill_choice", "specialty"),
    ]
)
Gain = dict[str, int]  # amounts of some of GAINS
Metric = Literal[
    "instruments",
    "instrument_types",
    "performances",
    "performance_genres",
    "repairs",
    "repair_types",
    "patrons",
    "patron_types",
    "first_chairs",
    "sections",
    "reputation",
    "skill_total",
    "awards",
    "specialty",
]
When = Literal[
    "immediate",
    "round_start",
    "after_finish",
    "after_perform",
    "after_repair",
    "first_chair",
    "perform_rating",
    "extra_reroll",
    "worker_value",
    "market_discount",
    "market_apprentice_price",
    "endgame",
]
TrackPerk = Literal[
    "free_level_2",
    "free_level_3",
    "instrument_plus_2",
    "reroll_1",
    "reroll_2",
    "black_die_1",
    "black_die_2",
    "repair_minus_1",
    "repair_plus_2",
]
PerkAction = Literal[
    "take_level_1", "rough_start_instrument", "market_at_base_price", "extra_private_goal_choice"
]
ANY_GENRE = "any"  # of a royal patron


class Filter(Struct, frozen=True):
    """What is counted only: "" and 0 ask nothing."""

    type: str = ""
    genre: str = ""
    rare: bool = False
    min_tier: int = 0


class Requirement(Struct, frozen=True):
    """A row of a patron: building this type always fits; performing and repairing if allowed."""

    type: str
    build: bool
    perform: bool
    repair: bool


class Power(Struct, frozen=True):
    """What a completed patron does; which fields matter depends on `when`."""

    when: When
    gain: Gain = {}
    filter: Filter = Filter()
    bonus: int = 0  # perform_rating, worker_value
    count: int = 0  # extra_reroll
    location: str = ""  # worker_value
    discount: dict[str, int] = {}  # market_discount
    floor: int = 0  # the least that a cube then costs
    price: int = 0  # market_apprentice_price
    metric: Metric | None = None  # endgame: `prestige` for every full `per` of it
    per: int = 1
    prestige: int = 0


class Patron(Struct, frozen=True):
    id: str
    name: str
    set: Literal["A", "B"]
    genre: str
    type: str
    royal: bool
    requirements: tuple[Requirement, ...]
    prestige: int
    reputation: int
    gifts: tuple[Gain, ...]
    power: Power


class Instrument(Struct, frozen=True):
    id: str
    name: str
    type: str
    genre: str  # "" of a rare one
    section: str
    rare: bool
    rough: dict[str, int]  # cubes, only counts above 0
    finish: dict[str, int]
    prestige: int


class Tier(Struct, frozen=True):
    tier: int
    min: int
    max: int | None
    gain: Gain
    token: bool


class Performance(Struct, frozen=True):
    id: str
    name: str
    genre: str
    tiers: tuple[Tier, ...]

    def tier(self, rating: int) -> Tier:
        """The one tier that this rating reaches."""
        return [tier for tier in self.tiers if tier.min <= rating][-1]


class Repair(Struct, frozen=True):
    id: str
    name: str
    type: str
    cost: dict[str, int]  # cubes, only counts above 0
    prestige: int


class Perk(Struct, frozen=True):
    """What a family brings besides its start goods."""

    when: Literal["setup", "always"]
    gain: Gain = {}
    action: PerkAction | None = None
    location: CardPlace | None = None  # take_level_1
    worker: int = 0  # this disc is owned from the start
    market_apprentice_price: int = 0


class Family(Struct, frozen=True):
    number: int
    name: str
    city: str
    craft: str
    start: Gain
    perk: Perk | None


class Condition(Struct, frozen=True):
    metric: Metric
    at_least: int
    filter: Filter = Filter()


class PublicGoal(Struct, frozen=True):
    id: str
    name: str
    claim_when: tuple[Condition, ...]
    prestige_by_order: tuple[int, ...]


class GoalTier(Struct, frozen=True):
    at_least: int
    prestige: int


class PrivateGoal(Struct, frozen=True):
    id: str
    name: str
    metric: Metric
    tiers: tuple[GoalTier, ...]
    filter: Filter = Filter()


class WorkerEffect(Struct, frozen=True):
    """What a specialty card does for its disc at the card's place."""

    cost_reduce: int = 0
    gain: Gain = {}
    requires: Literal["", "instrument_finished", "performance", "repair"] = ""
    rating: int = 0
    reroll: int = 0
    level_cost_reduce: int = 0
    order_value: int = 0
    value: int = 0


class Specialty(Struct, frozen=True):
    id: str
    name: str
    location: str  # a place, or "any"
    effect: WorkerEffect
    endgame_prestige: int

    def at(self, place: str) -> bool:
        """Whether the card does something there."""
        return self.location in (place, "any")


class Space(Struct, frozen=True):
    n: int
    gain: Gain = {}
    perk: TrackPerk | None = None


class Track(Struct, frozen=True):
    length: int
    spaces: tuple[Space, ...]
    past_end_gain: Gain


class MarketCard(Struct, frozen=True):
    id: str
    animal: int
    wood: int
    metal: int

    def prices(self) -> dict[str, int]:
        return {"animal": self.animal, "wood": self.wood, "metal": self.metal}


class Section(Struct, frozen=True):
    id: str
    type: str
    genre: str | None
    rare: bool
    first_chair_gain: Gain
    second_chair_choice: tuple[Gain, ...] | None


class RivalCard(Struct, frozen=True):
    id: str
    places: tuple[CardPlace | Literal["balcony"], ...]


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
