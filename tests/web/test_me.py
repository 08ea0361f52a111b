"""Oneself over HTTP: accounts, devices, and being forgotten."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import Table, func, select, update

from app.db.errors import Down
from app.db.schema import metadata, sessions
from app.live.wire import Close
from tests.live.harness import Instance, play, seated, started

LOGIN = {"login": "Linh", "password": "correct horse"}


async def test_an_account_takes_the_guests_seats_along(either: Instance) -> None:
    code, people = await started(either)
    host, _ = people
    await host.post("/api/me/account", LOGIN)
    assert (await host.get(f"/api/t/{code}"))["you"] == 0
    phone = either.person("Linh")
    own = await phone.create()  # what she had opened there as a guest
    old = phone.cookie
    await phone.post("/api/me/signin", LOGIN)
    assert phone.cookie != old
    assert (await phone.get(f"/api/t/{code}"))["you"] == 0
    mine = {table["code"] for table in (await phone.get("/api/me"))["tables"]}
    assert mine == {code, own} == {table["code"] for table in (await host.get("/api/me"))["tables"]}
    assert (await host.get(f"/api/t/{own}"))["host"]
    gone = either.person()
    gone.http.headers["cookie"] = old
    assert (await gone.get("/api/me"))["name"] == ""  # an old cookie is dead


async def test_both_seats_of_one_table_are_the_persons(instance: Instance) -> None:
    code, (host, guest) = await started(instance)
    await host.post("/api/me/account", LOGIN)
    await guest.post("/api/me/signin", LOGIN)
    snap = await guest.get(f"/api/t/{code}")
    assert snap["mine"] == [0, 1]


async def test_a_wrong_password_is_refused_and_tried_ten_times(instance: Instance) -> None:
    await instance.person("Linh").post("/api/me/account", LOGIN)
    eve = instance.person("Eve")
    for _ in range(10):
        answer = await eve.post("/api/me/signin", {**LOGIN, "password": "x" * 9}, 422)
        assert answer["key"] == "account.wrong"
    assert (await eve.post("/api/me/signin", LOGIN, 429))["code"] == "rate"
    assert "set-cookie" not in (await eve.http.post("/api/me/signin", json=LOGIN)).headers


async def test_a_refused_account_leaves_no_guest(instance: Instance) -> None:
    answer = await instance.person().http.post(
        "/api/me/account", json={"login": "Linh", "password": "short"}
    )
    assert (answer.status_code, answer.json()["key"]) == (422, "account.short")
    assert "set-cookie" not in answer.headers


async def test_another_device_by_a_link_once(either: Instance) -> None:
    code, (host, _) = await seated(either, "Linh", "Marta")
    link = await host.post("/api/me/device")
    token = link["url"].rsplit("/", 1)[1]
    preview = either.person()
    for _ in range(2):  # looking takes nothing
        page = await preview.http.get(f"/d/{token}")
        assert page.status_code == 200
        assert "set-cookie" not in page.headers
    phone = either.person()
    await phone.post(f"/api/devices/{token}/claim")
    assert (await phone.get(f"/api/t/{code}"))["you"] == 0
    late = either.person()
    assert (await late.post(f"/api/devices/{token}/claim", {}, 404))["key"] == "link.unknown"
    assert (await late.http.get(f"/d/{token}")).status_code == 404
    assert (await either.person().post("/api/me/device", {}, 403))["code"] == "not_seated"


async def test_a_device_is_signed_out_from_another_one_at_once(either: Instance) -> None:
    code, (host, _) = await seated(either, "Linh", "Marta")
    token = (await host.post("/api/me/device"))["url"].rsplit("/", 1)[1]
    phone = either.person()
    await phone.post(f"/api/devices/{token}/claim")
    line = await phone.sit(code)
    person = (await either.hall.people.who(host.cookie.partition("=")[2])).person  # type: ignore[union-attr]
    here, *_ = devices = await either.hall.people.sessions_of(person)
    assert len(devices) == 2
    await host.post(f"/api/me/sessions/{here.id}/end")
    assert await line.closed() == Close.NO_SESSION
    assert (await phone.get("/api/me"))["name"] == ""
    stranger = either.person("Eve")
    await stranger.create()
    await stranger.post(f"/api/me/sessions/{devices[1].id}/end")  # not hers: nothing happens
    assert (await host.get("/api/me"))["name"] == "Linh"


async def test_a_changed_password_signs_the_others_out(instance: Instance) -> None:
    host, phone = instance.person("Linh"), instance.person()
    await host.post("/api/me/account", LOGIN)
    await phone.post("/api/me/signin", LOGIN)
    old = host.cookie
    await host.post("/api/me/password", {"old": LOGIN["password"], "new": "another horse"})
    assert host.cookie != old
    assert (await phone.get("/api/me"))["name"] == ""
    assert (await host.get("/api/me"))["name"] == "Linh"


def columns(table: Table) -> list[Any]:
    return [column for column in table.columns if str(column.type).startswith(("VARCHAR", "TEXT"))]


@pytest.mark.parametrize("over", [False, True])
async def test_whoever_is_deleted_is_nowhere_any_more(either: Instance, over: bool) -> None:
    host, guest = either.person("Zebedee"), either.person("Marta")
    code = await host.create(table_name="Friday")
    await guest.claim(await host.token(code))
    await host.post(f"/api/t/{code}/rename", {"name": "Zebulon"})
    await host.post(f"/api/t/{code}/rename", {"name": "Zebedee"})
    for person in (host, guest):
        await person.post(f"/api/t/{code}/ready", {"ready": True})
    lines = [await person.sit(code) for person in (host, guest)]
    await lines[0].answer({"t": "chat", "text": "a word of Zebedee"})
    await play(lines, 6, Random(1))
    if over:
        await host.post(f"/api/t/{code}/end")
    await host.post("/api/me/account", {"login": "Zebedee", "password": "correct horse"})
    assert (await host.post("/api/me/delete", {"password": "no"}, 422))["key"] == "account.wrong"
    await host.post("/api/me/delete", {"password": "correct horse"})
    assert await lines[0].closed() == Close.NO_SESSION
    found = [
        str(value)
        for table in metadata.sorted_tables
        for column in columns(table)
        for value in await either.hall.db.read(
            lambda conn, column=column: conn.execute(select(column)).scalars().all()
        )
    ]
    assert not [text for text in found if "zebedee" in text.lower()]
    snap = await guest.get(f"/api/t/{code}")
    assert snap["doc"]["table"]["seats"]["0"]["name"] == ""
    steps = await guest.get(f"/api/t/{code}/history?from=-1&to={snap['seq']}")
    assert len(steps) == snap["seq"] + 1  # the game can be looked back at all the same
    either.hall.tables._ledger.forget(code)
    assert (await guest.get(f"/api/t/{code}"))["doc"] == snap["doc"]


async def test_a_device_in_use_is_noted_by_what_it_opens_but_not_by_looking(
    either: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, (host, _) = await started(either)
    long_ago = datetime.now(UTC) - timedelta(hours=2)

    async def age() -> None:
        query = update(sessions).values(seen_at=long_ago)
        await either.hall.db.in_tx(lambda conn: conn.execute(query))

    async def seen() -> datetime:
        query = select(func.max(sessions.c.seen_at))
        return await either.hall.db.read(lambda conn: conn.execute(query).scalar_one())

    await age()
    for path in ("/", "/me", f"/t/{code}", f"/api/t/{code}"):
        await host.http.get(path)
    assert await seen() == long_ago
    line = await host.sit(code)
    assert await seen() > long_ago
    await age()
    await line.answer({"t": "ready", "ready": True})  # the line is open already
    assert await seen() == long_ago
    await host.post("/api/me/device")
    assert await seen() > long_ago
    await age()
    monkeypatch.setattr(type(either.hall.db), "in_tx", _down)
    assert (await host.sit(code)).you == 0  # what cannot be noted keeps nobody away


async def _down(*_: object) -> None:
    raise Down("full")
