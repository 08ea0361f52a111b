"""Frames of a grammar that knows the protocol and breaks it (S11)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from app.live.wire import Close
from tests.live.harness import Instance, Line, new_id, started

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
    instance.hall.rooms.allow(10**6, 1.0)
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
