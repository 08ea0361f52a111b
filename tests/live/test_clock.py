"""Clocks that jump, and servers whose clocks are minutes apart: order is `seq` (R18)."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import cycle
from random import Random
from typing import Any

import pytest

from app.people import service as people_service
from app.tables import ledger, seating, store, talking
from tests.live.harness import Instance, play, started

JUMPS = cycle([timedelta(hours=1), timedelta(), timedelta(hours=-1), timedelta(minutes=3)])


class Jumping(datetime):
    """The time of a server whose clock was set again and again."""

    @classmethod
    def now(cls, tz: Any = None) -> datetime:
        return datetime.now(tz) + next(JUMPS)


@pytest.fixture
def jumping(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (ledger, seating, talking, people_service):
        if hasattr(module, "datetime"):
            monkeypatch.setattr(module, "datetime", Jumping)


async def played(instance: Instance) -> None:
    """Some moves and talk; then all is read anew from the database and is in its order."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    seq = await play(lines, 12, Random(3))
    for n in range(3):
        await lines[0].answer({"t": "chat", "text": f"line {n}"})
    instance.hall.tables._ledger.forget(code)
    for person in people:  # nobody was signed out
        snap = await person.get(f"/api/t/{code}")
        assert (snap["seq"], snap["you"] is not None) == (seq, True)
        assert [line["text"] for line in snap["chat"]] == ["line 0", "line 1", "line 2"]
        assert [line["seq"] for line in snap["log"]] == sorted(line["seq"] for line in snap["log"])
    history = await people[0].get(f"/api/t/{code}/history?from=-1&to=999")
    assert [step["seq"] for step in history] == list(range(len(history)))


@pytest.mark.usefixtures("jumping")
async def test_a_clock_that_jumps_disturbs_no_order_and_no_session(either: Instance) -> None:
    await played(either)


@pytest.mark.usefixtures("jumping")
async def test_an_order_by_the_clock_is_found(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that the test above must catch, planted."""
    real = store.events
    monkeypatch.setattr(
        store, "events", lambda *args, **named: sorted(real(*args, **named), key=lambda e: e.at)
    )
    with pytest.raises((AssertionError, KeyError, IndexError, TypeError, ValueError)):
        await played(instance)
