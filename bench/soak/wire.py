"""What is on the wire, and what may come over it (S1, S2, S11)."""

from __future__ import annotations

from pathlib import Path

from app.games import games
from bench.soak.found import Found, Size
from tests.live.harness import running
from tests.live.inside import inside
from tests.live.storm import storm
from tests.security.scan import AT_ONCE, scanned
from tests.security.twins import twins


async def secrecy(url: str, folder: Path, size: Size) -> Found:
    """S1: every byte of whole games looked through for names that are hidden."""
    sought, count, against = 0, size.of(40), []
    async with inside(url, folder) as instance:
        for title in games():
            for seed in range(size.seed, size.seed + count, AT_ONCE):
                try:
                    sought += await scanned(instance, title, AT_ONCE, seed)
                except AssertionError as leak:
                    against.append(f"{title}: {leak}")
    return Found(f"{count} games of each title, {sought} names sought", against)


async def interference(url: str, folder: Path, size: Size) -> Found:
    """S2: twins of games that differ in what one viewer cannot know."""
    compared, against = 0, []
    async with inside(url, folder) as instance:
        for title in games():
            for viewer in (None, 0, 1):
                try:
                    compared += await twins(instance, title, viewer, size.of(40))
                except AssertionError as leak:
                    against.append(f"{title}: {leak}")
    return Found(f"{compared} steps compared to the byte", against)


async def malformed(url: str, folder: Path, size: Size) -> Found:
    """S11: broken frames."""
    frames, against = size.of(20_000), []
    async with running(url, folder) as instance:
        try:
            await storm(instance, frames, size.seed)
        except AssertionError as fault:
            against.append(str(fault))
    return Found(f"{frames} frames", against)
