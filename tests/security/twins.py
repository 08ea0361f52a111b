"""Twins of games: what a viewer cannot know changes no byte of the traffic (S2)."""

from __future__ import annotations

import asyncio
import json
from random import Random

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from app.db import schema
from app.engine import kernel
from app.engine.game import Viewer
from app.engine.secrecy import redealt
from app.games import games
from tests.live.harness import Dice, Instance, Line, Person, new_id, pick
from tests.security.scan import table_of


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
