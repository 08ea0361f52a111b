"""Frames that break the protocol change nothing and end nothing (S11)."""

import asyncio
import time
from random import Random

import pytest

from app.live import socket, wire
from app.live.wire import Close
from tests.live.harness import Instance, pick, started
from tests.live.storm import broken, storm
from tests.toy import GAME as TOY

FRAMES = 9000


async def test_malformed_frames_change_nothing_and_end_nothing(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MOST_FAULTS", 10**6)
    await storm(instance, FRAMES, 11)


@pytest.mark.parametrize("monster", ["[" * 100_000, '{"t":"sync"}' + " " * 8181, '"' * 12_000])
async def test_frames_beyond_8_kib_end_their_own_socket_only(
    instance: Instance, monster: str
) -> None:
    code, people = await started(instance)
    line, other = await people[0].sit(code), await people[1].sit(code)
    began = time.monotonic()
    await line.send(monster)
    assert await line.closed() == Close.TOO_BIG
    assert time.monotonic() - began < 60  # one parser went back again and again, for hours
    await other.send({"t": "ping", "n": 1})
    await other.next("pong")


async def test_a_parser_that_takes_anything_is_found(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: unknown keys and other types are read as if they were fine."""
    real = wire.parse

    def lenient(frame: bytes) -> wire.Inbound:
        try:
            return real(frame)
        except wire.Fault:
            return wire.Sync()

    monkeypatch.setattr(socket, "MOST_FAULTS", 10**6)
    monkeypatch.setattr(wire, "parse", lenient)
    with pytest.raises(AssertionError):
        await storm(instance, 100, 11)


async def test_of_a_players_malformed_frames_only_acknowledged_ones_count(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MOST_FAULTS", 10**6)
    instance.hall.rooms.allow(10**6, 1.0)
    code, people = await started(instance)
    line = await people[0].sit(code)
    began, random = line.seq, Random(12)
    for n in range(FRAMES // 9):
        frame = broken(line, random)
        if '"resign"' not in frame:
            await line.send(frame)
        if n % 100 == 99:
            await line.send({"t": "sync"})
            await line.next("snap")
    stored = await people[1].get(f"/api/t/{code}")
    assert stored["seq"] - began <= len({f["seq"] for f in line.all("ack") if f["seq"] > began})
    assert stored["doc"]["table"]["status"] == "playing"


async def test_two_who_choose_at_once_do_not_disturb_each_other(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T9: decided on the same position, judged per seat, also the third and a late one."""
    monkeypatch.setitem(instance.hall.tables._ledger.games, "toy", TOY)  # type: ignore[arg-type]
    host = instance.person("Linh")
    code = await host.create("toy", seats=3)
    token = await host.token(code)
    people = [host, instance.person("Marta"), instance.person("Jo")]
    for person in people[1:]:
        await person.claim(token)
    for person in people:
        await person.post(f"/api/t/{code}/ready", {"ready": True})
    lines = [await person.sit(code) for person in people]
    base, random = lines[0].seq, Random(1)
    assert lines[0].doc["table"]["waiting"] == [0, 1, 2]
    answers = await asyncio.gather(
        *(line.move(pick(line.offers, random), base) for line in lines[:2])
    )
    assert [answer["t"] for answer in answers] == ["ack", "ack"]
    late = await lines[2].move(pick(lines[2].offers, random), base)
    assert late["t"] == "ack"
    again = await lines[0].move({"m": "pick", "card": "L1"}, base)
    assert (again["t"], again["code"]) == ("nak", "stale")
    for line in lines:
        await line.until(late["seq"])
    assert late["seq"] == base + 3
