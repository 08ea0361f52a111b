"""Buying: prices, exact payments, and what each of the 67 cards does when bought."""

from copy import deepcopy
from itertools import product

import pytest

from app.games.splendor_duel import payment
from app.games.splendor_duel.components import CARDS, GEMS, TOKENS
from app.games.splendor_duel.packs import excess, pack_gems, pack_tokens, total, unpack
from tests.games.splendor_duel.table import Table

LETTERS = {
    "white": "W", "blue": "B", "green": "G", "red": "R", "black": "K", "pearl": "P", "gold": "Au"
}  # fmt: skip


def table_with(**tokens):
    table = Table()
    table.lay(A1="white", B1="gold")
    table.give(0, **tokens)
    return table


# prices


def test_a_card_costs_what_is_printed():
    table = table_with(blue=2, green=2, pearl=1, red=1)
    table.show("1-03")
    assert table.payments("1-03") == ("B2-G2-P1",)
    table.play("buy", card="1-03", payment="B2-G2-P1")
    assert table.tokens(0) == {"red": 1}


def test_bonuses_lower_the_price_colour_by_colour_and_a_double_bonus_by_two():
    table = table_with(blue=4, red=4)
    table.own(0, "1-06", "1-22", "2-20")  # blue 1, red 1 + 2
    table.show("2-02")  # blue 4, red 3
    assert table.payments("2-02") == ("B3",)


def test_surplus_bonuses_carry_over_to_nothing_and_the_price_never_goes_below_zero():
    table = table_with()
    table.own(0, "2-08", "1-06", "1-07")  # four blue bonuses
    table.show("1-02")  # three blue
    assert table.payments("1-02") == ("free",)
    table.play("buy", card="1-02", payment="free")
    assert table.tokens(0) == {}
    assert table.notes("buy")[0]["saved"] == {"blue": 3}


def test_pearls_are_never_discounted():
    table = table_with(blue=2, green=2)
    table.own(0, *(f"1-{n:02}" for n in (1, 6, 11, 16, 21)))
    table.show("1-03")
    assert table.sale("1-03").blocked == "too_dear"
    assert table.refused("buy", card="1-03", payment="free").facts["short"] == {"pearl": 1}


def test_a_cards_own_bonus_does_not_lower_its_own_cost():
    table = table_with(white=4, blue=2, black=2, gold=2)
    table.show("3-02")  # a white card that costs six white
    assert table.payments("3-02") == ("W4-B2-K2-Au2",)
    table.buy("3-02")
    assert table.tokens(0) == {}


def test_points_only_cards_and_royals_lower_no_price():
    table = table_with(blue=3)
    table.own(0, "2-24")
    table.show("1-02")
    assert table.payments("1-02") == ("B3",)


# payments


def test_gold_may_replace_any_gem_or_pearl_even_one_that_is_held():
    table = table_with(blue=2, green=2, pearl=1, gold=2)
    table.show("1-03")
    payments = table.payments("1-03")
    assert payments[0] == "B2-G2-P1"
    assert set(payments[1:4]) == {"B1-G2-P1-Au1", "B2-G1-P1-Au1", "B2-G2-Au1"}
    assert set(payments[4:]) == {"G2-P1-Au2", "B2-P1-Au2", "B1-G1-P1-Au2", "B1-G2-Au2", "B2-G1-Au2"}
    table.play("buy", card="1-03", payment="B1-G2-Au2")
    assert table.tokens(0) == {"blue": 1, "pearl": 1}


def test_the_first_payment_offered_uses_the_least_gold():
    table = table_with(blue=1, gold=3)
    table.show("1-02")
    assert table.payments("1-02") == ("B1-Au2", "Au3")


def every_payment(price, tokens):
    """All bags of tokens that pay exactly: a brute-force oracle."""
    due = sum(price.values())
    for bag in product(*(range(tokens[token] + 1) for token in TOKENS)):
        paid = dict(zip(TOKENS, bag, strict=True))
        gems = all(paid[t] <= price.get(t, 0) for t in TOKENS if t != "gold")
        if gems and sum(bag) == due:
            yield "-".join(f"{LETTERS[t]}{n}" for t, n in paid.items() if n) or "free"


@pytest.mark.parametrize("card", ["1-01", "1-03", "1-26", "2-01", "2-13", "3-09", "3-12"])
@pytest.mark.parametrize(
    "hand", [(3, 2, 0, 1, 2, 1, 0), (0, 0, 2, 2, 4, 0, 3), (2, 2, 2, 2, 2, 1, 2)]
)
def test_exactly_the_exact_payments_are_offered(card, hand):
    tokens = dict(zip(TOKENS, hand, strict=True))
    price = excess(payment.COSTS[card], pack_gems(dict.fromkeys(GEMS, 1)))
    offered = payment.payments(price, pack_tokens(tokens))
    assert sorted(offered) == sorted(every_payment(unpack(price), tokens))
    assert len(set(offered)) == len(offered)


@pytest.mark.parametrize(
    ("paid", "key", "facts"),
    [
        ("B2-G1", "underpaid", {"n": 2}),
        ("B2-G2-P1-Au1", "overpaid", {"token": "gold", "n": 1}),
        ("B2-G2-R1", "overpaid", {"token": "red", "n": 1}),
        ("B3-G1-P1", "overpaid", {"token": "blue", "n": 1}),
        ("free", "underpaid", {"n": 5}),
        ("B2-G2-P2", "not_held", {"token": "pearl", "n": 2, "held": 1}),
        ("B2-G2-Au3", "not_held", {"token": "gold", "n": 3, "held": 1}),
        ("P1-G2-B2", "payment_unreadable", {"payment": "P1-G2-B2"}),
        ("B2-B2", "payment_unreadable", {"payment": "B2-B2"}),
        ("two blue", "payment_unreadable", {"payment": "two blue"}),
        ("B0-G2", "payment_unreadable", {"payment": "B0-G2"}),
    ],
)
def test_a_payment_that_is_not_exact_is_refused_with_the_reason(paid, key, facts):
    table = table_with(blue=3, green=2, pearl=1, red=1, gold=1)
    table.show("1-03")
    reason = table.refused("buy", card="1-03", payment=paid)
    assert (reason.key, reason.facts) == (key, facts)


def test_what_is_short_is_said_before_gold_and_after():
    table = table_with(blue=1, gold=1)
    table.show("1-02")
    assert table.sale("1-02").blocked == "too_dear"
    reason = table.refused("buy", card="1-02", payment="B1-Au1")
    assert reason.key == "short"
    assert reason.facts == {"card": "1-02", "short": {"blue": 2}, "n": 1}


def test_all_spent_tokens_go_to_the_bag_gold_too():
    table = table_with(blue=2, gold=1)
    table.show("1-02")
    board, bag = table.board(), dict(table.state.bag)
    table.play("buy", card="1-02", payment="B2-Au1")
    assert table.board() == board
    assert table.state.bag == {**bag, "blue": bag["blue"] + 2, "gold": bag["gold"] + 1}


def test_the_log_tells_the_price_and_what_was_saved():
    table = table_with(blue=2, gold=1)
    table.own(0, "1-06")
    table.show("1-02")
    table.play("buy", card="1-02", payment="B1-Au1")
    assert table.notes("buy") == [
        {
            "card": "1-02",
            "payment": {"blue": 1, "gold": 1},
            "saved": {"blue": 1},
        }
    ]


def test_cards_with_one_payment_each_are_one_offer_and_those_with_more_have_their_own():
    table = table_with(blue=3, green=3)
    table.show("1-02", "1-07")  # three blue, three green
    (offer,) = table.offers("buy")
    assert dict(zip(*offer.rows.values(), strict=True)) == {"1-02": "B3", "1-07": "G3"}
    assert table.admits("buy", card="1-07", payment="G3")
    assert not table.admits("buy", card="1-07", payment="B3")
    table.give(0, gold=1)
    assert {offer.args["card"].of for offer in table.offers("buy")} >= {("1-02",), ("1-07",)}


# where cards are bought from


def test_an_own_reserved_card_can_be_bought_and_the_opponents_cannot():
    table = table_with(blue=3, green=3)
    table.hold(0, "1-02")
    table.hold(1, "1-07")
    reason = table.refused("buy", card="1-07", payment="G3")
    assert (reason.key, reason.facts) == ("not_there", {"card": "1-07"})
    table.play("buy", card="1-02", payment="B3")
    assert table.notes("buy")[0]["from"] == "reserve"
    assert table.state.players[0].reserved == []
    assert "refill" not in table.kinds()


def test_buying_a_card_drawn_from_a_deck_shows_it_so_it_cannot_be_undone():
    for public in (True, False):
        table = table_with(blue=3)
        table.hold(0, "1-02", public=public)
        assert table.play("buy", card="1-02", payment="B3").undoable is public


def test_cards_that_are_not_on_sale_are_refused():
    table = table_with(blue=3)
    inside = table.state.decks[0][0]
    assert table.refused("buy", card=inside, payment="free").key == "not_there"
    assert table.refused("buy", card="4-01", payment="free").key == "no_such_card"


def test_the_place_stays_empty_until_the_turn_ends():
    table = table_with(white=2, red=4)
    table.give(1, white=1, green=1)
    table.own(0, "1-16", "1-01")
    table.show("2-10")  # steal
    place = table.state.pyramid[1].index("2-10")
    step = table.buy("2-10")
    assert table.view()["phase"] == "steal"
    assert table.state.pyramid[1][place] == ""
    assert step.undoable
    top = table.state.decks[1][-1]
    step = table.play("steal", token="green")
    assert table.state.pyramid[1][place] == top
    assert table.view()["new"] == [top]
    assert not step.undoable


def test_a_card_can_be_bought_when_its_deck_is_gone_and_the_place_stays_empty():
    table = table_with(blue=3)
    table.use_up_level_one()
    table.buy("1-02")
    assert table.state.pyramid[0][0] == ""
    assert table.state.turn.seat == 1


@pytest.mark.parametrize("card", CARDS)
def test_every_card_can_be_bought_and_counts_what_is_printed(card):
    printed = CARDS[card]
    table = Table()
    table.lay()
    helpers = [c for c in ("1-01", "1-06", "1-11", "1-16", "1-21") if c != card]
    doubles = [f"2-{n:02}" for n in (4, 8, 12, 16, 20) if f"2-{n:02}" != card]
    table.own(0, *helpers, *doubles)
    before, owned = table.view()["players"]["0"], deepcopy(table.state.players[0])
    table.show(card)
    for token, n in printed.cost:
        missing = n - owned.bonuses.get(token, 0)
        table.give(0, **{token: max(0, min(missing, 4)), "gold": max(0, missing - 4)})
    colour = {"colour": "red"} if printed.colour == "wild" else {}
    table.buy(card, **colour)
    after = table.view()["players"]["0"]
    assert after["prestige"] == before["prestige"] + printed.points
    assert after["crowns"] == before["crowns"] + printed.crowns
    counts_for = "red" if printed.colour == "wild" else printed.colour
    assert after["cards"][-1] == [card, counts_for]
    now = table.state.players[0]
    for gem in GEMS:
        same = gem == counts_for
        assert now.bonuses[gem] == owned.bonuses[gem] + same * printed.bonus
        assert now.colours[gem] == owned.colours[gem] + same * printed.points
    extra = "take_another_turn" in printed.abilities
    if after["crowns"] < 3:
        assert (table.state.turn.number, table.state.turn.seat) == (2, 0 if extra else 1)
    else:
        assert table.view()["phase"] == "royal"


# amounts packed in one number


def test_excess_is_taken_kind_by_kind():
    for a, b in product(range(0, 14, 3), repeat=2):
        more = pack_tokens(dict.fromkeys(TOKENS, 0) | {"white": a, "red": b, "gold": 1})
        less = pack_tokens(dict.fromkeys(TOKENS, 0) | {"white": b, "red": a, "pearl": 2})
        found = unpack(excess(more, less))
        due = {"white": max(0, a - b), "red": max(0, b - a), "gold": 1}
        assert found == {kind: n for kind, n in due.items() if n}
        assert total(excess(more, less)) == sum(due.values())
