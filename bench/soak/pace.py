"""How late moves are seen: tables at which people play at a pace while others listen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.live.harness import PATIENCE, Instance, Line, Person, moved, play, started


class Heard(msgspec.Struct):
    """As much of a frame as an ear takes in."""

    t: str
    seq: int = -1
    watching: int = 0


class Ear:
    """A spectator's socket that notes when each event came and nothing else, so that two hundred
    of them leave the machine to the server."""

    def __init__(self, ws: ClientConnection) -> None:
        self._ws = ws
        self._decode = msgspec.json.Decoder(Heard).decode
        self.heard: dict[int, float] = {}  # seq -> time.perf_counter()
        self.watching = 0  # spectators at the table, as last told
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                text = await self._ws.recv()
                now = time.perf_counter()
                frame = self._decode(text)
                if frame.t == "ev":
                    self.heard[frame.seq] = now
                elif frame.t == "who":
                    self.watching = frame.watching

    async def until(self, seq: int) -> None:
        """Waits until this event came; TimeoutError when it does not."""
        async with asyncio.timeout(PATIENCE):
            while seq not in self.heard:  # noqa: ASYNC110  what is waited for has no event
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        await self._ws.close()
        await self._listening


class Stage:
    """A game of two with its listeners."""

    def __init__(self, code: str, lines: list[Line], ears: list[Ear], seed: int) -> None:
        self.code, self.lines, self.ears = code, lines, ears
        self._random = Random(seed)
        self._sent: dict[int, float] = {}  # seq -> when that move was sent

    async def moves(self, count: int, every: float, wait: float) -> None:
        """So many moves, one each `every` seconds or later, less if the game ends."""
        due = time.perf_counter() + wait
        for _ in range(count):
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += every
            before, began = self.lines[0].seq, time.perf_counter()
            seq = await play(self.lines, 1, self._random)
            if seq == before:
                return
            self._sent[seq] = began
            for ear in self.ears:
                await ear.until(seq)

    def latencies(self) -> list[float]:
        """Seconds from each move since the last time this was asked to each ear."""
        sent, self._sent = self._sent, {}
        return [ear.heard[seq] - at for ear in self.ears for seq, at in sent.items()]

    async def close(self) -> None:
        for end in (*self.lines, *self.ears):
            await end.close()


async def stage(seats: Sequence[Instance], listeners: Sequence[Person], seed: int) -> Stage:
    """A game whose first seat is at the first of these servers and its second at the last."""
    code, people = await started(seats[0])
    people[1] = moved(people[1], seats[-1])
    lines = [await person.sit(code) for person in people]
    return Stage(code, lines, [await ear(person, code) for person in listeners], seed)


async def ear(person: Person, code: str) -> Ear:
    """Somebody who listens at this table, and has been answered."""
    ws = await person.instance.connect(code, person.cookie)
    await ws.send('{"t":"hello","v":1}')
    while '"t":"snap"' not in str(await ws.recv()):
        pass
    return Ear(ws)


async def paced(stages: Sequence[Stage], count: int, every: float) -> list[float]:
    """So many moves at each of these tables; all latencies in seconds."""
    await asyncio.gather(
        *(at.moves(count, every, n * every / len(stages)) for n, at in enumerate(stages))
    )
    return [late for at in stages for late in at.latencies()]
