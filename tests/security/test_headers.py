"""The headers of every answer, whatever was asked and however it ended (S14)."""

from __future__ import annotations

from typing import Any

import pytest

from app.tables.errors import Unavailable
from app.web import security
from tests.live.harness import new_id, started
from tests.live.inside import Inside
from tests.live.surface import all_routes

OWN = ("script-src", "style-src", "connect-src", "font-src", "manifest-src", "worker-src")
POLICY = {
    "default-src": "'none'",
    **dict.fromkeys((*OWN, "form-action"), "'self'"),
    "img-src": "'self' data:",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def missing(answer: Any) -> list[str]:
    """What an answer lacks."""
    headers, found = answer.headers, []
    policy = dict(
        part.split(" ", 1) for part in headers.get("content-security-policy", "x x").split("; ")
    )
    if policy != POLICY:
        found.append("policy")
    if headers.get("x-content-type-options") != "nosniff":
        found.append("nosniff")
    if headers.get("referrer-policy") != "no-referrer":
        found.append("no-referrer")
    public = answer.request.url.path.startswith("/static/") and answer.status_code in (200, 304)
    if not public and headers.get("cache-control") != "no-store":
        found.append("no-store")
    return found


async def crawl(instance: Inside) -> tuple[list[Any], set[int]]:
    """Asks every route in every way; what is wrong with answers, and how they ended."""
    for quota in vars(instance.hall.quotas).values():
        quota.size = 10**6
    code, people = await started(instance)
    links = await people[0].get(f"/api/t/{code}/invites")
    filled = {
        "{code}": code,
        "{token}": links[0]["url"].rsplit("/", 1)[1],
        "{invite_id}": str(links[0]["id"]),
        "{session_id}": "999",
        "{seat}": "1",
        "{path:path}": f"{instance.hall.files.build}/kit/table.js",
    }
    wrong: list[Any] = []
    ended: set[int] = set()

    async def ask(person: Any, method: str, path: str, **more: Any) -> None:
        answer = await person.http.request(method, path, **more)
        ended.add(answer.status_code)
        if lacks := missing(answer):
            wrong.append((method, path, answer.status_code, lacks))

    stranger = instance.person()
    for pattern, methods in all_routes(instance):
        path = pattern
        for place, value in filled.items():
            path = path.replace(place, value)
        for person in (people[1], stranger):
            for method in methods | {"GET", "HEAD", "OPTIONS", "PUT"}:
                await ask(person, method, path, headers={"idempotency-key": new_id()})
        if "POST" in methods:
            await ask(stranger, "POST", path, json={"strange": 1})
            await ask(stranger, "POST", path, content=b"{", headers={"content-type": "text/x"})
            await ask(stranger, "POST", path, json={}, headers={"origin": "https://evil.example"})
            big = b" " * (2 * 1024 * 1024 + 1)
            kind = {"content-type": "application/json"}
            await ask(stranger, "POST", path, content=big, headers=kind)
    for path in ("/", "/nothing", "/static/nothing", f"/t/{code}", f"/api/t/{code}"):
        await ask(stranger, "GET", path, headers={"host": "evil.example"})
        await ask(stranger, "GET", path.replace(code, "ZZZZZZ"))
    return wrong, ended


async def test_every_answer_has_them(within: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong, ended = await crawl(within)
    assert wrong == []
    assert ended >= {200, 400, 403, 404, 405, 413, 415, 422}
    for fault, status in ((Unavailable(), 503), (RuntimeError("x"), 500)):

        async def fails(*_: Any, fault: Exception = fault) -> None:
            raise fault

        with monkeypatch.context() as broken:
            broken.setattr(within.hall.rooms, "snap", fails)
            for path in ("/t/ABCDEF", "/api/t/ABCDEF"):
                answer = await within.person().http.get(path)
                assert (answer.status_code, missing(answer)) == (status, [])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("content-security-policy", security.POLICY.replace("'none'", "'self'", 1)),
        ("content-security-policy", f"{security.POLICY} 'unsafe-inline'"),
        ("x-content-type-options", "sniff"),
        ("referrer-policy", "origin"),
        ("cache-control", "public, max-age=60"),
    ],
)
async def test_a_weaker_header_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    """Planted faults."""
    monkeypatch.setitem(security.HEADERS, name, value)
    assert missing(await within.person().http.get("/healthz"))
    assert missing(await within.person().http.get("/nothing"))
