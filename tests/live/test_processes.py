"""Several servers on one PostgreSQL: same order, same contents, nothing lost (R6, R7 in small)."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from app.live import fanout
from app.live.fanout import Across
from app.live.wire import Close
from tests.live.harness import Instance, Line, Person, play, running, started


@pytest.fixture
async def two(emptied_postgresql: str, tmp_path: Path) -> AsyncIterator[tuple[Instance, Instance]]:
    """Two servers that share a database and a secret."""
    async with contextlib.AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(running(emptied_postgresql, tmp_path)),
            await stack.enter_async_context(running(emptied_postgresql, tmp_path)),
        )


def moved(person: Person, instance: Instance) -> Person:
    """The same browser, at the other server."""
    return instance.person(person.name, cookie=person.cookie)


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
    cells = next(o for o in mover.offers if o["move"] == "take")["args"]["cells"]["of"]
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
    """S8 across processes, within two seconds."""
    _, people, lines = await spread(two)
    await moved(people[1], two[0]).post("/api/me/signout")
    async with asyncio.timeout(2):
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
