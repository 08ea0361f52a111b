"""What waits to be sent on one socket: bounded, so that a slow reader harms only itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from starlette.types import Send

from app import metrics
from app.live.wire import Close

MOST_FRAMES = 64
MOST_BYTES = 256 * 1024
SEND_WITHIN = 5.0


class Outbox:
    """A queue of frames with one reader (the writer task), and how the socket is to end.

    Putting never waits. A full queue is dropped and ends the socket with 1013: the client comes
    back and gets the whole, which is less than what it missed.
    """

    __slots__ = ("_bytes", "_frames", "_waiting", "began", "code", "ended", "writer")

    def __init__(self) -> None:
        self._frames: list[str] = []  # a deque would take more for every idle socket
        self._bytes = 0
        self._waiting: asyncio.Future[None] | None = None  # the reader, while there is nothing
        self.writer: asyncio.Task[Any] | None = None
        self.began: float | None = None  # when the send that goes on began, by the loop's time
        self.ended = False
        self.code: int | None = None  # to close with; None = the other side is gone already

    def put(self, frame: str) -> None:
        """Queues a frame; after the end it is dropped."""
        if self.ended:
            return
        self._frames.append(frame)
        self._bytes += len(frame)  # characters: close enough to bytes for a limit
        # the first one is on its way: a table may be longer than the limit, and be sent whole
        behind = self._bytes - len(self._frames[0])
        if len(self._frames) > MOST_FRAMES or behind > MOST_BYTES:
            self._drop()
            self.end(Close.TOO_SLOW)
            metrics.OVERFLOWS.inc()
        self._wake()

    def end(self, code: int | None) -> None:
        """Closes with `code` after what is queued; `None` when nobody is there to read it."""
        if not self.ended:
            self.ended = True
            self.code = code
        if code is None:
            self._drop()
        self._wake()

    def hurry(self, now: float) -> None:
        """Ends a send that takes too long. To be called now and then: a timer for each send costs
        more than the send."""
        if self.writer is not None and self.began is not None and now - self.began > SEND_WITHIN:
            self.end(None)
            self.code = Close.TOO_SLOW
            writer, self.writer = self.writer, None
            writer.cancel()

    async def get(self) -> str | None:
        """The next frame; None when the socket is to end."""
        while not self._frames:
            if self.ended:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        frame = self._frames.pop(0)
        self._bytes -= len(frame)
        return frame

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _drop(self) -> None:
        self._frames.clear()
        self._bytes = 0


async def deliver(outbox: Outbox, send: Send) -> None:
    """Sends what is queued, then closes. A send that takes too long is an end, too."""
    now = asyncio.get_running_loop().time
    outbox.writer = task = asyncio.current_task()
    try:
        while (frame := await outbox.get()) is not None:
            outbox.began = now()
            await send({"type": "websocket.send", "text": frame})
            outbox.began = None
            del frame  # or it would be kept until there is another
    except asyncio.CancelledError:
        assert task is not None
        if outbox.writer is not None or task.uncancel():
            raise  # not by `hurry`
    except (OSError, RuntimeError):
        return  # gone already
    if outbox.code is not None:
        # a reader that does not read cannot take the close frame either
        with suppress(OSError, RuntimeError):  # TimeoutError is one
            async with asyncio.timeout(1):
                await send({"type": "websocket.close", "code": outbox.code, "reason": ""})
