"""Payments against the rules written down once more: every bag of cubes, for many stores."""

from __future__ import annotations

import random
from itertools import product

from app.engine import offers
from app.engine.offers import Offer
from app.games.luthier.cards import CUBES
from tests.games.luthier.table import BOX, Table


def bags() -> list[dict[str, int]]:
    """All bags of up to four cubes of each kind."""
    found = [dict(zip(CUBES, counts, strict=True)) for counts in product(range(5), repeat=3)]
    return [{cube: n for cube, n in bag.items() if n} for bag in found]


BAGS = bags()


def admitted(table: Table, move: str, card: str) -> list[dict[str, int]]:
    """The bags that one of the offers of this move takes for this card."""
    found: list[Offer] = table.offers()
    sent = {"m": move, "card": card} if move != "pay" else {"m": move}
    return [bag for bag in BAGS if offers.admits(found, {**sent, "cubes": bag})]


def store(luck: random.Random) -> dict[str, int]:
    return {cube: luck.randrange(4) for cube in CUBES}


def test_benches_take_every_bag_that_pays_but_for_what_may_be_saved_and_no_other() -> None:
    luck = random.Random(7)
    for _ in range(60):
        card = luck.choice(sorted(BOX.instruments))
        have, value, cards = store(luck), luck.choice((3, 5)), luck.choice((0, 1))
        place, cost = luck.choice(
            [
                ("roughing", BOX.instruments[card].rough),
                ("finishing", BOX.instruments[card].finish),
            ]
        )
        table = Table().have(**have)
        (table.roughing if place == "roughing" else table.finishing)(card)
        if cards:
            table.worker("S02" if place == "roughing" else "S01", value)
        saving = cards + (value == 5)
        table.act(place, value)
        right = [
            bag
            for bag in BAGS
            if all(n <= min(have[cube], cost.get(cube, 0)) for cube, n in bag.items())
            and sum(cost.values()) - sum(bag.values()) <= saving
        ]
        move = "rough" if place == "roughing" else "finish"
        assert admitted(table, move, card) == right, (card, place, have, saving)


def test_repairs_take_every_bag_whose_rest_is_saved_or_paid_in_inspiration_and_no_other() -> None:
    luck = random.Random(8)
    asked = 0
    for _ in range(120):
        card = luck.choice(sorted(BOX.repairs))
        cost, have, inspiration = BOX.repairs[card].cost, store(luck), luck.randrange(8)
        skill, cards = luck.choice((0, 2)), luck.choice((0, 1))
        saving = min(sum(cost.values()), (skill == 2) + cards)
        left = sum(cost.values()) - saving
        right = [
            bag
            for bag in BAGS
            if all(n <= min(have[cube], cost.get(cube, 0)) for cube, n in bag.items())
            and sum(bag.values()) <= left
            and (left - sum(bag.values())) * BOX.inspiration_per_cube <= inspiration
        ]
        table = Table().display("repair", card).have(**have, inspiration=inspiration, repair=skill)
        if cards:
            table.worker("S09", 1)
        table.act("repair", 1)
        if not right:
            assert table.offer("repair", card=card).blocked == "repair_short"
            continue
        table.do("repair", card=card, inspiration=0)
        if "pay" in table.moves():
            asked += 1
            assert admitted(table, "pay", card) == right, (card, have, inspiration, saving)
        else:
            assert len(right) == 1
    assert asked > 20


def test_the_marketplace_takes_every_bag_that_fits_the_purse_and_the_store_and_no_other() -> None:
    luck = random.Random(9)
    for _ in range(40):
        have, lira, inspiration = store(luck), luck.randrange(12), luck.randrange(6)
        table = Table().have(**have, lira=lira, inspiration=inspiration)
        table.discs((0, "guild", 3)).settled()
        prices = BOX.market_cards["M01"].prices()
        room = BOX.storage - sum(have.values())
        right = [
            bag
            for bag in BAGS
            if bag
            and sum(bag.values()) <= room
            and sum(prices[cube] * n for cube, n in bag.items()) <= lira + inspiration
        ]
        sent = {"m": "buy"}
        found = table.offers()
        assert [bag for bag in BAGS if offers.admits(found, {**sent, "cubes": bag})] == right
