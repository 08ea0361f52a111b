"""When Python's garbage collector looks through everything: while nobody waits for an answer.

A look through all objects of a full house takes a third of a second, in which no move is answered.
By itself Python looks whenever enough new objects have lived on, as after many people have come.
Here the young objects are looked through as ever, all of them in a quiet moment only, and if there
is none, once in a long while all the same. What was loaded at start is never garbage.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

YOUNG = (5_000, 5, 1_000_000)  # 25,000 young objects take 15 ms at worst; the last: never by itself
LOOK_EVERY = 60.0
QUIET = 1.0  # seconds without an action
AT_LATEST = 3600.0


def sleep() -> None:
    """Looks through nothing while a server starts: what is loaded then stays."""
    gc.disable()


def calm() -> None:
    """Leaves what was loaded alone for good; from now on only `tend` looks through all."""
    gc.freeze()
    gc.set_threshold(*YOUNG)
    gc.enable()


async def tend(last_action: Callable[[], float]) -> None:
    """Looks through all objects now and then. `last_action`: when one came, by the loop's time."""
    now = asyncio.get_running_loop().time
    looked = now()
    while True:
        await asyncio.sleep(LOOK_EVERY)
        if now() - last_action() >= QUIET or now() - looked >= AT_LATEST:
            gc.collect()
            looked = now()
