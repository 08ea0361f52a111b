"""Prices and exact payments.

A payment is written as letters with counts in the order W B G R K P Au, such as "B2-G1-Au1";
"free" when nothing is to be paid. Gold may stand for any gem or pearl, also for one that the buyer
holds, but never more is paid than the price (rulebook, "Buy a jewel card").
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter

from app.games.splendor_duel.components import CARDS, GOLD, SUPPLY, TOKENS
from app.games.splendor_duel.packs import Pack, amounts, pack_tokens

FREE = "free"
LETTERS = dict(zip(TOKENS, ("W", "B", "G", "R", "K", "P", "Au"), strict=True))
# less the bonuses (there are none for pearls) this is a price: excess(COSTS[card], bonuses)
COSTS = {
    card.id: pack_tokens({**dict.fromkeys(TOKENS, 0), **dict(card.cost)}) for card in CARDS.values()
}
COST_OF = COSTS.__getitem__

# _WRITTEN["blue"][2] == "B2-"
_WRITTEN = {
    token: ("", *(f"{letter}{n}-" for n in range(1, SUPPLY[token] + 1)))
    for token, letter in LETTERS.items()
}
_PARTS = {
    text.rstrip("-"): (token, n)
    for token, texts in _WRITTEN.items()
    for n, text in enumerate(texts)
    if n
}


@lru_cache(maxsize=1 << 13)
def payments(price: Pack, tokens: Pack) -> tuple[str, ...]:
    """All exact payments, the one with the least gold first; empty if it cannot be paid."""
    held = amounts(tokens)
    gold = held[TOKENS.index(GOLD)]
    ways = [("", 0)]  # what is written so far, and the gold used for it
    for token, n, have in zip(TOKENS, amounts(price), held, strict=True):
        if n:
            written = _WRITTEN[token]
            least = n - have if n > have else 0
            ways = [
                (text + written[n - as_gold], used + as_gold)
                for text, used in ways
                for as_gold in range(least, min(n, gold - used) + 1)
            ]
    ways.sort(key=itemgetter(1))
    return tuple([(text + _WRITTEN[GOLD][used]).rstrip("-") or FREE for text, used in ways])


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
