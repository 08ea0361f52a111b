"""Connections that ask for nothing, for half, or for what cannot be read (R8, S11, S12)."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from app import connections
from app.connections import HEAD_BYTES, WebSocket
from app.live.wire import Close
from tests.live.harness import PATIENCE, Instance, started
from tests.live.launcher import launched

UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: guildhall.v1\r\n"
)
Pipe = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def dialled(instance: Instance, sent: bytes = b"") -> AsyncIterator[Pipe]:
    """A connection that has sent this and nothing more."""
    host, port = instance.host.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(sent)
        yield reader, writer
    finally:
        writer.close()


async def answer(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server closes."""
    async with asyncio.timeout(PATIENCE):
        return await reader.read()


def head(instance: Instance, path: str, *lines: str, method: str = "GET") -> bytes:
    own = f"Host: {instance.host}\r\nOrigin: {instance.origin}\r\n"
    more = "".join(f"{line}\r\n" for line in lines)
    return f"{method} {path} HTTP/1.1\r\n{own}{more}".encode("latin-1")


def unreadable(instance: Instance) -> dict[str, tuple[bytes, int]]:
    """Handshakes that the library refuses to read, and the answer to each."""
    end = f"{UPGRADE}\r\n".encode()
    many = [f"X-{n}: 1" for n in range(200)]
    return {
        "a long cookie": (head(instance, "/ws/mine", f"Cookie: a={'A' * 9000}") + end, 431),
        "many headers": (head(instance, "/ws/mine", *many) + end, 431),
        "a long path": (head(instance, f"/ws/t/{'A' * 9000}") + end, 414),
        "another method": (head(instance, "/ws/mine", method="PUT") + end, 405),
        "with a body": (head(instance, "/ws/mine", "Content-Length: 3") + end + b"abc", 400),
        "a raw path": (head(instance, "/ws/t/\xff\xfe") + end, 400),
    }


async def test_a_handshake_that_cannot_be_read_is_answered_and_closed(
    instance: Instance, caplog: pytest.LogCaptureFixture
) -> None:
    for what, (sent, status) in unreadable(instance).items():
        async with dialled(instance, sent) as (reader, _):
            line = (await answer(reader)).split(b"\r\n")[0]
            assert line.startswith(f"HTTP/1.1 {status} ".encode()), (what, line)
    assert [record for record in caplog.records if record.exc_info] == []


async def test_whoever_does_not_ask_in_time_is_let_go(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.2)
    monkeypatch.setattr(connections, "BODY_WITHIN", 0.4)
    whole = head(instance, "/healthz") + b"\r\n"
    body = head(instance, "/api/tables", "Content-Type: application/json", "Content-Length: 9")
    post = body.replace(b"GET", b"POST") + b"\r\n{"
    for sent in (b"", b"\r\n", whole[:20], post):
        async with dialled(instance, sent) as (reader, _):
            assert await asyncio.wait_for(reader.read(), 5) == b"", sent
    for sent in (b"\r\n", whole[:20], post):  # the next request of a connection
        async with dialled(instance, whole) as (reader, writer):
            assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
            writer.write(sent)
            assert await asyncio.wait_for(reader.read(), 5) == b"", sent


async def test_a_head_that_trickles_in_has_no_longer(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.3)

    async def trickle(writer: asyncio.StreamWriter) -> None:
        for n in range(1000):
            writer.write(f"X-{n}: 1\r\n".encode())
            await asyncio.sleep(0.05)

    async with dialled(instance, head(instance, "/")) as (reader, writer):
        trickling = asyncio.create_task(trickle(writer))
        assert await asyncio.wait_for(reader.read(), 5) == b""
        trickling.cancel()


async def test_whoever_asks_in_time_stays(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket, and a connection between two requests."""
    code, people = await started(instance)
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.2)
    line = await people[0].sit(code)
    async with dialled(instance, head(instance, "/healthz") + b"\r\n") as (reader, writer):
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        await asyncio.sleep(0.6)
        writer.write(head(instance, "/healthz", "Connection: close") + b"\r\n")
        assert b"HTTP/1.1 200" in await answer(reader)
    assert (await line.answer({"t": "resign"}))["t"] == "ack"


async def test_a_head_without_an_end_is_cut_off(instance: Instance) -> None:
    async with dialled(instance, head(instance, "/", "X: ")) as (reader, writer):
        writer.write(b"A" * (HEAD_BYTES + 1))
        assert (await answer(reader)).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("path", ["/ws/t/{code}", "/ws/mine"])
async def test_text_that_is_no_text_is_closed_and_is_no_error_of_ours(
    instance: Instance, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    """Whole, in pieces, and twice in one packet."""
    code, people = await started(instance)
    bad = bytes([0x81, 0x82]) + b"\0\0\0\0" + b"\xff\xfe"
    pieces = bytes([0x01, 0x81]) + b"\0\0\0\0\xff" + bytes([0x80, 0x81]) + b"\0\0\0\0\xfe"
    for sent in (bad, pieces, bad + bad):
        async with connect(
            f"ws://{instance.host}{path.format(code=code)}",
            subprotocols=["guildhall.v1"],  # type: ignore[list-item]
            origin=instance.origin,
            additional_headers={"cookie": people[0].cookie},
        ) as ws:
            ws.transport.write(sent)
            with contextlib.suppress(ConnectionClosed):
                async with asyncio.timeout(PATIENCE):
                    await ws.recv()
            assert ws.close_code == 1007
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


async def test_no_connection_keeps_the_rest_from_ending(sqlite_url: str, tmp_path: Path) -> None:
    """R8: silent, half or refused: everybody is told, exit code 0."""
    async with launched(sqlite_url, tmp_path) as launcher, contextlib.AsyncExitStack() as stack:
        await launcher.start()
        code, people = await started(launcher)
        watcher = await people[0].sit(code)
        for sent in (b"", b"GET", *(sent for sent, _ in unreadable(launcher).values())):
            await stack.enter_async_context(dialled(launcher, sent))
        await launcher.person().get("/healthz")  # so the others have arrived, too
        launcher.signal(signal.SIGTERM)
        assert await watcher.closed() == Close.RESTART
        assert await launcher.exit_code() == 0


async def test_a_socket_that_is_closing_already_does_not_stop_the_end(instance: Instance) -> None:
    """R8: its answer waits behind what it has not read, and it can be told nothing more."""
    code, people = await started(instance)
    await people[0].sit(code)
    found = [one for one in instance.server.server_state.connections if isinstance(one, WebSocket)]
    found[0].conn.receive_data(bytes([0x88, 0x82]) + b"\0\0\0\0" + (1000).to_bytes(2, "big"))
    found[0].shutdown()
    assert found[0].transport.is_closing()
