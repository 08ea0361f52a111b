"""Several servers on one PostgreSQL: same order, same contents, nothing lost (R6, R7)."""

import asyncio
import contextlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from app.live import fanout
from app.live.fanout import Across
from app.live.wire import Close
from app.tables.service import Tables
from tests.live.harness import Instance, Line, Person, moved, play, running, started
from tests.live.launcher import launched
from tests.live.players import Player, at_play, faults, progress, sees_the_truth, stored


async def spread(two: tuple[Instance, Instance]) -> tuple[str, list[Person], list[Line]]:
    """A game with one seat at each server, and a spectator at each."""
    code, people = await started(two[0])
    people[1] = moved(people[1], two[1])
    lines = [await person.sit(code) for person in people]
    return code, people, lines + [await instance.person().sit(code) for instance in two]


async def test_all_see_the_same_whichever_server_they_are_at(
    two: tuple[Instance, Instance],
) -> None:
    code, people, lines = await spread(two)
    began = lines[0].seq
    seq = await play(lines[:2], 40, Random(4))
    for line in lines:
        await line.until(seq)
        assert [f["seq"] for f in line.all("ev")] == list(range(began + 1, seq + 1))
    assert lines[2].doc == lines[3].doc
    assert [f["patch"] for f in lines[2].all("ev")] == [f["patch"] for f in lines[3].all("ev")]
    for person, line in zip(people, lines[:2], strict=True):
        for instance in two:
            snap = await moved(person, instance).get(f"/api/t/{code}")
            assert (snap["doc"], snap["offers"]) == (line.doc, line.offers)


async def test_one_seat_at_two_servers_moves_once(two: tuple[Instance, Instance]) -> None:
    """Decided on the same position at the same moment: one ack, one nak, equal ends."""
    code, people, lines = await spread(two)
    mover = next(line for line in lines[:2] if line.offers)
    person = people[mover.you or 0]
    tabs = [await moved(person, instance).sit(code) for instance in two]
    cells = next(o for o in mover.offers if o["move"] == "take")["args"]["cells"]
    base = mover.seq
    answers = await asyncio.gather(
        *(
            tab.move({"m": "take", "cells": cell}, base)
            for tab, cell in zip(tabs, cells, strict=False)
        )
    )
    assert sorted(answer["t"] for answer in answers) == ["ack", "nak"]
    for line in (*tabs, *lines):
        await line.until(base + 1)
    assert tabs[0].doc == tabs[1].doc == mover.doc


async def test_talk_and_presence_cross(
    two: tuple[Instance, Instance], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.live.presence.GRACE", 0.2)
    _, _, lines = await spread(two)
    for n, line in enumerate(lines[:2]):
        await line.answer({"t": "chat", "text": f"from {n}"})
    for line in lines:
        while len(line.all("chat")) < 2:
            await line.receive()
        assert sorted(said["text"] for said in line.all("chat")) == ["from 0", "from 1"]

    async def reads(line: Line, seats: dict[str, str], watching: int) -> None:
        while not any(
            (who["seats"], who["watching"]) == (seats, watching) for who in line.all("who")
        ):
            await line.receive()

    for line in lines[:2]:
        await reads(line, {"0": "here", "1": "here"}, 2)
    await lines[1].close()
    await reads(lines[0], {"0": "here", "1": "away"}, 2)


async def test_a_server_that_ends_is_not_remembered_as_present(
    emptied_postgresql: str, tmp_path: Path
) -> None:
    async with running(emptied_postgresql, tmp_path) as first:
        async with running(emptied_postgresql, tmp_path) as second:
            _, _, lines = await spread((first, second))
            while not any(who["watching"] == 2 for who in lines[0].all("who")):
                await lines[0].receive()
        while lines[0].all("who")[-1]["watching"] != 1:
            await lines[0].receive()


async def test_signing_out_here_closes_the_sockets_there(two: tuple[Instance, Instance]) -> None:
    """S8 across processes."""
    _, people, lines = await spread(two)
    await moved(people[1], two[0]).post("/api/me/signout")
    assert await lines[1].closed() == Close.NO_SESSION


async def test_lost_notices_cost_delay_and_nothing_else(
    two: tuple[Instance, Instance], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "COMPARE_EVERY", 0.2)
    _, people, lines = await spread(two)
    monkeypatch.setattr(Across, "_hear", lambda self, notice: None)
    seq = await play(lines[:2], 6, Random(2))
    await lines[0].answer({"t": "chat", "text": "heard"})
    for line in lines:
        await line.until(seq)
        while not line.all("chat"):
            await line.receive()
    await moved(people[1], two[0]).post("/api/me/signout")
    assert await lines[1].closed() == Close.NO_SESSION


async def test_a_lost_listener_comes_back_and_reads_what_it_missed(
    two: tuple[Instance, Instance], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "COMPARE_EVERY", 3600.0)
    _, _, lines = await spread(two)

    def cut(conn: Any) -> int:
        gone = conn.execute(
            text(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE application_name = 'guildhall listener' AND datname = current_database()"
            )
        )
        return int(gone.scalar_one())

    assert await two[0].hall.db.in_tx(cut) == 2
    seq = await play(lines[:2], 6, Random(2))
    for line in lines:
        await line.until(seq)


async def test_three_processes_serve_any_table_and_one_may_die(
    emptied_postgresql: str, tmp_path: Path
) -> None:
    """Each table's seats are spread over real processes. One is killed under load, its people go
    on at the others; nothing acknowledged is lost and all see the same."""
    async with contextlib.AsyncExitStack() as stack:
        three = [
            await stack.enter_async_context(launched(emptied_postgresql, tmp_path))
            for _ in range(3)
        ]
        await asyncio.gather(*(server.start() for server in three))
        players: list[Player] = []
        for n in range(4):
            code, people = await started(three[n % 3], f"A{n}", f"B{n}")
            for i, person in enumerate(people):
                at = moved(person, three[(n + i) % 3])
                players.append(Player(at, code, seed=n * 10 + i))
        watching = [await server.person().sit(players[0].code) for server in three[:2]]
        async with at_play(players):
            await progress(players, 30)
            for player in players:
                if player.person.instance is three[2]:
                    player.person = moved(player.person, three[0])
            await three[2].kill()
            await progress(players, 30)
        assert faults(players, stored(emptied_postgresql)) == []
        for player in players:
            assert await sees_the_truth(player)
        seq = (await players[0].person.get(f"/api/t/{players[0].code}"))["seq"]
        for line in watching:
            await line.until(seq)
        told = [[(f["seq"], f["patch"]) for f in line.all("ev")] for line in watching]
        assert told[0] == told[1]
        line = await players[1].person.sit(players[1].code)
        other = next(s for s in three[:2] if s is not players[1].person.instance)
        await moved(players[1].person, other).post("/api/me/signout")
        assert await line.closed() == Close.NO_SESSION


async def test_a_server_that_believes_its_memory_is_found_out(
    two: tuple[Instance, Instance], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that the tests above must catch, planted: heads are never read again."""

    async def never(self: Tables, code: str, seq: int | None = None) -> Any:
        return self.known(code)

    monkeypatch.setattr(Tables, "refresh", never)
    _, _, lines = await spread(two)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1.5):
            await play(lines[:2], 3, Random(4))
