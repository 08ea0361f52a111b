"""Running the application: the listening socket, uvicorn, signals, and a polite end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator

import uvicorn
from fastapi import FastAPI
from uvicorn.server import HANDLED_SIGNALS

from app import collector, metrics
from app.connections import Http, WebSocket
from app.main import create_app, open_database
from app.settings import Settings, SettingsError
from app.web.deps import Hall
from app.web.logs import configure

FRAME_BYTES = 256 * 1024  # read whole up to this, so that 8 KiB + 1 gets its close code
USER_TIMEOUT_MS = 15_000
PREPARE_AFTER = 1.0  # seconds: after a restart the open tables come first


def serve(settings: Settings, opened: Callable[[], None] = lambda: None) -> int:
    """Serves until a signal comes; the exit code. Why it cannot is one line on stderr, and 2.

    `opened` is called once when everything is there and visitors already queue at the socket.
    """
    configure(settings.log_level)
    try:
        settings.secret()
        with contextlib.closing(listen(settings)) as sock, _watched(settings):
            app = create_app(settings, db=open_database(settings))
            server = server_of(app)
            opened()
            collector.calm()
            server.run(sockets=[sock])
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if server.started else 1


@contextlib.contextmanager
def _watched(settings: Settings) -> Iterator[None]:
    """Serves the metrics, if they are wanted. Raises SettingsError."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(metrics.served(settings.metrics))
        except OSError as error:
            where = settings.metrics
            reason = error.strerror or error
            raise SettingsError(f"GUILDHALL_METRICS: cannot listen on {where}: {reason}") from None
        yield


class Server(uvicorn.Server):
    """uvicorn, but pages are made ready when the players are back, players are told before their
    sockets are closed, and a signal that was obeyed is no failure."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            thread = threading.Thread(target=_prepare, args=[self.config.app], daemon=True)
            asyncio.get_running_loop().call_later(PREPARE_AFTER, thread.start)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hall: Hall = self.config.app.state.hall  # type: ignore[union-attr]
        await hall.rooms.drain()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn's, without raising the signal once more at the end: the exit code is 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _prepare(app: FastAPI) -> None:
    """Does now what the first page would wait for."""
    app.state.files.prepare()
    app.state.pages.prepare()


def server_of(app: FastAPI) -> Server:
    """The server for an application, as it is run and tested."""
    return Server(
        uvicorn.Config(
            app,
            http=Http,
            ws=WebSocket,
            ws_max_size=FRAME_BYTES,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # the protocol has its own
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
            timeout_keep_alive=30,
        )
    )


def listen(settings: Settings, port: int | None = None) -> socket.socket:
    """The listening socket; port 0 instead of that of the settings is any free one.

    A client that never reads is dropped by the kernel after a while: without that it would hold
    its buffers for ever. Raises SettingsError.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT_MS)
    if settings.host == "::":
        sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # IPv4 as well
    try:
        sock.bind((settings.host, settings.port if port is None else port))
        sock.listen(1024)
    except OSError as error:
        sock.close()
        where = f"{settings.host}:{settings.port}"
        another = "--host and --port choose another address"
        raise SettingsError(f"cannot listen on {where}: {error.strerror}; {another}") from None
    return sock
