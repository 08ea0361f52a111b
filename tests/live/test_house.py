"""At the socket: seats that are taken away, devices that are shared, and spectators."""

from random import Random
from typing import Any

import pytest

from app.live.wire import Close
from app.tables.views import Views
from app.tables.watching import DELAY
from tests.live.harness import Instance, new_id, play, seated, started


async def test_a_removed_player_is_told_at_once_and_sees_nothing_more(either: Instance) -> None:
    """T24: the socket closes with its reason; what follows is a spectator's."""
    code, people = await started(either)
    host, guest = people
    lines = [await person.sit(code) for person in people]
    await host.post(f"/api/t/{code}/house", {"watch": "off"})
    seq = (await host.post(f"/api/t/{code}/seats/1/remove"))["seq"]
    assert await lines[1].closed() == Close.REVOKED
    assert all(frame.get("seq", 0) < seq for frame in lines[1].all("ev"))
    await lines[0].until(seq)
    assert lines[0].log[-1]["kind"] == "table.removed"
    snap = await guest.get(f"/api/t/{code}")
    assert (snap["you"], snap["doc"]["game"], snap["offers"]) == (None, None, [])
    await guest.post(
        f"/api/t/{code}/moves", {"base": 0, "move": {"m": "x"}}, 403, idempotency_key=new_id()
    )


async def test_a_handed_over_seat_closes_the_sockets_of_who_had_it(either: Instance) -> None:
    code, people = await started(either)
    host, lost = people
    line, stays = await lost.sit(code), await host.sit(code)
    link = await host.post(f"/api/t/{code}/seats/1/link")
    again = either.person("Marta")
    token = link["url"].rsplit("/", 1)[1]
    assert await again.claim(token) == 1
    assert await line.closed() == Close.REVOKED
    mine = await again.sit(code)
    assert mine.you == 1
    await stays.until(mine.seq)
    assert (await lost.get(f"/api/t/{code}"))["you"] is None


async def test_who_leaves_and_watches_sees_what_every_spectator_sees(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    await play(lines, 10, Random(4))
    await people[0].post(f"/api/t/{code}/seats/1/remove")
    former = await people[1].get(f"/api/t/{code}")
    stranger = await instance.person().get(f"/api/t/{code}")
    for field in ("doc", "offers", "log", "hash", "you"):
        assert former[field] == stranger[field]


async def test_refusals_of_the_house_have_their_own_words(instance: Instance) -> None:
    code, (host, guest) = await seated(instance, "Linh", "Marta")
    path = f"/api/t/{code}"
    not_host = {"code": "not_host", "key": "table.not_host", "facts": {}}
    for route, body in (
        ("house", {"locked": True}),
        ("pause", {"paused": True}),
        ("end", {}),
        ("host", {"seat": 1}),
        ("seats/0/remove", {}),
        ("seats/0/link", {}),
        ("seats/swap", {"one": 0, "other": 1}),
    ):
        assert await guest.post(f"{path}/{route}", body, 403) == not_host, route
        stranger = await instance.person().post(f"{path}/{route}", body, 403)
        assert stranger["code"] in ("not_seated", "not_host")
    assert (await host.post(f"{path}/seats/0/remove", {}, 409))["key"] == "table.not_oneself"
    assert (await host.post(f"{path}/host/bid", {}, 409))["key"] == "table.host_here"
    assert (await host.post(f"{path}/house", {"watch": "all"}, 422))["code"] == "bad_request"
    assert (await host.post(f"{path}/seats/9/remove", {}, 422))["code"] == "bad_request"


# -- spectators ------------------------------------------------------------------------------


async def watched(instance: Instance, watch: str) -> tuple[str, list[Any], list[Any]]:
    """A game begun, the people, and their lines."""
    host, guest = instance.person("Linh"), instance.person("Marta")
    code = await host.create(watch=watch)
    await guest.claim(await host.token(code))
    for person in (host, guest):
        await person.post(f"/api/t/{code}/ready", {"ready": True})
    return code, [host, guest], [await person.sit(code) for person in (host, guest)]


async def test_where_nobody_may_watch_a_stranger_sees_the_seats_and_no_game(
    either: Instance,
) -> None:
    code, (host, _), lines = await watched(either, "off")
    stranger = either.person("Eve")
    line = await stranger.sit(code)
    await lines[0].answer({"t": "chat", "text": "between us"})
    seq = await play(lines, 4, Random(1))
    await line.until(seq)
    assert line.doc["game"] is None
    assert line.doc["table"]["seats"]["0"]["name"] == "Linh"
    assert all(note["kind"].startswith("table.") for note in line.log)
    assert line.all("chat") == []
    page = (await stranger.http.get(f"/t/{code}")).text
    assert "between us" not in page
    for step in await stranger.get(f"/api/t/{code}/history?from=-1&to=99"):
        assert all(note["kind"].startswith("table.") for note in step["log"])
        assert all(place.startswith(("=", "+/table")) for place, *_ in step["patch"])
    # the host changes her mind: the whole game comes with the very next frame, and goes again
    seq = (await host.post(f"/api/t/{code}/house", {"watch": "on"}))["seq"]
    await line.until(seq)
    assert line.doc == (await stranger.get(f"/api/t/{code}"))["doc"]
    assert line.doc["game"] is not None
    seq = (await host.post(f"/api/t/{code}/house", {"watch": "off"}))["seq"]
    await line.until(seq)
    assert line.doc["game"] is None


async def test_whoever_settles_nothing_is_watched_by_nobody(instance: Instance) -> None:
    host, guest = instance.person("Linh"), instance.person("Marta")
    body = {"game": "splendor_duel", "options": {}, "name": host.name}
    code = (await host.post("/api/tables", body))["code"]
    await guest.claim(await host.token(code))
    await host.post(f"/api/t/{code}/start")
    stranger = instance.person("Eve")
    assert (await stranger.sit(code)).doc["game"] is None
    refused = await stranger.http.get(f"/api/t/{code}/record")
    assert (refused.status_code, refused.json()["key"]) == (409, "table.no_watching")


async def test_a_delayed_spectator_is_some_moves_behind_until_the_end(either: Instance) -> None:
    code, (host, _), lines = await watched(either, "delayed")
    stranger = either.person("Eve")
    early = await stranger.sit(code)
    random = Random(3)
    seq = await play(lines, 12, random)
    late = await either.person().sit(code)
    assert late.seq == seq - DELAY
    await early.until(seq - DELAY)
    assert early.doc == late.doc
    for _ in range(3):
        seq = await play(lines, 1, random)
        for line in (early, late):
            await line.until(seq - DELAY)
            assert line.seq == seq - DELAY
    assert early.doc == late.doc == (await stranger.get(f"/api/t/{code}"))["doc"]
    told = await stranger.get(f"/api/t/{code}/history?from=-1&to=9999")
    assert told[-1]["seq"] == seq - DELAY
    seq = (await host.post(f"/api/t/{code}/end"))["seq"]  # what is over is no secret
    for line in (early, late):
        await line.until(seq)
        assert line.doc == (await stranger.get(f"/api/t/{code}"))["doc"]


async def test_a_spectator_is_never_taken_for_a_player(instance: Instance) -> None:
    code, _ = await started(instance)
    eve = instance.person("linh")
    await eve.create()
    line = await eve.sit(code)
    assert (await line.answer({"t": "chat", "text": "it is me"}))["t"] == "ack"
    while not line.all("chat"):
        await line.receive()
    assert line.all("chat")[0]["name"] == "linh (2)"


async def test_a_view_that_fails_stops_nobody_elses_frames(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await started(instance)
    watcher = await instance.person().sit(code)
    lines = [await person.sit(code) for person in people]
    document = Views.document

    def failing(self: Views, table: Any, viewer: Any, state: Any = None) -> Any:
        if viewer is None:
            raise KeyError("a view of the game has a fault")
        return document(self, table, viewer, state)

    monkeypatch.setattr(Views, "document", failing)
    seq = await play(lines, 2, Random(5))
    assert await watcher.closed() == Close.FAULT
    assert [line.seq for line in lines] == [seq, seq]


# -- one device ------------------------------------------------------------------------------


async def test_a_shared_device_sees_one_seat_at_a_time(either: Instance) -> None:
    host = either.person("Linh")
    code = await host.create(hotseat=True)
    assert (await host.post(f"/api/t/{code}/seats/beside", {"name": "Marta"}))["seat"] == 1
    await host.post(f"/api/t/{code}/ready", {"ready": True})
    line = await host.sit(code)
    assert (line.you, line.frames[0]["mine"]) == (0, [0, 1])
    random = Random(2)
    for _ in range(12):
        seat = line.doc["table"]["waiting"][0]
        if seat != line.you:
            assert line.offers == []
            await line.send({"t": "seat", "seat": seat})
            while line.you != seat:
                await line.receive()
            shown = await host.get(f"/api/t/{code}?seat={seat}")
            assert (line.doc, line.offers) == (shown["doc"], shown["offers"])
        answer = await line.move(line.any_move(random))
        assert answer["t"] == "ack", answer
        await line.until(answer["seq"])
    who = (await host.get(f"/api/t/{code}"))["who"]
    assert who["seats"] == {"0": "here", "1": "here"}


async def test_nobody_sees_as_somebody_elses_seat(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)
    await line.send({"t": "seat", "seat": 1})
    assert (await line.next("snap"))["you"] == 0
    assert (await people[0].get(f"/api/t/{code}?seat=1"))["you"] == 0
    assert (await instance.person().get(f"/api/t/{code}?seat=1"))["you"] is None


async def test_a_resignation_sent_again_after_the_seat_is_free(instance: Instance) -> None:
    host, *guests = (instance.person(name) for name in ("Linh", "Marta", "Jo"))
    code = await host.create("murano", seats=3)
    token = await host.token(code)
    for guest in guests:
        await guest.claim(token)
    await host.post(f"/api/t/{code}/start")
    path, key = f"/api/t/{code}/resign", new_id()
    first = await guests[0].post(path, {}, idempotency_key=key)
    again = await guests[0].post(path, {}, idempotency_key=key)
    assert (first["dup"], again) == (False, {"seq": first["seq"], "dup": True})
    await guests[0].post(path, {}, 403, idempotency_key=new_id())
