"""What lies in the box: board, Ring, Markets, cards, and every number of the game.

All of it is read from the files of one folder, so that another printing (other recipes, another
order of symbols, another number of slots) is another folder and not another program.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args

from msgspec import Struct

from app.games import data

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


@dataclass(frozen=True, kw_only=True)
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


class _Side(Struct):
    symbols: tuple[str, ...]


class _Sides(Struct):
    sides: dict[str, _Side]


class _Rotation(Struct):
    cost_lira: int


class _Ring(_Sides):
    rotation: _Rotation


class _MarketRow(Struct):
    corner: str
    spaces: int
    slots: tuple[int, ...]


class _Workbench(Struct):
    spaces: int


class _Components(Struct):
    shards: dict[str, int]
    category_tiles: tuple[str, ...]


class _Setup(Struct):
    hand_cards: dict[int, int]
    starting_lira: int
    market_seed_shards: tuple[str, ...]
    first_game_advantages: tuple[int, ...]
    expert_removed_advantages: tuple[int, ...]


class _Payouts(Struct):
    buy_cost: int
    sell_gain: int
    reorder_cost: int
    two_creations_bonus: int


class _Board(Struct):
    positions: int
    colors: tuple[str, ...]
    wild: str
    circle: _Sides
    ring: _Ring
    markets: list[_MarketRow]
    workbench: _Workbench
    components: _Components
    setup: _Setup
    payouts: _Payouts


class _AdvantageRow(Struct):
    id: int
    name: str
    phase: str
    trigger: str
    cost: str
    effect_code: Effect
    params: str

    def advantage(self) -> Advantage:
        params = dict(pair.split("=") for pair in self.params.split(";") if pair)
        price = re.match(r"(\d+) lira", self.cost)
        after = re.search(r"after an own (Buy|Sell)", self.trigger)
        times = params.get("times") or params.get("total_actions") or params.get("max_uses") or 1
        return Advantage(
            id=self.name.lower(),
            number=self.id,
            name=self.name,
            phase=self.phase,
            effect=self.effect_code,
            price=int(price[1]) if price else 0,
            gain=int(params.get("gain", 0)),
            cost=int(params.get("cost", 0)),
            times=int(times),
            wilds=int(params.get("max_transparent", 0)),
            shards=tuple(params["colors"].split("|")) if "colors" in params else (),
            after=after[1].lower() if after and self.effect_code == "take_shard" else "",
        )


def load(folder: Path) -> Box:
    """The box described by `board.json`, `creations.csv` and `advantages.csv` in `folder`.

    Raises msgspec.ValidationError or ValueError when the files do not fit together.
    """
    board = data.document(folder / "board.json", _Board)
    advantages = [row.advantage() for row in data.rows(folder / "advantages.csv", _AdvantageRow)]
    named = {advantage.number: advantage.id for advantage in advantages}
    box = Box(
        positions=board.positions,
        colours=board.colors,
        wild=board.wild,
        supply=board.components.shards,
        circles={name: side.symbols for name, side in board.circle.sides.items()},
        rings={name: side.symbols for name, side in board.ring.sides.items()},
        markets={row.corner: Market(row.spaces, row.slots) for row in board.markets},
        bench=board.workbench.spaces,
        categories=board.components.category_tiles,
        creations=_creations(folder / "creations.csv", board.colors),
        advantages={advantage.id: advantage for advantage in advantages},
        first_game=tuple(named[n] for n in board.setup.first_game_advantages),
        not_for_experts=tuple(named[n] for n in board.setup.expert_removed_advantages),
        hand_cards=board.setup.hand_cards,
        lira=board.setup.starting_lira,
        seeds=board.setup.market_seed_shards,
        rotate_price=board.ring.rotation.cost_lira,
        reorder_price=board.payouts.reorder_cost,
        buy_price=board.payouts.buy_cost,
        sell_gain=board.payouts.sell_gain,
        second_gain=board.payouts.two_creations_bonus,
    )
    _fits(box, len(board.markets))
    return box


def _creations(path: Path, colours: tuple[str, ...]) -> dict[str, Creation]:
    rows: list[dict[str, Any]] = data.rows(path, dict[str, str])
    creations = [
        Creation(
            id=f"C{int(row['id']):02}",
            name=row["name"],
            recipe={c: int(row[c]) for c in colours if int(row[c])},
            categories=tuple(row[k] for k in ("category_1", "category_2") if row[k]),
        )
        for row in rows
    ]
    return {creation.id: creation for creation in creations}


def _fits(box: Box, markets: int) -> None:
    """Raises ValueError for files that name each other's things wrongly."""
    slots = range(box.positions)
    sides = [*box.circles.values(), *box.rings.values()]
    known = set(box.shards)
    wrong = {
        "sides that have not one symbol a slot": any(len(s) != box.positions for s in sides),
        "unknown symbols": any(set(s) - known for s in sides) or set(box.supply) != known,
        "a circle with transparent symbols": any(box.wild in s for s in box.circles.values()),
        "markets with one name": len(box.markets) != markets,
        "markets at slots that are not there": any(
            set(m.slots) - set(slots) for m in box.markets.values()
        ),
        "seeds that do not suit the markets": len(box.seeds) != markets or set(box.seeds) - known,
        "unknown categories": any(
            set(c.categories) - set(box.categories) for c in box.creations.values()
        ),
        "too few creations": any(
            seats * cards > len(box.creations) for seats, cards in box.hand_cards.items()
        ),
        "advantages of unknown shards": any(set(a.shards) - known for a in box.advantages.values()),
    }
    effects = [a.effect for a in box.advantages.values() if a.effect != "take_shard"]
    wrong["two advantages with one effect"] = len(set(effects)) != len(effects)
    if faults := [fault for fault, holds in wrong.items() if holds]:
        raise ValueError("the data files have " + "; ".join(faults))
