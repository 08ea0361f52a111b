"""Who becomes a guest, who does not, and who tries codes out."""

from typing import Any

import pytest
from sqlalchemy import func, select

from app.db import schema
from app.live.wire import Close
from app.people.service import People, Session
from tests.live.harness import Instance


async def persons(instance: Instance) -> int:
    query = select(func.count()).select_from(schema.people)
    found: int = await instance.hall.db.read(lambda conn: conn.execute(query).scalar_one())
    return found


async def test_what_is_refused_leaves_no_guest_behind(either: Instance) -> None:
    host = either.person("Linh")
    code = await host.create()
    token = await host.token(code)
    assert await persons(either) == 1
    stranger = either.person("Linh")
    refused = await stranger.http.post(f"/api/invites/{token}/claim", json={"name": "linh"})
    assert (refused.status_code, refused.json()["key"]) == (409, "name.taken")
    assert "set-cookie" not in refused.headers
    body = {"game": "splendor_duel", "name": "Jo", "options": {"no": 1}}
    assert (await stranger.post("/api/tables", body, 409))["key"] == "table.bad_options"
    await host.post(f"/api/t/{code}/house", {"locked": True})
    assert (await stranger.post(f"/api/t/{code}/ask", {"name": "Jo"}, 409))["key"] == "table.locked"
    assert await persons(either) == 1
    await host.post(f"/api/t/{code}/house", {"locked": False})
    stranger.name = "Jo"
    assert await stranger.claim(token) == 1
    assert await persons(either) == 2


async def test_a_refused_name_is_not_ones_own_from_now_on(instance: Instance) -> None:
    host, guest = instance.person("Linh"), instance.person("Marta")
    code = await host.create()
    await guest.create()
    body = {"name": "linh"}
    await guest.post(f"/api/invites/{await host.token(code)}/claim", body, 409)
    assert (await guest.get("/api/me"))["name"] == "Marta"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/t/ZZZZZZ"),
        ("GET", "/api/t/ZZZZZZ/history?from=0&to=1"),
        ("POST", "/api/t/ZZZZZZ/ask"),
        ("GET", "/api/invites/aaaaaaaabbbbbbbbccccccccddddddddeeeeeeee"),
        ("POST", "/api/invites/aaaaaaaabbbbbbbbccccccccddddddddeeeeeeee/claim"),
        ("GET", "/t/ZZZZZZ"),
        ("GET", "/j/aaaaaaaabbbbbbbbccccccccddddddddeeeeeeee"),
    ],
)
async def test_codes_and_tokens_cannot_be_tried_out(
    instance: Instance, method: str, path: str
) -> None:
    instance.hall.quotas.misses.size = 2
    eve = instance.person("Eve", **{"x-forwarded-for": "203.0.113.7"})
    for status in (404, 404, 429):
        body = {"json": {"name": "Eve"}} if method == "POST" else {}
        answer = await eve.http.request(method, path, **body)  # type: ignore[arg-type]
        assert answer.status_code == status


async def test_signing_out_while_a_socket_is_opened_is_noticed(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between reading the session and joining the room."""
    host = instance.person("Linh")
    code = await host.create()
    who = People.who

    async def late(self: People, token: Any) -> Session | None:
        session = await who(self, token)
        assert session is not None
        monkeypatch.undo()
        await self.revoke(session.id)
        return session

    monkeypatch.setattr(People, "who", late)
    line = await host.dial(code)
    assert await line.closed() == Close.NO_SESSION
