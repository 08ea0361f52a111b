"""An offer admits its members and nothing else: compared with all values of small domains."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.offers import (
    Amount,
    Offer,
    OneOf,
    Order,
    Subset,
    admits,
    blocking,
    encode,
    read,
    sample,
)
from app.engine.playout import dice_of

names = st.sampled_from(["a", "b", "c"])
one = st.builds(OneOf, st.lists(names, min_size=1, unique=True).map(tuple))
order = st.builds(Order, st.lists(names, min_size=1, unique=True).map(tuple))
amount = st.tuples(st.integers(-2, 3), st.integers(0, 3)).map(lambda a: Amount(a[0], a[0] + a[1]))


@st.composite
def bags(draw):
    of = draw(st.dictionaries(names, st.integers(1, 2), min_size=1))
    least = draw(st.integers(0, sum(of.values())))
    most = draw(st.integers(least, 7))
    if draw(st.booleans()):
        return Subset(of, least, most)
    price = draw(st.fixed_dictionaries({name: st.integers(0, 3) for name in of}))
    cheapest = sum(sorted(price[name] for name, n in of.items() for _ in range(n))[:least])
    return Subset(of, least, most, price, cheapest + draw(st.integers(0, 4)))


domains = one | order | amount | bags()

values = (
    st.none()
    | st.booleans()
    | st.integers(-3, 7)
    | st.floats(0, 2)
    | names
    | st.lists(names, max_size=4)
    | st.lists(st.integers(0, 2), max_size=2)
    | st.dictionaries(names, st.integers(-1, 3) | st.booleans() | st.just(1.0), max_size=3)
)


def belongs(domain, value) -> bool:
    """The definition of membership, told once more and naively."""
    if isinstance(domain, OneOf):
        return isinstance(value, str) and any(value == name for name in domain.of)
    if isinstance(domain, Amount):
        whole = type(value) is int
        return whole and any(value == n for n in range(domain.least, domain.most + 1))
    if isinstance(domain, Order):
        return isinstance(value, list) and {*value} == {*domain.of} and len(value) == len(domain.of)
    if not isinstance(value, dict) or any(type(n) is not int or n < 1 for n in value.values()):
        return False
    things = [name for name, n in value.items() for _ in range(n)]
    stock = [name for name, n in domain.of.items() for _ in range(n)]
    for name in things:
        if name not in stock:
            return False
        stock.remove(name)
    paid = sum(domain.price.get(name, 0) for name in things)
    return domain.least <= len(things) <= domain.most and paid <= domain.purse


@given(st.dictionaries(names, domains), st.booleans(), st.booleans())
def test_offers_come_back_from_json_as_they_were(args, blocked, rowed):
    rows = {"p": ("a", "b"), "q": ("x", "y")} if rowed else {}
    offered = [Offer("go", args, {"n": 1}, tuple(args)[:1], "short" if blocked else "", rows)]
    assert read(msgspec.json.decode(encode(offered))) == offered
    assert encode(read(msgspec.json.decode(encode(offered)))) == encode(offered)


@given(domains, values)
def test_a_value_is_admitted_exactly_when_it_belongs_to_the_domain(domain, value):
    offered = [Offer("go", {"x": domain})]
    if value is None:
        assert not admits(offered, {"m": "go", "x": value})
    else:
        assert admits(offered, {"m": "go", "x": value}) == belongs(domain, value)


@given(st.dictionaries(st.sampled_from(["x", "y"]), domains), st.integers(0, 1 << 20))
def test_every_sampled_move_is_admitted_as_it_is_and_from_json(args, seed):
    offer = Offer("go", args)
    move = sample(offer, dice_of(seed))
    assert admits([offer], move)
    assert admits([offer], msgspec.json.decode(msgspec.json.encode(move)))


@pytest.mark.parametrize(
    "domain",
    [
        OneOf(("a", "b", "c")),
        Order(("a", "b", "c")),
        Amount(-1, 2),
        Subset({"a": 2, "b": 1}, 1, 2),
        Subset({"a": 2, "b": 1}, 0, 9),
        Subset({"a": 2, "b": 2}, 1, 3, {"a": 1, "b": 2}, 4),
        Subset({"a": 1, "b": 1, "c": 1}, 2, 2, {"a": 1, "b": 1, "c": 5}, 2),
    ],
)
def test_sampling_reaches_every_member(domain):
    bags = [
        {n: k for n, k in (("a", i), ("b", j), ("c", k)) if k}
        for i in range(4)
        for j in range(4)
        for k in range(4)
    ]
    orders = [[x, y, z] for x in "abc" for y in "abc" for z in "abc"]
    everything = [*"abc", *range(-3, 5), *orders, *bags]
    members = {repr(value) for value in everything if belongs(domain, value)}
    dice = dice_of("members")
    drawn = [sample(Offer("go", {"x": domain}), dice)["x"] for _ in range(600)]
    drawn = [dict(sorted(v.items())) if isinstance(v, dict) else v for v in drawn]
    assert {repr(value) for value in drawn} == members


def test_arguments_must_match_by_name_and_none_counts_as_absent():
    offered = [Offer("buy", {"card": OneOf(("a",))})]
    assert admits(offered, {"m": "buy", "card": "a"})
    assert admits(offered, {"m": "buy", "card": "a", "colour": None})
    for move in (
        {"m": "buy"},
        {"m": "buy", "card": None},
        {"m": "buy", "card": "a", "colour": "red"},
        {"m": "sell", "card": "a"},
        {"card": "a"},
        {},
    ):
        assert not admits(offered, move)


def test_arguments_are_judged_together_and_not_across_offers():
    offered = [
        Offer("go", {"x": OneOf(("a",)), "y": OneOf(("b",))}),
        Offer("go", {"x": OneOf(("b",)), "y": OneOf(("a",))}),
    ]
    assert admits(offered, {"m": "go", "x": "a", "y": "b"})
    assert not admits(offered, {"m": "go", "x": "a", "y": "a"})


def test_arguments_in_rows_are_chosen_together():
    offered = [Offer("go", {"n": Amount(1, 2)}, rows={"x": ("a", "b", "b"), "y": ("b", "a", "c")})]
    assert admits(offered, {"m": "go", "n": 1, "x": "b", "y": "c"})
    for move in (
        {"m": "go", "n": 1, "x": "a", "y": "a"},
        {"m": "go", "n": 3, "x": "a", "y": "b"},
        {"m": "go", "n": 1, "x": "a"},
        {"m": "go", "n": 1, "x": ["a"], "y": "b"},
        {"m": "go", "n": 1, "x": "a", "y": "b", "z": "c"},
    ):
        assert not admits(offered, move)
    dice = dice_of("rows")
    drawn = [sample(offered[0], dice) for _ in range(60)]
    assert all(admits(offered, move) for move in drawn)
    assert {(move["x"], move["y"]) for move in drawn} == {("a", "b"), ("b", "a"), ("b", "c")}


def test_a_blocked_offer_admits_nothing():
    offered = [Offer("buy", {"card": OneOf(("a",))}, blocked="short")]
    assert not admits(offered, {"m": "buy", "card": "a"})


def test_the_reason_is_that_of_the_blocked_offer_which_speaks_of_the_move():
    offered = [
        Offer("buy", {"card": OneOf(("a",))}),
        Offer("buy", {"card": OneOf(("b",))}, {"short": {"blue": 1}}, blocked="short"),
        Offer("sell", blocked="nothing_to_sell"),
    ]
    refusing = blocking(offered, {"m": "buy", "card": "b", "payment": "B1"})
    assert refusing is offered[1]
    assert blocking(offered, {"m": "sell", "card": "x"}) is offered[2]
    assert blocking(offered, {"m": "buy", "card": "a", "payment": "odd"}) is None
    assert blocking(offered, {"m": "buy"}) is None


def test_equal_offers_have_equal_bytes_whatever_the_order_of_their_dicts():
    one = Offer("go", {"x": Amount(1, 2), "y": Amount(1, 2)}, {"b": 1, "a": 2})
    other = Offer("go", {"y": Amount(1, 2), "x": Amount(1, 2)}, {"a": 2, "b": 1})
    assert encode([one]) == encode([other])


def test_an_offer_on_the_wire_is_short():
    bag, one = Subset({"a": 1}, 1, 1), OneOf(("b", "c"))
    assert encode([Offer("go", {"w": one, "x": bag, "y": Amount(1, 2)})]) == (
        b'[{"move":"go","args":{"w":["b","c"],"x":{"d":"bag","of":{"a":1}},'
        b'"y":{"d":"num","least":1,"most":2}}}]'
    )
