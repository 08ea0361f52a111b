"""Every message and every request, from everybody whose it is not: nothing changes (S10)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from app.live import socket, wire
from app.tables import house
from app.tables.model import Table
from tests.live.harness import Person, new_id, pick, play
from tests.live.inside import Inside
from tests.live.surface import all_routes, contents

AT_STAKE = ("tables", "seats", "events", "invites", "claims", "notepads")
NO_ACTION = {"hello", "ping", "chat"}  # chat is open to whoever watches and has a name

# what each unsafe route of a table is sent; whatever is right at this moment
EMPTY = ("resign", "start", "end", "rematch", "leave", "invites", "revoke", "remove", "link")
BODIES: dict[str, Any] = {
    **{route: {} for route in EMPTY},
    "undo": {"base": 0, "to": 0},
    "votes": {"kind": "draw", "agree": True},
    "plea": {"to": 0, "reason": "slip"},
    "answer": {"agree": True},
    "ready": {"ready": True},
    "options": {"options": {}},
    "rename": {"name": "Eve", "table_name": "Eve's"},
    "ask": {"name": "Eve"},
    "fork": {"name": "Eve", "at": 0},
    "notepad": {"text": "Eve"},
    "house": {"watch": "off", "locked": True},
    "pause": {"paused": True},
    "host": {"seat": 1},
    "bid": {"wanted": True},
    "swap": {"one": 0, "other": 1},
    "beside": {"name": "Eve"},
    "moves": {},
}
OWN = {  # what a player may do who is not the host and not on turn
    *("resign", "votes", "plea", "answer", "ready", "rename", "leave", "ask", "fork", "notepad"),
    *("bid", "beside", "rematch"),
}


class Scene:
    """A running game of three; one who has left it, one who watches, one whom nobody knows."""

    def __init__(self, instance: Inside) -> None:
        self.instance = instance

    async def open(self) -> None:
        names = ("Linh", "Marta", "Jo", "Gone")
        host, marta, jo, gone = (self.instance.person(name) for name in names)
        self.code = await host.create("murano", seats=3)
        token = await host.token(self.code)
        await gone.claim(token)
        await gone.post(f"/api/t/{self.code}/leave")
        self.seated = [host, marta, jo]
        for person in (marta, jo):
            await person.claim(token)
        await host.post(f"/api/t/{self.code}/start")
        lines = [await person.sit(self.code) for person in self.seated]
        dice = Random(6)
        await play(lines, 4, dice)
        # the host may do more than others, and who moved last may take that back
        while True:
            table = (await host.get(f"/api/t/{self.code}"))["doc"]["table"]
            [self.mover] = table["waiting"]
            other = next(seat for seat in (1, 2) if seat != self.mover)
            if table["undo"].get("seat") != other:
                break
            await play(lines, 1, dice)
        self.other = self.seated[other]
        line = lines[self.mover]
        self.base, self.move = line.seq, pick(line.offers, Random(1))
        spectator = self.instance.person("Watcher")
        await spectator.create()
        self.strangers = {
            "unknown": self.instance.person(),
            "watching": spectator,
            "left": gone,
        }
        self.link = (await host.get(f"/api/t/{self.code}/invites"))[0]["id"]

    async def stake(self) -> Mapping[str, Any]:
        found = await contents(self.instance)
        return {name: found[name] for name in AT_STAKE}

    def messages(self) -> dict[str, dict[str, Any]]:
        """One of each kind, as good as its sender could make it."""
        made: list[dict[str, Any]] = [
            {"t": "move", "base": self.base, "move": self.move},
            {"t": "undo", "base": self.base, "to": self.base - 1},
            {"t": "resign"},
            {"t": "vote", "kind": "draw", "agree": True},
            {"t": "ready", "ready": True},
            {"t": "plea", "to": self.base - 1, "reason": "slip"},
            {"t": "answer", "agree": True},
            {"t": "sync"},
            {"t": "seat", "seat": self.mover},
        ]
        plain = ("sync", "seat")
        return {m["t"]: m if m["t"] in plain else {**m, "id": new_id()} for m in made}

    def requests(self) -> list[tuple[str, Any]]:
        """Every unsafe route of a table, with a body."""
        found = []
        for path, methods in all_routes(self.instance):
            if path.startswith("/api/t/") and methods - {"GET", "HEAD", "OPTIONS"}:
                body = BODIES[path.rsplit("/", 1)[1]]
                if path.endswith("/moves"):
                    body = {"base": self.base, "move": self.move}
                path = path.replace("{code}", self.code).replace("{seat}", str(self.mover))
                found.append((path.replace("{invite_id}", str(self.link)), body))
        return found


async def says(scene: Scene, person: Person, message: dict[str, Any]) -> None:
    """The message is refused, or shows the sender what is the sender's own."""
    line = await person.sit(scene.code)
    you = line.you
    await line.send(message)
    answer = await line.next("ack", "nak", "err", "snap")
    assert answer["t"] != "ack", message
    assert line.you == you
    await line.close()


async def no_message_counts(instance: Inside) -> None:
    scene = Scene(instance)
    await scene.open()
    before = await scene.stake()
    messages = scene.messages()
    assert messages.keys() | NO_ACTION == wire._types
    for message in messages.values():
        for person in scene.strangers.values():
            await says(scene, person, message)
        for person in (*scene.strangers.values(), scene.other):
            for forged in ({"seat": scene.mover}, {"person": 1}, {"you": 0}):
                if message["t"] != "seat" or "seat" not in forged:
                    await says(scene, person, {**message, **forged})
    for kind in ("move", "undo", "seat"):
        await says(scene, scene.other, messages[kind])
    assert await scene.stake() == before


async def no_request_counts(instance: Inside) -> None:
    for quota in vars(instance.hall.quotas).values():
        quota.size = 10**6
    scene = Scene(instance)
    await scene.open()
    before = await scene.stake()
    requests = scene.requests()
    assert len(requests) >= 20
    for path, body in requests:
        word = path.rsplit("/", 1)[1]
        people = [*scene.strangers.values(), *([] if word in OWN else [scene.other])]
        for person in people:
            for forged in ({}, {"seat": scene.mover}, {"person": 1}):
                answer = await person.http.post(
                    path, json={**body, **forged}, headers={"idempotency-key": new_id()}
                )
                if word not in ("leave", "ask"):  # leaving twice; a line to the host
                    assert answer.status_code in (403, 404, 409, 422), (path, answer.text)
                query = await person.http.post(
                    f"{path}?seat={scene.mover}", json=body, headers={"idempotency-key": new_id()}
                )
                assert query.status_code != 500
    assert await scene.stake() == before


async def test_nobodys_message_counts_for_a_seat_that_is_not_theirs(
    within: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MOST_FAULTS", 10**6)
    await no_message_counts(within)


async def test_nobodys_request_counts_for_a_seat_that_is_not_theirs(within: Inside) -> None:
    await no_request_counts(within)


@pytest.mark.parametrize("check", [no_message_counts, no_request_counts])
async def test_a_seat_that_anybody_has_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch, check: Any
) -> None:
    """A planted fault: the seat follows from what was asked for."""
    monkeypatch.setattr(Table, "seat_of", lambda self, person, wanted=None: wanted or 0)
    monkeypatch.setattr(Table, "seats_of", lambda self, person: [0, 1, 2])
    with pytest.raises(AssertionError):
        await check(within)


async def test_a_host_that_anybody_is_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one: nobody is asked whether it is the host who asks."""
    monkeypatch.setattr(house, "must_host", lambda *_: None)
    with pytest.raises(AssertionError):
        await no_request_counts(within)
