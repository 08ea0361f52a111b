"""A real server in the test's own event loop, and people who play on it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket
from collections.abc import AsyncIterator, Iterable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app import main
from app.engine import offers, patch
from app.engine.hashing import hash_of
from app.main import create_app
from app.people import accounts
from app.server import listen, server_of
from app.settings import Settings
from app.tables import document
from app.web import pages
from app.web.deps import Hall

PATIENCE = 30.0  # seconds before a test gives up waiting

# All servers of a process show the same files. Each would join and compress them for itself a
# second after its start, which takes two seconds; and a password takes half of one, as it should.
main.Files = cache(main.Files)  # type: ignore[assignment,misc]
pages.Pages = cache(pages.Pages)  # type: ignore[assignment,misc]
accounts.PasswordHasher = partial(  # type: ignore[assignment,misc]
    accounts.PasswordHasher, time_cost=1, memory_cost=64, parallelism=1
)


class Instance:
    """A running server."""

    def __init__(self, app: Any, server: Any, port: int, base: str = "") -> None:
        self.app, self.server = app, server
        self.host = f"127.0.0.1:{port}"
        self.origin = f"http://{self.host}"
        self.url = f"{self.origin}{base}"
        self.opened: list[Person | Line] = []

    @property
    def hall(self) -> Hall:
        return self.app.state.hall

    def person(self, name: str = "Linh", **headers: str) -> Person:
        person = Person(self, name, headers)
        self.opened.append(person)
        return person

    def transport(self) -> httpx2.AsyncBaseTransport | None:
        """How requests get here; None for over the network."""
        return None

    async def connect(self, code: str, cookie: str) -> ClientConnection:
        """A socket at the table."""
        return await connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/t/{code}",
            subprotocols=["guildhall.v1"],  # type: ignore[list-item]
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers={"cookie": cookie} if cookie else {},
            compression=None,
            ping_interval=None,
            max_size=2**22,
            max_queue=None,  # frames that a test does not read must not stop the line
        )


@contextlib.asynccontextmanager
async def running(database_url: str, data: Path, **environ: str) -> AsyncIterator[Instance]:
    """A server on a free port with this database and environment."""
    environ = {"DATABASE_URL": database_url, "GUILDHALL_DATA": str(data), **environ}
    environ.setdefault("GUILDHALL_HOST", "127.0.0.1")
    settings = Settings.load(environ=environ)
    sock = listen(settings, port=0)
    app = create_app(settings)
    server = server_of(app)
    serving = asyncio.create_task(server._serve([sock]))
    while not server.started:
        if serving.done():
            serving.result()
        await asyncio.sleep(0.005)
    instance = Instance(app, server, sock.getsockname()[1], settings.base)
    instance.hall.rooms.allow(10_000, 1.0)  # machines play faster than people
    try:
        yield instance
    finally:
        for opened in reversed(instance.opened):
            await opened.close()
        server.should_exit = True
        await serving
        sock.close()


class Person:
    """A browser: it has a cookie jar, and sends the headers that browsers send."""

    def __init__(self, instance: Instance, name: str, headers: dict[str, str]) -> None:
        self.instance, self.name = instance, name
        self.http = httpx2.AsyncClient(
            base_url=instance.url,
            headers={"origin": instance.origin, **headers},
            timeout=PATIENCE,
            verify=False,  # there is no TLS here, and loading certificates takes its time
            transport=instance.transport(),
        )

    @property
    def cookie(self) -> str:
        """The session's cookie as a header."""
        own = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        return own or self.http.headers.get("cookie", "")

    async def get(self, path: str, status: int = 200) -> Any:
        """The JSON of a GET that answers with this status."""
        return _body(await self.http.get(path), status)

    async def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        """The JSON of a POST that answers with this status."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = await self.http.post(path, json={} if body is None else body, headers=sent)
        return _body(answer, status)

    async def create(self, game: str = "splendor_duel", **more: Any) -> str:
        """A new table; its code."""
        body = {"game": game, "options": {}, "name": self.name, "watch": "on", **more}
        code: str = (await self.post("/api/tables", body))["code"]
        return code

    async def token(self, code: str) -> str:
        """The token of the table's first invitation; the host only."""
        links = await self.get(f"/api/t/{code}/invites")
        token: str = links[0]["url"].rsplit("/", 1)[1]
        return token

    async def claim(self, token: str, seat: int | None = None) -> int:
        """Sits down; the seat."""
        body = {"name": self.name} | ({} if seat is None else {"seat": seat})
        claimed: int = (await self.post(f"/api/invites/{token}/claim", body))["seat"]
        return claimed

    async def sit(self, code: str, after: Line | None = None) -> Line:
        """A socket at the table that has said hello and been answered; `after` another one it
        goes on with what that one had."""
        line = await self.dial(code)
        if after is None:
            await line.hello()
        else:
            for kept in ("doc", "offers", "seq", "valid_from", "epoch", "log"):
                setattr(line, kept, getattr(after, kept))
            await line.hello(after.since)
        return line

    async def dial(self, code: str) -> Line:
        """A socket at the table that has said nothing yet."""
        ws = await self.instance.connect(code, self.cookie)
        line = Line(ws)
        self.instance.opened.append(line)
        return line

    async def close(self) -> None:
        await self.http.aclose()


def _body(answer: httpx2.Response, status: int) -> Any:
    assert answer.status_code == status, (answer.status_code, answer.text[:300])
    return answer.json()


class Line:
    """A socket that keeps the document as the client does, and checks what the client relies on:
    every seq once and in order, every patched document with the hash that was sent."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.doc: Any = None
        self.offers: list[dict[str, Any]] = []
        self.seq = -1
        self.valid_from = 0
        self.epoch = ""
        self.you: int | None = None
        self.log: list[dict[str, Any]] = []
        self.frames: list[dict[str, Any]] = []
        self._read = 0  # frames that `next` has given out

    async def send(self, message: Any) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        await self.ws.send(text)

    async def hello(self, since: dict[str, Any] | None = None) -> dict[str, Any]:
        """Says hello; the snap or current that answers it."""
        await self.send({"t": "hello", "v": 1} | ({"since": since} if since else {}))
        return await self.next("snap", "current")

    @property
    def since(self) -> dict[str, Any]:
        return {"epoch": self.epoch, "seq": self.seq}

    async def receive(self) -> dict[str, Any]:
        """The next frame, applied."""
        async with asyncio.timeout(PATIENCE):
            frame = json.loads(await self.ws.recv())
        self.frames.append(frame)
        match frame["t"]:
            case "snap":
                known = self.seq if self.epoch == frame["epoch"] else -1
                self.doc, self.seq, self.offers = frame["doc"], frame["seq"], frame["offers"]
                self.valid_from, self.epoch = frame["valid_from"], frame["epoch"]
                self.you = frame["you"]
                self.log += [line for line in frame["log"] if line["seq"] > known]
                assert hash_of(self.doc) == frame["hash"]
            case "current":
                self.you = frame["you"]
            case "ev":
                assert frame["seq"] == self.seq + 1
                self.doc = patch.apply(self.doc, patch.unpacked(frame["patch"], document.ROOT))
                assert hash_of(self.doc) == frame["hash"]
                self.seq = frame["seq"]
                moved_on = "offers" in frame or frame["by"] == self.you
                self.valid_from = frame.get("valid_from", self.seq if moved_on else self.valid_from)
                self.offers = frame.get("offers", self.offers)
                self.log += [{**n, "seq": self.seq, "by": frame["by"]} for n in frame["log"]]
        return frame

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds; others are applied on the way."""
        while True:
            while self._read < len(self.frames):
                self._read += 1
                if self.frames[self._read - 1]["t"] in kinds:
                    return self.frames[self._read - 1]
            await self.receive()

    def all(self, kind: str) -> list[dict[str, Any]]:
        """The frames of this kind so far."""
        return [frame for frame in self.frames if frame["t"] == kind]

    async def until(self, seq: int) -> None:
        """Reads until the document is that of `seq` or later."""
        while self.seq < seq:
            await self.receive()

    async def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        """Sends an action, with a fresh id unless it has one; its ack or nak."""
        message = {"id": new_id(), **message}
        await self.send(message)
        while True:
            frame = await self.next("ack", "nak")
            if frame["id"] == message["id"]:
                return frame

    async def move(self, move: dict[str, Any], base: int | None = None) -> dict[str, Any]:
        """Makes a move; its ack or nak."""
        base = self.seq if base is None else base
        return await self.answer({"t": "move", "base": base, "move": move})

    def any_move(self, random: Random) -> dict[str, Any]:
        """One of the moves that are offered."""
        return pick(self.offers, random)

    async def closed(self) -> int:
        """Reads until the server closes; its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.receive()
        assert self.ws.close_code is not None
        return self.ws.close_code

    async def close(self) -> None:
        await self.ws.close()


class Dice:
    """A seeded random stream in the form that `offers.sample` takes."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def below(self, n: int) -> int:
        return self._random.randrange(n)


async def bare(instance: Instance, code: str, *frames: bytes, buffer: int = 32768) -> socket.socket:
    """A client that shakes hands, sends these frames, and reads nothing more.

    `buffer`: the bytes that its system takes for it."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    raw.setblocking(False)
    host, port = instance.host.split(":")
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, (host, int(port)))
    request = (
        f"GET /ws/t/{code} HTTP/1.1\r\nHost: {instance.host}\r\nOrigin: http://{instance.host}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Protocol: guildhall.v1\r\n\r\n"
    )
    await loop.sock_sendall(raw, request.encode())
    if frames:  # what comes along with the request would be lost
        assert b" 101 " in await loop.sock_recv(raw, 4096)
    masked = (bytes([0x81, 0x80 | len(frame)]) + b"\0\0\0\0" + frame for frame in frames)
    await loop.sock_sendall(raw, b"".join(masked))
    return raw


def moved(person: Person, instance: Instance) -> Person:
    """The same browser, at the other server."""
    return instance.person(person.name, cookie=person.cookie)


def pick(found: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """One of the moves that these offers of the wire admit."""
    open_ones = [offer for offer in offers.read(found) if not offer.blocked]
    return offers.sample(random.choice(open_ones), Dice(random))


def new_id() -> str:
    return secrets.token_urlsafe(18)


async def seated(instance: Instance, *names: str) -> tuple[str, list[Person]]:
    """A table with these people on its seats, the first as host; nobody is ready."""
    host, *others = (instance.person(name) for name in names)
    code = await host.create()
    token = await host.token(code)
    for guest in others:
        await guest.claim(token)
    return code, [host, *others]


async def started(instance: Instance, *names: str) -> tuple[str, list[Person]]:
    """The same with the game begun."""
    code, people = await seated(instance, *(names or ("Linh", "Marta")))
    for person in people:
        await person.post(f"/api/t/{code}/ready", {"ready": True})
    return code, people


async def on_turn(code: str, people: Iterable[Person]) -> Person:
    """The one of these people who has something to do."""
    for person in people:
        if (await person.get(f"/api/t/{code}"))["offers"]:
            return person
    raise AssertionError("nobody is on turn")


async def play(lines: Iterable[Line], moves: int, random: Random) -> int:
    """Plays so many moves, less if the game ends; the last seq, which all lines have reached."""
    by_seat = {line.you: line for line in lines}
    seq = max(line.seq for line in by_seat.values())
    for _ in range(moves):
        for line in by_seat.values():
            await line.until(seq)
        table = next(iter(by_seat.values())).doc["table"]
        if table["status"] != "playing":
            break
        mover = by_seat[random.choice(table["waiting"])]
        answer = await mover.move(mover.any_move(random))
        assert answer["t"] == "ack", answer
        seq = answer["seq"]
    for line in by_seat.values():
        await line.until(seq)
    return seq
