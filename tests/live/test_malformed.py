"""Frames of a grammar that knows the protocol and breaks it (S11)."""

import asyncio
import json
import time
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from app.live import socket, wire
from app.live.wire import Close
from tests.live.harness import Instance, Line, new_id, pick, started
from tests.toy import GAME as TOY

FRAMES = 9000

MONSTERS = (
    "NaN", "Infinity", "1e400", "-1e400", "1" * 5000, "1.5", "-1", "9007199254740993", "true",
    "null", '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"e\\u0301"', '"\x00"', '"\x7f"', '""',
    '"' + "x" * 4000 + '"', "[" * 9 + "]" * 9, "[" * 4000, '{"a":' * 9 + "1" + "}" * 9, "{}", "[]",
    '{"__proto__":{"seat":0}}', '{"constructor":1}', "01", "0x1", "'x'", "undefined", "", "}",
    '"\\', '"\\x41"', "-", "1 2", '{"m":"take","m":"take"}', '{"m":"replenish","seat":1}',
)  # fmt: skip


def well_formed(line: Line, random: Random) -> dict[str, Any]:
    """One of the messages of the protocol."""
    return random.choice(
        [
            {"t": "hello", "v": 1, "build": "", "since": {"epoch": line.epoch, "seq": line.seq}},
            {"t": "move", "id": new_id(), "base": line.seq, "move": {"m": "take", "cells": "A1"}},
            {"t": "undo", "id": new_id(), "base": line.seq, "to": 0},
            {"t": "resign", "id": new_id()},
            {"t": "vote", "id": new_id(), "kind": "draw", "agree": True},
            {"t": "ready", "id": new_id(), "ready": True},
            {"t": "plea", "id": new_id(), "to": 0, "reason": "slip", "words": "x"},
            {"t": "answer", "id": new_id(), "agree": True},
            {"t": "chat", "id": new_id(), "text": "x"},
            {"t": "seat", "seat": 1},
            {"t": "sync"},
            {"t": "ping", "n": 1, "seq": 2},
        ]
    )


def broken(line: Line, random: Random) -> str:
    """A message with something wrong in it."""
    message = well_formed(line, random)
    text = json.dumps(message)
    name = random.choice(list(message))
    rest = {key: value for key, value in message.items() if key != name}
    monster = random.choice(MONSTERS)
    match random.randrange(7):
        case 0:  # a value is something else
            body = json.dumps(rest)[:-1]
            return f"{body}{', ' if rest else ''}{json.dumps(name)}: {monster}}}"
        case 1:  # one key too many
            return f'{text[:-1]}, "{random.choice(["x", "seat", "__proto__", ""])}": {monster}}}'
        case 2:  # the same key twice
            return f"{text[:-1]}, {json.dumps(name)}: {json.dumps(message[name])}}}"
        case 3:  # something is missing
            return json.dumps(rest)
        case 4:  # cut off
            return text[: random.randrange(len(text))]
        case 5:  # one character is another
            at = random.randrange(len(text))
            return text[:at] + random.choice('{}[]",:\\\x01é\u202e0') + text[at + 1 :]
        case _:
            return monster


async def storm(instance: Instance, frames: int, seed: int) -> None:
    """So many broken frames of somebody without a seat: the table stays as it is, and the line
    lives."""
    instance.hall.rooms.frames = (10**6, 1.0)
    code, people = await started(instance)
    stranger = instance.person("Jo")
    await stranger.create()
    before = await people[0].get(f"/api/t/{code}")
    line = await stranger.sit(code)
    lines, random = [line], Random(seed)
    for n in range(frames):
        try:
            await line.send(broken(line, random))
            if n % 100 == 99:
                await line.send({"t": "ping", "n": n})
                while (await line.next("pong"))["n"] != n:
                    pass
        except ConnectionClosed:
            assert line.ws.close_code == Close.VERSION  # a hello of another version
            lines.append(line := await stranger.sit(code))
    told = [frame for line in lines for frame in line.frames]
    errors = [frame["code"] for frame in told if frame["t"] == "err"]
    assert len(errors) > frames / 2
    assert set(errors) == {"bad_json", "bad_shape", "unknown_type"}
    for frame in told:
        if frame["t"] == "ack":
            assert frame["seq"] == before["seq"]  # of chat only
        if frame["t"] == "nak":  # refused: a line of talk of which nothing is left
            assert frame["code"] in ("not_seated", "rate", "refused")
    after = await people[0].get(f"/api/t/{code}")
    assert {**after, "who": None, "chat": None} == {**before, "who": None, "chat": None}


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
    instance.hall.rooms.frames = (10**6, 1.0)
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
    assert lines[0].doc["table"]["turn"] == 3
