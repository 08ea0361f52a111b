"""Choosing and keeping the few recorded games that show everything a title has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from app.engine.playout import Record


def fewest(
    games: Sequence[Record], shows: Sequence[set[str]], everything: frozenset[str]
) -> list[Record]:
    """Few games that show everything: the rarest first, then whatever adds most.

    Raises AssertionError when something is shown by none of them.
    """
    kept: list[Record] = []
    missing = set(everything)
    if never := missing - set().union(*shows):
        raise AssertionError(f"no game shows {sorted(never)}")
    while missing:
        rarest = min(sorted(missing), key=lambda thing: sum(thing in s for s in shows))
        having = [n for n, s in enumerate(shows) if rarest in s]
        best = max(having, key=lambda n: len(shows[n] & missing))
        kept.append(games[best])
        missing -= shows[best]
    return kept


def keep(games: Sequence[Record], folder: Path) -> None:
    """Writes the games into the folder, instead of those that are there."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for number, record in enumerate(games, 1):
        (folder / f"{number:02}.json").write_bytes(msgspec.json.encode(record) + b"\n")
