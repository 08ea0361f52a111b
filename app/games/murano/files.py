"""Reading a box from its data files, and refusing files that do not fit together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from app.games import data
from app.games.murano.box import Advantage, Box, Creation, Effect, Market


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
        price, lira, _ = self.cost.partition(" lira")  # "1 lira", "1 lira and 1 Shard per use"
        after = [action for action in ("buy", "sell") if f" own {action} " in self.trigger.lower()]
        times = params.get("times") or params.get("total_actions") or params.get("max_uses") or 1
        return Advantage(
            id=self.name.lower(),
            number=self.id,
            name=self.name,
            phase=self.phase,
            effect=self.effect_code,
            price=int(price) if lira else 0,
            gain=int(params.get("gain", 0)),
            cost=int(params.get("cost", 0)),
            times=int(times),
            wilds=int(params.get("max_transparent", 0)),
            shards=tuple(params["colors"].split("|")) if "colors" in params else (),
            after=after[0] if after and self.effect_code == "take_shard" else "",
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
