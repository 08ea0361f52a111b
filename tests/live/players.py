"""People who play whatever happens to the server, and what the database then holds."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random
from typing import Any

from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.live.harness import PATIENCE, Instance, Line, Person, new_id, pick, started
from tests.live.launcher import Launcher

ID_LENGTH = len(new_id())


class Player:
    """A client that follows its duties: one action at a time, the same id until it is answered."""

    def __init__(self, person: Person, code: str, seed: int) -> None:
        self.person, self.code = person, code
        self.random = Random(seed)
        self.pending: dict[str, Any] | None = None
        self.acked: dict[str, int] = {}
        self.refused: dict[str, str] = {}  # action id -> code of the nak
        self.resent = 0
        self.line: Line | None = None

    async def play(self, until: asyncio.Event) -> None:
        """Plays until the event; comes back after every cut."""
        while not until.is_set():
            try:
                line = await self.person.sit(self.code, self.line)
                self.line = line
                if self.pending:
                    self.resent += 1
                    await self._settle(line)
                while not until.is_set():
                    await self._turn(line, until)
            except (OSError, WebSocketException, ConnectionClosed, TimeoutError):
                await asyncio.sleep(self.random.random() * 0.05)

    async def _turn(self, line: Line, until: asyncio.Event) -> None:
        if line.doc["table"]["status"] != "playing":
            await until.wait()
        elif line.offers:
            move = pick(line.offers, self.random)
            self.pending = {"t": "move", "id": new_id(), "base": line.seq, "move": move}
            await self._settle(line)
        else:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await line.receive()

    async def _settle(self, line: Line) -> None:
        assert self.pending
        answer = await line.answer(self.pending)
        if answer["t"] == "ack":
            self.acked[answer["id"]] = answer["seq"]
            await line.until(answer["seq"])
        else:
            self.refused[answer["id"]] = answer["code"]
        self.pending = None


@contextlib.asynccontextmanager
async def at_play(players: list[Player]) -> AsyncIterator[None]:
    """The players play meanwhile, and finish what they are at in the end."""
    over = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play(over))
        yield
        over.set()


async def progress(players: list[Player], moves: int) -> None:
    """Waits until so many more moves are acknowledged, and gives up when they are not."""

    def made() -> int:
        return sum(len(player.acked) for player in players)

    wanted = made() + moves
    async with asyncio.timeout(3 * PATIENCE):
        while made() < wanted:  # noqa: ASYNC110  what is waited for has no event
            await asyncio.sleep(0.01)


async def company(instance: Instance, tables: int) -> list[Player]:
    """People at so many tables, two at each."""
    players: list[Player] = []
    for n in range(tables):
        code, people = await started(instance, f"A{n}", f"B{n}")
        players += [Player(p, code, seed=n * 10 + i) for i, p in enumerate(people)]
    return players


async def killed(launcher: Launcher, players: list[Player], kills: int, seed: str) -> None:
    """Kills the server at random moments while they play."""
    random = Random(seed)
    async with at_play(players):
        for _ in range(kills):
            await progress(players, 5)
            await asyncio.sleep(random.random() * 0.05)
            await launcher.kill()
            await launcher.start()
        await progress(players, 5)


def stored(database_url: str) -> dict[str, list[tuple[int, str | None]]]:
    """The events of each table, `(seq, action id)`, in the order of their seq."""
    engine = create_engine(database_url)
    found: dict[str, list[tuple[int, str | None]]] = {}
    with engine.connect() as conn:
        for code, seq, action in conn.execute(
            text(
                "SELECT code, events.seq, action_id FROM events"
                " JOIN tables ON tables.id = table_id ORDER BY code, events.seq"
            )
        ):
            found.setdefault(code, []).append((seq, action))
    engine.dispose()
    return found


def faults(players: list[Player], events: dict[str, list[tuple[int, str | None]]]) -> list[str]:
    """What was promised to the players and is not in the log, or is there in another way."""
    found: list[str] = []
    for code, log in events.items():
        if [seq for seq, _ in log] != list(range(len(log))):
            found.append(f"{code}: a gap in {log}")
        places: dict[str, int] = {}
        for seq, action in log:
            name = (action or "")[:ID_LENGTH]
            if name in places:
                found.append(f"{code}: {name} is there twice")
            if name:
                places[name] = seq
        for player in players:
            if player.code != code:
                continue
            for name, seq in player.acked.items():
                if name not in places:
                    found.append(f"{code}: {name} was acknowledged and is lost")
                elif places[name] != seq:
                    found.append(f"{code}: {name} is not where it was acknowledged")
            found += [
                f"{code}: {n} was refused ({why}) and is there"
                for n, why in player.refused.items()
                if n in places
            ]
    return found


async def sees_the_truth(player: Player) -> bool:
    """Whether the player's document, patched through every cut, is that of a fresh load."""
    assert player.line
    line = await player.person.sit(player.code, player.line)
    fresh = await player.person.get(f"/api/t/{player.code}")
    return (line.doc, line.offers) == (fresh["doc"], fresh["offers"])
