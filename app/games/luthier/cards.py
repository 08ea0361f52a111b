"""The cards, and the two small vocabularies that recur on them.

Gains say what somebody gets (`Gain`), metrics what is counted (`Metric`). `effects` and `metrics`
are the modules that know what they mean; no card has code of its own.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

CUBES = ("animal", "wood", "metal")
SKILLS = ("performance", "repair")
CardPlace = Literal["salon", "guild", "perform", "repair"]
CARD_PLACES: tuple[CardPlace, ...] = get_args(CardPlace)
PlaceName = Literal["salon", "guild", "perform", "repair", "balcony", "roughing", "finishing"]
PLACES: tuple[PlaceName, ...] = get_args(PlaceName)
BENCHES = ("roughing", "finishing")  # everybody has his own
SHARED = tuple(place for place in PLACES if place not in BENCHES)

# what can be given without a look at anything that players share, but for the apprentices' stock
GOODS = frozenset(
    ["lira", "inspiration", "animal", "wood", "metal", "any", "apprentice", "prestige"]
)
GAINS = GOODS | {
    *("reputation", "performance_skill", "repair_skill", "skill_choice", "specialty"),
}
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
