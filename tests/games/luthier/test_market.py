"""Rules 4.3: the marketplace, once a round."""

from __future__ import annotations

import pytest

from app.engine.offers import Amount
from tests.games.luthier.table import BOX, Table

# M01: animal 1, wood 2, metal 4


def market(table: Table | None = None) -> Table:
    """Seat 0 is on turn and has a disc left, so that he cannot pass."""
    table = table or Table()
    return table.discs((0, "guild", 3), (1, "guild", 1)).settled()


def test_what_is_sold_pays_and_what_is_bought_is_paid_at_the_end() -> None:
    table = market(Table().have(wood=3, lira=2))
    table.do("sell", cubes={"wood": 2}).do("buy", cubes={"metal": 1, "animal": 1})
    assert table.offer("close").facts == {"due": 5}
    table.do("close", inspiration=0)
    player = table.player()
    assert player.lira == 2 + 4 - 5
    assert player.cubes == {"animal": 1, "wood": 1, "metal": 1}


def test_inspiration_pays_as_lira_in_any_mix() -> None:
    table = market(Table().have(lira=3, inspiration=2)).do("buy", cubes={"metal": 1})
    assert table.offer("close").args["inspiration"] == Amount(1, 2)
    table.do("close", inspiration=2)
    assert (table.player().lira, table.player().inspiration) == (1, 0)


def test_buying_first_and_selling_first_are_both_possible() -> None:
    table = market(Table().have(wood=9, lira=9))
    assert table.refused("buy", cubes={"metal": 1}).key == "storage_full"
    table.do("sell", cubes={"wood": 1}).do("buy", cubes={"metal": 1})
    table = market(Table().have(wood=1, lira=4)).do("buy", cubes={"metal": 1})
    table.do("sell", cubes={"wood": 1}).do("close", inspiration=0)


def test_buying_over_the_storage_limit_is_refused() -> None:
    """Mistake 18."""
    table = market(Table().have(wood=7, lira=20))
    assert table.refused("buy", cubes={"animal": 3}).key == "no_room"
    table.do("buy", cubes={"animal": 2})
    table = market(Table().have(wood=7, lira=20).urn("storage")).do("buy", cubes={"animal": 5})
    assert table.player().stored() == 12


def test_a_kind_is_either_bought_or_sold_in_one_visit() -> None:
    """Ruling 20."""
    table = market(Table().have(wood=2, lira=9)).do("sell", cubes={"wood": 1})
    assert table.refused("buy", cubes={"wood": 1}).key == "sold_already"
    table.do("buy", cubes={"animal": 1})
    assert table.refused("sell", cubes={"animal": 1}).key == "bought_already"
    table.do("sell", cubes={"wood": 1})


def test_who_sold_all_kinds_or_has_too_little_for_the_others_buys_nothing() -> None:
    table = market(Table().have(animal=1, wood=1, metal=1))
    table.do("sell", cubes={"animal": 1, "wood": 1})
    assert table.offer("buy").facts == {"cost": 4, "have": 3}
    table.do("sell", cubes={"metal": 1})
    assert table.offer("buy").blocked == "sold_already"


def test_more_than_the_purse_is_refused() -> None:
    table = market(Table().have(lira=5, inspiration=1))
    assert table.refused("buy", cubes={"metal": 2}).facts == {"cost": 8, "have": 6}
    table.do("buy", cubes={"metal": 1})
    assert table.refused("hire", n=1).key == "short"


def test_apprentices_are_hired_at_four_from_the_stock() -> None:
    table = market(Table().have(lira=20).have(1, apprentices=6))
    assert table.offer("hire").args["n"] == Amount(1, 2)
    table.do("hire", n=2).do("close", inspiration=0)
    assert (table.player().apprentices, table.player().lira, table.now.stock) == (2, 12, 0)
    assert market(Table().have(lira=9).have(1, apprentices=8)).refused("hire", n=1).key == (
        "stock_empty"
    )


def test_at_most_one_skill_step_for_fifteen() -> None:
    """Ruling 12."""
    table = market(Table().have(lira=40)).do("train", skill="performance")
    assert table.refused("train", skill="repair").key == "trained"
    table.do("close", inspiration=0)
    assert table.player().lira == 25
    assert table.player().tracks["performance"] == 1


def test_a_step_pays_what_its_space_gives_before_the_visit_goes_on() -> None:
    table = market(Table().have(lira=15, performance=2)).do("train", skill="performance")
    table.do("specialty", card=table.now.specialties[0])
    assert table.moves() == {"close"}


def test_past_the_end_a_step_gives_two_prestige() -> None:
    table = market(Table().have(lira=15, repair=6)).do("train", skill="repair")
    assert table.player().tracks["repair"] == 6
    assert table.player().prestige == 2


def test_once_a_round_and_not_together_with_a_place() -> None:
    """Mistake 15."""
    table = market(Table().have(wood=2, lira=9)).do("sell", cubes={"wood": 1})
    assert table.refused("open", place="guild").key == "close_first"
    table.do("close", inspiration=0)
    assert table.asked() == 1  # the next player, not the place of the same one
    table.do("open", place="guild").do("alternative", seat=0).do("alternative", seat=1)
    assert table.now.players[0].traded


def test_a_second_visit_is_refused() -> None:
    table = market(Table().have(wood=2)).do("sell", cubes={"wood": 1}).do("close", inspiration=0)
    table.do("sell", seat=1, cubes={"wood": 1}) if "sell" in table.moves() else None
    table = Table().have(wood=2).discs((0, "guild", 3), (0, "repair", 1)).settled()
    table.do("sell", cubes={"wood": 1}).do("close", inspiration=0)
    assert table.asked() == 0
    assert table.refused("sell", cubes={"wood": 1}).key == "traded"
    assert table.refused("buy", cubes={"wood": 1}).key == "not_now"


def test_with_nothing_to_trade_there_is_no_visit() -> None:
    """Ruling 21."""
    table = market()
    assert table.moves() == {"open"}
    assert table.refused("sell", cubes={"wood": 1}).key == "nothing_to_sell"
    assert table.refused("buy", cubes={"animal": 1}).key == "short"
    assert table.refused("close", inspiration=0).key == "not_now"


def test_a_discount_lowers_what_is_bought_to_no_less_than_its_floor() -> None:
    """P06: each kind 1 less, at least 1. What is sold brings the full price."""
    table = market(Table().finished("P06").have(lira=20, wood=1))
    assert table.offer("buy").facts["prices"] == {"animal": 1, "wood": 1, "metal": 3}
    assert table.offer("sell").facts["prices"] == {"animal": 1, "wood": 2, "metal": 4}


@pytest.mark.parametrize(("patron", "family", "price"), [("", 2, 4), ("P18", 2, 2), ("", 12, 3)])
def test_patron_and_family_lower_the_price_of_apprentices(patron: str, family: int, price: int):
    table = Table().have(lira=20)
    if patron:
        table.finished(patron)
    table.player().family = family
    assert market(table).offer("hire").facts == {"price": price}


@pytest.mark.parametrize("card", sorted(BOX.market_cards))
def test_every_market_card_sets_the_prices_of_its_round(card: str) -> None:
    table = Table().round(2, card)
    table.phase("start")
    assert table.view()["market"] == {"card": card, **BOX.market_cards[card].prices()}


def test_a_bad_bag_or_mix_is_refused_with_the_reason() -> None:
    table = market(Table().have(wood=2, lira=9))
    assert table.refused("sell", cubes={"gold": 1}).key == "no_such_cube"
    assert table.refused("sell", cubes={}).key == "choose_some"
    assert table.refused("sell", cubes={"wood": 3}).key == "store_lacks"
    assert table.refused("sell", cubes={"wood": 0}).key == "bad_number"
    assert table.refused("hire", n=9).key == "stock_short"
    table.do("buy", cubes={"animal": 1})
    assert table.refused("close", inspiration=1).key == "bad_mix"
    assert table.refused("pass").key == "close_first"
