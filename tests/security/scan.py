"""Looks through all that a server sends for names that are hidden from whoever gets it (S1, S5).

What is hidden from a viewer is found by dealing it anew (`engine/secrecy.py`), so a new title is
looked at without being told of it.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import zip_longest
from random import Random
from typing import Any

from app.engine import kernel
from app.engine.game import Viewer
from app.engine.secrecy import redealt
from app.games import games
from tests.live.harness import Dice, Instance, Person, new_id, play

TITLES = sorted(games())
AT_ONCE = 10  # games; they share the commits
STEPS = 30
WHOLE = 150
QUOTED = re.compile(r'(?<=")[^"\\]+(?=")')  # also what stands between two strings


async def table_of(instance: Instance, title: str) -> tuple[str, list[Person]]:
    """A running game of three, or of as many as the title has seats."""
    seats = min(3, max(games()[title].seats))
    people = [instance.person(name) for name in ("Linh", "Marta", "Bảo")[:seats]]
    code = await people[0].create(title, seats=seats)
    token = await people[0].token(code)
    for person in people[1:]:
        await person.claim(token)
    for person in people:
        await person.post(f"/api/t/{code}/ready", {"ready": True})
    return code, people


def words(value: Any) -> Iterator[str]:
    """Every string in a JSON value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)


def moved(before: Any, after: Any) -> Iterator[Any]:
    """The leaves of `before` that are not the same in `after`."""
    if before == after:
        return  # most of a position is the same
    if isinstance(before, dict):
        for key, inner in before.items():
            yield from moved(inner, after.get(key) if isinstance(after, dict) else None)
    elif isinstance(before, list):
        others = after if isinstance(after, list) else []
        for inner, other in zip_longest(before, others[: len(before)]):
            yield from moved(inner, other)
    else:
        yield before


def hidden(title: str, snapshot: bytes, viewer: Viewer, dice: Dice) -> set[str]:
    """The names that lie elsewhere when all is dealt anew that the viewer cannot know."""
    other = redealt(games()[title], snapshot, (viewer,), dice)
    elsewhere = moved(kernel.document(snapshot), kernel.document(other))
    return {name for name in elsewhere if isinstance(name, str) and name}


async def everything(person: Person, code: str) -> str:
    """All that a browser can get of a table by asking for it, errors included."""
    said = ""
    past = f"/api/t/{code}/history?from=-1&to=999"
    for path in (
        *(f"/api/t/{code}", f"/t/{code}", past, f"/api/t/{code}/record"),
        *(f"/api/t/{code}?seat=1", f"{past}&seat=1", f"{past}&seat=all"),  # perhaps not the own one
    ):
        said += (await person.http.get(path)).text
    said += (await person.http.post(f"/api/t/{code}/fork", json={"name": "Eve", "at": 3})).text
    for move in ({"m": "take"}, {"m": "x", "card": "x"}, {}):
        wish = {"base": 9999, "move": move}
        for path in ("moves?dry=true", "moves"):
            headers = {"idempotency-key": new_id()}
            url = f"/api/t/{code}/{path}"
            said += (await person.http.post(url, json=wish, headers=headers)).text
    return said


async def scan(
    instance: Instance, title: str, seed: int, steps: int = STEPS, *, asking: bool = True
) -> int:
    """Plays, and looks through all that everyone is sent, and now and then through what they get
    by asking, for names that are hidden from them at that moment; how many names were looked
    for."""
    game = games()[title]
    instance.hall.quotas.histories.size = 10**6
    code, people = await table_of(instance, title)
    stranger = instance.person("Jo")
    everyone = [(await person.sit(code), person) for person in (*people, stranger)]
    lines = [line for line, _ in everyone[:-1]]
    random, dice, sought = Random(seed), Dice(Random(seed)), 0
    shown: dict[Viewer, set[str]] = {line.you: set() for line, _ in everyone}
    read = dict.fromkeys(shown, 0)
    for step in range(steps):
        seq = await play(lines, 1, random)
        table = await instance.hall.tables.open(code)
        if table.status != "playing" or table.snapshot is None:
            break
        state = kernel.state_of(game, table.snapshot)
        for line, person in everyone:
            await line.until(seq)
            said = json.dumps(line.frames[read[line.you] :], ensure_ascii=False)
            read[line.you] = len(line.frames)
            if asking and step % 14 == 13:
                said += await everything(person, code)
            # what the rules show now, or ever showed, is no secret
            shown[line.you] |= set(words(game.view(state, line.you)))
            secret = hidden(title, table.snapshot, line.you, dice) - shown[line.you]
            found = secret & set(QUOTED.findall(unescape(said)))
            assert not found, (title, line.you, step, found)
            sought += len(secret)
    for line, person in everyone:
        await line.close()
        await person.close()
    return sought


async def scanned(instance: Instance, title: str, count: int, begin: int = 0) -> int:
    """The same for so many games, some at once, some of them long; the names looked for."""
    sought = 0
    for first in range(begin, begin + count, AT_ONCE):
        some = [
            scan(instance, title, n, WHOLE if n % 25 == 0 else STEPS, asking=n % 5 == 0)
            for n in range(first, min(first + AT_ONCE, begin + count))
        ]
        sought += sum(await asyncio.gather(*some))
        instance.opened.clear()  # all closed
    return sought
