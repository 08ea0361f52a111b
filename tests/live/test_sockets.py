"""The life of a socket: how it begins, what it refuses, how it ends."""

import asyncio
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, InvalidStatus

from app.live import outbox, wire
from app.live import socket as live_socket
from app.live.quota import Turns
from app.live.wire import Close
from app.server import USER_TIMEOUT_MS
from tests.live.harness import PATIENCE, Instance, bare, new_id, running, seated, started


@pytest.mark.parametrize("origin", [None, "null", "https://evil.example", "http://localhost:1"])
async def test_a_foreign_page_gets_no_socket(instance: Instance, origin: str | None) -> None:
    code, people = await started(instance)
    with pytest.raises(InvalidStatus) as refused:
        await connect(
            f"ws://{instance.host}/ws/t/{code}",
            subprotocols=["guildhall.v1"],  # type: ignore[list-item]
            origin=origin,  # type: ignore[arg-type]
            additional_headers={"cookie": people[0].cookie},
        )
    assert refused.value.response.status_code == 403


async def test_no_compression_is_agreed(instance: Instance) -> None:
    code, _ = await started(instance)
    async with connect(
        f"ws://{instance.host}/ws/t/{code}",
        subprotocols=["guildhall.v1"],  # type: ignore[list-item]
        origin=f"http://{instance.host}",  # type: ignore[arg-type]
        compression="deflate",
    ) as ws:
        assert ws.protocol.extensions == []
        assert ws.subprotocol == "guildhall.v1"


async def test_another_protocol_version_is_closed_with_its_code(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].dial(code)
    await line.send({"t": "hello", "v": 2})
    assert await line.closed() == Close.VERSION
    line = await people[0].dial(code)
    await line.send({"t": "hello", "v": 1, "build": "of yesterday"})
    assert await line.closed() == Close.VERSION
    async with connect(
        f"ws://{instance.host}/ws/t/{code}",
        origin=f"http://{instance.host}",  # type: ignore[arg-type]
    ) as ws:
        await ws.wait_closed()
        assert ws.close_code == Close.VERSION


async def test_an_unknown_table_is_told(instance: Instance) -> None:
    line = await instance.person().dial("ZZZZZZ")
    assert await line.closed() == Close.NO_TABLE


async def test_a_code_is_read_in_any_case(instance: Instance) -> None:
    code, people = await started(instance)
    one, two = await people[0].sit(code.lower()), await people[1].sit(code)
    await one.answer({"t": "resign"})
    await two.until(one.seq)
    assert two.doc == one.doc


async def test_a_socket_that_says_nothing_is_closed(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await started(instance)
    monkeypatch.setattr(live_socket, "HELLO_WITHIN", 0.1)
    assert await (await people[0].dial(code)).closed() == Close.NO_HELLO
    monkeypatch.setattr(live_socket, "SILENT_AFTER", 3.0)
    line = await people[0].sit(code)
    for n in range(4):
        await asyncio.sleep(0.5)
        await line.send({"t": "ping", "n": n, "seq": line.seq})
    assert (await line.next("pong")) == {"t": "pong", "n": 0, "seq": line.seq}
    assert await line.closed() == Close.SILENT


async def test_the_first_frame_is_hello(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].dial(code)
    await line.send({"t": "sync"})
    assert (await line.next("err"))["code"] == "hello_first"
    await line.send({"t": "move", "id": new_id(), "base": 0, "move": {}})
    assert (await line.next("err"))["code"] == "hello_first"
    assert (await line.hello())["t"] == "snap"


async def test_the_third_fault_is_the_last(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)
    for frame, named in (("{", "bad_json"), ('{"t":"x"}', "unknown_type"), ("[]", "bad_shape")):
        await line.send(frame)
        assert (await line.next("err"))["code"] == named
    assert await line.closed() == Close.VIOLATION


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x00\x01", Close.BINARY),
        ("x" * 8193, Close.TOO_BIG),
        ("[" * 100_000, Close.TOO_BIG),
        ("é" * 4097, Close.TOO_BIG),
    ],
)
async def test_frames_that_end_a_socket(instance: Instance, frame: Any, code: int) -> None:
    table, people = await started(instance)
    line = await people[0].sit(table)
    await line.send(frame)
    assert await line.closed() == code


async def test_a_frame_of_exactly_the_limit_is_read(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)
    await line.send('{"t":"sync"}'.ljust(8192))
    assert (await line.next("snap"))["seq"] == line.seq


async def test_bad_utf8_is_closed_with_1007(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)
    await line.ws.send(b'{"t":"sync\xff"}', text=True)
    assert await line.closed() == 1007


async def test_a_flood_of_frames_is_refused_and_then_ended(instance: Instance) -> None:
    code, people = await started(instance)
    instance.hall.rooms.allow(10, 3600.0)  # however slow the machine
    line = await people[0].sit(code)
    answers = [await line.answer({"t": "ready", "ready": True}) for _ in range(12)]
    assert [a["code"] for a in answers if a["t"] == "nak"][-1] == "rate"
    for _ in range(20):
        await line.send({"t": "sync"})
    assert await line.closed() == Close.VIOLATION
    assert len(line.all("snap")) == 1


async def test_a_new_socket_renews_no_quota(instance: Instance) -> None:
    """The frames of a session count at all its sockets, those of visitors at all of an address."""
    code, people = await started(instance)
    instance.hall.rooms.allow(11, 3600.0)
    for n in range(3):
        line = await people[0].sit(code)
        assert (await line.answer({"t": "ready", "ready": True}))["code"] != "rate", n
        await line.close()
    again = await people[0].sit(code)
    assert (await again.answer({"t": "ready", "ready": True}))["code"] == "rate"
    with pytest.raises(InvalidStatus):
        await people[0].dial(code)
    await people[1].sit(code)  # others are heard
    for _ in range(22):
        await (await instance.person().sit(code)).close()
    with pytest.raises(InvalidStatus):
        await instance.person().dial(code)


async def test_what_one_asks_at_once_is_done_in_turns_and_others_come_between(
    instance: Instance,
) -> None:
    code, people = await started(instance)
    instance.hall.rooms._turns = Turns(3, 3600.0)
    line = await people[0].sit(code)
    for _ in range(4):
        await line.send({"t": "sync"})
    other = await people[1].sit(code)  # the fourth turn is an hour away, but not for others
    await other.send({"t": "ping", "n": 1})
    await other.next("pong")
    await line.close()
    await line.closed()
    assert len(line.all("snap")) == 2


async def test_what_is_refused_is_not_read_unless_an_answer_is_awaited(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await started(instance)
    instance.hall.rooms.allow(10, 3600.0)
    line = await people[0].sit(code)
    for _ in range(8):
        await line.send({"t": "sync"})
        await line.next("snap")
    read: list[bytes] = []
    parse = wire.parse
    monkeypatch.setattr(wire, "parse", lambda frame: read.append(frame) or parse(frame))
    for frame in ('{"t":"sync"}', "[", '{"id":', '{"t":"ping","n":1}'):
        await line.send(frame)
    assert (await line.answer({"t": "resign"}))["code"] == "rate"
    assert len(read) == 2
    assert read[0] == b'{"id":'
    assert line.all("err") == line.all("pong") == []


async def test_the_fifth_tab_of_a_seat_ends_the_first(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await people[0].sit(code) for _ in range(4)]
    other = await people[1].sit(code)
    fifth = await people[0].sit(code)
    assert await lines[0].closed() == Close.TOO_MANY
    for line in (*lines[1:], other, fifth):
        await line.send({"t": "ping", "n": 1, "seq": 0})
        await line.next("pong")


async def test_a_session_has_sixteen_sockets(instance: Instance) -> None:
    host = instance.person("Linh")
    codes = [await host.create() for _ in range(5)]
    for n in range(16):
        await host.sit(codes[n % 5])
    with pytest.raises(InvalidStatus) as refused:
        await host.sit(codes[4])
    assert refused.value.response.status_code == 503
    assert await instance.person("Marta").sit(codes[4])


async def test_those_without_a_session_are_counted_by_address(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.web import sockets

    monkeypatch.setattr(sockets, "MOST_AN_ADDRESS", 3)
    code, people = await started(instance)
    for _ in range(3):
        await instance.person().sit(code)
    with pytest.raises(InvalidHandshake):
        await instance.person().sit(code)
    assert (await people[0].sit(code)).you == 0


async def test_presence_is_told(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.live.presence.GRACE", 0.2)
    code, people = await started(instance)
    line = await people[0].sit(code)
    assert line.frames[0]["who"]["seats"] == {"0": "here", "1": "gone"}
    other = await people[1].sit(code)
    assert (await line.next("who"))["seats"] == {"0": "here", "1": "here"}
    watcher = await instance.person().sit(code)
    assert (await line.next("who"))["watching"] == 1
    await other.close()
    assert (await line.next("who"))["seats"] == {"0": "here", "1": "away"}
    await watcher.close()
    assert (await line.next("who"))["watching"] == 0


async def test_whoever_sits_down_while_watching_is_shown_the_own_seat(
    instance: Instance,
) -> None:
    host = instance.person("Linh")
    code = await host.create()
    token = await host.token(code)
    guest = instance.person("Marta")
    await guest.post(f"/api/t/{code}/ask", {"name": "Marta"})
    line = await guest.sit(code)
    assert line.you is None
    hosts = await host.sit(code)
    await guest.claim(token)
    assert (await line.next("snap"))["you"] == 1
    await hosts.until(line.seq)
    await line.answer({"t": "ready", "ready": True})
    assert hosts.all("ev")


async def test_whoever_leaves_goes_on_as_a_spectator(instance: Instance) -> None:
    code, people = await seated(instance, "Linh", "Marta")
    line = await people[1].sit(code)
    await people[1].post(f"/api/t/{code}/leave")
    assert (await line.next("snap"))["you"] is None
    assert (await line.answer({"t": "ready", "ready": True}))["code"] == "not_seated"


async def test_signing_out_ends_the_session_everywhere(instance: Instance) -> None:
    """S8: the old cookie is dead, and its sockets close."""
    code, people = await started(instance)
    line, other = await people[0].sit(code), await people[1].sit(code)
    cookie = people[0].cookie
    await people[0].post("/api/me/signout")
    assert await line.closed() == Close.NO_SESSION
    assert people[0].cookie == ""
    thief = instance.person("Thief", cookie=cookie)
    assert (await thief.get("/api/me"))["tables"] == []
    assert (await thief.get(f"/api/t/{code}"))["you"] is None
    await other.send({"t": "ping", "n": 1})
    await other.next("pong")


async def test_a_slow_reader_harms_only_itself(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its queue overflows or a send takes too long; the others notice nothing."""
    monkeypatch.setattr(outbox, "SEND_WITHIN", 0.3)
    code, people = await started(instance)
    line = await people[0].sit(code)
    slow = await bare(instance, code, b'{"t":"hello","v":1}', buffer=4096)
    await settled(lambda: len(instance.hall.rooms.members) == 2)
    member = instance.hall.rooms.members[-1]
    for n in range(400):
        member.outbox.put(json.dumps({"t": "x", "n": n, "pad": "x" * 8000}))
        if member.outbox.ended:
            break
        await asyncio.sleep(0.001)
    assert member.outbox.code == Close.TOO_SLOW
    await settled(lambda: len(instance.hall.rooms.members) == 1)
    await line.send({"t": "ping", "n": 1})
    await line.next("pong")
    slow.close()


async def test_a_table_that_all_have_left_is_not_kept(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)
    await line.close()
    await started(instance)  # whoever writes holds on to what was written last
    await settled(lambda: instance.hall.tables.known(code) is None)
    assert (await people[0].sit(code)).seq == line.seq


async def settled(done: Callable[[], bool]) -> None:
    """Waits until this holds."""
    async with asyncio.timeout(PATIENCE):
        while not done():  # noqa: ASYNC110  what is waited for has no event
            await asyncio.sleep(0.01)


async def test_the_kernel_gives_up_on_clients_that_never_read(instance: Instance) -> None:
    code, people = await started(instance)
    await people[0].sit(code)
    for connection in instance.server.server_state.connections:
        accepted = connection.transport.get_extra_info("socket")
        timeout = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        assert timeout == USER_TIMEOUT_MS


async def test_while_it_ends_the_server_takes_nothing_new(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)
    instance.hall.rooms.draining = True
    assert (await line.answer({"t": "resign"}))["code"] == "draining"
    assert (await line.answer({"t": "chat", "text": "x"}))["code"] == "draining"
    for path, body in (("resign", {}), ("moves", {"base": 0, "move": {}}), ("ready", {})):
        refused = await people[0].post(f"/api/t/{code}/{path}", body, 503, idempotency_key=new_id())
        assert refused["code"] == "draining"
    assert await people[0].get("/readyz", 503) == {"ready": False}
    with pytest.raises(InvalidStatus):
        await people[1].sit(code)
    await people[0].get(f"/api/t/{code}")  # looking is fine to the end
    instance.hall.rooms.draining = False
    assert (await line.answer({"t": "resign"}))["t"] == "ack"


@pytest.mark.parametrize("prefix", ["/hall", ""])
async def test_below_a_sub_path_the_proxy_may_strip_it_or_not(
    sqlite_url: str, tmp_path: Path, prefix: str
) -> None:
    public = {"GUILDHALL_PUBLIC_URL": "https://games.example.org/hall"}
    async with running(sqlite_url, tmp_path, **public) as instance:
        code = await instance.person().create()
        stranger = instance.person()
        instance.url = f"http://{instance.host}{prefix}"
        line = await stranger.sit(code)
        assert line.doc["table"]["code"] == code


async def test_whoever_hung_up_before_being_refused_costs_no_fault(
    instance: Instance, caplog: pytest.LogCaptureFixture
) -> None:
    """The soak found this one: sockets refused at the end of a server, by people who left."""
    code, _ = await started(instance)
    instance.hall.rooms.draining = True
    host, port = instance.host.split(":")
    for _ in range(20):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            f"GET /ws/t/{code} HTTP/1.1\r\nHost: {instance.host}\r\n"
            f"Origin: http://{instance.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Protocol: guildhall.v1\r\n\r\n".encode()
        )
        writer.write_eof()
        await reader.read()
        writer.close()
        await writer.wait_closed()
    instance.hall.rooms.draining = False
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
