"""The bounded queue of a socket."""

import asyncio

from app.live.outbox import MOST_BYTES, MOST_FRAMES, Outbox
from app.live.wire import Close


async def drained(outbox: Outbox) -> list[str]:
    frames = []
    while (frame := await outbox.get()) is not None:
        frames.append(frame)
    return frames


async def test_frames_come_out_in_order_and_then_the_end() -> None:
    outbox = Outbox()
    reading = asyncio.create_task(drained(outbox))
    outbox.put("a")
    await asyncio.sleep(0)
    outbox.put("b")
    outbox.end(Close.RESTART)
    outbox.put("late")
    outbox.end(Close.SILENT)
    assert await reading == ["a", "b"]
    assert outbox.code == Close.RESTART


async def test_too_many_frames_end_the_socket() -> None:
    outbox = Outbox()
    for _ in range(MOST_FRAMES):
        outbox.put("x")
    assert not outbox.ended
    outbox.put("x")
    assert outbox.code == Close.TOO_SLOW
    assert await drained(outbox) == []


async def test_too_many_bytes_end_the_socket() -> None:
    outbox = Outbox()
    outbox.put("x" * MOST_BYTES)
    outbox.put("x" * MOST_BYTES)
    assert not outbox.ended
    assert await outbox.get() is not None
    outbox.put("x" * MOST_BYTES)
    assert not outbox.ended
    outbox.put("x")
    assert outbox.code == Close.TOO_SLOW


async def test_one_frame_may_be_longer_than_all_that_may_wait() -> None:
    outbox = Outbox()
    whole = "x" * (2 * MOST_BYTES)
    outbox.put(whole)
    outbox.put("who")
    assert not outbox.ended
    assert await outbox.get() == whole
    assert await outbox.get() == "who"


async def test_when_the_other_side_is_gone_nothing_more_is_sent() -> None:
    outbox = Outbox()
    outbox.put("x")
    outbox.end(None)
    assert await drained(outbox) == []
    assert outbox.code is None
