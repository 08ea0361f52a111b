"""The load: both players of many tables, in a process of its own. `python -m bench.load` reads a
plan (JSON) from stdin and prints what came of it.

Modes: `sat` plays as fast as the server answers, at `busy` tables at a time; `paced` makes `rate`
moves a second whatever the server does (a move's latency counts from when it was due); `idle` opens
sockets and holds them, then `more` of each player; `reconnect` comes back to tables after missing
their last moves.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench import script
from bench.measure import cpu_seconds, memory

GRACE = 30.0  # seconds that a move may take before the run is void


class Place(msgspec.Struct):
    """Where a player of a table connects, and the cookie of that player."""

    url: str
    cookie: str = ""


class Seats(msgspec.Struct):
    """The two places of a table, and the number of the script that is played there."""

    script: int
    places: tuple[Place, Place]


class Plan(msgspec.Struct):
    """What to do."""

    mode: str
    scripts: str
    tables: list[Seats]
    origin: str
    pid: int  # of the server
    seconds: float = 2.5
    busy: int = 40
    rate: float = 50.0
    most: int = 10**6  # moves at one table
    missed: int = 50
    more: int = 0  # further sockets of each player, which only listen
    open: int = 0  # tables with sockets at a time, the next come as games end; 0 = all
    counters: str = ""  # address that tells what the server counted


class Result(msgspec.Struct):
    """What happened within the measured time."""

    moves: int = 0
    wall: float = 0.0
    server_cpu: float = 0.0
    own_cpu: float = 0.0
    latencies: list[float] = []  # seconds from due to seen by the opponent
    counted: dict[str, float] = {}
    memory: int = 0  # of the server, at the end
    memory_before: int = 0
    late: float = 0.0  # seconds by which the generator itself was late, at worst
    exhausted: bool = False  # the games ended before the time did
    memories: list[
        int
    ] = []  # of the server, every ten seconds of a paced run, each step of an idle


class Game:
    """One table with both players connected."""

    def __init__(self, played: script.Script, seats: list[ClientConnection], most: int) -> None:
        self.steps = played.steps[:most]
        self.seats = seats
        self.at = 0
        # a table's events before the first move: created, joined, started
        self.base = msgspec.json.decode(played.snaps[0])["seq"]

    @property
    def over(self) -> bool:
        return self.at >= len(self.steps)

    async def move(self, due: float) -> float:
        """Makes the next move and waits for all that comes of it; how late the opponent saw it."""
        step = self.steps[self.at]
        frame = f'{{"t":"move","id":"{self.at:016}","base":{self.base},"move":{step.move}}}'
        await self.seats[step.seat].send(frame)
        mine, other = self.seats[step.seat], self.seats[1 - step.seat]
        await self._next(other, '{"t":"ev"')
        seen = time.perf_counter() - due
        await self._next(mine, '{"t":"ack"')
        self.at += 1
        self.base += 1
        return seen

    async def _next(self, seat: ClientConnection, wanted: str) -> None:
        while True:
            frame = await seat.recv()
            assert isinstance(frame, str)
            if frame.startswith(wanted):
                return
            if frame.startswith('{"t":"nak"'):
                raise RuntimeError(frame)


async def joined(plan: Plan, scripts: list[script.Script], tables: list[Seats]) -> list[Game]:
    """These tables with their sockets open and greeted."""
    gate = asyncio.Semaphore(32)

    async def one(table: Seats) -> Game:
        async with gate:
            seats = [await dial(plan, place) for place in table.places]
            for seat in seats:
                await greet(seat)
        return Game(scripts[table.script], seats, plan.most)

    return await asyncio.gather(*map(one, tables))


async def dial(plan: Plan, place: Place) -> ClientConnection:
    return await connect(
        place.url,
        subprotocols=["guildhall.v1"],  # type: ignore[list-item]
        origin=plan.origin,  # type: ignore[arg-type]
        additional_headers={"cookie": place.cookie} if place.cookie else {},
        compression=None,
        ping_interval=None,
        max_queue=None,
        proxy=None,
    )


async def greet(seat: ClientConnection, since: dict[str, Any] | None = None) -> dict[str, Any]:
    """Says hello; the first frame of the answer."""
    hello = {"t": "hello", "v": 1} | ({"since": since} if since else {})
    await seat.send(msgspec.json.encode(hello).decode())
    answer: dict[str, Any] = msgspec.json.decode(await seat.recv())
    return answer


async def saturate(plan: Plan, games: list[Game], result: Result) -> None:
    """`busy` tables are played at once; when a game ends the next one begins."""
    waiting = deque(games)
    end = time.perf_counter() + plan.seconds

    async def play() -> None:
        while waiting and time.perf_counter() < end:
            game = waiting.popleft()
            while not game.over and time.perf_counter() < end:
                result.latencies.append(await game.move(time.perf_counter()))
                result.moves += 1
        if time.perf_counter() < end:
            result.exhausted = True

    async with asyncio.timeout(plan.seconds + GRACE):
        await asyncio.gather(*(play() for _ in range(min(plan.busy, len(games)))))


async def pace(plan: Plan, games: list[Game], result: Result) -> None:
    """Moves fall due at even distances and go round the tables."""
    begun = time.perf_counter()
    running: set[asyncio.Task[None]] = set()
    ready = deque(games)

    coming = deque(plan.tables[len(games) :])
    scripts = script.load(Path(plan.scripts))

    async def move(game: Game, due: float) -> None:
        result.latencies.append(await game.move(due))
        result.moves += 1
        if game.over and coming:
            await asyncio.gather(*(seat.close() for seat in game.seats))
            [game] = await joined(plan, scripts, [coming.popleft()])
        if not game.over:
            ready.append(game)

    async def watch() -> None:
        while True:
            result.memories.append(memory(plan.pid))
            await asyncio.sleep(10)

    watching = asyncio.create_task(watch())

    for number in range(int(plan.seconds * plan.rate)):
        due = begun + number / plan.rate
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        else:
            result.late = max(result.late, -wait)
        while not ready and running:  # every table is at a move: this one is late
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        if not ready:
            result.exhausted = True
            break
        task = asyncio.create_task(move(ready.popleft(), due))
        running.add(task)
        task.add_done_callback(running.discard)
    async with asyncio.timeout(GRACE):
        await asyncio.gather(*running)
    watching.cancel()


async def hold(plan: Plan, scripts: list[script.Script], games: list[Game], result: Result) -> None:
    """Keeps the sockets open for a while; then as many more, and so on."""
    await asyncio.sleep(plan.seconds)
    result.memories.append(memory(plan.pid))
    for _ in range(plan.more):
        games += await joined(plan, scripts, plan.tables)
        await asyncio.sleep(plan.seconds)
        result.memories.append(memory(plan.pid))


async def come_back(plan: Plan, result: Result) -> None:
    """Every player of every table comes back with what was known `missed` moves ago."""
    known: list[tuple[Place, dict[str, Any]]] = []
    for table in plan.tables:
        for place in table.places:
            seat = await dial(plan, place)
            snap = await greet(seat)
            await seat.close()
            known.append((place, {"epoch": snap["epoch"], "seq": snap["seq"] - plan.missed}))
    begin = cpu_seconds(plan.pid)
    for place, since in known:
        seat = await dial(plan, place)
        answer = await greet(seat, since)
        if answer["t"] != "snap":
            raise RuntimeError(f"{answer['t']} instead of one snap")
        result.moves += 1
        await seat.close()
    result.server_cpu = cpu_seconds(plan.pid) - begin


async def run(plan: Plan) -> Result:
    """Carries out the plan."""
    scripts = script.load(Path(plan.scripts))
    if plan.counters:
        await asyncio.to_thread(_counted, plan.counters)
    result = Result(memory_before=memory(plan.pid))
    if plan.mode == "reconnect":
        await come_back(plan, result)
        return result
    games = await joined(plan, scripts, plan.tables[: plan.open or None])
    await asyncio.sleep(0.3)  # presence is told
    if plan.counters:
        await asyncio.to_thread(_counted, plan.counters)
    cpu, own, wall = cpu_seconds(plan.pid), time.process_time(), time.perf_counter()
    match plan.mode:
        case "sat":
            await saturate(plan, games, result)
        case "paced":
            await pace(plan, games, result)
        case "idle":
            await hold(plan, scripts, games, result)
    result.wall = time.perf_counter() - wall
    result.own_cpu = time.process_time() - own
    result.server_cpu = cpu_seconds(plan.pid) - cpu
    result.memory = memory(plan.pid)
    if plan.counters:
        result.counted = await asyncio.to_thread(_counted, plan.counters)
    await asyncio.gather(*(seat.close() for game in games for seat in game.seats))
    return result


def _counted(address: str) -> dict[str, float]:
    with urlopen(address, timeout=GRACE) as answer:
        found: dict[str, float] = msgspec.json.decode(answer.read())
        return found


def main() -> None:
    import uvloop

    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    sys.stdout.buffer.write(msgspec.json.encode(uvloop.run(run(plan))))


if __name__ == "__main__":
    main()
