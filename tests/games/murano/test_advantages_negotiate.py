"""The advantages declared with a Buy, a Sell or an Exchange, or following it: Free, Greedy, Trader,
Player, Expert.
"""

from __future__ import annotations

from tests.games.murano.advantages import ART, ART2, JEWEL, holding
from tests.games.murano.table import BOX

# --- Free, Greedy


def test_free_spends_no_lira_on_the_buy_it_is_declared_with() -> None:
    table = holding("negotiate", lira=0, art="free").market("NE", "red", "blue")
    table.do("buy", market="NE", **ART)
    assert table.shards() == {"red": 1, "blue": 1}
    assert table.purse() == 0
    assert table.now.players[0].used == ["C01"]
    assert table.told("activate")["advantage"] == "free"


def test_free_needs_a_stocked_market() -> None:
    table = holding("negotiate", art="free").bench(red=1)
    assert table.refusal("buy", market="NE", **ART).key == "market_empty"
    assert not table.can("buy")


def test_an_advantage_is_declared_with_the_tile_and_a_card() -> None:
    table = holding("negotiate", art="free").market("NE", "red")
    assert table.refusal("buy", market="NE", tile="art").key == "tile_and_card"
    assert table.refusal("buy", market="NE", set_aside="C01").key == "tile_and_card"
    assert table.refusal("sell", shards={"red": 1}, **ART).key == "other_advantage"


def test_greedy_follows_a_buy_until_negotiating_ends() -> None:
    table = holding("negotiate", art="greedy").market("NE", "red")
    assert table.refusal("take_shard", **ART, shard="transparent").key == "no_buy"
    table.do("buy", market="NE")
    assert table.now.phase == "negotiate"
    table.do("rotate", steps=1)
    table.do("take_shard", **ART, shard="transparent")
    assert table.shards() == {"red": 1, "transparent": 1}
    assert table.now.phase == "complete"


def test_greedy_follows_each_buy_once() -> None:
    table = holding("negotiate", art="greedy", jewel="privileged", lira=9)
    table.market("NE", "red").market("SE", "red")
    table.do("extra_negotiate", **JEWEL)
    table.do("buy", market="NE").do("take_shard", **ART, shard="transparent")
    assert table.refusal("take_shard", **ART2, shard="transparent").key == "no_buy"
    table.do("buy", market="SE").do("take_shard", **ART2, shard="transparent")
    assert table.shards() == {"red": 2, "transparent": 2}


def test_greedy_is_gone_once_its_player_goes_on() -> None:
    table = holding("negotiate", art="greedy").market("NE", "red").do("buy", market="NE")
    table.do("proceed")
    assert table.refusal("take_shard", **ART, shard="transparent").key == "wrong_phase"


def test_greedy_does_not_follow_a_sale() -> None:
    table = holding("negotiate", art="greedy").bench(red=2).do("sell", shards={"red": 1})
    assert table.now.phase == "complete"


def test_free_and_greedy_serve_the_same_buy() -> None:
    table = holding("negotiate", art="free", jewel="greedy", lira=0).market("NE", "red")
    table.do("buy", market="NE", **ART).do("take_shard", **JEWEL, shard="transparent")
    assert table.shards() == {"red": 1, "transparent": 1}


# --- Trader, Player


def test_trader_pays_four_lira_in_all_for_the_sale_it_is_declared_with() -> None:
    for shards in ({"red": 1}, {"red": 3}):
        table = holding("negotiate", art="trader").bench(red=3)
        [offer] = table.offers("sell", set_aside="C01")
        assert offer.facts == {"advantage": "trader", "gain": 4}
        table.do("sell", shards=shards, **ART)
        assert table.purse() == 8


def test_trader_still_needs_a_shard_to_sell() -> None:
    table = holding("negotiate", art="trader").market("NE", "red")
    assert table.refusal("sell", shards={}, **ART).key == "too_few"
    assert not table.can("sell")


def test_player_may_take_back_the_transparent_shard_of_the_same_sale() -> None:
    table = holding("negotiate", art="player", seats=3).bench(transparent=1)
    table.exhaust("transparent")
    table.do("sell", shards={"transparent": 1})
    table.do("take_shard", **ART, shard="transparent")
    assert table.shards() == {"transparent": 1}
    assert table.purse() == 5


def test_player_follows_a_sale_once_and_no_buy() -> None:
    table = holding("negotiate", art="player").bench(red=2)
    assert table.refusal("take_shard", **ART, shard="transparent").key == "no_sale"
    table.do("sell", shards={"red": 1}).do("take_shard", **ART, shard="transparent")
    assert table.now.phase == "complete"
    table = holding("negotiate", art="player").market("NE", "red").do("buy", market="NE")
    assert table.now.phase == "complete"


def test_trader_and_player_serve_the_same_sale() -> None:
    table = holding("negotiate", art="trader", jewel="player").bench(red=1)
    table.do("sell", shards={"red": 1}, **ART)
    table.do("take_shard", **JEWEL, shard="transparent")
    assert table.purse() == 8
    assert table.shards() == {"transparent": 1}


# --- Expert


def test_expert_chooses_as_many_shards_as_the_market_has_connections() -> None:
    for take in ({"red": 2}, {"red": 1, "green": 1}, {"blue": 1, "transparent": 1}):
        table = holding("negotiate", art="expert").bench(yellow=1)
        table.do("exchange", market="NE", shard="yellow", take=take, **ART)
        assert table.shards() == take
        assert table.now.markets["NE"] == ["yellow", "", ""]


def test_expert_takes_one_transparent_shard_at_most() -> None:
    table = holding("negotiate", art="expert").bench(yellow=1)

    def key(take: dict[str, int]) -> str:
        return table.refusal("exchange", market="NE", shard="yellow", take=take, **ART).key

    assert key({"transparent": 2}) == "too_many_transparent"
    assert key({"red": 1}) == "too_few"
    assert key({"red": 2, "green": 1}) == "too_many"


def test_expert_still_places_a_shard_on_an_empty_space() -> None:
    table = holding("negotiate", art="expert").bench(yellow=1)
    for market in BOX.markets:
        table.market(market, "blue", "green", "red" if market != "NE" else "transparent")
    take = {"red": 1, "green": 1}
    reason = table.refusal("exchange", market="NE", shard="yellow", take=take, **ART)
    assert reason.key == "market_full"
    assert table.refusal("exchange", market="NE", shard="yellow", **ART).key == "market_full"
    assert not table.can("exchange")


def test_an_exchange_with_expert_names_what_it_takes() -> None:
    table = holding("negotiate", art="expert").bench(yellow=1)
    assert table.refusal("exchange", market="NE", shard="yellow", **ART).key == "choose_take"


def test_expert_takes_fewer_only_if_the_warehouse_is_short() -> None:
    table = holding("negotiate", art="expert", seats=4).bench(yellow=1)
    stock = table.now.warehouse
    held = {shard: stock[shard] for shard in ("red", "yellow", "green", "blue")}
    # more than the others could hold: the Shards are simply somewhere else for this question
    stock.update(dict.fromkeys(held, 0), transparent=6)
    offers = [o for o in table.game.offers(table.now, 0) if "take" in o.args]
    assert [(o.args["take"].least, o.args["take"].most) for o in offers] == [(1, 1)]
    stock["red"] = 1
    offers = [o for o in table.game.offers(table.now, 0) if "take" in o.args]
    assert [(o.args["take"].least, o.args["take"].most) for o in offers] == [(2, 2)]
