"""The sockets of the home page: told when their person's list is another one, and nothing else."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.live import fanout, lists, listsocket
from app.live.wire import Close
from app.main import tidy
from app.tables import service
from tests.live.harness import PATIENCE, Instance, Person, moved, on_turn, seated, started


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listsocket, "PACE", 0.01)


class Looking:
    """A home page's socket."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws

    async def next(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            frame: dict[str, Any] = json.loads(await self.ws.recv())
            return frame

    async def mark(self) -> str:
        frame = await self.next()
        assert frame.keys() == {"t", "mark"}
        assert frame["t"] == "list"
        mark: str = frame["mark"]
        return mark

    async def quiet(self) -> bool:
        """Whether nothing was said until the answer to a ping came."""
        await self.ws.send('{"t":"ping","n":7,"seq":0}')
        return (await self.next())["t"] == "pong"

    async def closed(self) -> int | None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.next()
        return self.ws.close_code


@contextlib.asynccontextmanager
async def looking(
    person: Person, hello: bool = True, origin: str | None = None
) -> AsyncIterator[Looking]:
    instance = person.instance
    async with connect(
        f"ws://{instance.host}/ws/mine",
        subprotocols=["guildhall.v1"],  # type: ignore[list-item]
        origin=origin or f"http://{instance.host}",  # type: ignore[arg-type]
        additional_headers={"cookie": person.cookie} if person.cookie else {},
        compression=None,
        ping_interval=None,
    ) as ws:
        if hello:
            await ws.send('{"t":"hello","v":1}')
        yield Looking(ws)


async def shown(person: Person) -> str:
    """The mark that the home page has."""
    text = (await person.http.get("/")).text
    return text.partition('data-mark="')[2].partition('"')[0]


async def move(code: str, people: list[Person]) -> None:
    person = await on_turn(code, people)
    line = await person.sit(code)
    answer = await line.move(line.any_move(Random(1)))
    assert answer["t"] == "ack", answer
    await line.close()


async def test_the_mark_is_the_pages_and_changes_with_the_list(either: Instance) -> None:
    code, people = await started(either)
    async with looking(people[0]) as one, looking(people[1]) as two:
        marks = [await one.mark(), await two.mark()]
        assert marks == [await shown(person) for person in people]
        assert marks[0] != marks[1]  # each one's own
        await people[0].post(f"/api/t/{code}/rename", {"table_name": "Friday"})
        after = [await one.mark(), await two.mark()]
        assert after == [await shown(person) for person in people]
        assert not {*after} & {*marks}


async def test_a_friends_move_and_a_new_table_are_told(either: Instance) -> None:
    code, people = await started(either)
    async with looking(people[0]) as one, looking(people[1]) as two:
        first = await one.mark(), await two.mark()
        await move(code, people)
        assert (await one.mark(), await two.mark()) != first
        other = await people[1].create()
        assert await two.mark() == await shown(people[1])
        assert await one.quiet()  # of a table where one does not sit nothing is heard
        await people[0].claim(await people[1].token(other))
        assert await one.mark() == await shown(people[0])


async def test_a_strangers_tables_are_none_of_ones_business(either: Instance) -> None:
    _, mine = await started(either)
    async with looking(mine[0]) as one:
        await one.mark()
        code, theirs = await started(either, "Anna", "Boris")
        await move(code, theirs)
        assert await one.quiet()


@pytest.mark.parametrize("origin", ["null", "https://evil.example"])
async def test_a_foreign_page_hears_nothing(instance: Instance, origin: str) -> None:
    _, people = await started(instance)
    with pytest.raises(InvalidStatus) as refused:
        async with looking(people[0], origin=origin):
            pass
    assert refused.value.response.status_code == 403


async def test_without_a_session_there_is_no_list(instance: Instance) -> None:
    async with looking(instance.person(), hello=False) as visitor:
        assert await visitor.closed() == Close.NO_SESSION


async def test_it_ends_with_the_session(either: Instance) -> None:
    _, people = await seated(either, "Linh", "Marta")
    async with looking(people[0]) as one, looking(people[1]) as two:
        await one.mark(), await two.mark()
        await people[0].post("/api/me/signout")
        assert await one.closed() == Close.NO_SESSION
        assert await two.quiet()
    assert [w.person for w in either.hall.rooms.lists.all()] == []


async def test_a_session_that_ended_while_its_socket_was_opened(instance: Instance) -> None:
    _, people = await seated(instance, "Linh", "Marta")
    hall = instance.hall
    session = next(iter(await hall.people.sessions_of(1)))
    hall.rooms.sign_out(session.id)  # as if it came between the look at the cookie and the room
    async with looking(people[0], hello=False) as late:
        assert await late.closed() == Close.NO_SESSION


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ('{"t":"ping","n":1}', Close.VIOLATION),
        ("{", Close.VIOLATION),
        ('{"t":"sync"}', Close.VIOLATION),
        (b"\x00", Close.BINARY),
        ('{"t":"hello","v":1}' + " " * 9000, Close.TOO_BIG),
    ],
)
async def test_whatever_is_no_hello_ends_it(
    instance: Instance, frame: str | bytes, code: int
) -> None:
    _, people = await seated(instance, "Linh", "Marta")
    async with looking(people[0], hello=False) as one:
        await one.ws.send(frame)
        assert await one.closed() == code


async def test_a_page_of_yesterday_is_told_so(instance: Instance) -> None:
    _, people = await seated(instance, "Linh", "Marta")
    async with looking(people[0], hello=False) as one:
        await one.ws.send('{"t":"hello","v":1,"build":"of yesterday"}')
        assert await one.closed() == Close.VERSION


async def test_silence_and_floods_end_it(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, people = await seated(instance, "Linh", "Marta")
    instance.hall.rooms.allow(5, 10.0)
    async with looking(people[0]) as one:
        for n in range(6):
            await one.ws.send(json.dumps({"t": "ping", "n": n}))
        assert await one.closed() == Close.VIOLATION
    instance.hall.rooms.allow(40, 10.0)
    monkeypatch.setattr(listsocket, "HELLO_WITHIN", 0.05)
    async with looking(people[0], hello=False) as one:
        assert await one.closed() == Close.NO_HELLO
    monkeypatch.setattr(listsocket, "SILENT_AFTER", 0.05)
    monkeypatch.setattr(listsocket, "HELLO_WITHIN", 10)
    async with looking(people[0]) as one:
        assert await one.closed() == Close.SILENT


async def test_they_count_among_the_sockets_of_a_session(instance: Instance) -> None:
    code, people = await seated(instance, "Linh", "Marta")
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(15):
            await stack.enter_async_context(looking(people[0]))
        await people[0].sit(code)
        with pytest.raises(InvalidStatus):
            await stack.enter_async_context(looking(people[0]))


async def test_nothing_of_the_database_is_held(either: Instance) -> None:
    _, people = await seated(either, "Linh", "Marta")
    async with contextlib.AsyncExitStack() as stack:
        for n in range(12):
            one = await stack.enter_async_context(looking(people[n % 2]))
            await one.mark()
        assert either.hall.db.engine.pool.checkedout() == 0  # type: ignore[attr-defined]


async def test_a_lively_table_is_read_at_a_pace(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await started(instance)
    monkeypatch.setattr(listsocket, "PACE", 60)
    async with looking(people[0]) as one:
        await one.mark()
        await move(code, people)
        assert await one.quiet()


@pytest.mark.parametrize("notices", ["heard", "lost"])
async def test_what_happens_at_another_server_is_told(
    two: tuple[Instance, Instance], notices: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if notices == "lost":
        monkeypatch.setattr(lists.Lists, "moved", lambda self, code: None)
        monkeypatch.setattr(fanout, "COMPARE_EVERY", 0.1)
    code, people = await started(two[0])
    here = moved(people[0], two[1])
    async with looking(here) as one:
        mark = await one.mark()
        if notices == "heard":
            await two[1].hall.rooms.lists.compare()  # what came before the socket is settled
            monkeypatch.setattr(lists.Lists, "compare", _nothing)
        await move(code, people)
        after = await one.mark()
        assert after != mark
        assert after == await shown(here)


async def test_sitting_down_at_another_server_is_told(two: tuple[Instance, Instance]) -> None:
    """Nobody here knows the table: the comparison finds it."""
    _, people = await seated(two[0], "Linh", "Marta")
    here = moved(people[1], two[1])
    async with looking(here) as one:
        mark = await one.mark()
        other = await people[0].create()
        await people[1].claim(await people[0].token(other))
        assert await one.mark() != mark


async def test_a_host_without_a_seat_is_told_of_another_server(
    two: tuple[Instance, Instance], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notice may be lost: the comparison counts what one is host of."""
    monkeypatch.setattr(lists.Lists, "moved", lambda self, code: None)
    monkeypatch.setattr(fanout, "COMPARE_EVERY", 0.1)
    host = two[0].person("Linh")
    code = await host.create()
    await host.post(f"/api/t/{code}/leave")
    here = moved(host, two[1])
    async with looking(here) as one:
        mark = await one.mark()
        await two[1].hall.rooms.lists.compare()  # what came before the socket is settled
        await host.post(f"/api/t/{code}/rename", {"table_name": "Friday"})
        assert await one.mark() != mark
        await host.post(f"/api/t/{code}/end")
        while await one.mark() != await shown(here):
            pass
        await two[0].hall.tables.sweep(datetime.now(UTC) + timedelta(days=8))
        assert await one.mark() == await shown(here)


async def test_a_lobby_that_is_cleared_away_leaves_the_list(
    either: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, people = await seated(either, "Linh", "Marta")
    async with looking(people[0]) as one:
        mark = await one.mark()
        monkeypatch.setattr(lists.Lists, "compare", _nothing)
        monkeypatch.setattr(service, "UNSTARTED", timedelta(0))
        tidying = asyncio.create_task(tidy(either.hall.tables, either.hall.rooms.lists))
        after = await one.mark()
        tidying.cancel()
        assert after == await shown(people[0])
        assert after != mark


async def test_signing_out_at_another_server_ends_it(two: tuple[Instance, Instance]) -> None:
    _, people = await seated(two[0], "Linh", "Marta")
    async with looking(moved(people[0], two[1])) as one:
        await one.mark()
        await people[0].post("/api/me/signout")
        assert await one.closed() == Close.NO_SESSION


async def _nothing(self: lists.Lists) -> None:
    pass
