"""The closed unions of messages and their one parser."""

import json
from typing import Any

import pytest
from msgspec import UNSET, Raw

from app.live import wire

ID = "0123456789abcdef"


def fault(message: Any) -> str:
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    with pytest.raises(wire.Fault) as caught:
        wire.parse(text)
    return caught.value.code


def test_every_message_of_the_protocol_is_read() -> None:
    def read(**fields: Any) -> wire.Inbound:
        return wire.parse(json.dumps(fields).encode())

    assert read(t="hello", v=1) == wire.Hello(1)
    assert read(t="hello", v=1, build="b", since={"epoch": "e", "seq": 4}) == wire.Hello(
        1, "b", wire.Since("e", 4)
    )
    assert read(t="move", id=ID, base=4, move={"m": "x"}) == wire.Move(ID, 4, {"m": "x"})
    assert read(t="undo", id=ID, base=4, to=2) == wire.Undo(ID, 4, 2)
    assert read(t="resign", id=ID) == wire.Resign(ID)
    assert read(t="vote", id=ID, kind="draw", agree=True) == wire.Vote(ID, "draw", True)
    assert read(t="ready", id=ID, ready=False) == wire.Ready(ID, False)
    assert read(t="chat", id=ID, text="hi") == wire.Chat(ID, "hi")
    assert read(t="sync") == wire.Sync()
    assert read(t="sync", why="hash") == wire.Sync("hash")
    assert read(t="ping", n=7, seq=41) == wire.Ping(7, 41)


@pytest.mark.parametrize(
    "message",
    [
        None,
        5,
        [],
        "hello",
        {},
        {"t": 5},
        {"t": None},
        {"v": 1},
        {"t": "hello"},
        {"t": "hello", "v": True},
        {"t": "hello", "v": "1"},
        {"t": "hello", "v": 1, "seat": 8},
        {"t": "hello", "v": 1, "person": 0},
        {"t": "seat", "seat": None},
        {"t": "hello", "v": 1, "since": {"epoch": "e", "seq": -1}},
        {"t": "hello", "v": 1, "since": {"epoch": "e", "seq": 1, "x": 1}},
        {"t": "move", "id": ID, "base": 4, "move": []},
        {"t": "move", "id": ID, "base": 4, "move": None},
        {"t": "move", "id": ID, "base": True, "move": {}},
        {"t": "move", "id": ID, "base": 4, "move": {}, "seat": 1},
        {"t": "move", "id": "short", "base": 4, "move": {}},
        {"t": "move", "id": "x" * 37, "base": 4, "move": {}},
        {"t": "move", "id": "0123456789abcde!", "base": 4, "move": {}},
        {"t": "move", "id": ID + "\n", "base": 4, "move": {}},
        {"t": "vote", "id": ID, "kind": "end", "agree": True},
        {"t": "vote", "id": ID, "kind": "draw", "agree": 1},
        {"t": "chat", "id": ID, "text": ""},
        {"t": "chat", "id": ID, "text": "x" * 301},
        {"t": "chat", "id": ID, "text": 5},
        {"t": "sync", "__proto__": {}},
        {"t": "sync", "why": "because"},
        {"t": "ping", "n": -1},
    ],
)
def test_another_shape_is_refused(message: Any) -> None:
    assert fault(message) == "bad_shape"


def test_other_faults_have_their_names() -> None:
    assert fault({"t": "takeover"}) == "unknown_type"
    assert fault(b"{") == "bad_json"
    assert fault(b'{"t":"sync","t":"sync"}') == "bad_shape"


def test_the_same_move_in_another_key_order_is_the_same_bytes() -> None:
    one = wire.Move(ID, 1, {"m": "x", "b": {"d": 1, "c": 2}})
    other = wire.Move(ID, 1, {"b": {"c": 2, "d": 1}, "m": "x"})
    assert one.raw == other.raw


def test_unchanged_offers_are_left_out_of_an_ev() -> None:
    def sent(offers: Any) -> dict[str, Any]:
        ev = wire.Ev(5, 0, patch=[], valid_from=3, log=[], hash="h", offers=offers)
        return json.loads(wire.encode(ev))

    assert sent(UNSET) == {
        "t": "ev",
        "seq": 5,
        "by": 0,
        "patch": [],
        "log": [],
        "valid_from": 3,
        "hash": "h",
    }
    assert sent(Raw(b"[]"))["offers"] == []
