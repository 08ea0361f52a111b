"""Prices and exact payments.

A payment is written as letters with counts in the order W B G R K P Au, such as "B2-G1-Au1";
"free" when nothing is to be paid. Gold may stand for any gem or pearl, also for one that the buyer
holds, but never more is paid than the price (rulebook, "Buy a jewel card").
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from app.games.splendor_duel.components import GOLD, SUPPLY, TOKENS, Card

FREE = "free"
LETTERS = dict(zip(TOKENS, ("W", "B", "G", "R", "K", "P", "Au"), strict=True))

_PARTS = {
    f"{letter}{n}": (token, n)
    for token, letter in LETTERS.items()
    for n in range(1, SUPPLY[token] + 1)
}

Price = tuple[tuple[str, int], ...]  # (gem or pearl, count above 0), in the order of TOKENS


def price(card: Card, bonuses: Mapping[str, int]) -> Price:
    """What is left of the cost after bonuses, which never discount pearls."""
    left = ((token, n - bonuses.get(token, 0)) for token, n in card.cost)
    return tuple((token, n) for token, n in left if n > 0)


def shortfall(price: Price, tokens: Mapping[str, int]) -> dict[str, int]:
    """What is missing of each kind before gold is used."""
    return {token: n - tokens[token] for token, n in price if n > tokens[token]}


def payments(price: Price, tokens: Mapping[str, int]) -> tuple[str, ...]:
    """All exact payments, the one with the least gold first; empty if it cannot be paid."""
    return _payments(price, tuple(tokens[token] for token, _ in price), tokens[GOLD])


@lru_cache(maxsize=1 << 14)
def _payments(price: Price, held: tuple[int, ...], gold: int) -> tuple[str, ...]:
    shares = [
        range(max(0, n - have), min(n, gold) + 1) for (_, n), have in zip(price, held, strict=True)
    ]
    splits = [split for split in product(*shares) if sum(split) <= gold]
    splits.sort(key=sum)
    return tuple(_written(price, split) for split in splits)


def _written(price: Price, golds: tuple[int, ...]) -> str:
    parts = [
        f"{LETTERS[token]}{n - as_gold}"
        for (token, n), as_gold in zip(price, golds, strict=True)
        if n > as_gold
    ]
    if any(golds):
        parts.append(f"{LETTERS[GOLD]}{sum(golds)}")
    return "-".join(parts) or FREE


def read(payment: str) -> dict[str, int]:
    """Tokens of a written payment. Raises ValueError if it is not written as above."""
    if payment == FREE:
        return {}
    parts = payment.split("-")
    if not all(part in _PARTS for part in parts):
        raise ValueError(payment)
    paid = dict(_PARTS[part] for part in parts)
    if len(paid) != len(parts):
        raise ValueError(payment)
    return paid
