"""What lies in the box: board, Ring, Markets, cards, and every number of the game.

Nothing of it is written in the code: `files.load` reads it, so that another printing (other
recipes, another order of symbols, another number of slots) is another folder of files.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct

Effect = Literal[
    "take_shard",
    "buy_cost_override",
    "sell_gain_override",
    "exchange_choose_any",
    "reorder_hand",
    "sell_transparent",
    "extra_negotiate",
    "skip_selector",
    "repeat_take",
    "move_market_shard",
    "bonus_on_8",
    "swap_shard",
    "rotate_ring_free",
]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
ANY_TIME = "any_time"


class Creation(Struct, frozen=True):
    """A Creation card: what it is made of and which category tiles it can activate."""

    id: str
    name: str
    recipe: dict[str, int]  # colour -> shards, only counts above 0
    categories: tuple[str, ...]  # one or two

    @property
    def shards(self) -> int:
        """How many Shards go back to the Warehouse for it."""
        return sum(self.recipe.values())


class Advantage(Struct, frozen=True):
    """An Advantage card; which of the numbers below matter depends on its effect."""

    id: str  # its name in small letters
    number: int
    name: str
    phase: str  # "any_time", "collect", "negotiate" or "complete"
    effect: Effect
    price: int = 0  # lira, paid first (for swap_shard: for each swap)
    gain: int = 0  # lira
    cost: int = 0  # buy_cost_override: price of the Buy
    times: int = 1  # takes, Negotiate actions or swaps in all
    wilds: int = 0  # exchange_choose_any: transparent Shards at most
    shards: tuple[str, ...] = ()  # take_shard: one of these kinds
    after: str = ""  # take_shard: only after this action, "buy" or "sell"


class Market(Struct, frozen=True):
    """A Market: its spaces, and the slots whose Ring symbols an Exchange here takes."""

    spaces: int
    slots: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, eq=False)  # hashed by identity
class Box:
    """The contents of one box. Slots are numbered clockwise from 0, Markets named by corner."""

    positions: int
    colours: tuple[str, ...]
    wild: str
    supply: dict[str, int]  # shards by kind
    circles: dict[str, tuple[str, ...]]  # side of the board -> colour by slot
    rings: dict[str, tuple[str, ...]]  # side of the Ring -> symbol by slot before any rotation
    markets: dict[str, Market]
    bench: int  # spaces of a Workbench
    categories: tuple[str, ...]
    creations: dict[str, Creation]
    advantages: dict[str, Advantage]
    first_game: tuple[str, ...]  # advantages advised for a first game
    not_for_experts: tuple[str, ...]  # advantages that experts leave out
    hand_cards: dict[int, int]  # seats -> Creation cards each
    lira: int  # at the start
    seeds: tuple[str, ...]  # one Shard for each Market at the start
    rotate_price: int  # a step
    reorder_price: int
    buy_price: int
    sell_gain: int
    second_gain: int  # for the second Creation in a turn

    @cached_property
    def shards(self) -> tuple[str, ...]:
        """All kinds of Shards in the order in which they are always listed."""
        return (*self.colours, self.wild)

    @cached_property
    def by_effect(self) -> dict[Effect, Advantage]:
        """The one Advantage with an effect; of take_shard there are several, so it is left out."""
        return {a.effect: a for a in self.advantages.values() if a.effect != "take_shard"}

    @cached_property
    def feeds(self) -> dict[str, list[dict[str, dict[str, int]]]]:
        """Ring side -> rotation -> Market -> the Shards that an Exchange asks for.

        Transparent symbols give nothing, so they are left out.
        """
        return {
            side: [
                {
                    name: self._asked([symbols[(s + k) % self.positions] for s in market.slots])
                    for name, market in self.markets.items()
                }
                for k in range(self.positions)
            ]
            for side, symbols in self.rings.items()
        }

    def _asked(self, symbols: list[str]) -> dict[str, int]:
        return {c: symbols.count(c) for c in self.colours if c in symbols}

    def pair(self, board: str, ring: str, turned: int, slot: int) -> tuple[str, str]:
        """The symbols of Ring and circle at a slot after `turned` counter-clockwise steps."""
        return self.rings[ring][(slot + turned) % self.positions], self.circles[board][slot]
