"""Friends at a table, for the tests: they sit down, and play at random what is offered."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from app.engine import offers as offering
from app.engine import patch, playout
from app.engine.game import Game
from app.engine.offers import Offer
from app.people.service import People
from app.tables.model import Acted, Event, Table
from app.tables.service import Tables
from tests.toy import GAME as TOY

SECRET = b"a secret of the server, for tests"
NAMES = ("Linh", "Bảo", "Chi", "Dũng")
GAMES: dict[str, Game[Any, Any, Any]] = {"toy": TOY}

_ids = count(1)


def plain(event: Event) -> Event:
    """The event that was told, with its patch as it is read from the database."""
    return replace(event, patch=patch.decoded(event.patch))


def fresh_id() -> str:
    """An action id that no test has used."""
    return f"action-{next(_ids):012d}"


class Dice:
    """Chance of the tests' own, the same in every run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


@dataclass
class Company:
    """A table and the people who hold its seats, in seat order."""

    tables: Tables
    code: str
    people: list[int]
    dice: Dice = field(default_factory=lambda: Dice(1))

    async def table(self) -> Table:
        return await self.tables.open(self.code)

    async def possible(self, seat: int) -> list[Offer]:
        """What this seat may do now."""
        return possible(await self.table(), seat)

    async def act(
        self, seat: int, move: dict[str, Any], *, base: int | None = None, id: str | None = None
    ) -> Acted:
        return await self.tables.act(
            self.code,
            seat,
            action_id=fresh_id() if id is None else id,
            base=(await self.table()).seq if base is None else base,
            move=json.dumps(move).encode(),
        )

    async def undo(self, seat: int, to: int, *, base: int | None = None) -> Acted:
        return await self.tables.undo(
            self.code,
            seat,
            action_id=fresh_id(),
            base=(await self.table()).seq if base is None else base,
            to=to,
        )

    async def random_move(self) -> dict[str, Any]:
        """Some waiting seat does something; what it did."""
        table = await self.table()
        seat = table.waiting[self.dice.below(len(table.waiting))]
        found = possible(table, seat)
        move = offering.sample(found[self.dice.below(len(found))], self.dice)
        await self.act(seat, move)
        return move

    async def play_until(self, kind: str, seat: int | None = None) -> int:
        """Plays at random, keeping off `kind`, until a seat may do it; which one."""
        for _ in range(500):
            table = await self.table()
            for waiting in table.waiting:
                if seat in (None, waiting) and any(
                    offer.move == kind for offer in possible(table, waiting)
                ):
                    return waiting
            await self.random_move()
        raise AssertionError(f"{kind} was never offered")

    async def play_out(self, steps: int = 2000) -> Table:
        """Plays at random to the end, or for so many steps."""
        for _ in range(steps):
            table = await self.table()
            if table.status != "playing":
                return table
            await self.random_move()
        return await self.table()

    async def play_on(self, steps: int = 2000) -> Table:
        """The same with the weights that the game brings, with which also Murano ends."""
        for _ in range(steps):
            table = await self.table()
            if table.status != "playing":
                return table
            game = self.tables._ledger.game(table)
            await self.act(*playout.pick(game, self.tables.views.state(table), self.dice))
        return await self.table()


def possible(table: Table, seat: int) -> list[Offer]:
    """The offers of a seat that are not blocked."""
    found = offering.read(msgspec.json.decode(table.offers[seat]))
    return [offer for offer in found if not offer.blocked]


async def gather(
    tables: Tables,
    people: People,
    *,
    game: str = "toy",
    seats: int = 2,
    options: dict[str, Any] | None = None,
) -> Company:
    """A lobby with every seat taken."""
    persons = [(await people.guest(name))[0].person for name in NAMES[:seats]]
    table = await tables.seating.create(
        persons[0], game=game, options=options or {}, nickname=NAMES[0], seats=seats, watch="on"
    )
    [link] = await tables.invitations.of_table(table.code, persons[0])
    for name, person in zip(NAMES[1:], persons[1:], strict=False):
        await tables.invitations.claim(link.token, person, nickname=name)
    return Company(tables, table.code, persons)


async def begin(
    tables: Tables,
    people: People,
    *,
    game: str = "toy",
    seats: int = 2,
    options: dict[str, Any] | None = None,
) -> Company:
    """A game that has just started."""
    company = await gather(tables, people, game=game, seats=seats, options=options)
    await tables.seating.start(company.code, company.people[0])
    return company
