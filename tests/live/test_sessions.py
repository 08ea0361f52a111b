"""A session that ended is dead everywhere: its cookie, and its sockets at every server (S8)."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from app.live import fanout
from app.live.fanout import Across
from app.live.wire import Close
from app.people import service
from app.people.service import People
from tests.live.harness import Instance, Person, moved, started

LOGIN = {"login": "Linh", "password": "correct horse"}
End = Callable[[Person, Person], Awaitable[None]]


async def signing_out(here: Person, there: Person) -> None:
    """On the device itself."""
    await there.post("/api/me/signout")


async def signing_out_elsewhere(here: Person, there: Person) -> None:
    """From the account's list of devices, on another one."""
    hall = here.instance.hall
    whose = await hall.people.who(here.cookie.partition("=")[2])
    other = await hall.people.who(there.cookie.partition("=")[2])
    assert whose
    assert other
    assert whose.person == other.person
    await here.post(f"/api/me/sessions/{other.id}/end")


async def another_password(here: Person, there: Person) -> None:
    await here.post("/api/me/password", {"old": LOGIN["password"], "new": "another horse"})


async def deletion(here: Person, there: Person) -> None:
    """Of everything about the person, on another device."""
    await here.post("/api/me/delete", {"password": LOGIN["password"]})


async def becoming_another(here: Person, there: Person) -> None:
    """Signing in on the device: the session that was there before is over."""
    marta = here.instance.person("Marta")
    await marta.post("/api/me/account", {"login": "Marta", "password": "another horse"})
    await there.post("/api/me/signin", {"login": "Marta", "password": "another horse"})


ENDS = (signing_out, signing_out_elsewhere, another_password, deletion, becoming_another)
each_end = pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)


async def devices(instance: Instance) -> tuple[str, Person, Person]:
    """A game, its host, and the host's phone, signed in to the same account."""
    code, (host, _) = await started(instance)
    await host.post("/api/me/account", LOGIN)
    phone = instance.person("Linh")
    await phone.post("/api/me/signin", LOGIN)
    return code, host, phone


async def dead(cookie: str, instance: Instance, code: str) -> bool:
    """Whether the cookie opens nothing any more, at this server."""
    thief = instance.person("Thief", cookie=cookie)
    me = await thief.get("/api/me")
    return (me["name"], me["tables"]) == ("", []) and (await thief.get(f"/api/t/{code}"))[
        "you"
    ] is None


@each_end
async def test_its_cookie_is_dead_and_its_sockets_close(either: Instance, end: End) -> None:
    code, host, phone = await devices(either)
    old = phone.cookie
    assert not await dead(old, either, code)
    line = await phone.sit(code)
    stays = await (host if end is not deletion else either.person()).sit(code)
    await end(host, phone)
    assert await line.closed() == Close.NO_SESSION
    assert await dead(old, either, code)
    await stays.send({"t": "ping", "n": 1})
    await stays.next("pong")


@each_end
async def test_also_at_other_servers(two: tuple[Instance, Instance], end: End) -> None:
    """It ends at the one, and whoever uses it is at the other."""
    code, host, phone = await devices(two[0])
    old = phone.cookie
    line = await moved(phone, two[1]).sit(code)
    await end(host, phone)
    assert await line.closed() == Close.NO_SESSION
    assert await dead(old, two[1], code)


@each_end
async def test_also_when_nobody_heard_of_it(
    two: tuple[Instance, Instance], monkeypatch: pytest.MonkeyPatch, end: End
) -> None:
    """Every notice is lost: what is asked every two seconds finds it, deleted or revoked."""
    assert fanout.COMPARE_EVERY <= 2
    monkeypatch.setattr(Across, "_hear", lambda self, notice: None)
    code, host, phone = await devices(two[0])
    line = await moved(phone, two[1]).sit(code)
    await end(host, phone)
    assert await line.closed() == Close.NO_SESSION


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault: servers hear nothing of each other, and do not compare."""
    monkeypatch.setattr(Across, "_hear", lambda self, notice: None)
    monkeypatch.setattr(fanout, "COMPARE_EVERY", 3600.0)


@pytest.mark.parametrize("at", [0, 1])
async def test_the_tests_above_catch_a_server_that_is_not_told(
    deaf: None, two: tuple[Instance, Instance], at: int
) -> None:
    two[0].hall.people._tell.clear()
    code, host, phone = await devices(two[0])
    line = await moved(phone, two[at]).sit(code)
    await signing_out(host, phone)
    await line.send({"t": "ping", "n": 1})
    await line.next("pong")  # it is still open


@contextlib.asynccontextmanager
async def sitting(instance: Instance) -> AsyncIterator[tuple[Person, Callable[[], Awaitable[int]]]]:
    """A guest with a seat at one table, and how to sit down at another one by its link."""
    host, guest = instance.person("Marta"), instance.person("Linh")
    first, second = [await host.token(await host.create()) for _ in range(2)]
    await guest.claim(first)
    yield guest, lambda: guest.claim(second)


async def test_sitting_down_by_a_link_brings_a_new_token(
    either: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old one opens nothing once the answer has had its time to arrive."""
    async with sitting(either) as (guest, sit_down):
        old = guest.cookie
        await sit_down()
        assert guest.cookie != old
        assert len((await guest.get("/api/me"))["tables"]) == 2
        monkeypatch.setattr(service, "FORMER_LASTS", -service.FORMER_LASTS)
        older = guest.cookie
        await sit_down()  # again, which changes nothing but the token
        late = either.person("Linh", cookie=older)
        assert (await late.get("/api/me"))["name"] == ""
        assert len((await guest.get("/api/me"))["tables"]) == 2


async def test_an_answer_that_was_lost_loses_no_seat(either: Instance) -> None:
    """Somebody who never got the new token sits down once more with the old one, and signs out
    with whichever there is."""
    async with sitting(either) as (guest, sit_down):
        old, lost = guest.cookie, guest
        await sit_down()
        again = either.person("Linh", cookie=old)
        assert len((await again.get("/api/me"))["tables"]) == 2
        never = lost.cookie
        await again.post("/api/me/signout")
        for cookie in (old, never):
            assert (await either.person(cookie=cookie).get("/api/me"))["name"] == ""


async def test_signing_in_and_accounts_bring_new_tokens_and_end_the_old_at_once(
    either: Instance,
) -> None:
    code, (host, _) = await started(either)
    guest = host.cookie
    await host.post("/api/me/account", LOGIN)
    assert host.cookie != guest
    assert await dead(guest, either, code)
    assert (await host.get(f"/api/t/{code}"))["you"] == 0
    signed_in = host.cookie
    await host.post("/api/me/signin", LOGIN)
    assert host.cookie != signed_in
    assert await dead(signed_in, either, code)


async def test_a_cookie_that_was_planted_becomes_nobodys_session(either: Instance) -> None:
    """What a browser brings along and no server gave is never taken over."""
    planted = "gh=" + "A" * 43
    guest = either.person("Linh", cookie=planted)
    answer = await guest.http.post(
        "/api/tables",
        json={"game": "splendor_duel", "options": {}, "name": "Linh", "watch": "on"},
    )
    assert answer.status_code == 200
    assert "A" * 43 not in answer.headers["set-cookie"]
    assert (await either.person(cookie=planted).get("/api/me"))["name"] == ""
    assert await People(either.hall.db).who("A" * 43) is None
