"""A server without a network: the whole application, asked and answered in the test's own process.

Requests and frames are those of `harness.py`; what is left out is the kernel's part and uvicorn's,
which is most of the time that a client and a server in one process take.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import httpx2
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedOK
from websockets.frames import Close as CloseFrame

from app.main import create_app
from app.settings import Settings
from tests.live.harness import Instance


class Inside(Instance):
    """The application itself."""

    def transport(self) -> httpx2.AsyncBaseTransport:
        return httpx2.ASGITransport(self.app, client=("127.0.0.1", 1))

    async def connect(self, code: str, cookie: str) -> ClientConnection:
        headers = {"host": self.host, "origin": self.origin, "cookie": cookie}
        wire = Wire(
            self.app,
            {
                "type": "websocket",
                "scheme": "ws",
                "path": f"/ws/t/{code}",
                "raw_path": f"/ws/t/{code}".encode(),
                "root_path": "",
                "query_string": b"",
                "headers": [(k.encode(), v.encode()) for k, v in headers.items() if v],
                "client": ("127.0.0.1", 1),
                "server": ("127.0.0.1", 8000),
                "subprotocols": ["guildhall.v1"],
            },
        )
        await wire.open()
        return cast(ClientConnection, wire)


class Wire:
    """As much of a `ClientConnection` as `Line` needs."""

    def __init__(self, app: Any, scope: dict[str, Any]) -> None:
        self.close_code: int | None = None
        self.transport = self
        self._there: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._here: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._serving = asyncio.create_task(app(scope, self._there.get, self._here.put))

    async def open(self) -> None:
        """Shakes hands; ConnectionRefusedError when that is refused."""
        self._there.put_nowait({"type": "websocket.connect"})
        if (await self._here.get())["type"] != "websocket.accept":
            raise ConnectionRefusedError

    async def send(self, text: str) -> None:
        self._there.put_nowait({"type": "websocket.receive", "text": text})

    async def recv(self) -> str:
        message = await self._here.get()
        if message["type"] == "websocket.close":
            self.close_code = message["code"]
            raise ConnectionClosedOK(CloseFrame(message["code"], ""), None)
        text: str = message["text"]
        return text

    def abort(self) -> None:
        """Hangs up, whatever the other end is doing."""
        self._there.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def wait_closed(self) -> None:
        """Until the other end has noticed."""
        await self._serving

    async def close(self) -> None:
        self.abort()
        await self._serving


@contextlib.asynccontextmanager
async def inside(database_url: str, data: Path) -> AsyncIterator[Inside]:
    """The application with this database, without a socket of its own."""
    settings = Settings.load(
        environ={
            "DATABASE_URL": database_url,
            "GUILDHALL_DATA": str(data),
            "GUILDHALL_HOST": "127.0.0.1",
        }
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        instance = Inside(app, None, 8000)
        instance.hall.rooms.allow(10_000, 1.0)  # machines play faster than people
        yield instance
        for opened in reversed(instance.opened):
            await opened.close()
