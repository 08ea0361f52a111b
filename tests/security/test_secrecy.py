"""Real traffic of every title, to every seat and to a spectator (S1, S2, S5).

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
from zlib import crc32

import msgspec
import pytest
from sqlalchemy import Connection, delete, insert, select, update

from app.db import schema
from app.engine import kernel
from app.engine.game import Viewer
from app.engine.secrecy import redealt
from app.games import games
from app.live.room import Room
from app.tables.views import Views
from tests.live.harness import Dice, Instance, Line, Person, new_id, pick, play
from tests.live.inside import Inside

TITLES = sorted(games())
GAMES = 50  # of each title
AT_ONCE = 10  # of them; they share the commits
STEPS = 30
PAIRS = 5  # of twin games for each viewer of each title
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


@pytest.mark.parametrize("title", TITLES)
async def test_no_hidden_name_is_in_anything_that_is_sent(within: Inside, title: str) -> None:
    """S1 and S5"""
    assert await scanned(within, title, GAMES) > 100 * GAMES


@pytest.mark.parametrize("leak", ["frames", "history", "notes"])
@pytest.mark.parametrize("title", ["murano", "luthier"])
async def test_a_leak_that_is_planted_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch, title: str, leak: str
) -> None:
    """The view of the first seat for everybody; all that the position holds in the log."""
    if leak == "frames":
        document = Views.document
        monkeypatch.setattr(
            Views,
            "document",
            lambda self, table, _, state=None: document(self, table, 0, state),
        )
    elif leak == "history":
        history = Views.history
        monkeypatch.setattr(
            Views, "history", lambda self, code, _, *rest: history(self, code, 0, *rest)
        )
    else:
        ev = Room._ev

        def chatty(self: Room, change: Any, viewer: Viewer, frames: Any) -> Any:
            made = ev(self, change, viewer, frames)
            extra = {"kind": "x", "state": kernel.document(change.after.snapshot)}
            return msgspec.structs.replace(made, log=[*made.log, extra])

        monkeypatch.setattr(Room, "_ev", chatty)
    with pytest.raises(AssertionError, match=title):
        await scan(within, title, 1, 30)


class Twins:
    """Two tables that differ only in what one viewer cannot know, and that viewer at both."""

    def __init__(self, instance: Instance, title: str, viewer: Viewer, seed: int) -> None:
        self.instance, self.title, self.viewer = instance, title, viewer
        self.game = games()[title]
        self.random, self.dice = Random(seed), Dice(Random(seed))
        self.compared = 0

    async def open(self) -> None:
        self.codes: list[str] = []
        self.people: list[list[Person]] = []
        for _ in range(2):
            code, people = await table_of(self.instance, self.title)
            self.codes.append(code)
            self.people.append(people)
        self.seats = len(self.people[0])
        await self._level(self.viewer)

    async def step(self) -> bool:
        """The same move at both, and what the viewer is sent of it; False at the end."""
        one = await self.instance.hall.tables.open(self.codes[0])
        if one.status != "playing" or one.snapshot is None:
            return False
        mover = self.random.choice(one.waiting)
        await self._level(self.viewer, mover)
        move = pick(msgspec.json.decode(one.offers[mover]), self.random)
        raw = msgspec.json.encode(move)
        step = kernel.advance(self.game, one.snapshot, mover, raw)
        shows = step.reveals_to(self.viewer)
        lines = [await self._line(n) for n in range(2)]
        key, said = new_id(), []
        for n, line in enumerate(lines):
            wish = {"base": line.seq, "move": move}
            path = f"/api/t/{self.codes[n]}/moves"
            made = await self.people[n][mover].post(path, wish, idempotency_key=key)
            await line.until(made["seq"])
            told = [f for f in line.frames[1:] if f["t"] != "who"]
            said.append(self._same(n, json.dumps(told)) + await self._asked(n, line))
            await line.close()
        if not shows:
            self.compared += 1
            assert said[0] == said[1], (self.title, self.viewer, move, difference(*said))
        return True

    def _viewer(self, n: int) -> Person:
        at = self.people[n]
        return self.instance.person("Jo") if self.viewer is None else at[self.viewer]

    async def _line(self, n: int) -> Line:
        return await self._viewer(n).sit(self.codes[n])

    async def _asked(self, n: int, line: Line) -> str:
        """What the viewer gets by asking: the page, the whole, a refusal."""
        code, person, said = self.codes[n], self._viewer(n), ""
        if self.compared % 4 == 0:
            said += (await person.http.get(f"/t/{code}")).text
        said += (await person.http.get(f"/api/t/{code}")).text
        said += (await person.http.get(f"/api/t/{code}/history?from=-1&to=999")).text
        wish = {"base": line.seq, "move": {"m": "take", "card": "x"}}
        said += (await person.http.post(f"/api/t/{code}/moves?dry=true", json=wish)).text
        return self._same(n, said)

    def _same(self, n: int, said: str) -> str:
        """Without what tells one table from the other: code, epoch, fingerprint of both."""
        table = self.instance.hall.tables.known(self.codes[n])
        assert table is not None
        said = said.replace(self.codes[n], "CODE").replace(table.epoch, "EPOCH")
        parts = said.split('"hash": ' if '"hash": ' in said else '"hash":')
        return '"hash"'.join([parts[0], *(part[18:] for part in parts[1:])])

    async def _level(self, *known: Viewer) -> None:
        """Makes the second table the first one with other hidden contents."""
        one, two = [await self.instance.hall.tables.open(code) for code in self.codes]
        assert one.snapshot
        other = redealt(self.game, one.snapshot, known, self.dice)
        values = {"snapshot": other}
        for name in ("waiting", "undo"):
            values[name] = msgspec.json.encode(getattr(one, name)).decode()
        t, e, s = schema.tables.c, schema.events.c, schema.seats.c

        def work(conn: Connection) -> None:
            conn.execute(update(schema.tables).where(t.id == two.id).values(**values))
            for n, chair in enumerate(one.seats):
                own = update(schema.seats).where(s.table_id == two.id, s.seat == n)
                conn.execute(own.values(since=chair.since))
            conn.execute(delete(schema.events).where(e.table_id == two.id))
            log = conn.execute(select(schema.events).where(e.table_id == one.id)).mappings()
            rows = [{**row, "table_id": two.id} for row in log]
            conn.execute(insert(schema.events), rows)

        await self.instance.hall.db.in_tx(work)
        self.instance.hall.tables._ledger.forget(self.codes[1])


def difference(one: str, two: str) -> tuple[str, str]:
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    return one[max(0, at - 80) : at + 80], two[max(0, at - 80) : at + 80]


VIEWERS = [(title, viewer) for title in TITLES for viewer in (None, 0, 1)]


async def twins(instance: Instance, title: str, viewer: Viewer, steps: int, pairs: int = 1) -> int:
    """Steps that were compared."""
    quotas = instance.hall.quotas
    quotas.actions.size = quotas.dry_runs.size = quotas.histories.size = 10**6

    async def compared(seed: int) -> int:
        pair = Twins(instance, title, viewer, seed)
        await pair.open()
        for _ in range(steps):
            if not await pair.step():
                break
        return pair.compared

    return sum(await asyncio.gather(*(compared(seed) for seed in range(pairs))))


@pytest.mark.parametrize(("title", "viewer"), VIEWERS)
async def test_what_a_viewer_cannot_know_changes_no_byte(
    within: Inside, title: str, viewer: Viewer
) -> None:
    """S2: contents, order and lengths of all frames, pages, answers and refusals."""
    assert await twins(within, title, viewer, 12, PAIRS) > 3 * PAIRS


@pytest.mark.parametrize("title", ["murano", "luthier"])
async def test_a_length_that_depends_on_a_secret_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    """A planted side door: as many empty lines in the log as a secret number says."""
    ev = Room._ev

    def uneven(self: Room, change: Any, viewer: Viewer, frames: Any) -> Any:
        made = ev(self, change, viewer, frames)
        n = crc32(change.after.snapshot) % 5
        return msgspec.structs.replace(made, log=[*made.log, *([{}] * n)])

    monkeypatch.setattr(Room, "_ev", uneven)
    with pytest.raises(AssertionError, match=title):
        await twins(within, title, None, 12)
