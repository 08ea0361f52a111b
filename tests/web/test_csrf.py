"""No page of another site can make a browser change anything here (S7)."""

import json
from typing import Any

import pytest

from tests.live.harness import Instance, new_id, started
from tests.live.surface import all_routes, contents

BODIES: dict[str, Any] = {
    "tables": {"game": "splendor_duel", "name": "Eve", "options": {}},
    "claim": {"name": "Eve"},
    "ask": {"name": "Eve"},
    "moves": {"base": 3, "move": {"m": "replenish"}},
    "undo": {"base": 3, "to": 2},
    "votes": {"kind": "draw", "agree": True},
    "options": {"options": {"stalling": True}},
    "rename": {"name": "Eve"},
}
FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://localhost:1"},
    {"sec-fetch-site": "cross-site", "origin": None},
    {"sec-fetch-site": "same-site", "origin": None},
    {"sec-fetch-site": "none", "origin": None},
    {"content-type": "application/x-www-form-urlencoded"},
    {"content-type": "multipart/form-data; boundary=x"},
    {"content-type": "text/plain"},
    {"content-type": None},
]


async def test_routes_are_found(instance: Instance) -> None:
    unsafe = [path for path, methods in all_routes(instance) if "POST" in methods]
    assert "/api/t/{code}/moves" in unsafe
    assert len(unsafe) >= 15


async def test_no_unsafe_route_takes_a_foreign_request(instance: Instance) -> None:
    code, people = await started(instance)
    links = await people[0].get(f"/api/t/{code}/invites")
    filled = {
        "{code}": code,
        "{token}": links[0]["url"].rsplit("/", 1)[1],
        "{invite_id}": str(links[0]["id"]),
    }
    plain = instance.person().http
    del plain.headers["origin"]  # each request has its own, or none
    before = await contents(instance)
    tried = 0
    for path, methods in all_routes(instance):
        for place, value in filled.items():
            path = path.replace(place, value)
        body = json.dumps(BODIES.get(path.rsplit("/", 1)[1], {}))
        for method in methods - {"GET", "HEAD", "OPTIONS"}:
            for foreign in FOREIGN:
                headers = {
                    "origin": f"http://{instance.host}",
                    "content-type": "application/json",
                    "idempotency-key": new_id(),
                    "cookie": people[0].cookie,
                    **foreign,
                }
                sent = {name: value for name, value in headers.items() if value is not None}
                answer = await plain.request(method, path, content=body, headers=sent)
                assert answer.status_code in (403, 415), (method, path, foreign, answer.text)
                assert "set-cookie" not in answer.headers
                tried += 1
    assert tried >= 15 * len(FOREIGN)
    assert await contents(instance) == before


async def test_reading_everything_changes_nothing(instance: Instance) -> None:
    code, people = await started(instance)
    links = await people[0].get(f"/api/t/{code}/invites")
    token = links[0]["url"].rsplit("/", 1)[1]
    device = (await people[0].post("/api/me/device"))["url"].rsplit("/", 1)[1]
    before = await contents(instance)
    stranger = instance.person()
    crawled = 0
    for pattern, methods in all_routes(instance):
        path = pattern.replace("/d/{token}", f"/d/{device}").replace("{token}", token)
        path = path.replace("{code}", code)
        path = path.replace("{path:path}", f"{instance.hall.files.build}/kit/table.js")
        path += "?from=-1&to=3" if path.endswith("history") else ""
        for method in methods & {"GET", "HEAD"}:
            for person in (people[0], people[1], stranger):
                answer = await person.http.request(method, path)
                assert answer.status_code in (200, 403), (method, path, answer.status_code)
                assert "set-cookie" not in answer.headers
                crawled += 1
    assert crawled > 30
    assert await contents(instance) == before


@pytest.mark.parametrize(
    "body",
    [
        b'{"game":"splendor_duel","name":"Eve","name":"Eva","options":{}}',
        b'{"game":"splendor_duel","name":"Eve","options":{"x":NaN}}',
        b'{"game":"splendor_duel","name":"Eve","options":{"x":1e400}}',
        b'{"game":"splendor_duel","name":"Eve","options":{"x":' + b"1" * 5000 + b"}}",
        b'{"game":"splendor_duel","name":"Eve","options":' + b'{"a":' * 9 + b"1" + b"}" * 10,
        b'{"game":"splendor_duel","name":"Eve\\u0000","options":{}}',
        b'{"game":"splendor_duel","name":"\\ud800","options":{}}',
        b'{"game":"splendor_duel","name":5,"options":{}}',
        b'{"game":"splendor_duel","name":"Eve","options":{},"host":true}',
        b'{"game":"splendor_duel","name":"Eve","options":[]}',
        b'{"game":"__import__","name":"Eve","options":{}}',
        b'{"game":"splendor_duel","name":"Eve","options":{"stalling":"yes"}}',
        b'{"game":"splendor_duel","name":"Eve","options":{},"seats":true}',
        b'{"game":"splendor_duel","name":"Eve","options":{},"seats":7}',
        b"[" * 60_000,
        b"",
        b"null",
        b"\xff\xfe",
    ],
)
async def test_bodies_are_read_strictly_and_never_repeated(instance: Instance, body: bytes) -> None:
    answer = await instance.person().http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 409, 422), answer.text
    assert set(answer.json()) == {"code", "key", "facts"}
    for repeated in ("Eve", "yes", "__import__", "Traceback", "pydantic"):
        assert repeated not in answer.text


async def test_bodies_end_at_64_kib(instance: Instance) -> None:
    person = instance.person()
    headers = {"content-type": "application/json"}
    big = b'{"name":"' + b"x" * 65_536 + b'"}'
    for path in ("/api/tables", "/api/invites/x/claim"):
        answer = await person.http.post(path, content=big, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_big")

    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 4096

    answer = await person.http.post("/api/tables", content=endless(), headers=headers)
    assert answer.status_code == 413
