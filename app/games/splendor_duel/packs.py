"""Amounts of tokens packed into one int, a byte for each kind.

A turn compares the costs of a dozen cards with a hand; packed, that is a few operations a card.
An amount is below 128, so the high bit of each byte is free.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter

from app.games.splendor_duel.components import GEMS, GOLD, TOKENS

Pack = int

_tokens_of = itemgetter(*TOKENS)
_gems_of = itemgetter(*GEMS)  # the first of TOKENS, so their bytes are in the same places
GOLD_BYTE = 0x7F << 8 * TOKENS.index(GOLD)  # a pack & GOLD_BYTE is its gold alone

_HIGH = int.from_bytes(b"\x80" * len(TOKENS), "little")


def pack_tokens(counts: Mapping[str, int]) -> Pack:
    """Counts of all TOKENS as a pack."""
    return int.from_bytes(bytes(_tokens_of(counts)), "little")


def pack_gems(counts: Mapping[str, int]) -> Pack:
    """Counts of all GEMS as a pack."""
    return int.from_bytes(bytes(_gems_of(counts)), "little")


def unpack(pack: Pack) -> dict[str, int]:
    """The amounts above 0, in the order of TOKENS."""
    return {token: n for token, n in zip(TOKENS, amounts(pack), strict=True) if n}


def amounts(pack: Pack) -> bytes:
    """The amounts in the order of TOKENS."""
    return pack.to_bytes(len(TOKENS), "little")


def total(pack: Pack) -> int:
    """The sum of all amounts: 256 is 1 more than 255, so the rest is the sum of the bytes."""
    return pack % 255


def excess(more: Pack, less: Pack) -> Pack:
    """For each kind how far `more` exceeds `less`, 0 where it does not."""
    return excesses([more], less)[0]


def excesses(several: Iterable[Pack], less: Pack) -> list[Pack]:
    """The same for several packs over one.

    The high bit, set before subtracting, goes from a byte that comes up short; nothing is ever
    borrowed from the next byte.
    """
    high = _HIGH
    limit = less | high
    found = []
    for more in several:
        left = limit - more
        if short := ~left & high:
            short -= left & (short - (short >> 7))
        found.append(short)
    return found
