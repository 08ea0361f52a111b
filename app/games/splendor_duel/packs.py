"""Amounts of tokens packed into one int, a byte for each kind.

A turn compares the costs of a dozen cards with a hand; packed, that is a few operations a card.
An amount is below 128, so the high bit of each byte is free.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from app.games.splendor_duel.components import GEMS, TOKENS

Pack = int

_SHIFT = {token: 8 * i for i, token in enumerate(TOKENS)}
_tokens_of = itemgetter(*TOKENS)
_gems_of = itemgetter(*GEMS)  # the first of TOKENS, so their bytes are in the same places
_HIGH = sum(0x80 << shift for shift in _SHIFT.values())


def pack_tokens(amounts: Mapping[str, int]) -> Pack:
    """Amounts of all TOKENS as a pack."""
    return int.from_bytes(bytes(_tokens_of(amounts)), "little")


def pack_gems(amounts: Mapping[str, int]) -> Pack:
    """Amounts of all GEMS as a pack."""
    return int.from_bytes(bytes(_gems_of(amounts)), "little")


def unpack(pack: Pack) -> dict[str, int]:
    """The amounts above 0, in the order of TOKENS."""
    return {token: n for token, shift in _SHIFT.items() if (n := pack >> shift & 0x7F)}


def total(pack: Pack) -> int:
    """The sum of all amounts."""
    return sum(pack.to_bytes(len(TOKENS), "little"))


def excess(more: Pack, less: Pack) -> Pack:
    """For each kind how far `more` exceeds `less`, 0 where it does not.

    The high bit, set before subtracting, goes from a byte that comes up short; nothing is ever
    borrowed from the next byte.
    """
    left = (less | _HIGH) - more
    short = ~left & _HIGH
    return short - (left & (short - (short >> 7)))
