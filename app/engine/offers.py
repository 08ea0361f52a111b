"""Offers: what a seat may do now, as a move and the domains of its arguments.

An offer is a product of its domains (and rows) and every member of it is legal. One list of offers
drives the board's highlights, the plain form, the validation gate, random play and the bots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct


class OneOf(tuple[str, ...]):
    """Exactly one of these names. In JSON it is the list of them, for it stands in most offers."""

    __slots__ = ()
    __match_args__ = ("of",)

    @property
    def of(self) -> tuple[str, ...]:
        """The names."""
        return self


class Subset(Struct, frozen=True, tag="bag", tag_field="d", omit_defaults=True):
    """A bag `{name: count}` within `of`, holding `least` to `most` things.

    With `price` and `purse`: the sum of `price[name] * count` must not exceed `purse`. JSON leaves
    out what is as by default.
    """

    of: dict[str, int]
    least: int = 1
    most: int = 1
    price: dict[str, int] = {}
    purse: int = 0


class Order(Struct, frozen=True, tag="order", tag_field="d"):
    """All of these names, in an order of the player's choice."""

    of: tuple[str, ...]


class Amount(Struct, frozen=True, tag="num", tag_field="d"):
    """A whole number from `least` to `most`, both included."""

    least: int
    most: int


Domain = OneOf | Subset | Order | Amount


class Offer(Struct, frozen=True, omit_defaults=True):
    """One kind of move that is possible now (or, when `blocked`, shown but not possible).

    `rows` are arguments that go together: the first name of each, or the second of each, and so
    on. They save an offer for every card that is paid in a way of its own.
    """

    move: str
    args: dict[str, Domain] = {}
    facts: dict[str, Any] = {}  # true for every member: price, payout, result
    secret: tuple[str, ...] = ()  # arguments that other seats may not learn
    blocked: str = ""  # key of the reason why it is not available now
    rows: dict[str, tuple[str, ...]] = {}


class Dice(Protocol):
    """The randomness that `sample` needs: `Play` and the tests' own streams have it."""

    def below(self, n: int) -> int: ...


_encoder = msgspec.json.Encoder(order="deterministic")


def encode(offers: Sequence[Offer]) -> bytes:
    """Canonical JSON: equal offers give equal bytes."""
    return _encoder.encode(offers)


def read(told: Sequence[Mapping[str, Any]]) -> list[Offer]:
    """The offers of such JSON, decoded."""
    return [
        Offer(
            move=offer["move"],
            args={name: _domain(said) for name, said in offer.get("args", {}).items()},
            facts=offer.get("facts", {}),
            secret=tuple(offer.get("secret", ())),
            blocked=offer.get("blocked", ""),
            rows={name: tuple(names) for name, names in offer.get("rows", {}).items()},
        )
        for offer in told
    ]


def _domain(said: Any) -> Domain:
    if isinstance(said, list):
        return OneOf(said)
    return msgspec.convert(said, Subset | Order | Amount)


def admits(offers: Sequence[Offer], move: Mapping[str, Any]) -> bool:
    """Whether `move` (`{"m": tag, argument: value}`) is in an offer that is not blocked."""
    tag, given = _parts(move)
    for offer in offers:
        if (
            offer.move == tag
            and not offer.blocked
            and len(offer.args) + len(offer.rows) == len(given)
        ):
            for name, domain in offer.args.items():
                if name not in given or not _member(domain, given[name]):
                    break
            else:
                if not offer.rows or _in_a_row(offer.rows, given):
                    return True
    return False


def blocking(offers: Sequence[Offer], move: Mapping[str, Any]) -> Offer | None:
    """The first blocked offer that speaks of `move`: same tag, and it holds the arguments it names.

    A blocked offer may name fewer arguments than a move has (a card that cannot be paid at all
    has no payment), or none.
    """
    tag, given = _parts(move)
    for offer in offers:
        if (
            offer.blocked
            and offer.move == tag
            and all(n in given and _member(d, given[n]) for n, d in offer.args.items())
        ):
            return offer
    return None


def _parts(move: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
    given = {name: value for name, value in move.items() if value is not None}
    return given.pop("m", None), given


def _in_a_row(rows: Mapping[str, tuple[str, ...]], given: Mapping[str, Any]) -> bool:
    wanted = tuple([given.get(name) for name in rows])
    return wanted in zip(*rows.values(), strict=True)


def _member(domain: Domain, value: Any) -> bool:
    match domain:
        case OneOf(of):
            return type(value) is str and value in of
        case Amount(least, most):
            return type(value) is int and least <= value <= most
        case Order(of):
            return (
                isinstance(value, list | tuple)
                and all(type(name) is str for name in value)
                and sorted(value) == sorted(of)
            )
        case Subset(of, least, most, price, purse):
            return (
                isinstance(value, dict)
                and all(type(n) is int and 0 < n <= of.get(name, 0) for name, n in value.items())
                and least <= sum(value.values()) <= most
                and (not price or _cost(value, price) <= purse)
            )


def _cost(bag: Mapping[str, int], price: Mapping[str, int]) -> int:
    return sum(price.get(name, 0) * n for name, n in bag.items())


def sample(offer: Offer, dice: Dice) -> dict[str, Any]:
    """A random member of the offer, as `{"m": tag, argument: value}`."""
    move: dict[str, Any] = {"m": offer.move}
    for name, domain in offer.args.items():
        move[name] = _draw(domain, dice)
    if offer.rows:
        columns = offer.rows.items()
        row = dice.below(min(len(names) for _, names in columns))
        for name, names in columns:
            move[name] = names[row]
    return move


def _draw(domain: Domain, dice: Dice) -> Any:
    match domain:
        case OneOf(of):
            return of[dice.below(len(of))]
        case Amount(least, most):
            return least + dice.below(most - least + 1)
        case Order(of):
            rest = list(of)
            return [rest.pop(dice.below(len(rest))) for _ in of]
        case Subset():
            return _draw_bag(domain, dice)


def _draw_bag(domain: Subset, dice: Dice) -> dict[str, int]:
    """Fills a bag one thing at a time, never past the purse.

    Cheapest-first is tried when the random picks have used up the purse below `least`: an offer
    promises that some bag of `least` things can be paid.
    """
    wanted = domain.least + dice.below(domain.most - domain.least + 1)
    things = [name for name, n in sorted(domain.of.items()) for _ in range(n)]
    price, purse = domain.price, domain.purse
    bag: dict[str, int] = {}
    picked = 0
    while picked < wanted:
        affordable = [name for name in things if not price or price.get(name, 0) <= purse]
        if not affordable:
            break
        name = affordable[dice.below(len(affordable))]
        things.remove(name)
        purse -= price.get(name, 0)
        bag[name] = bag.get(name, 0) + 1
        picked += 1
    if picked >= domain.least:
        return bag
    cheapest = sorted(
        (price.get(name, 0), name) for name, n in domain.of.items() for _ in range(n)
    )[: domain.least]
    bag = {}
    for _, name in cheapest:
        bag[name] = bag.get(name, 0) + 1
    return bag
