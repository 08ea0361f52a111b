"""Connections as uvicorn reads them, and what it leaves open: whoever never asks, or asks what
cannot be read, is let go; and no connection's end is in the way of the others' (R8).
"""

from __future__ import annotations

import asyncio

import structlog
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

log = structlog.get_logger("guildhall.connections")

HEAD_WITHIN = 20.0  # seconds until a connection has asked for something
BODY_WITHIN = 60.0  # seconds more, for a whole game on a slow line
HEAD_BYTES = 64 * 1024
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TOO_LARGE = UNREADABLE.replace(b"400 Bad Request", b"431 Request Header Fields Too Large")


class Http(HttpToolsProtocol):
    """Requests. uvicorn has a limit of time between two of them only."""

    _deadline: asyncio.TimerHandle | None = None
    _head: int | None = None  # bytes of a head that is not complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEAD_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._head = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head = None
        self._stop_waiting()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self not in self.connections:  # it is a socket now
            return
        if self._head is not None:
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self.transport.write(TOO_LARGE)
                self.transport.close()
        if self.cycle is None or self.cycle.response_complete:
            self._wait(HEAD_WITHIN)
        elif self.cycle.more_body:
            self._wait(BODY_WITHIN)
        else:
            self._stop_waiting()

    def _wait(self, seconds: float) -> None:
        """For the rest, however it trickles in."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSocket(WebSocketsSansIOProtocol):
    """Sockets. What the library refuses to read uvicorn leaves unanswered."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.close_sent:
            self.handshake_complete = self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()) or UNREADABLE)
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 is the sender's fault: uvicorn would log it as one of ours."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def shutdown(self) -> None:
        try:
            super().shutdown()
        except Exception as error:  # as for one that is closing already
            log.info("closed without a word", error=repr(error))
            self.transport.close()
