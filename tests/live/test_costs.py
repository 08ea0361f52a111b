"""What a move may cost, counted without a clock: frames, bytes, and what is never done for one."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from statistics import median
from threading import get_ident
from typing import Any

import msgspec
import pytest
from sqlalchemy.event import listen

from app.engine import kernel
from app.games import games
from tests.live.harness import Instance, play, running, started

PATCH_BYTES = 220  # median of the game that says most; a whole view is ten times as long
FRAME_BYTES = 480  # the same of frames
LONG_FRAME_BYTES = 2048  # of a hundred frames at most one is longer


async def test_a_whole_view_is_sent_on_connect_and_never_for_a_move(either: Instance) -> None:
    code, people = await started(either)
    lines = [await person.sit(code) for person in people]
    await play(lines, 30, Random(4))
    for line in lines:
        assert len(line.all("snap")) == 1
        moves = line.all("ev")
        assert len(moves) == 30
        whole = len(msgspec.json.encode(line.doc))
        patches = [len(msgspec.json.encode(ev["patch"])) for ev in moves]
        assert median(patches) < whole / 3


@pytest.mark.parametrize("game", sorted(games()))
async def test_patches_and_frames_of_every_game_are_short(instance: Instance, game: str) -> None:
    seats = max(2, games()[game].seats[0])
    host, *guests = (instance.person(f"Name {n}") for n in range(seats))
    code = await host.create(game, seats=seats)
    token = await host.token(code)
    for guest in guests:
        await guest.claim(token)
    for person in (host, *guests):
        await person.post(f"/api/t/{code}/ready", {"ready": True})
    lines = [await person.sit(code) for person in (host, *guests)]
    await play(lines, 60, Random(game))
    told = [ev for line in lines for ev in line.all("ev")]
    assert median(len(msgspec.json.encode(ev["patch"])) for ev in told) < PATCH_BYTES
    frames = sorted(len(msgspec.json.encode(ev)) for ev in told)
    assert median(frames) < FRAME_BYTES
    assert frames[-1 - len(frames) // 100] < LONG_FRAME_BYTES


async def test_no_statement_is_run_where_the_others_would_wait_for_it(either: Instance) -> None:
    """The event loop's own thread never asks the database, whoever does what."""
    ran: set[int] = set()
    listen(either.hall.db.engine, "before_cursor_execute", lambda *_: ran.add(get_ident()))
    code, people = await started(either)
    lines = [await person.sit(code) for person in people]
    await play(lines, 10, Random(5))
    await people[0].get(f"/api/t/{code}/history?from=-1&to=99")
    await people[0].post(f"/api/t/{code}/house", {"watch": "off"})
    assert (await people[0].http.get("/")).status_code == 200
    assert get_ident() not in ran
    assert len(ran) > 1


async def test_no_move_copies_deeply_or_uses_the_slow_json(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    used: list[str] = []
    # the tests' own players speak json as well: only what runs within the server's step counts
    inside = 0
    real = {name: getattr(json, name) for name in ("loads", "dumps")}

    def watched(name: str) -> Any:
        def call(*args: Any, **more: Any) -> Any:
            if inside:
                used.append(name)
            return real[name](*args, **more)

        return call

    for name in real:
        monkeypatch.setattr(json, name, watched(name))
    monkeypatch.setattr(copy, "deepcopy", lambda *args: used.append("deepcopy"))
    ledger = instance.hall.tables._ledger
    make, told, advance = ledger._make, ledger._told, kernel.advance

    def within(work: Any) -> Any:
        def call(*args: Any) -> Any:
            nonlocal inside
            inside += 1
            try:
                return work(*args)
            finally:
                inside -= 1

        return call

    monkeypatch.setattr(ledger, "_make", within(make))
    monkeypatch.setattr(ledger, "_told", within(told))
    advanced: list[int] = []
    monkeypatch.setattr(kernel, "advance", lambda *a: advanced.append(inside) or advance(*a))
    await play(lines, 10, Random(1))
    assert used == []
    assert advanced == [1] * 10  # each move is judged once, where it is watched


async def test_a_move_on_postgresql_is_one_statement_though_the_listener_hears_of_it(
    migrated_postgresql: str, tmp_path: Path
) -> None:
    """What the database tells of our own changes is known already, or will be at once."""
    async with running(migrated_postgresql, tmp_path) as instance:
        code, people = await started(instance)
        lines = [await person.sit(code) for person in people]
        ran: list[str] = []
        listen(instance.hall.db.engine, "before_cursor_execute", lambda *a: ran.append(a[2]))
        await play(lines, 30, Random(5))
    assert len([statement for statement in ran if "WITH head" in statement]) == 30
    assert [statement for statement in ran if "FROM events" in statement] == []


async def test_an_empty_room_keeps_no_view_and_no_head(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    await play(lines, 6, Random(2))
    room = instance.hall.rooms.known(code)
    assert room is not None
    assert room.head is not None
    for line in lines:
        await line.close()
    while room.members:
        await lines[0].ws.wait_closed()
    assert room.head is None
    assert not room._shown
