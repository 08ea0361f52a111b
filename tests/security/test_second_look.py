"""Nobody looks twice at what was drawn: cutting the line between the draw and its answer, and
asking again, leads to the very same position (S4)."""

from __future__ import annotations

import asyncio
import secrets
from random import Random
from typing import Any

import msgspec
import pytest

from app.engine import kernel
from app.engine.game import Game
from app.engine.rng import Stream
from app.games import games
from app.tables import play
from app.tables.ledger import Ledger
from tests.live.harness import Person, new_id, pick
from tests.live.inside import Inside
from tests.security.scan import TITLES, table_of

SECRET = b"the same luck at both tables".ljust(32)
CUTS = 500
AGAIN = 25  # times that one draw is cut off


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    start = kernel.start
    monkeypatch.setattr(
        kernel, "start", lambda game, n, options, _: start(game, n, options, SECRET)
    )


async def cut_off(person: Person, code: str, action: dict[str, Any], random: Random) -> None:
    """Sends the action and hangs up at some moment before the answer is read."""
    line = await person.sit(code)
    await line.send(action)
    for _ in range(random.randrange(12)):
        await asyncio.sleep(0)
    line.ws.transport.abort()
    await line.ws.wait_closed()


async def position(instance: Inside, code: str) -> Any:
    table = await instance.hall.tables.open(code)
    assert table.snapshot
    return kernel.document(table.snapshot)


async def looked_again(instance: Inside, title: str, cuts: int) -> int:
    """One game at two tables, at one of them with so many cuts at draws; the draws."""
    game: Game[Any, Any, Any] = games()[title]
    instance.hall.quotas.actions.size = 10**6
    (quiet, people), (code, others) = [await table_of(instance, title) for _ in range(2)]
    random, draws = Random(title), 0
    while draws * AGAIN < cuts:
        table = await instance.hall.tables.open(quiet)
        if table.status != "playing" or table.snapshot is None:
            (quiet, people), (code, others) = [await table_of(instance, title) for _ in range(2)]
            continue
        mover = random.choice(table.waiting)
        move = pick(msgspec.json.decode(table.offers[mover]), random)
        raw = msgspec.json.encode(move)
        drawn = not kernel.advance(game, table.snapshot, mover, raw).undoable
        action = {"t": "move", "id": new_id(), "base": table.seq, "move": move}
        for _ in range(AGAIN if drawn else 0):
            await cut_off(others[mover], code, action, random)
        wish = {"base": table.seq, "move": move}
        for at, person in ((code, others[mover]), (quiet, people[mover])):
            path = f"/api/t/{at}/moves"
            made = await person.post(path, wish, idempotency_key=action["id"])
            assert made["seq"] == table.seq + 1
        assert await position(instance, code) == await position(instance, quiet), (title, move)
        draws += drawn
    return draws


@pytest.mark.parametrize("title", TITLES)
async def test_cuts_between_draw_and_answer_change_no_outcome(within: Inside, title: str) -> None:
    cuts = CUTS // len(TITLES)
    assert await looked_again(within, title, cuts) * AGAIN >= cuts


async def test_luck_that_is_drawn_anew_for_each_try_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: the draw does not follow from the table's secret."""
    advance = kernel.advance

    def lucky(game: Any, snapshot: bytes, seat: int, move: bytes) -> Any:
        return advance(game, snapshot, seat, move, Stream(secrets.token_bytes(32)))

    monkeypatch.setattr(kernel, "advance", lucky)
    with pytest.raises(AssertionError):
        await looked_again(within, "lumicora", CUTS)


async def test_a_draw_that_is_made_again_when_it_is_asked_again_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one: an action that comes again is neither known nor too late."""

    async def unknown(self: Ledger, *_: Any) -> None:
        return None

    monkeypatch.setattr(Ledger, "_first", unknown)
    monkeypatch.setattr(play, "must_be_fresh", lambda table, seat, base: None)
    with pytest.raises(AssertionError):
        await looked_again(within, "lumicora", 50)
