"""Servers that end, politely or not, while people play (R1, R8, T15)."""

import asyncio
import contextlib
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.live.wire import Close
from tests.live.harness import started
from tests.live.launcher import Launcher, launched
from tests.live.players import (
    Player,
    at_play,
    company,
    faults,
    killed,
    progress,
    sees_the_truth,
    stored,
)

KILLS = 30
TABLES = 15  # of two players each


@pytest.fixture
async def launcher(database_url: str, tmp_path: Path) -> Any:
    async with launched(database_url, tmp_path) as found:
        yield found


async def test_killed_at_random_moments_no_acknowledged_move_is_lost_or_doubled(
    launcher: Launcher, database_url: str
) -> None:
    """R1"""
    await launcher.start()
    players = await company(launcher, TABLES)
    await killed(launcher, players, KILLS, database_url)
    assert faults(players, stored(database_url)) == []
    assert sum(player.resent for player in players) > KILLS
    for player in players:
        assert await sees_the_truth(player)


@pytest.mark.parametrize("fault", ["answer_before_the_commit", "forget_action_ids"])
async def test_a_planted_fault_is_found_by_killing(
    sqlite_url: str, tmp_path: Path, fault: str
) -> None:
    """What the test above must catch."""
    async with launched(sqlite_url, tmp_path, PLANTED=fault) as launcher:
        await launcher.start()
        players = await company(launcher, 6)
        for n in range(30):  # one kill may come at a moment when nothing is on its way
            with contextlib.suppress(AssertionError, TimeoutError, ExceptionGroup):
                await killed(launcher, players, 1, str(n))
            if faults(players, stored(sqlite_url)):
                return
        pytest.fail("the fault was not found")


async def test_a_restart_in_the_middle_shows_the_same_position(launcher: Launcher) -> None:
    """T15: kill -9 between two steps: the same views, and the game goes on."""
    await launcher.start()
    code, people = await started(launcher)
    random = Random(3)
    for _ in range(3):
        lines = [await person.sit(code) for person in people]
        mover = next(line for line in lines if line.offers)
        answer = await mover.move(mover.any_move(random))
        assert answer["t"] == "ack"
        before = [await person.get(f"/api/t/{code}") for person in people]
        await launcher.kill()
        await launcher.start()
        for person, snap in zip(people, before, strict=True):
            assert await person.get(f"/api/t/{code}") == {**snap, "who": _nobody(snap)}


def _nobody(snap: dict[str, Any]) -> dict[str, Any]:
    return {"t": "who", "seats": dict.fromkeys(snap["who"]["seats"], "gone"), "watching": 0}


async def test_a_polite_end_under_load(launcher: Launcher, database_url: str) -> None:
    """R8: everybody is told, running moves end, the process is gone in time with code 0."""
    await launcher.start()
    code, people = await started(launcher)
    players = [Player(person, code, seed) for seed, person in enumerate(people)]
    watcher = await launcher.person().sit(code)
    async with at_play(players):
        await progress(players, 10)
        launcher.signal(signal.SIGTERM)
        assert await watcher.closed() == Close.RESTART
        bye = watcher.all("bye")
        assert bye == [{"t": "bye", "code": "restart", "retry": [0, 3000]}]
        assert await launcher.exit_code() == 0  # never, without a limit; soak says how fast
        await launcher.start()
        await progress(players, 5)
    placed = {action: seq for seq, action in stored(database_url)[code] if action}
    for player in players:
        assert player.acked
        assert player.acked.items() <= placed.items()
    assert (await people[0].get("/readyz"))["ready"]


async def half_a_request(launcher: Launcher) -> asyncio.StreamWriter:
    """Somebody who says that a body follows, and then falls silent."""
    host, port = launcher.host.split(":")
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"POST /api/tables HTTP/1.1\r\nHost: {launcher.host}\r\nOrigin: {launcher.origin}\r\n"
        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{".encode()
    )
    await writer.drain()
    await launcher.person().get("/healthz")  # so the first has arrived, too
    return writer


async def test_whoever_never_finishes_asking_holds_up_no_end(
    sqlite_url: str, tmp_path: Path
) -> None:
    """R8: the end has a limit, and the code is still 0."""
    async with launched(sqlite_url, tmp_path) as launcher:
        await launcher.start()
        writer = await half_a_request(launcher)
        launcher.signal(signal.SIGTERM)
        assert await launcher.exit_code() == 0
        writer.close()


async def test_an_end_without_a_limit_is_found(sqlite_url: str, tmp_path: Path) -> None:
    """The fault that the test above must catch, planted: it ends when the client gives up."""
    planted = "wait_for_everybody_at_the_end"
    async with launched(sqlite_url, tmp_path, PLANTED=planted) as launcher:
        await launcher.start()
        writer = await half_a_request(launcher)
        launcher.signal(signal.SIGTERM)
        ending = asyncio.create_task(launcher.exit_code())
        done, _ = await asyncio.wait([ending], timeout=6)  # twice the limit
        assert not done
        writer.close()
        assert await ending == 0


async def test_a_second_server_on_the_same_file_is_refused(
    sqlite_url: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with launched(sqlite_url, tmp_path) as first, launched(sqlite_url, tmp_path) as second:
        await first.start()
        assert second._process.stdin
        second._process.stdin.write(b"start\n")
        await second._line()
        assert await second.exit_code() == 2
        line = capfd.readouterr().err.strip()
        assert line.startswith("DATABASE_URL: ")
        assert "\n" not in line
